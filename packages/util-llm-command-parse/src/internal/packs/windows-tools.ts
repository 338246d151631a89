import type { Evaluation } from "../evaluation.ts";
import type { Call, Pack } from "../program.ts";
import { runScriptFlow, runScriptText } from "../run-script-text.ts";
import { NOTHING, taintOf, UNKNOWN, type Arg, type Flow } from "../values.ts";
import { decodeBase64 } from "./readers.ts";

/** `powershell -Command ...`, `-EncodedCommand`, `-File`; parameters may be cut to any unique beginning. */
function runPowerShell(call: Call, evaluation: Evaluation): Flow {
  const { args } = call;
  for (let index = 0; index < args.length; index++) {
    const arg = args[index] as Arg;
    const name = arg.value.toLowerCase().replace(/^[/–—]/, "-");
    const next = args[index + 1];
    if (/^-(e|ec|en|enc\w*)$/.test(name)) return runEncoded(evaluation, next, arg.span);
    if (/^-c(o\w*)?$/.test(name) || !name.startsWith("-")) return runWords(evaluation, args.slice(name.startsWith("-") ? index + 1 : index), call.input);
    if (/^-f(i\w*)?$/.test(name)) {
      evaluation.report("arg-exec", "warning", call.span);
      return UNKNOWN;
    }
    if (/^-(ex\w*|ep|w\w*|v\w*|in\w*|outp\w*|config\w*|wo\w*|cust\w*)$/.test(name)) index++;
  }
  return runScriptFlow(evaluation, call.input, call.span, "powershell");
}

function runWords(evaluation: Evaluation, words: readonly Arg[], input: Flow): Flow {
  const [first] = words;
  if (!first) return NOTHING;
  if (first.value === "-") return runScriptFlow(evaluation, input, first.span, "powershell");
  return runScriptText(evaluation, { value: words.map(({ value }) => value).join(" "), taint: taintOf(words) }, first.span, input, "powershell");
}

function runEncoded(evaluation: Evaluation, encoded: Arg | undefined, span: [number, number]): Flow {
  const bytes = encoded ? decodeBase64(encoded.value) : null;
  evaluation.report("obfuscated-exec", "dangerous", encoded?.span ?? span);
  if (bytes === null) return UNKNOWN;
  // UTF-16, the low byte first.
  const text = bytes.replace(/([^])([^])/g, (_, low: string, high: string) => String.fromCharCode(low.charCodeAt(0) | (high.charCodeAt(0) << 8)));
  return runScriptText(evaluation, { value: text, taint: 0 }, encoded?.span ?? span, NOTHING, "powershell");
}

function runCommandPrompt(call: Call, evaluation: Evaluation): Flow {
  const at = call.args.findIndex(({ value }) => /^\/[ckr]$/i.test(value));
  if (at < 0) return runScriptFlow(evaluation, call.input, call.span, "cmd");
  const words = call.args.slice(at + 1);
  return runScriptText(evaluation, { value: words.map(({ value }) => value).join(" "), taint: taintOf(words) }, words[0]?.span ?? call.span, call.input, "cmd");
}

