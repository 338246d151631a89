import type { Answer, ConfirmMode, Person } from "../flows/ports.ts";
import { chooseColors } from "../internal/choose-colors.ts";
import type { CliIo } from "../internal/cli-io.ts";
import type { LineInput } from "./line-input.ts";
import { renderResult } from "../internal/render-result.ts";
import { renderShown } from "./render-shown.ts";

const DEFAULT_COLUMNS = 80;
/** A question that got no usable answer so often has none. */
const MAX_ATTEMPTS = 3;
const CONFIRM_WORD = "yes";

/** The person at the terminal; results go to stdout, everything else beside it to stderr. */
export function createPerson(io: Pick<CliIo, "stdout" | "stderr" | "env">, input: LineInput): Person {
  const colors = chooseColors(io, io.stderr);
  const ask = (question: string): Promise<string | null> => input.ask(colors.bold(question), { fresh: true });
  return {
    async show(event) {
      if (event.kind === "result") io.stdout.write(await renderResult(event.result, chooseColors(io)));
      else io.stderr.write(renderShown(event, colors, io.stderr.columns || DEFAULT_COLUMNS));
    },
    async confirm(mode, { command, danger }) {
      if (!input.isTerminal) {
        io.stderr.write("not run: there is no terminal to confirm it at; run it yourself, or set autoConfirmSafe for commands that only read\n");
        return { kind: "no" };
      }
      const isUsual = danger === "safe";
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
        const answer = readAnswer(await ask(questionOf(mode, isUsual)), mode, isUsual);
        if (answer === "edit") {
          // One line cannot hold several, and joining them would make another command.
          const edited = await input.ask(colors.bold("edit: "), command.includes("\n") ? {} : { prefill: command });
          return edited === null ? { kind: "no" } : { kind: "edit", command: edited };
        }
        if (answer !== null) return answer;
      }
      return { kind: "no" };
    },
    async agree(question) {
      if (!input.isTerminal) return false;
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
        const answer = readAnswer(await ask(`${question} [Y/n] `), "yes-no", true);
        if (answer !== null && answer !== "edit") return answer.kind === "run";
      }
      return false;
    },
    readMessage: () => input.ask(input.isTerminal ? colors.bold("> ") : "", { multiline: true }),
  };
}

function questionOf(mode: ConfirmMode, isUsual: boolean): string {
  switch (mode) {
    case "yes-no":
      return isUsual ? "Run it? [Y/n/e] " : "Run it? [y/N/e] ";
    case "type-word":
      return `Type ${CONFIRM_WORD} in full to run it, e to edit [no] `;
    case "edit-only":
      return "It holds a masked secret: e to edit [no] ";
  }
}

/** `null`: no answer to this question. */
function readAnswer(line: string | null, mode: ConfirmMode, isUsual: boolean): Answer | "edit" | null {
  const word = line?.trim().toLowerCase();
  if (word === undefined || word === "n" || word === "no") return { kind: "no" };
  if (word === "e" || word === "edit") return "edit";
  if (mode !== "yes-no") return mode === "type-word" && word === CONFIRM_WORD ? { kind: "run" } : { kind: "no" };
  if (word === "") return { kind: isUsual ? "run" : "no" };
  return word === "y" || word === CONFIRM_WORD ? { kind: "run" } : null;
}
