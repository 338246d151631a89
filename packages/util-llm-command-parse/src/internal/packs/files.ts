import { deletePath, isPrivateArg, locate, readPath, writePath } from "../effects.ts";
import type { Evaluation } from "../evaluation.ts";
import { has, optionValue, type Call, type Pack } from "../program.ts";
import { isPersistencePath } from "../sensitive-paths.ts";
import { PATTERN, SECRET, withNames, type Arg, type Flow } from "../values.ts";

function remove(call: Call, evaluation: Evaluation): void {
  const recursive = has(call, "-r", "-R", "-d", "--recursive");
  for (const arg of call.words) {
    // A list of names that is not known, from the input of xargs or the like.
    if (recursive && (arg.taint & PATTERN) !== 0 && !arg.certain) evaluation.report("fs-delete-recursive", "dangerous", call.span);
    deletePath(evaluation, arg, { recursive });
  }
}

/** `cp`, `mv`, `ln`, `install`: the last word is written; what is moved is gone from where it was. */
function transfer(call: Call, evaluation: Evaluation): void {
  const directory = optionValue(call, "-t", "--target-directory");
  const target = directory ?? call.words.at(-1);
  const sources = directory ? call.words : call.words.slice(0, -1);
  if (!target || sources.length === 0) return;
  const flows = sources.map((source) => (call.name === "ln" ? { text: null, taint: 0 } : readPath(evaluation, source)));
  if (call.name === "mv") for (const source of sources) moveAway(evaluation, source);
  const keeps = has(call, "-n", "--no-clobber", "-i", "--interactive", "-b", "--backup", "--update=none");
  const isSafeLink = call.name === "ln" && !has(call, "-f", "--force");
  const names = [target, ...sources.map((source) => ({ ...target, value: `${target.value}/${source.value.slice(source.value.lastIndexOf("/") + 1)}` }))];
  const persistent = names.find(({ value }) => isPersistencePath(withNames(value)));
  if (persistent) writePath(evaluation, persistent);
  else if (!(keeps || isSafeLink) || locate(evaluation, target.value, false) === "device") writePath(evaluation, target, { flow: flows.length === 1 && flows[0] ? flows[0] : { text: null, taint: flows.reduce((taint, flow) => taint | flow.taint, 0) } });
  if (locate(evaluation, target.value, false) === "sink" && call.name === "mv") evaluation.report("fs-overwrite", "warning", target.span);
}

function moveAway(evaluation: Evaluation, source: Arg): void {
  const place = locate(evaluation, source.value, source.glob);
  if (place === "root" || place === "home" || place === "system") evaluation.report("fs-delete-root", "dangerous", source.span);
}

function copyDisk(call: Call, evaluation: Evaluation): Flow {
  let taint = call.input.taint;
  for (const arg of call.args) {
    const [, key, value = ""] = /^(if|of)=(.*)$/s.exec(arg.value) ?? [];
    const file = { ...arg, value };
    if (key === "if") taint |= readPath(evaluation, file).taint;
    else if (key === "of") writePath(evaluation, file, { flow: call.input });
  }
  return { text: null, taint };
}

function writeWords(call: Call, evaluation: Evaluation): Flow {
  for (const arg of call.words) {
    if (arg.flow) continue;
    writePath(evaluation, arg, { append: has(call, "-a", "--append"), flow: call.input });
  }
  return call.input;
}

function destroy(call: Call, evaluation: Evaluation): void {
  for (const arg of call.words) {
    evaluation.report(locate(evaluation, arg.value, arg.glob) === "device" ? "device-write" : "fs-delete", "dangerous", arg.span);
    evaluation.addPath("deletes", arg.value);
  }
}

/** `chmod`, `chown` and their kin. The first word is the mode or the owner. */
function changeMode(call: Call, evaluation: Evaluation): void {
  const mode = call.args.find(({ value }) => !value.startsWith("-") || /^-[rwxXst]+$/.test(value));
  const targets = call.words.filter((arg) => arg !== mode);
  const isRecursive = has(call, "-R", "--recursive");
  const opens = call.name === "chmod" && /^[0-7]*[0-7][0-7][2367]$|^(a|o|ugo)?\+.*w|[augo]*o[^,]*[+=][rx]*w/.test(mode?.value ?? "");
  const setsId = call.name === "chmod" && /^[2467][0-7]{3}$|[ug+]\+?[rwx]*s/.test(mode?.value ?? "");
  for (const target of targets) {
    const place = locate(evaluation, target.value, target.glob);
    const isVital = place === "root" || place === "system" || /^\/(etc|usr|bin|sbin|lib|boot|var)(\/|$)/.test(target.value);
    const isHome = place === "home";
    if (isRecursive && (isVital || isHome || (opens && place === "tree"))) evaluation.report("perm-recursive", "dangerous", target.span);
    else if (opens && isVital) evaluation.report("perm-change", "dangerous", target.span);
  }
  if (setsId) evaluation.report("priv-escalation", "dangerous", call.span);
  evaluation.report(isRecursive ? "perm-recursive" : "perm-change", "warning", call.span);
}

