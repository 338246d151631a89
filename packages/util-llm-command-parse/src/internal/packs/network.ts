import { isPrivateArg, readPath, writePath } from "../effects.ts";
import type { Evaluation } from "../evaluation.ts";
import { has, optionValue, type Call, type Pack } from "../program.ts";
import { runScriptText } from "../run-script-text.ts";
import { REMOTE, SECRET, SHELL_OUTPUT, UNKNOWN, type Arg, type Flow } from "../values.ts";

const DOWNLOADED: Flow = { text: null, taint: REMOTE };
const DATA_OPTIONS = ["-d", "--data", "--data-binary", "--data-raw", "--data-ascii", "--data-urlencode", "--json", "-F", "--form", "-T", "--upload-file", "--post-file", "--post-data", "--body-file", "--body-data"];
const METHOD_OPTIONS = ["-X", "--request", "--method"];
const SHELL = /(^|\/)(sh|bash|zsh|dash|ksh|cmd(\.exe)?|powershell(\.exe)?|pwsh)$/i;

interface OptionUse {
  name: string;
  value: Arg;
}

/** Every use of some options, as they may be repeated. */
function usesOf(call: Call, names: readonly string[]): OptionUse[] {
  return call.args.flatMap((arg, index) => {
    const next = call.args[index + 1];
    if (names.includes(arg.value)) return next ? [{ name: arg.value, value: next }] : [];
    const name = names.find((long) => (long.startsWith("--") ? arg.value.startsWith(`${long}=`) : arg.value.startsWith(long) && arg.value.length > 2));
    return name === undefined ? [] : [{ name, value: { ...arg, value: arg.value.slice(name.length).replace(/^=/, "") } }];
  });
}

function valuesOf(call: Call, names: readonly string[]): Arg[] {
  return usesOf(call, names).map(({ value }) => value);
}

/** What leaves the machine: secrets and private files are exfiltration, other data changes something over there. */
function reportUpload(call: Call, evaluation: Evaluation): boolean {
  const uses = usesOf(call, DATA_OPTIONS);
  for (const { name, value: arg } of uses) {
    const named = /(?:^|=)[@<](.*)$/s.exec(arg.value)?.[1];
    const isFile = named !== undefined || /^(-T|--(upload|post|body)-file)$/.test(name);
    const path = { ...arg, value: (named ?? arg.value).replace(/;.*$/, "") };
    const isInput = isFile && /^(-|\.|\/dev\/stdin)$/.test(path.value);
    const leaks = isInput ? (call.input.taint & SECRET) !== 0 : isFile ? isPrivateArg(evaluation, path) : (arg.taint & SECRET) !== 0;
    if (leaks) evaluation.report("exfiltration", "dangerous", arg.span);
  }
  return uses.length > 0;
}

/** A secret in an address is stored in logs on the way; one in a header goes where it is meant to go. */
function reportSecrets(call: Call, evaluation: Evaluation): void {
  const headers = new Set(valuesOf(call, ["-H", "--header", "-u", "--user", "--oauth2-bearer", "--password"]).map(({ span }) => String(span)));
  for (const arg of call.args) {
    if ((arg.taint & SECRET) === 0) continue;
    const isHeader = headers.has(String(arg.span));
    evaluation.report(isHeader ? "credential-read" : "exfiltration", isHeader ? "warning" : "dangerous", arg.span);
  }
}

