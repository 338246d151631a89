import type { Danger } from "../../types.ts";
import type { Code } from "../codes.ts";
import { deletePath, isPrivateArg, readPath, writePath } from "../effects.ts";
import type { Evaluation } from "../evaluation.ts";
import { reportOrigin, runScriptFlow, runScriptText } from "../run-script-text.ts";
import { isStatic, literalArg, REMOTE, SECRET, taintOf, UNKNOWN, type Arg, type Flow } from "../values.ts";

/** One call of a cmdlet: parameters by their full name, everything else in order. */
export interface CmdletCall {
  name: string;
  words: readonly Arg[];
  parameters: ReadonlyMap<string, Arg | null>;
  input: Flow;
  span: [number, number];
}

type CmdletRun = (call: CmdletCall, evaluation: Evaluation) => Flow | void;

/** Short names that PowerShell defines itself. */
const ALIASES: Record<string, string> = {
  "remove-item": "ri rm del rd rmdir erase", "get-content": "gc cat type", "set-content": "sc", "add-content": "ac", "clear-content": "clc", "copy-item": "ci cpi cp copy",
  "move-item": "mi mv move", "rename-item": "ren rni", "new-item": "ni md mkdir", "get-childitem": "gci ls dir", "set-location": "cd chdir sl pushd push-location", "get-location": "gl pwd",
  "invoke-expression": "iex", "invoke-webrequest": "iwr curl wget", "invoke-restmethod": "irm", "invoke-command": "icm", "start-process": "saps start", "stop-process": "spps kill",
  "stop-service": "spsv", "start-service": "sasv", "write-output": "echo write", "select-string": "sls", "where-object": "where ?", "foreach-object": "foreach %", "get-process": "gps ps",
  "tee-object": "tee", "clear-item": "cli", "clear-itemproperty": "clp", "remove-itemproperty": "rp", "set-itemproperty": "sp", "new-itemproperty": "nip", "invoke-item": "ii",
  "clear-history": "clhy", "set-item": "si", "import-module": "ipmo", "new-alias": "nal", "set-alias": "sal", "out-file": "of", "clear-host": "cls clear", "get-help": "help man", "invoke-cimmethod": "icim", "invoke-wmimethod": "iwmi", "start-job": "sajb", "set-variable": "sv set", "expand-archive": "ea",
};

/** Parameters whose beginnings are recognised; the ones marked with `!` take no value. */
const PARAMETERS = "recurse! force! whatif! confirm! verbose! passthru! append! noclobber! path literalpath destination filter include exclude value name filepath argumentlist verb outfile uri body method headers infile command scriptblock encodedcommand file noprofile! property type itemtype inputobject filehash usebasicparsing! erroraction computername credential scope executionpolicy disablerealtimemonitoring exclusionpath driveletter wait! hidden! directory! pattern asjob! all! raw! tail head first last encoding newname id".split(" ");

export function canonicalName(name: string): string {
  const lower = name.toLowerCase();
  return aliasOf.get(lower) ?? lower;
}

const aliasOf = new Map(Object.entries(ALIASES).flatMap(([full, short]) => short.split(" ").map((alias) => [alias, full] as const)));

export function readParameters(name: string, args: readonly Arg[], input: Flow, span: [number, number]): CmdletCall {
  const words: Arg[] = [];
  const parameters = new Map<string, Arg | null>();
  for (let index = 0; index < args.length; index++) {
    const arg = args[index] as Arg;
    const match = /^[-–—]([A-Za-z]\w*)(?::(.*))?$/s.exec(arg.value);
    if (!match) {
      words.push(arg);
      continue;
    }
    const given = (match[1] ?? "").toLowerCase();
    const candidates = PARAMETERS.filter((parameter) => parameter.startsWith(given));
    const names = candidates.length > 0 ? candidates : [given];
    const next = args[index + 1];
    const isSwitch = names.every((parameter) => parameter.endsWith("!")) || given === "r" || given === "f" || given === "fo";
    const takesNext = match[2] === undefined && !isSwitch && next !== undefined && !/^-[A-Za-z]/.test(next.value);
    const value = match[2] !== undefined ? { ...arg, value: match[2] } : takesNext ? next : null;
    for (const parameter of names) parameters.set(parameter.replace("!", ""), value);
    if (takesNext) index++;
  }
  return { name, words, parameters, input, span };
}

/** Whether a switch is on: `-WhatIf`, not `-WhatIf:$false`. */
function isOn(call: CmdletCall, name: string): boolean {
  return call.parameters.has(name) && !/false|^0$/i.test(call.parameters.get(name)?.value ?? "");
}

