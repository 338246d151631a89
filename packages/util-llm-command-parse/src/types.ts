/** How much a command can lose: nothing, something bounded or recoverable, or something wide or unrecoverable. */
export type Danger = "safe" | "warning" | "dangerous";

/** The language of a command. `sh`, `zsh` and `fish` are read with the grammar of bash, and where they differ as a warning. */
export type Shell = "bash" | "sh" | "zsh" | "fish" | "powershell" | "cmd";

/** A sentence for a person, in both languages. */
export interface Message {
  /** English. */
  en: string;
  /** Chinese. */
  zh: string;
}

/** One reason for a level. */
export interface Finding {
  /** The kind of reason; one of the built-in codes or the code of a caller's rule. */
  code: string;
  /** The level that this reason alone gives. */
  danger: Danger;
  /** Where in the classified text, `[start, end)` in UTF-16 units. Code found inside a decoded string points at that string. */
  span: [number, number];
  /** The reason in words. */
  message: Message;
  /** Of a reply: the part that it is about, whose text the span counts in; absent otherwise. */
  field?: "command" | "explanation" | "diagnosis" | "alternatives" | "reply";
}

/** A program that would run. */
export interface CommandCall {
  /** Its name without directory, or null when it is computed at run time. */
  name: string | null;
  /** Name and arguments; null for a word that is computed at run time. */
  argv: (string | null)[];
  /** What runs it, outermost first: `sudo`, `xargs`, `eval`, a function. */
  via: string[];
}

/** What a command does, as far as its text tells. */
export interface Assessment {
  /** The highest level of all findings; `safe` when there are none. */
  danger: Danger;
  /** The code of the first finding of the highest level; null when nothing was found. */
  code: string | null;
  /** Every reason, the most dangerous first. */
  findings: Finding[];
  /** Every program that would run, in the order of the text, also those in nested scripts. */
  commands: CommandCall[];
  /** Paths that would be written or replaced. */
  writes: string[];
  /** Paths that would be deleted. */
  deletes: string[];
  /** Addresses that would be contacted. */
  network: string[];
  /** Whether some program or script is computed at run time, so that the lists above are incomplete. */
  dynamic: boolean;
  /** How many places the grammar could not read. */
  parseErrors: number;
}

/**
 * A rule of the caller. It can declare a program that is unknown here, also as safe; it can raise what is known, and it
 * never lowers it.
 */
export interface CommandRule {
  /** Names of programs, separated by spaces. */
  program: string;
  /**
   * Which calls: words are the next words that are no options, `-f|--force` is an option that must be there, `!-n` one
   * that must not be. Empty is every call.
   */
  when?: string;
  /** The level of such a call, unless it is higher without the rule. */
  danger: Danger;
  /** The code of the finding. */
  code: string;
  /** What a person is told; that the program is unknown when left out. */
  message?: Message;
}

/** What a command is judged for; each has a default. */
/** Options of `classifyCommand` and `classifyArgv`. */
export interface ClassifyOptions {
  /** `bash` when left out. */
  shell?: Shell;
  /** Absolute path of the directory where the command would run. */
  cwd?: string;
  /** Absolute path of the home directory; `~`, `/home/NAME`, `/Users/NAME` and `/root` are homes without it. */
  home?: string;
  /** Absolute path of the tree that the command may change; `cwd` when left out. */
  projectRoot?: string;
  /** Rules beside those that are built in. */
  rules?: readonly CommandRule[];
}

/** What a text is searched for. */
/** Options of `detectInjection`. */
export interface InjectionOptions {
  /** `bash` when left out. */
  shell?: Shell;
  /** What the text is; found out when left out. */
  kind?: "command" | "text";
}

/** What a text hides or disguises. */
/** What a text hides. */
export interface InjectionResult {
  /** Whether anything was found. */
  flagged: boolean;
  /** The code of the first finding; null when nothing was found. */
  code: string | null;
  /** Hidden characters first, in the order of the text. */
  findings: Finding[];
  /** The text with every character that a screen hides or disguises written as `\u{...}`. */
  visible: string;
}

/** Where in a reply the command was. */
export type ReplySource = "json" | "embedded" | "repaired" | "structural" | "tool-call" | "fence" | "inline";

/** A reply that holds a command. */
/** A reply that holds one command. */
export interface CommandReply {
  type: "command";
  /** The command, ready to be shown and judged; never changed but for what a model wraps around it. */
  command: string;
  /** The higher one of the model's word and of our own assessment. */
  danger: Danger;
  /** What the model said; null when it said nothing. An unknown word is a warning. */
  modelDanger: Danger | null;
  /** What the model says that the command does. */
  explanation?: string;
  /** What the model says that went wrong before. */
  diagnosis?: string;
  /** Further commands that were offered. They are not assessed. */
  alternatives?: string[];
  /** Whether the command has more than one line. */
  multiline?: boolean;
  /** Where the command was found. */
  via: ReplySource;
  /** What the command would do. */
  assessment: Assessment;
  /** Over everything that a person is shown: the command, the texts beside it, and hidden characters in the reply. */
  injection: InjectionResult;
}

/** A reply that holds none, and says why. */
/** A reply that declines, or gives an empty command. */
export interface RefusedReply {
  type: "refused";
  /** What the model said. */
  message: string;
}

/** Why no command can be taken from a reply. */
/**
 * Why there is no command: nothing at all, nothing that is a command, an end that is missing, more than one reading (also
 * where a reply is too large to be read to the end), a text to be filled in, a command that is no text.
 */
export type ReplyErrorCode = "empty" | "no-command" | "truncated" | "ambiguous" | "placeholder" | "invalid-command";

/** A reply from which no command can be taken with certainty. */
/** A reply without a command that can be used. */
export interface ErrorReply {
  type: "error";
  /** The kind of reason. */
  code: ReplyErrorCode;
  /** The reason in English. */
  message: string;
}

/** What a reply is: a command, a refusal, or neither. */
/** What a reply is. */
export type LlmResponse = CommandReply | RefusedReply | ErrorReply;

/** How a reply is read; each has a default. */
/** Options of `parseLlmResponse` and `parseFixResponse`. */
export interface ReplyOptions {
  /** The shell that the command is for; `bash` when left out. */
  shell?: Shell;
  /** Longest reply that is read, in UTF-16 units; 262144 when left out. A longer one is an error. */
  maxLength?: number;
}
