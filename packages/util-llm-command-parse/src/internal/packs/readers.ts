import { isSecretArg, readPath } from "../effects.ts";
import type { Evaluation } from "../evaluation.ts";
import { SECRET_NAME } from "../bash/expand-parameter.ts";
import { runScriptText } from "../run-script-text.ts";
import { has, optionValue, type Call, type Pack, type Program } from "../program.ts";
import { DECODED, isStatic, PATTERN, SECRET, SOME, taintOf, UNKNOWN, type Arg, type Flow } from "../values.ts";

/** Looks things up, prints, waits; changes nothing. */
const HARMLESS: Program = {};

/** Prints the content of the files that are its words, or of its input when there are none. */
const PRINTER: Program = { valued: "-n -c -m -l -w -s -H -L -C", run: (call, evaluation) => readFiles(call, evaluation, call.words) };

/** As a printer, after a pattern or a program. */
const SEARCHER: Program = {
  valued: "-e -f -m -A -B -C -g -t -T -d -D --include --exclude --exclude-dir --glob --type --color --max-count --context --regexp --file",
  rows: [["-O|--open-files-in-pager|--pre|--pager|--hostname-bin", "warning", "arg-exec"], ["", "safe"]],
  run: (call, evaluation) => readFiles(call, evaluation, has(call, "-e", "--regexp", "-f", "--file", "--files") ? call.words : call.words.slice(1)),
};

function readFiles(call: Call, evaluation: Evaluation, words: readonly Arg[]): Flow {
  if (words.length === 0) return { text: null, taint: call.input.taint | (call.input.text ? DECODED : 0) };
  return words.reduce<Flow>((flow, arg) => ({ text: null, taint: flow.taint | readPath(evaluation, arg).taint }), { text: null, taint: call.input.taint & ~SECRET });
}

/** `cat`: what goes in comes out. */
function concatenate(call: Call, evaluation: Evaluation): Flow {
  const parts = (call.words.length === 0 ? [null] : call.words).map((arg) => (arg === null || arg.value === "-" ? call.input : readPath(evaluation, arg)));
  const taint = parts.reduce((all, flow) => all | flow.taint, 0);
  const isKnown = parts.every(({ text }) => text !== null) && call.options.size === 0;
  return { text: isKnown ? parts.map(({ text }) => text ?? "").join("") : null, taint };
}

function echo(call: Call, evaluation: Evaluation): Flow {
  const values = call.args.map(({ value }) => value);
  let isRaw = true;
  let newline = "\n";
  while (/^-[neE]+$/.test(values[0] ?? "")) {
    const option = values.shift() ?? "";
    if (option.includes("n")) newline = "";
    if (option.includes("e")) isRaw = false;
  }
  const text = values.join(" ");
  return print(call, evaluation, (isRaw ? text : decodeEscapes(text)) + newline);
}

function printf(call: Call, evaluation: Evaluation): Flow {
  const args = call.args[0]?.value === "--" ? call.args.slice(1) : call.args;
  if (args[0]?.value === "-v") {
    const [, name, format, ...values] = args;
    if (name) evaluation.scopes.set(name.value, [{ text: formatText(format?.value ?? "", values), items: null, taint: taintOf(values) }]);
    return UNKNOWN;
  }
  const [format, ...values] = args;
  return print(call, evaluation, formatText(format?.value ?? "", values));
}

function print(call: Call, evaluation: Evaluation, text: string): Flow {
  const taint = taintOf(call.args);
  if ((taint & SECRET) !== 0) evaluation.report("credential-read", "warning", call.span);
  return { text, taint };
}