function synchronize(call: Call, evaluation: Evaluation): void {
  const shell = optionValue(call, "-e", "--rsh");
  if (shell && !/^ssh\b[^;|&`$]*$/.test(shell.value)) evaluation.runText(shell.value, shell.span, { text: null, taint: 0 });
  if (has(call, "-n", "--dry-run", "--list-only")) return;
  const target = call.words.at(-1);
  if (!target || call.words.length < 2) return;
  const isRemote = /^[\w.@-]+:|^rsync:\/\//.test(target.value) && !/^[A-Za-z]:[\\/]/.test(target.value);
  if (isRemote) sendFiles(call, evaluation, call.words.slice(0, -1), target);
  else writePath(evaluation, target);
  const deletes = [...call.options.keys()].some((name) => /^--(del|delete.*|remove-source-files)$/.test(name));
  if (deletes) evaluation.report("fs-delete-recursive", "dangerous", call.span);
}

/** Copies to another machine. */
function sendFiles(call: Call, evaluation: Evaluation, sources: readonly Arg[], target: Arg): void {
  evaluation.addPath("network", target.value);
  const leaks = sources.some((source) => {
    const place = locate(evaluation, source.value, source.glob);
    return (readPath(evaluation, source).taint & 2) !== 0 || place === "home" || place === "root" || place === "system";
  });
  evaluation.report(leaks ? "exfiltration" : "network-write", leaks ? "dangerous" : "warning", call.span);
}

function copyRemote(call: Call, evaluation: Evaluation): void {
  for (const { value, span } of call.args) {
    const command = /^(?:-o)?\s*ProxyCommand[\s=]+(.*)$/is.exec(value)?.[1];
    if (command !== undefined) evaluation.runText(command, span, { text: null, taint: 0 });
  }
  const target = call.words.at(-1);
  if (!target) return;
  if (/^[\w.@-]+:|^s(cp|ftp):\/\//.test(target.value) && !/^[A-Za-z]:[\\/]/.test(target.value)) sendFiles(call, evaluation, call.words.slice(0, -1), target);
  else writePath(evaluation, target, { flow: { text: null, taint: 1 } });
}

/** `tar` takes its first word as options too: `tar czf a.tgz dir`. */
function archive(call: Call, evaluation: Evaluation): Flow {
  const bundle = /^[A-Za-z]+$/.test(call.args[0]?.value ?? "") ? (call.args[0]?.value ?? "") : "";
  const letters = bundle + [...call.options.keys()].filter((name) => /^-\w$/.test(name)).map((name) => name.slice(1)).join("");
  const words = bundle === "" ? call.words : call.words.slice(1);
  const file = bundle.includes("f") ? words[0] : optionValue(call, "-f", "--file");
  const members = bundle.includes("f") ? words.slice(1) : words;
  const creates = /[cru]/.test(letters) || has(call, "--create", "--append", "--update");
  runArchiveHooks(call, evaluation);
  if (has(call, "--remove-files")) evaluation.report("fs-delete", "dangerous", call.span);
  if (/t/.test(letters) || has(call, "--list")) return { text: null, taint: call.input.taint };
  if (creates) {
    if (file && file.value !== "-") writePath(evaluation, file);
    const isPrivate = members.some((arg) => isPrivateArg(evaluation, arg));
    return { text: null, taint: members.reduce((all, arg) => all | readPath(evaluation, arg).taint, isPrivate ? SECRET : 0) };
  }
  const directory = optionValue(call, "-C", "--directory");
  const isWide = directory !== undefined && ["root", "system", "home"].includes(locate(evaluation, directory.value, false));
  evaluation.report("fs-overwrite", isWide ? "dangerous" : "warning", call.span);
  return { text: null, taint: call.input.taint };
}

/** Options of `tar` whose value is a program. */
function runArchiveHooks(call: Call, evaluation: Evaluation): void {
  for (const name of ["--to-command", "-I", "--use-compress-program", "--rsh-command", "--new-volume-script", "-F", "--checkpoint-action"]) {
    const value = optionValue(call, name);
    if (!value || /^(gzip|pigz|bzip2|pbzip2|xz|zstd|lz4|lzip|dot|echo|bell|ttyout|sleep|totals)\b[^;|&$`]*$/.test(value.value)) continue;
    evaluation.report("arg-exec", "warning", call.span);
    evaluation.runText(value.value.replace(/^exec=/, ""), value.span, { text: null, taint: 0 });
  }
}

