import { has, optionValue, type Call, type Pack } from "../program.ts";
import type { Evaluation } from "../evaluation.ts";
import { runScriptText } from "../run-script-text.ts";
import { deletePath } from "../effects.ts";
import { NOTHING, REMOTE, type Arg, type Flow } from "../values.ts";

/** Configuration that git runs as a program, also for commands that only read. */
const PROGRAM_SETTINGS = /^(core\.(fsmonitor|sshcommand|editor|pager|askpass|hookspath|gitproxy|alternaterefscommand)|sequence\.editor|pager\..*|diff\.external|diff\..*\.(command|textconv)|merge\..*\.driver|filter\..*|gpg(\..*)?\.program|credential(\..*)?\.helper|(difftool|mergetool|browser|man)\..*\.(cmd|path)|uploadpack\.packobjectshook|remote\..*\.(uploadpack|receivepack|vcs)|sendemail\..*cmd|interactive\.difffilter|include(if\..*)?\.path|protocol\..*allow|url\..*|http\..*proxy|init\.templatedir)$/i;

/** `git -c name=value`: an alias with `!` is a shell command; other settings name programs. */
function readSettings(call: Call, evaluation: Evaluation): void {
  call.args.forEach((arg, index) => {
    const setting = arg.value === "-c" ? call.args[index + 1] : arg.value.startsWith("--config-env=") ? { ...arg, value: arg.value.slice(13) } : undefined;
    if (setting) readSetting(evaluation, setting, setting.value);
  });
  const [command, name, value] = call.words;
  if (command?.value === "config" && name && value) readSetting(evaluation, value, `${name.value}=${value.value}`);
}

function readSetting(evaluation: Evaluation, arg: Arg, text: string): void {
  const equals = text.indexOf("=");
  const name = equals < 0 ? text : text.slice(0, equals);
  const value = equals < 0 ? "" : text.slice(equals + 1);
  if (/^alias\./i.test(name) && value.startsWith("!")) runScriptText(evaluation, { value: value.slice(1), taint: arg.taint }, arg.span, NOTHING);
  else if (/^alias\./i.test(name)) evaluation.runText(`git ${value}`, arg.span, NOTHING);
  else if (PROGRAM_SETTINGS.test(name) && !/^(true|false|cat|less|vim?|nano|code --wait|)$/.test(value)) {
    evaluation.report("arg-exec", "warning", arg.span);
    if (/\s|^!/.test(value)) evaluation.runText(value.replace(/^!/, ""), arg.span, NOTHING);
  }
}

function runGit(call: Call, evaluation: Evaluation): Flow {
  readSettings(call, evaluation);
  for (const name of ["--exec-path", "--upload-pack", "--receive-pack", "-u", "--open-files-in-pager", "-x", "--exec", "--tool-cmd", "--extcmd", "--tree-filter", "--index-filter", "--msg-filter", "--env-filter"]) {
    const script = optionValue(call, name);
    const isPushUpstream = name === "-u" || (name === "-x" && call.words[0]?.value !== "rebase" && call.words[0]?.value !== "difftool");
    if (script && !isPushUpstream) runScriptText(evaluation, script, script.span, NOTHING);
  }
  const [command, second, ...rest] = call.words;
  if (command?.value === "submodule" && second?.value === "foreach") runWords(evaluation, rest);
  if (command?.value === "bisect" && second?.value === "run") evaluation.runArgs(call.args.slice(call.args.indexOf(second) + 1), NOTHING, "git bisect run");
  if (command?.value === "rev-parse" && has(call, "--show-toplevel")) return { text: ".\n", taint: 0 };
  if (command?.value === "clean") for (const arg of call.words.slice(1)) deletePath(evaluation, arg, { recursive: false });
  if (/^ext::/.test(second?.value ?? "") && second) runScriptText(evaluation, { value: second.value.slice(5), taint: 0 }, second.span, NOTHING);
  return { text: null, taint: call.input.taint | (command?.value === "ls-remote" ? REMOTE : 0) };
}

function runWords(evaluation: Evaluation, words: readonly Arg[]): void {
  const [first] = words;
  if (first) runScriptText(evaluation, { value: words.map(({ value }) => value).join(" "), taint: 0 }, first.span, NOTHING);
}

