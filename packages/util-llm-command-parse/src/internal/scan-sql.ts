import type { Danger } from "../types.ts";
import type { Code } from "./codes.ts";

interface SqlFinding {
  danger: Danger;
  code: Code;
}

const READS = /^(select|show|explain|describe|desc|use|set|begin|start|commit|rollback|end|help|values|table|pragma|analyze|with|declare|fetch|close|checkpoint|status|exit|quit|print|go|list|savepoint|release|prepare|discard|reset)\b/;
const DROPS = /^(drop\s+(?!index\b|view\b|trigger\b|function\b|procedure\b|policy\b|rule\b|extension\b|constraint\b|temporary\b)|truncate\b|reinit|alter\s+table\b.*\bdrop\s+(column|partition)\b)/;
const WRITES = /^(insert|update|delete|merge|replace|upsert|alter|create|drop|grant|revoke|rename|copy|load|import|vacuum|reindex|cluster|comment|lock|call|do|execute|exec|attach|detach|optimize|kill|flush|purge|refresh|reassign|security|notify|unlock|backup|restore|cache|handler)\b/;
const TAUTOLOGY = /\bwhere\s+\(?\s*(1\s*=\s*1|true|'?(\w+)'?\s*=\s*'?\2'?|1|not\s+false)\s*\)?\s*(;|$)/;
const WITHOUT_LOSS = /^(select|values|table)\b(?!.*\binto\s+(outfile|dumpfile)\b)/;

/**
 * Judges SQL text: comments and string literals are blanked first, so that `DROP` in a literal is data and a `WHERE`
 * behind `--` is none. `null` when nothing in it changes anything.
 */
export function scanSql(text: string): SqlFinding | null {
  let worst: SqlFinding | null = null;
  for (const statement of blankSql(text).toLowerCase().split(";")) {
    const found = judgeStatement(statement.replace(/\s+/g, " ").trim());
    if (found?.danger === "dangerous") return found;
    worst ??= found;
  }
  return worst;
}

function judgeStatement(statement: string): SqlFinding | null {
  if (statement === "" || /^(\\(d|l|c|dt|du|timing|x|pset|q|conninfo|z|df|dn|dv|di|h|\?|encoding|set|echo)|\.(tables|schema|mode|headers|help|databases|dump|indexes|indices|quit|exit|width|stats|show|separator|nullvalue))/.test(statement)) return null;
  if (/^(\\!|\.(shell|system)\b|!|system\s)/.test(statement) || /\b(to|from)\s+program\b|\bxp_cmdshell\b|\bsys_exec\s*\(/.test(statement)) return { danger: "warning", code: "arg-exec" };
  if (/^(\\(i|ir|include|o|g|gexec|copy|w|e|!)|\.(read|load|import|output|once|excel|save|backup|restore|open)|source\b)/.test(statement)) return { danger: "warning", code: "arg-exec" };
  const body = statement.replace(/^(begin|start transaction|explain( analyze| \([^)]*\))?|use \S+) ?/, (prefix) => (/analyze/.test(prefix) || !prefix.startsWith("explain") ? "" : "explain "));
  if (DROPS.test(body)) return { danger: "dangerous", code: "db-drop" };
  const change = /\b(delete\s+from|delete|update)\s+[^;]*/.exec(/^(with|delete|update|merge|explain analyze)\b/.test(body) ? body : "");
  const changes = /^with\b/.test(body) ? /\b(delete\s+from|update\s+\S+\s+set)\b/.test(body) : change !== null;
  if (changes && !/^explain /.test(body)) return !/\bwhere\b|\busing\b|\blimit\s+\d/.test(body) || TAUTOLOGY.test(body) ? { danger: "dangerous", code: "db-delete-all" } : { danger: "warning", code: "db-write" };
  if (body === "") return null;
  if (/\b(pg_terminate_backend|pg_read_file|lo_export|pg_ls_dir|dblink|load_file)\s*\(/.test(body)) return { danger: "warning", code: "db-write" };
  if (READS.test(body) && (WITHOUT_LOSS.test(body) || !/\binto\s+(outfile|dumpfile)\b/.test(body))) return /^select\b.*\binto\s+(?!outfile)\w/.test(body) ? { danger: "warning", code: "db-write" } : null;
  return WRITES.test(body) ? { danger: "warning", code: "db-write" } : { danger: "warning", code: "dynamic-command" };
}

/** Replaces comments by blanks and literals by empty ones. MySQL runs the inside of comments that begin with an exclamation mark. */
function blankSql(text: string): string {
  let out = "";
  let index = 0;
  while (index < text.length) {
    const char = text.charAt(index);
    if (text.startsWith("--", index) || char === "#") index = endOf(text, "\n", index);
    else if (text.startsWith("/*!", index)) {
      index += 3;
      while (/\d/.test(text.charAt(index))) index++;
    } else if (text.startsWith("/*", index)) {
      const end = text.indexOf("*/", index + 2);
      index = end < 0 ? text.length : end + 2;
      out += " ";
    } else if (text.startsWith("*/", index)) index += 2;
    else if (char === "'" || char === '"' || char === "`") {
      index = endOfLiteral(text, index);
      out += char === "'" ? "''" : " x ";
    } else {
      out += char;
      index++;
    }
  }
  return out;
}

function endOf(text: string, mark: string, from: number): number {
  const end = text.indexOf(mark, from);
  return end < 0 ? text.length : end;
}

function endOfLiteral(text: string, start: number): number {
  const quote = text.charAt(start);
  let index = start + 1;
  while (index < text.length) {
    if (text[index] === quote && text[index + 1] === quote) index += 2;
    else if (text[index] === quote) return index + 1;
    else index++;
  }
  return text.length;
}