/** `vim -c '!command'` and `vim +'!command'`. */
function runEditor(call: Call, evaluation: Evaluation): void {
  for (const { value, span } of call.args) {
    const script = /^\+?:?!(.*)$/s.exec(value)?.[1];
    if (script !== undefined) evaluation.runText(script, span, { text: null, taint: 0 });
  }
}

export const files: Pack = {
  "rm grm": { run: remove },
  "unlink": { run: remove },
  rmdir: { rows: [["", "warning", "fs-delete"]] },
  "rimraf del-cli trash trash-put gio-trash": { run: (call, evaluation) => call.words.forEach((arg) => deletePath(evaluation, arg, { recursive: true })) },
  "cp mv ln install gcp gmv": { valued: "-t --target-directory -S --suffix -m --mode -o --owner -g --group", run: transfer },
  "mkdir touch mkfifo": {},
  dd: { run: copyDisk },
  tee: { run: writeWords },
  truncate: { valued: "-s --size -r --reference", run: (call, evaluation) => call.words.forEach((arg) => writePath(evaluation, arg)) },
  "fallocate": { valued: "-l -o", run: (call, evaluation) => call.words.forEach((arg) => writePath(evaluation, arg)) },
  "shred srm wipe scrub": { valued: "-n -s --iterations --size", run: destroy },
  "chmod chown chgrp setfacl chattr chflags xattr setcap": { valued: "--reference --from", run: changeMode },
  rsync: { valued: "-e --rsh -f --filter --exclude --include --exclude-from --include-from --files-from -B -T --temp-dir --log-file --bwlimit --port --password-file", run: synchronize },
  "scp sftp": { valued: "-P -i -F -o -c -l -S -J", run: copyRemote },
  "tar bsdtar gtar star": { valued: "-f --file -C --directory -I --use-compress-program -T -X --exclude --to-command --checkpoint-action -F -b -g -H --transform --strip-components", run: archive },
  "cpio pax ar": { valued: "-F -D -H", rows: [["-t|--list", "safe"], ["", "warning", "fs-overwrite"]] },
  "unzip unrar 7z 7za 7zr unar": { valued: "-d -P", rows: [["-l|-t|-v|-Z", "safe"], ["l|t|v", "safe"], ["", "warning", "fs-overwrite"]] },
  zip: { valued: "-x -i -P -b -n -t -tt", rows: [["-m|--move", "dangerous", "fs-delete"], ["-sf|-h|-h2", "safe"], ["", "warning", "fs-overwrite"]], run: (call, evaluation) => {
    const test = call.args[call.args.findIndex(({ value }) => value === "-TT" || value === "--unzip-command") + 1];
    if (test && test !== call.args[0]) evaluation.runText(test.value, test.span, { text: null, taint: 0 });
    return { text: null, taint: call.words.reduce((taint, arg) => taint | readPath(evaluation, arg).taint, 0) };
  } },
  "gzip gunzip bzip2 bunzip2 xz unxz zstd unzstd lz4 compress uncompress pigz brotli": { valued: "-S", rows: [["-c|--stdout|--to-stdout|-t|--test|-l|--list|-k|--keep", "safe"], ["<none>", "safe"], ["", "warning", "fs-overwrite"]], run: ({ input }) => ({ text: null, taint: input.taint | 4 }) },
  split: { valued: "-b -l -n -a", rows: [["", "warning", "fs-write"]] },
  "csplit": { rows: [["", "warning", "fs-write"]] },
  "rename prename mmv": { rows: [["-n|--no-act|--dry-run", "safe"], ["", "warning", "fs-overwrite"]] },
  "vim vi nvim nano emacs code subl ed ex micro pico hx kak open xdg-open": { valued: "-c -u -S --cmd", rows: [["-c|--cmd|-S|-u|-s", "warning", "arg-exec"], ["", "safe"]], run: runEditor },
  "patch": { valued: "-p -i -d -o", rows: [["--dry-run|-C", "safe"], ["", "warning", "fs-overwrite"]] },
  "dos2unix unix2dos convert magick mogrify ffmpeg cwebp pngquant optipng jpegoptim sips": { dashed: true, rows: [["", "warning", "fs-overwrite"]] },
};