/** Programs of Windows that any of its shells runs. Arguments are compared in lower case, as Windows does. */
export const windowsTools: Pack = {
  "powershell pwsh": { run: runPowerShell },
  "cmd command.com": { run: runCommandPrompt },
  reg: { rows: [["query|compare|export|save|flags", "safe"], ["add ~*\\run|*\\runonce|*\\winlogon", "dangerous", "persistence"], ["add hkcu*|hkey_current_user*", "warning", "registry-edit"], ["", "dangerous", "registry-edit"]] },
  regedit: { rows: [["", "dangerous", "registry-edit"]] },
  "vssadmin wbadmin": { rows: [["list|get", "safe"], ["delete|resize", "dangerous", "backup-destroy"], ["", "warning", "service-change"]] },
  bcdedit: { rows: [["/enum|/v", "safe"], ["<none>", "safe"], ["", "dangerous", "security-disable"]] },
  wmic: { rows: [["shadowcopy ~delete", "dangerous", "backup-destroy"], ["process ~create", "warning", "arg-exec"], ["process ~delete|terminate", "warning", "process-kill"], ["~uninstall|delete", "dangerous", "fs-delete"], ["~get|list", "safe"], ["", "warning", "service-change"]] },
  schtasks: { rows: [["/query", "safe"], ["/create|/change|/run", "dangerous", "persistence"], ["", "warning", "service-change"]] },
  "sc": { rows: [["query*|qc|enumdepend", "safe"], ["create|config|sdset|failure", "dangerous", "persistence"], ["stop|delete windefend|sense|wuauserv|mpssvc|wscsvc|eventlog|securityhealthservice", "dangerous", "security-disable"], ["", "warning", "service-change"]] },
  "net net1": { rows: [["user|localgroup|group ~/add|/delete", "dangerous", "persistence"], ["user|localgroup|view|statistics|accounts|config <none>", "safe"], ["user|localgroup|view|statistics|accounts", "warning", "credential-read"], ["share|session|start <none>", "safe"], ["stop windefend|mpssvc|wscsvc|eventlog", "dangerous", "security-disable"], ["use <none>", "safe"], ["", "warning", "service-change"]] },
  netsh: { rows: [["~off|disable|opmode=disable|state=off|mode=disable", "dangerous", "security-disable"], ["wlan show ~key=clear", "warning", "credential-read"], ["~show", "safe"], ["~reset", "dangerous", "security-disable"], ["", "warning", "service-change"]] },
  wevtutil: { rows: [["cl|clear-log", "dangerous", "history-tamper"], ["sl|set-log", "warning", "history-tamper"], ["", "safe"]] },
  fsutil: { rows: [["file setzerodata|setvaliddata", "dangerous", "fs-delete"], ["usn deletejournal", "dangerous", "history-tamper"], ["~query*|fsinfo", "safe"], ["fsinfo", "safe"], ["", "warning", "service-change"]] },
  cipher: { rows: [["/w*|~/w*", "dangerous", "fs-delete"], ["<none>", "safe"], ["", "warning", "fs-overwrite"]] },
  diskpart: { rows: [["", "dangerous", "disk-format"]] },
  "taskkill tskill": { rows: [["~wininit.exe|csrss.exe|lsass.exe|winlogon.exe|svchost.exe|msmpeng.exe", "dangerous", "process-kill"], ["", "warning", "process-kill"]] },
  "icacls cacls takeown": { rows: [["<none>", "safe"], ["~c:\\|c:\\windows*|c:|c:\\users|c:\\* ~/t|/r|/d", "dangerous", "perm-recursive"], ["c:\\|c:\\windows*|c:|c:\\users|c:\\* ~/t|/r", "dangerous", "perm-recursive"], ["~/t|/r", "warning", "perm-recursive"], ["", "warning", "perm-change"]] },
  robocopy: { rows: [["~/l", "safe"], ["~/mir|/purge|/mov|/move", "dangerous", "fs-delete-recursive"], ["", "warning", "fs-overwrite"]] },
  runas: { rows: [["", "warning", "priv-escalation"]], run: (call, evaluation) => {
    const script = call.words.at(-1);
    if (script) runScriptText(evaluation, script, script.span, NOTHING, "cmd");
  } },
  certutil: { rows: [["-urlcache|/urlcache|~-urlcache|/urlcache", "dangerous", "remote-exec"], ["/urlcache", "dangerous", "remote-exec"], ["-decode|-decodehex|-encode|/decode|/encode", "warning", "fs-overwrite"], ["-hashfile|-dump|-store|-verify|/hashfile|~md5|sha256", "safe"], ["", "warning", "service-change"]], dashed: true },
  bitsadmin: { rows: [["/list|/info", "safe"], ["", "warning", "network-write"]] },
  "mshta regsvr32 rundll32 wscript cscript msbuild installutil regasm regsvcs cmstp msxsl forfiles pcalua": { rows: [["~http*|javascript:*|vbscript:*|/i:http*", "dangerous", "remote-exec"], ["http*|javascript:*|vbscript:*|/i:http*", "dangerous", "remote-exec"], ["", "warning", "arg-exec"]], run: (call, evaluation) => {
    const at = call.args.findIndex(({ value }) => /^\/c$/i.test(value));
    const script = at >= 0 ? call.args[at + 1] : undefined;
    if (script) runScriptText(evaluation, script, script.span, UNKNOWN, "cmd");
  } },
  msiexec: { rows: [["~http*", "dangerous", "remote-exec"], ["", "warning", "pkg-install"]] },
  "tpmtool manage-bde": { rows: [["-status", "safe"], ["", "dangerous", "security-disable"]], dashed: true },
  "dism sfc": { rows: [["", "warning", "service-change"]] },
  logoff: { rows: [["", "dangerous", "system-power"]] },
  "gpupdate w32tm setx assoc ftype powercfg cmdkey subst label chkdsk compact driverquery": { rows: [["<none>", "safe"], ["/query|/list|/status|/l", "safe"], ["", "warning", "service-change"]] },
  "mklink": {},
  wsl: { valued: "-d -u --cd", rows: [["--unregister", "dangerous", "infra-destroy"], ["-l|--list|--status", "safe"], ["", "safe"]], run: (call, evaluation) => {
    const separator = call.args.findIndex(({ value }) => value === "-e" || value === "--exec" || value === "--");
    const [first] = call.words;
    const words = separator >= 0 ? call.args.slice(separator + 1) : first ? call.args.slice(call.args.indexOf(first)) : [];
    if (words.length > 0) runScriptText(evaluation, { value: words.map(({ value }) => value).join(" "), taint: taintOf(words) }, words[0]?.span ?? call.span, call.input, "bash");
  } },
};