function runCurl(call: Call, evaluation: Evaluation): Flow {
  for (const { value } of call.words) evaluation.addPath("network", value);
  const uploads = reportUpload(call, evaluation);
  reportSecrets(call, evaluation);
  const method = valuesOf(call, METHOD_OPTIONS)[0]?.value.toUpperCase() ?? (uploads && !has(call, "-G", "--get") ? "POST" : "GET");
  if (method !== "GET" && method !== "HEAD" && method !== "OPTIONS") evaluation.report("network-write", "warning", call.span);
  const config = optionValue(call, "-K", "--config");
  if (config) evaluation.report("arg-exec", "warning", config.span);
  for (const word of call.words) if (/^(file|scp|sftp):/i.test(word.value)) readPath(evaluation, { ...word, value: word.value.replace(/^file:\/\//i, "") });
  return download(call, evaluation, valuesOf(call, ["-o", "--output"]), has(call, "-O", "--remote-name", "-J", "--remote-name-all"));
}

function download(call: Call, evaluation: Evaluation, outputs: readonly Arg[], named: boolean): Flow {
  const directory = optionValue(call, "-P", "--directory-prefix", "--output-dir")?.value;
  for (const output of outputs) if (output.value !== "-") writePath(evaluation, output, { flow: DOWNLOADED });
  if (named) for (const word of call.words) writePath(evaluation, { ...word, value: directory === undefined ? baseOf(word.value) : `${directory}/${baseOf(word.value)}` }, { flow: DOWNLOADED });
  return outputs.some(({ value }) => value !== "-") || named ? UNKNOWN : { text: null, taint: call.input.taint | REMOTE };
}

function baseOf(address: string): string {
  const path = address.replace(/[?#].*$/, "").replace(/\/+$/, "");
  return path.slice(path.lastIndexOf("/") + 1) || "index.html";
}

function runWget(call: Call, evaluation: Evaluation): Flow {
  for (const { value } of call.words) evaluation.addPath("network", value);
  if (has(call, "--spider")) return UNKNOWN;
  if (reportUpload(call, evaluation)) evaluation.report("network-write", "warning", call.span);
  reportSecrets(call, evaluation);
  const askpass = optionValue(call, "--use-askpass", "--config", "-e", "--execute");
  if (askpass) evaluation.report("arg-exec", "warning", askpass.span);
  const outputs = valuesOf(call, ["-O", "--output-document"]);
  return download(call, evaluation, outputs, outputs.length === 0 && !/O-/.test(call.args.map(({ value }) => value).join(" ")) && !has(call, "-O"));
}

/** `nc`, `socat` and their kin: a shell at either end is a shell for another machine. */
function runNetcat(call: Call, evaluation: Evaluation): Flow {
  const program = optionValue(call, "-e", "-c", "--exec", "--sh-exec", "--lua-exec");
  const address = call.words.map(({ value }) => value).join(":");
  evaluation.addPath("network", address);
  const socat = call.words.find(({ value }) => /^(exec|system):/i.test(value));
  if (program || socat) {
    const script = program?.value ?? socat?.value.replace(/^(exec|system):/i, "").replace(/,.*$/, "") ?? "";
    evaluation.report(SHELL.test(script.split(" ")[0] ?? "") || program !== undefined ? "reverse-shell" : "arg-exec", "dangerous", call.span);
    evaluation.runText(script, (program ?? socat)?.span ?? call.span, DOWNLOADED);
    return DOWNLOADED;
  }
  if (has(call, "-z")) return UNKNOWN;
  if ((call.input.taint & SHELL_OUTPUT) !== 0) evaluation.report("reverse-shell", "dangerous", call.span);
  else if ((call.input.taint & SECRET) !== 0) evaluation.report("exfiltration", "dangerous", call.span);
  else evaluation.report("network-write", "warning", call.span);
  return DOWNLOADED;
}

/** Programs that take the message from their input. */
function sendInput(call: Call, evaluation: Evaluation): void {
  const attached = valuesOf(call, ["-a", "--attach", "-A"]).some((arg) => isPrivateArg(evaluation, arg));
  const leaks = attached || (call.input.taint & SECRET) !== 0 || call.args.some((arg) => (arg.taint & SECRET) !== 0);
  evaluation.report(leaks ? "exfiltration" : "network-write", leaks ? "dangerous" : "warning", call.span);
}

/** A look-up whose name holds a secret carries it to whoever answers. */
function lookUp(call: Call, evaluation: Evaluation): void {
  if (call.args.some((arg) => (arg.taint & SECRET) !== 0)) evaluation.report("exfiltration", "dangerous", call.span);
}

export const network: Pack = {
  "curl curlie": { valued: "-o --output -d --data --data-binary --data-raw --data-ascii --data-urlencode --json -F --form -T --upload-file -X --request -H --header -u --user -A --user-agent -e --referer -b --cookie -c --cookie-jar -x --proxy -m --max-time --connect-timeout --retry --retry-delay -K --config -w --write-out -r --range --resolve --cacert --cert --key -E --limit-rate -C --url --interface --oauth2-bearer -D --dump-header -t -Q --quote -z --output-dir", run: runCurl },
  "wget wget2": { valued: "-O --output-document -o --output-file -P --directory-prefix --post-file --post-data --body-file --body-data --method --header -U --user-agent --user --password -t --tries -T --timeout -e --execute --config --use-askpass -i --input-file -a --append-output -l --level -A -R -D -Q -w --wait --limit-rate", run: runWget },
  "aria2c axel": { valued: "-o --out -d --dir -x -s -i", run: (call, evaluation) => download(call, evaluation, valuesOf(call, ["-o", "--out"]), !has(call, "-o", "--out")) },
  "http https xh httpie": { valued: "-o --output -d -a --auth", run: (call, evaluation) => {
    for (const { value } of call.words.slice(0, 2)) if (/[.:/]/.test(value)) evaluation.addPath("network", value);
    const changes = /^(POST|PUT|PATCH|DELETE)$/i.test(call.words[0]?.value ?? "") || call.words.slice(1).some(({ value }) => /^[\w-]+(:?=|@)/.test(value) && !value.includes("=="));
    if (changes) evaluation.report("network-write", "warning", call.span);
    reportSecrets(call, evaluation);
    return DOWNLOADED;
  } },
  "lynx w3m links elinks fetch": { rows: [["", "safe"]], run: (call, evaluation) => {
    for (const { value } of call.words) evaluation.addPath("network", value);
    return DOWNLOADED;
  } },
  "nc ncat netcat nc.traditional nc.openbsd socat telnet": { valued: "-e -c --exec --sh-exec --lua-exec -p -s -w -q -i -x -X", run: runNetcat },
  "mail mailx mutt sendmail msmtp swaks s-nail": { valued: "-s -a -A -r -c -b", run: sendInput },
  "dig nslookup host drill ping": { run: lookUp },
  "ftp lftp tftp ncftp ncftpput rclone croc magic-wormhole wormhole transfer": { valued: "-e -u -c", rows: [["ls|lsd|lsl|lsf|size|listremotes|check|about|tree", "safe"], ["delete|purge|sync|rmdirs|cleanup|move !-n|--dry-run", "dangerous", "fs-delete-recursive"], ["-n|--dry-run", "safe"], ["", "warning", "network-write"]], run: (call, evaluation) => {
    if (call.words.slice(1).some((arg) => isPrivateArg(evaluation, arg))) evaluation.report("exfiltration", "dangerous", call.span);
    const script = optionValue(call, "-e", "-c");
    const shell = /(?:^|;)\s*!(.*?)(?:;|$)/.exec(script?.value ?? "")?.[1];
    if (shell && script) runScriptText(evaluation, { value: shell, taint: 0 }, script.span, UNKNOWN);
  } },
  "ngrok cloudflared localtunnel lt bore chisel frpc": { rows: [["--version|version", "safe"], ["", "dangerous", "exfiltration"]] },
  "nmap masscan zmap nikto sqlmap hydra john hashcat tcpdump tshark wireshark ettercap aircrack-ng msfconsole msfvenom": { valued: "-z -w -r -i -c", rows: [["", "warning", "network-write"]] },
  "ssh-keygen": { valued: "-f -t -b -C -N -R -F", rows: [["-l|-y|-F|-B", "safe"], ["", "warning", "fs-overwrite"]] },
  "ssh-copy-id": { rows: [["", "dangerous", "persistence"]] },
  "ssh-add ssh-agent": { rows: [["-l|-L", "safe"], ["", "warning", "credential-read"]], run: (call, evaluation) => void (call.name === "ssh-agent" && call.words.length > 0 && evaluation.runArgs(call.words, UNKNOWN, call.name)) },
  "ssh-keyscan": { run: () => DOWNLOADED },
  "gpg gpg2": { valued: "-o --output -r --recipient -u --local-user --homedir --export --export-secret-keys --delete-keys --passphrase", rows: [
    ["--export-secret-keys|--export-secret-subkeys", "warning", "credential-read"], ["--delete-secret-keys|--delete-secret-and-public-key", "dangerous", "fs-delete"],
    ["-k|-K|--list-keys|--list-secret-keys|--verify|--version|--fingerprint|--list-sigs|--check-sigs|--export|--armor|-a", "safe"], ["-d|--decrypt", "safe"], ["", "warning", "fs-overwrite"],
  ], run: (call) => ({ text: null, taint: call.input.taint | (has(call, "--export-secret-keys", "--export-secret-subkeys") ? SECRET : 4) }) },
  "pass security keyring secret-tool bw lpass kwallet-query keytool": { rows: [["~ls|list|status", "safe"], ["ls|list|status|find-identity|list-keychains", "safe"], ["", "warning", "credential-read"]], run: () => ({ text: null, taint: SECRET }) },
  "vault": { rows: [["status|version", "safe"], ["kv|read|list|token|login ~list", "safe"], ["kv ~destroy|delete|metadata", "dangerous", "infra-destroy"], ["kv get", "warning", "credential-read"], ["read", "warning", "credential-read"], ["", "warning", "infra-change"]], run: () => ({ text: null, taint: SECRET }) },
};