function targets(call: CmdletCall): Arg[] {
  const named = [call.parameters.get("path"), call.parameters.get("literalpath")].filter((arg): arg is Arg => Boolean(arg));
  const all = named.length > 0 ? named : call.words.slice(0, call.name === "remove-item" ? undefined : 1);
  return all.flatMap((arg) => arg.value.split(",").map((value) => ({ ...arg, value: value.trim() }))).filter(({ value }) => value !== "");
}

function removeItems(call: CmdletCall, evaluation: Evaluation): void {
  const recursive = isOn(call, "recurse") || /^(rd|rmdir)$/.test(call.name);
  const all = targets(call);
  for (const arg of all) deletePath(evaluation, { ...arg, glob: /[*?[]/.test(arg.value) }, { recursive });
  if (all.length > 0) return;
  // What comes through the pipe: a listing of whole directories, or names that something selected.
  if (call.input.text === null) evaluation.report(recursive ? "fs-delete-recursive" : "fs-delete", "warning", call.span);
  else for (const value of call.input.text.split("\n")) if (value !== "") deletePath(evaluation, { ...literalArg(value, call.span), glob: true }, { recursive });
}

function write(call: CmdletCall, evaluation: Evaluation): Flow | undefined {
  const target = call.parameters.get("path") ?? call.parameters.get("literalpath") ?? call.parameters.get("filepath") ?? call.words[0];
  if (!target || isOn(call, "noclobber")) return undefined;
  writePath(evaluation, target, { append: call.name === "add-content" || isOn(call, "append"), flow: call.input });
  return undefined;
}

function transfer(call: CmdletCall, evaluation: Evaluation): void {
  const [first, second] = call.words;
  const source = call.parameters.get("path") ?? call.parameters.get("literalpath") ?? first;
  const target = call.parameters.get("destination") ?? call.parameters.get("newname") ?? (source === first ? second : first);
  if (source) readPath(evaluation, source);
  if (target) writePath(evaluation, target);
  else evaluation.report("fs-overwrite", "warning", call.span);
}

function download(call: CmdletCall, evaluation: Evaluation): Flow {
  const address = call.parameters.get("uri") ?? call.words[0];
  if (address) evaluation.addPath("network", address.value);
  const method = call.parameters.get("method")?.value ?? "GET";
  const sent = call.parameters.get("infile");
  const body = call.parameters.get("body");
  const leaks = (sent && isPrivateArg(evaluation, sent)) || ((taintOf(call.words) | (body?.taint ?? 0) | (address?.taint ?? 0) | call.input.taint) & SECRET) !== 0;
  if (leaks) evaluation.report("exfiltration", "dangerous", call.span);
  else if (!/^(get|head|options)$/i.test(method) || sent || body) evaluation.report("network-write", "warning", call.span);
  const file = call.parameters.get("outfile");
  if (!file) return { text: null, taint: REMOTE };
  writePath(evaluation, file, { flow: { text: null, taint: REMOTE } });
  return UNKNOWN;
}

function invokeText(call: CmdletCall, evaluation: Evaluation): Flow {
  const script = call.parameters.get("command") ?? call.words[0];
  if (!script) return runScriptFlow(evaluation, call.input, call.span, "powershell");
  return runScriptText(evaluation, { value: script.value, taint: script.taint | (script.flow?.taint ?? 0) }, script.span, call.input, "powershell");
}

function startProcess(call: CmdletCall, evaluation: Evaluation): void {
  const file = call.parameters.get("filepath") ?? call.words[0];
  const list = call.parameters.get("argumentlist");
  const rest = [...(list ? [list] : []), ...call.words.filter((arg) => arg !== file)];
  if (/runas/i.test(call.parameters.get("verb")?.value ?? "")) evaluation.report("priv-escalation", "warning", call.span);
  if (!file) return;
  const words = rest.flatMap((arg) => arg.value.split(/[\s,]+/).filter((word) => word !== "").map((value) => ({ ...arg, value })));
  evaluation.runArgs([file, ...words], call.input, call.name);
}

function readContent(call: CmdletCall, evaluation: Evaluation): Flow {
  return targets(call).reduce<Flow>((flow, arg) => {
    const read = readPath(evaluation, arg);
    return { text: read.text, taint: flow.taint | read.taint };
  }, { text: null, taint: call.input.taint });
}

function changeRegistry(call: CmdletCall, evaluation: Evaluation): void {
  const path = [...targets(call), ...call.words].map(({ value }) => value).join(" ").toLowerCase();
  if (/\\(run|runonce|winlogon|image file execution options)\b/.test(path)) evaluation.report("persistence", "dangerous", call.span);
  else if (/^(hklm|hkcr|hku|registry::hkey_local|hkey_local)/.test(path)) evaluation.report("registry-edit", "dangerous", call.span);
  else evaluation.report(/^hk|registry::/.test(path) ? "registry-edit" : "fs-overwrite", "warning", call.span);
}

function setLocation(call: CmdletCall, evaluation: Evaluation): void {
  const target = call.parameters.get("path") ?? call.parameters.get("literalpath") ?? call.words[0];
  if (target) evaluation.changeDirectory([...new Set([...evaluation.directories(), target.value.replaceAll("\\", "/")])]);
}

function runJob(call: CmdletCall, evaluation: Evaluation): void {
  const file = call.parameters.get("filepath");
  if (file) evaluation.report("arg-exec", "warning", file.span);
  const script = call.words[0];
  if (script && !script.value.startsWith("{")) reportOrigin(evaluation, script.taint, !isStatic(script.value), script.span);
}

const RUNS: Record<string, CmdletRun> = {
  "remove-item": removeItems,
  "set-content add-content out-file clear-content tee-object export-csv export-clixml": write,
  "copy-item move-item rename-item expand-archive compress-archive": transfer,
  "invoke-webrequest invoke-restmethod start-bitstransfer": download,
  "invoke-expression": invokeText,
  "start-process invoke-item": startProcess,
  "get-content import-csv import-clixml": readContent,
  "set-itemproperty new-itemproperty remove-itemproperty clear-itemproperty set-item clear-item": changeRegistry,
  "set-location": setLocation,
  "invoke-command start-job": runJob,
  "write-output write-host": (call) => ({ text: call.words.map(({ value }) => value).join("\n"), taint: taintOf(call.words) }),
  "set-alias new-alias": (call, evaluation) => {
    const [name, target] = [call.parameters.get("name") ?? call.words[0], call.parameters.get("value") ?? call.words.at(-1)];
    if (name && target) evaluation.scopes.set(`alias ${name.value.toLowerCase()}`, [{ text: target.value, items: null, taint: 0 }]);
  },
  "new-item": (call, evaluation) => {
    const target = targets(call)[0];
    if (target && isOn(call, "force") && !/dir/i.test(call.parameters.get("itemtype")?.value ?? call.parameters.get("type")?.value ?? "")) writePath(evaluation, target);
    if (target && /^hk(lm|cr|u):/i.test(target.value)) evaluation.report("registry-edit", "dangerous", call.span);
  },
  "get-childitem": (call) => {
    const isFiltered = call.parameters.has("filter") || call.parameters.has("include") || call.words.some(({ value }) => /\.\w+$/.test(value));
    const places = targets(call).map(({ value }) => (/[*?]/.test(value) ? value : `${value}\\*`));
    return { text: isFiltered ? null : (places.length > 0 ? places : ["*"]).join("\n"), taint: call.input.taint };
  },
  "where-object select-object select-string": (call) => ({ text: null, taint: call.input.taint }),
};

type Level = readonly [Exclude<Danger, "safe">, Code];

/** Levels of cmdlets, by their names; `when` is tested on the whole text in lower case. */
const LEVELS: readonly (readonly [names: RegExp, level: Level, when?: RegExp])[] = [
  [/^(format-volume|clear-disk|initialize-disk|remove-partition|set-partition|new-partition|resize-partition|remove-virtualdisk|reset-physicaldisk)$/, ["dangerous", "disk-format"]],
  [/^(stop-computer|restart-computer|suspend-computer)$/, ["dangerous", "system-power"]],
  [/^(set-mppreference)$/, ["dangerous", "security-disable"], /-(disable|exclusion)/],
  [/^(add-mppreference)$/, ["dangerous", "security-disable"]],
  [/^(set-netfirewallprofile)$/, ["dangerous", "security-disable"], /-enabled\s*:?\s*\$?false/],
  [/^(disable-netfirewallrule|remove-netfirewallrule|disable-bitlocker|uninstall-windowsfeature|disable-windowsoptionalfeature|disable-localuser)$/, ["dangerous", "security-disable"]],
  [/^set-executionpolicy$/, ["dangerous", "security-disable"], /bypass|unrestricted/],
  [/^(register-scheduledtask|set-scheduledtask|new-service|register-wmievent|register-cimindicationevent|set-wmiinstance|new-localuser|add-localgroupmember|set-localuser|enable-psremoting|register-scheduledjob)$/, ["dangerous", "persistence"]],
  [/^(clear-eventlog|remove-eventlog|limit-eventlog)$/, ["dangerous", "history-tamper"]],
  [/^(clear-history|set-psreadlineoption)$/, ["warning", "history-tamper"]],
  [/^(disable-computerrestore|remove-computerrestorepoint|remove-wbbackupset|remove-vmsnapshot|remove-vmcheckpoint)$/, ["dangerous", "backup-destroy"]],
  [/^(remove-vm|remove-az\w+|remove-ec2\w+|remove-s3\w+|remove-aks\w+)$/, ["dangerous", "infra-destroy"]],
  [/^(remove-aduser|remove-adobject|remove-adcomputer|remove-adgroup|remove-mailbox|remove-localuser)$/, ["dangerous", "infra-destroy"]],
  [/^clear-recyclebin$/, ["dangerous", "fs-delete"]],
  [/^(stop-service|set-service|remove-service|suspend-service)$/, ["dangerous", "security-disable"], /windefend|mpssvc|wscsvc|eventlog|sense|securityhealth/],
  [/^(stop-process)$/, ["warning", "process-kill"]],
  [/^(install|uninstall|update|save)-(module|package|script|packageprovider|psresource)$/, ["warning", "pkg-install"]],
  [/^(publish|unpublish)-(module|script|psresource)$/, ["dangerous", "pkg-publish"]],
  [/^(set-acl)$/, ["warning", "perm-change"]],
  [/^(add-type|invoke-cimmethod|invoke-wmimethod|new-pssession|enter-pssession|import-pssession)$/, ["warning", "arg-exec"]],
  [/^(send-mailmessage)$/, ["warning", "network-write"]],
  [/^(get-credential|convertfrom-securestring|get-storedcredential)$/, ["warning", "credential-read"]],
  [/^invoke-sqlcmd$/, ["dangerous", "db-drop"], /\b(drop|truncate)\b/],
  [/^invoke-sqlcmd$/, ["warning", "db-write"]],
  [/^(stop|start|restart|set|suspend|resume|remove|enable|disable|new|add|clear|rename|move|mount|dismount|optimize|repair|reset|update|install|uninstall|import|invoke|register|unregister|grant|revoke|sync|send|publish|save|lock|unlock|debug|use|edit)-\w+$/, ["warning", "service-change"]],
];

const HARMLESS = /^((get|select|where|sort|measure|test|compare|group|convert|convertto|convertfrom|write|resolve|split|join|show|find|search|read|wait|push|pop|out|tee|foreach|trace|format(?!-volume)|receive|limit|step|export|compress|expand)-\w+|(start-sleep|start-transcript|stop-transcript|set-variable|new-variable|remove-variable|clear-variable|new-object|new-guid|new-timespan|new-temporaryfile|set-strictmode|set-psdebug|set-location|new-item|import-module|import-csv|import-clixml|import-localizeddata|clear-host|remove-module|new-pester\w*|invoke-pester|invoke-scriptanalyzer|add-member|set-clipboard|update-help|set-alias|new-alias|out-null|invoke-expression|invoke-command|start-job|stop-job|remove-job|start-process|invoke-item|invoke-webrequest|invoke-restmethod|copy-item|move-item|rename-item|set-content|add-content|clear-content|remove-item|set-itemproperty|new-itemproperty|remove-itemproperty|clear-itemproperty|set-item|clear-item|start-bitstransfer|update-typedata|set-psbreakpoint))$/;

const runs = new Map(Object.entries(RUNS).flatMap(([names, run]) => names.split(" ").map((name) => [name, run] as const)));

export function isCmdlet(name: string): boolean {
  return runs.has(name) || HARMLESS.test(name) || LEVELS.some(([names]) => names.test(name));
}

/** Judges a cmdlet by the tables. `-WhatIf` only reports what would be done. */
export function runCmdlet(call: CmdletCall, evaluation: Evaluation, text: string): Flow {
  if (isOn(call, "whatif")) return UNKNOWN;
  const lower = text.toLowerCase();
  if (!HARMLESS.test(call.name)) {
    const level = LEVELS.find(([names, , when]) => names.test(call.name) && (when === undefined || when.test(lower)));
    if (level) evaluation.report(level[1][1], level[1][0], call.span);
  }
  return runs.get(call.name)?.(call, evaluation) ?? { text: null, taint: call.input.taint | taintOf(call.words) };
}