export const git: Pack = {
  git: {
    valued: "-C -c --git-dir --work-tree --namespace --exec-path --super-prefix --config-env -m --message -F -b -B --source -s --author --date --since --until --format --pretty --upload-pack --receive-pack --extcmd --tree-filter --index-filter --msg-filter --env-filter -x --exec --onto -e --exclude --depth --branch -S -G -L --grep -o --output --strategy --template --reference --orphan",
    rows: [
      ["push -n|--dry-run", "safe"],
      ["push --mirror|--prune", "dangerous", "git-force-push"],
      ["push -d|--delete", "dangerous", "git-remote-delete"],
      ["push <delete>", "dangerous", "git-remote-delete"],
      ["push -f|--force", "dangerous", "git-force-push"],
      ["push <force>", "dangerous", "git-force-push"],
      ["push --force-with-lease|--force-if-includes", "warning", "git-force-push"],
      ["push", "warning", "git-publish"],
      ["reset --hard|--merge|--keep", "dangerous", "git-discard"],
      ["reset --soft", "warning", "git-history"],
      ["reset <none>", "safe"],
      ["reset HEAD~*|HEAD^*|ORIG_HEAD|HEAD@*|origin*|upstream*", "warning", "git-history"],
      ["reset", "safe"],
      ["checkout -b|-B|--orphan|--detach", "safe"],
      ["checkout -f|--force", "dangerous", "git-discard"],
      ["checkout <tree>", "dangerous", "git-discard"],
      ["checkout -p|--patch", "warning", "git-discard"],
      ["checkout --ours|--theirs|-m", "warning", "git-discard"],
      ["checkout <two>", "warning", "git-discard"],
      ["checkout <file>", "warning", "git-discard"],
      ["checkout", "safe"],
      ["switch -f|--force|--discard-changes", "dangerous", "git-discard"],
      ["switch", "safe"],
      ["restore -S|--staged !-W|--worktree", "safe"],
      ["restore <tree>", "dangerous", "git-discard"],
      ["restore", "warning", "git-discard"],
      ["clean -n|--dry-run", "safe"],
      ["clean -i|--interactive", "warning", "git-discard"],
      ["clean -f|--force", "dangerous", "git-discard"],
      ["clean", "warning", "git-discard"],
      ["stash clear", "dangerous", "git-discard"],
      ["stash drop", "warning", "git-discard"],
      ["stash", "safe"],
      ["branch -D|-d|--delete|-M|-m|--move|-f|--force|-C|-c", "warning", "git-history"],
      ["branch", "safe"],
      ["tag -d|--delete|-f|--force", "warning", "git-history"],
      ["tag", "safe"],
      ["commit --amend|--fixup", "warning", "git-history"],
      ["commit", "safe"],
      ["reflog expire|delete", "dangerous", "git-history"],
      ["gc --prune", "dangerous", "git-history"],
      ["prune -n|--dry-run", "safe"],
      ["prune", "dangerous", "git-history"],
      ["gc|maintenance|repack|pack-refs|prune-packed", "safe"],
      ["filter-branch|filter-repo", "dangerous", "git-history"],
      ["update-ref -d|--delete|--stdin", "warning", "git-history"],
      ["update-ref|symbolic-ref|replace", "warning", "git-history"],
      ["rebase --abort|--quit", "warning", "git-history"],
      ["rebase", "warning", "git-history"],
      ["rm --cached", "safe"],
      ["rm -n|--dry-run", "safe"],
      ["rm -f|--force <tree>", "dangerous", "git-discard"],
      ["rm", "warning", "fs-delete"],
      ["mv", "safe"],
      ["worktree list|add|lock|unlock|move", "safe"],
      ["worktree", "warning", "fs-delete-recursive"],
      ["submodule deinit -f|--force", "dangerous", "git-discard"],
      ["submodule deinit", "warning", "fs-delete-recursive"],
      ["submodule", "safe"],
      ["checkout-index -f|--force", "dangerous", "git-discard"],
      ["read-tree --reset|-u", "dangerous", "git-discard"],
      ["apply --check|--stat|--summary|--numstat", "safe"],
      ["apply|am|cherry-pick|revert|merge|pull", "safe"],
      ["remote remove|rm|set-url|rename|prune", "warning", "git-history"],
      ["config --global|--system ~core.hooksPath|core.hookspath|init.templateDir|core.sshCommand|core.fsmonitor", "dangerous", "persistence"],
      ["config --list|-l|--get|--get-all|--get-regexp|--get-urlmatch|--show-origin", "safe"],
      ["config --unset|--unset-all|--remove-section|--rename-section|--replace-all|--global|--system|-e|--edit", "warning", "fs-overwrite"],
      ["config core.hooksPath|core.hookspath", "dangerous", "persistence"],
      ["config <two>", "warning", "fs-overwrite"],
      ["config", "safe"],
      ["bisect run", "warning", "arg-exec"],
      ["grep -O|--open-files-in-pager", "warning", "arg-exec"],
      ["diff|log|show --ext-diff", "warning", "arg-exec"],
      ["diff|log|show|format-patch|archive -o|--output", "warning", "fs-overwrite"],
      ["difftool|mergetool|instaweb|daemon|send-email|svn|p4|credential*|upload-pack|receive-pack|fast-import|hook", "warning", "arg-exec"],
      ["lfs prune", "warning", "fs-delete"],
      ["lfs migrate", "dangerous", "git-history"],
      ["lfs", "safe"],
      ["flow", "warning", "git-history"],
      ["notes", "safe"],
      ["sparse-checkout list", "safe"],
      ["sparse-checkout", "warning", "fs-delete-recursive"],
      ["status|log|diff|show|blame|annotate|shortlog|describe|rev-parse|rev-list|ls-files|ls-tree|ls-remote|cat-file|for-each-ref|name-rev|merge-base|whatchanged|cherry|range-diff|diff-tree|diff-index|diff-files|count-objects|fsck|verify-commit|verify-tag|var|version|help|grep|bisect|reflog|remote|fetch|clone|init|add|stage|archive|bundle|format-patch|request-pull|check-ignore|check-attr|check-ref-format|hash-object|write-tree|commit-tree|mktree|show-ref|show-branch|merge-tree|stripspace|column|rerere|bugreport|update-index|interpret-trailers|patch-id|get-tar-commit-id|unpack-file", "safe"],
      ["<none>", "safe"],
    ],
    run: runGit,
  },
  "gh": { valued: "-R --repo -X --method -f -F --field --raw-field -H --header --jq -q --json -t --template -b --body --title -B --base -L --limit", rows: [
    ["repo delete", "dangerous", "git-remote-delete"],
    ["repo archive|rename|edit|sync|create|deploy-key|unarchive", "warning", "network-write"],
    ["release delete|delete-asset", "dangerous", "git-remote-delete"],
    ["api -X|--method|-f|-F|--field|--raw-field|--input", "warning", "network-write"],
    ["auth token", "warning", "credential-read"],
    ["auth status", "safe"],
    ["secret|variable list", "safe"],
    ["pr|issue|repo|release|run|workflow|gist|label|ruleset|cache|project list|view|status|diff|checks|watch|clone|download|check", "safe"],
    ["pr checkout", "safe"],
    ["search|browse|status|api|completion|version|help", "safe"],
    ["alias|extension|codespace|attestation", "warning", "arg-exec"],
    ["", "warning", "network-write"],
  ] },
  "glab hub": { rows: [["repo|project delete", "dangerous", "git-remote-delete"], ["~list|view|status|diff", "safe"], ["", "warning", "network-write"]] },
  "hg svn": { rows: [
    ["update|up|co -C|--clean", "dangerous", "git-discard"], ["revert -a|--all|-R|--recursive", "dangerous", "git-discard"], ["revert|strip|rollback|purge", "warning", "git-discard"],
    ["status|st|log|diff|info|ls|list|cat|annotate|blame|heads|branches|tags|id|identify|summary|update|up|checkout|co|add|commit|ci|pull|clone|help|parents", "safe"],
    ["", "warning", "git-publish"],
  ] },
  "tig lazygit gitk git-lfs pre-commit delta": { rows: [["install", "dangerous", "persistence"], ["", "safe"]] },
};
