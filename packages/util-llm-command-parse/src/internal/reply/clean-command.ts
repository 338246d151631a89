import type { ErrorReply } from "../../types.ts";
import { failure } from "./outcome.ts";

/** A command that only says where a command would stand. */
const PLACEHOLDER = /^(?:<[^<>|&;]{1,80}>|\[[A-Za-z][^\][|&;]{2,80}\]|\{\{?[^{}|&;]{1,80}\}?\}|\$\{?(?:command|COMMAND|your_command)\}?|\.{3}|…|(?:your|the|shell|bash)[ _-](?:shell[ _-])?command(?:[ _-]here)?|command[ _-]here|n\/?a|none|null|undefined|todo|string|command|shell command|safe\|warning\|dangerous|(?:你的|您的)?命令|在此处?(?:填写|输入).*)$/i;
/** A name in angle brackets that was to be filled in. */
const UNFILLED = /<(?:your|the|shell|insert|path|file|dir|directory|folder|name|pid|port|host|user|username|url|command|文件|目录|路径|端口|进程|用户)[\w -]{0,30}>(?!\S)/i;

const OPENER = /^(`{3,}|~{3,})[\w+-]*[ \t]*\n/;

/** The command without what a model wraps around it; an error when nothing can be run. */
export function cleanCommand(text: string): string | ErrorReply {
  let command = text.trim();
  const [line = "", fence = ""] = OPENER.exec(command) ?? [];
  if (fence !== "" && command.length >= line.length + fence.length && command.endsWith(fence)) command = command.slice(line.length, -fence.length).trim();
  else if (/^`[^`]+`$/.test(command)) command = command.slice(1, -1).trim();
  if (/^[$❯➜] /.test(command)) command = command.slice(2).trim();
  if (command.includes("\0")) return failure("invalid-command");
  if (PLACEHOLDER.test(command) || UNFILLED.test(command)) return failure("placeholder");
  return command;
}