function formatText(format: string, args: readonly Arg[]): string {
  const pieces = decodeEscapes(format).split(/(%[-#0 +']*\d*(?:\.\d+)?[a-zA-Z%])/);
  const slots = pieces.filter((piece) => piece.startsWith("%") && piece !== "%%").length;
  let next = 0;
  let text = "";
  do {
    for (const piece of pieces) {
      if (piece === "%%") text += "%";
      else if (/^%.*[a-zA-Z]$/.test(piece)) text += piece.endsWith("b") ? decodeEscapes(args[next++]?.value ?? "") : (args[next++]?.value ?? "");
      else text += piece;
    }
  } while (slots > 0 && next < args.length);
  return text;
}

/** Backslash escapes of `printf` and `echo -e`. */
function decodeEscapes(text: string): string {
  const simple: Record<string, string> = { n: "\n", t: "\t", r: "\r", "\\": "\\", a: "", b: "", e: "\x1b", f: "", v: "", '"': '"', "'": "'" };
  return text.replace(/\\(?:x([0-9a-fA-F]{1,2})|0?([0-7]{1,3})|u([0-9a-fA-F]{1,4})|(.))/gs, (whole, hex?: string, octal?: string, unicode?: string, letter?: string) => {
    if (letter !== undefined) return simple[letter] ?? whole;
    return String.fromCharCode(parseInt(hex ?? octal ?? unicode ?? "0", octal === undefined ? 16 : 8));
  });
}

function base64(call: Call, evaluation: Evaluation): Flow {
  const source = call.words.length === 0 ? call.input : concatenate(call, evaluation);
  if (!has(call, "-d", "-D", "--decode")) return { text: null, taint: source.taint | DECODED };
  return { text: source.text === null || !isStatic(source.text) ? null : decodeBase64(source.text), taint: source.taint | DECODED };
}

/** Bytes of base64 as a string, one character a byte; null when it is none. */
export function decodeBase64(text: string): string | null {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  let bits = 0;
  let count = 0;
  let out = "";
  for (const char of text.replace(/[\s=]/g, "")) {
    const value = alphabet.indexOf(char === "-" ? "+" : char === "_" ? "/" : char);
    if (value < 0) return null;
    bits = ((bits << 6) | value) & 0xffff;
    count += 6;
    if (count < 8) continue;
    count -= 8;
    out += String.fromCharCode((bits >> count) & 0xff);
  }
  return out;
}

function decodeHex(call: Call): Flow {
  const { text, taint } = call.input;
  if (!has(call, "-r")) return { text: null, taint: taint | DECODED };
  if (text === null || !has(call, "-p")) return { text: null, taint: taint | DECODED };
  const pairs = text.replace(/\s/g, "").match(/[0-9a-fA-F]{2}/g) ?? [];
  return { text: pairs.map((pair) => String.fromCharCode(parseInt(pair, 16))).join(""), taint: taint | DECODED };
}

function reverse(call: Call): Flow {
  const { text, taint } = call.input;
  return { text: text === null ? null : text.split("\n").map((line) => [...line].reverse().join("")).join("\n"), taint: taint | DECODED };
}

/** The environment holds secrets; shown on a screen it is read, sent away it is lost. */
const ENVIRONMENT: Program = { run: (call) => ({ text: null, taint: call.input.taint | SECRET }) };

/** `ls`: names, as a pattern that stands for them. */
function listNames(call: Call): Flow {
  const places = call.words.length > 0 ? call.words.map(({ value, glob }) => (glob ? value : `${value.replace(/\/$/, "")}/*`)) : ["*"];
  return { text: `${places.join("\n")}\n`, taint: PATTERN };
}

/** Pagers run commands from their options and from `+!command`. */
function runPager(call: Call, evaluation: Evaluation): Flow {
  for (const arg of call.args) {
    const script = /^\+!(.*)$/s.exec(arg.value)?.[1];
    if (script !== undefined) runScriptText(evaluation, { value: script, taint: arg.taint }, arg.span, UNKNOWN);
  }
  return readFiles(call, evaluation, call.words);
}

/** `man -P pager`: the pager is a command. */
function runManual(call: Call, evaluation: Evaluation): void {
  const pager = optionValue(call, "-P", "--pager", "-H", "--html");
  if (pager && !/^(cat|less|more|most)$/.test(pager.value)) runScriptText(evaluation, pager, pager.span, UNKNOWN);
}

export const readers: Pack = {
  [`dir vdir eza exa lsd tree stat file wc du df free uptime whoami id groups who w users last lastlog cal uname hostname
    arch nproc lscpu lsblk lsusb lspci lsmod lsof lshw lsb_release sw_vers findmnt mountpoint ps top htop btop pgrep pidof
    pstree vmstat iostat mpstat sar dmesg getconf getent locale tty tput clear reset true false : seq sleep expr bc dc factor
    yes basename dirname realpath readlink pathchk which whereis type apropos whatis info tldr help cksum md5sum md5 sha1sum
    sha224sum sha256sum sha512sum shasum b2sum sum cmp comm wait jobs times ulimit umask finger cowsay figlet fortune neofetch
    fastfetch cloc tokei scc hyperfine numfmt nm ldd objdump readelf size addr2line c++filt pkg-config dot shellcheck
    hadolint yamllint markdownlint jsonlint actionlint codespell ss netstat route arp ping ping6 traceroute tracepath mtr
    nslookup whois locate plocate sensors nvidia-smi lslocks lsns ipcs namei gettext getopt getopts logname sync fzf glow
    ts pv bg fg disown suspend logout exit return break continue caller dirs shopt shift unalias blkid
    tasklist systeminfo where ipconfig quser findstr`.replace(/\s+/g, " ")]: HARMLESS,
  pwd: { run: (_, evaluation) => ({ text: `${evaluation.cwd}\n`, taint: 0 }) },
  mktemp: { run: () => ({ text: `/tmp/${SOME}\n`, taint: 0 }) },
  date: { valued: "-d --date -s --set -r -f", rows: [["-s|--set", "warning", "service-change"], ["", "safe"]] },
  ls: { run: listNames },
  man: { valued: "-P --pager -H --html -s", run: runManual },
  "less more most": { valued: "-P -p -k", run: runPager },
  [`head tail nl od hexdump hd strings tac fold fmt pr column expand unexpand cut paste join uniq shuf diff sdiff colordiff
    icdiff bat batcat zcat bzcat xzcat zless zstdcat csvlook csvcut mlr jq yq xq gron jless htmlq xmllint look iconv getfacl
    lsattr getcap identify ffprobe mediainfo zipinfo wdiff`.replace(/\s+/g, " ")]: PRINTER,
  "grep egrep fgrep zgrep rg ag ack ugrep": SEARCHER,
  cat: { run: concatenate },
  echo: { run: echo },
  printf: { run: printf },
  "base64 base32 basenc gbase64": { valued: "-w --wrap -i -o", run: base64 },
  xxd: { valued: "-l -s -c -g", run: decodeHex },
  rev: { run: reverse },
  tr: { run: ({ input }) => ({ text: null, taint: input.taint | (input.text === null ? 0 : DECODED) }) },
  printenv: { run: (call, evaluation) => {
    if (call.words.length === 0) return ENVIRONMENT.run?.(call, evaluation);
    const isSecret = call.words.some(({ value }) => SECRET_NAME.test(value));
    if (isSecret) evaluation.report("credential-read", "warning", call.span);
    return { text: null, taint: isSecret ? SECRET : 0 };
  } },
  "wl-copy xclip xsel pbcopy clip": { valued: "-selection -t", dashed: true, rows: [["", "safe"]] },
  "pbpaste wl-paste": { run: () => ({ text: null, taint: DECODED }) },
  "openssl": {
    dashed: true,
    valued: "-in -out -k -pass -key -keyout -subj -days -newkey -connect -servername",
    rows: [["rand|version|x509|s_client|dgst|verify|ciphers|list|enc|base64|prime|speed|asn1parse|req|crl|rsa|ec|pkey|pkcs12|pkcs8|genrsa|genpkey|ecparam|help|passwd", "safe"]],
    run: (call, evaluation) => {
      for (const name of ["-in", "-inkey", "-key"]) {
        const file = call.options.get(name);
        if (file && isSecretArg(evaluation, file)) evaluation.report("credential-read", "warning", file.span);
      }
      return { text: null, taint: call.input.taint | DECODED };
    },
  },
};
