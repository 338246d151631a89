import type { InteractionKind } from "../types.ts";
import type { Screen } from "./screen.ts";
import { fold } from "./words.ts";

interface Hint {
  /** Kernel names of the reader. */
  readonly commands?: readonly string[];
  /** Folded pieces of the screen's last lines, any of which names the program. */
  readonly marks?: readonly string[];
  readonly kinds?: readonly InteractionKind[];
  readonly hint: string;
}

const HINT_LINES = 8;

/** From the particular to the general: the first that fits is given. What a flag does is said with it. */
const HINTS: readonly Hint[] = [
  { marks: ["are you sure you want to continue connecting"], hint: "add the host to known_hosts first (ssh-keyscan HOST); -o StrictHostKeyChecking=accept-new trusts it unseen" },
  { marks: ["enter passphrase for key"], hint: "load the key into ssh-agent; ssh -o BatchMode=yes fails at once instead of asking" },
  { commands: ["ssh", "scp", "sftp"], kinds: ["password"], hint: "use a key; ssh -o BatchMode=yes fails at once instead of asking" },
  { marks: ["[sudo]"], hint: "sudo -n fails at once instead of asking" },
  { commands: ["sudo"], hint: "sudo -n fails at once instead of asking" },
  { commands: ["su", "passwd"], hint: "this needs a person" },
  { marks: ["username for 'http", "password for 'http"], hint: "GIT_TERMINAL_PROMPT=0 fails at once; a credential helper or token succeeds" },
  { marks: ["this hunk [", "stage deletion", "stage addition", "stage mode change"], hint: "name the files instead of -p (git add FILE)" },
  { marks: ["what now> "], kinds: ["choice"], hint: "git clean -n lists, -f removes without asking; git add -i needs a person" },
  { marks: ["commit_editmsg"], hint: "git commit -m MESSAGE, or --no-edit" },
  { marks: ["merge_msg"], hint: "git merge --no-edit keeps the prepared message" },
  { marks: ["git-rebase-todo"], hint: "GIT_SEQUENCE_EDITOR=true keeps the list" },
  { marks: ["enter host password for user"], hint: "curl -u USER:PASSWORD, or --netrc" },
  { marks: ["package name: ("], hint: "npm init -y takes the defaults" },
  { marks: ["ok to proceed?"], hint: "npx --yes PACKAGE, or npm_config_yes=true: installs without asking" },
  { marks: ["do you want to continue? [y/n]", "您希望继续执行吗", "möchten sie fortfahren? [j/n]", "souhaitez-vous continuer ? [o/n]", "¿desea continuar? [s/n]", "続行しますか? [y/n]", "хотите продолжить? [д/н]"], hint: "if this is apt: apt-get -y installs and removes what was listed without asking" },
  { marks: ["(y/i/n/o/d/z)"], hint: "dpkg: -o Dpkg::Options::=--force-confold keeps the present file" },
  { commands: ["debconf", "frontend", "whiptail", "dialog"], hint: "DEBIAN_FRONTEND=noninteractive takes the defaults" },
  { marks: ["proceed (y/n)?"], hint: "pip: --yes removes what was listed; PIP_NO_INPUT=1 fails instead of asking" },
  { marks: ["proceed ([y]/n)?"], hint: "conda: --yes changes what was listed without asking" },
  { marks: ["only 'yes' will be accepted to approve", "perform these actions"], hint: "terraform: -auto-approve changes infrastructure without asking; -input=false fails instead of asking" },
  { marks: ["var."], kinds: ["question"], hint: "terraform: pass -var NAME=VALUE; -input=false fails instead of asking" },
  { marks: ["what account do you want to log into", "github.com", "authenticate git"], kinds: ["choice", "confirm", "press-key", "question"], hint: "gh: set GH_TOKEN; GH_PROMPT_DISABLED=1 fails instead of asking" },
  { marks: ["this will remove:"], kinds: ["confirm"], hint: "docker ... prune --force removes what was listed without asking" },
  { commands: ["rm"], marks: ["rm: remove", "rm: descend"], hint: "rm -f removes without asking" },
  { marks: ["cp: overwrite", "mv: replace", "mv: overwrite"], hint: "-f replaces the file without asking, -n keeps it" },
  { marks: ["replace ", "[r]ename"], kinds: ["choice"], hint: "unzip -n keeps files that exist, -o overwrites them without asking" },
  { marks: ["overwrite (y/n)?"], hint: "write to another file (-f); overwriting loses the old key" },
  { marks: ["enter pem pass phrase", "encryption password"], hint: "openssl -passin / -passout / -pass env:NAME" },
  { commands: ["psql"], kinds: ["password"], hint: "psql -w never asks; PGPASSWORD or ~/.pgpass" },
  { commands: ["gpg", "gpg2", "pinentry", "pinentry-curses", "pinentry-tty"], hint: "gpg --batch --no-tty fails instead of asking" },
  { marks: ["(pdb)", "ipdb>"], hint: "remove the breakpoint(), or PYTHONBREAKPOINT=0" },
  { commands: ["man"], hint: "MANPAGER=cat, or man -P cat" },
  { commands: ["python", "python3"], kinds: ["repl"], hint: "pass the program: python -c CODE or python FILE" },
  { commands: ["node"], kinds: ["repl"], hint: "pass the program: node -e CODE or node FILE" },
  { commands: ["psql"], hint: "psql -c SQL" },
  { commands: ["sqlite3"], hint: "sqlite3 FILE SQL" },
  { commands: ["cat", "grep", "rg", "sed", "awk", "sort", "wc", "head", "tail", "jq", "xargs", "tr", "cut", "uniq", "tee", "dd"], hint: "it reads its standard input: name a file, or close it (< /dev/null)" },
  { kinds: ["pager"], hint: "PAGER=cat, or a pipe into cat" },
  { kinds: ["editor"], hint: "EDITOR=true and GIT_EDITOR=true keep programs from opening an editor" },
];

/** How to run the same program without the question, or `null` when nothing is known. */
export function findHint(screen: Screen, command: string | null, kind: InteractionKind | null): string | null {
  const text = fold(screen.lines.slice(-HINT_LINES).join("\n"));
  for (const one of HINTS) {
    if (one.kinds !== undefined && (kind === null || !one.kinds.includes(kind))) continue;
    const named = one.commands !== undefined && command !== null && one.commands.includes(command);
    const seen = one.marks !== undefined && one.marks.some((mark) => text.includes(mark));
    if (named || seen || (one.commands === undefined && one.marks === undefined)) return one.hint;
  }
  return null;
}
