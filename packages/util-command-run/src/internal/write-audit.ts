import { writeFile } from "node:fs/promises";

/** Write every line of an output, those that were left out marked; an existing file is an error. */
export async function writeAudit(file: string, output: string, trimmed: readonly { from: number; to: number }[]): Promise<void> {
  const isTrimmed = new Set<number>();
  for (const { from, to } of trimmed) for (let line = from; line <= to; line++) isTrimmed.add(line);
  const lines = output.split("\n");
  if (lines.at(-1) === "") lines.pop();
  const text = lines.map((line, index) => `${isTrimmed.has(index + 1) ? "[TRIMMED] " : ""}${line}\n`).join("");
  await writeFile(file, text, { flag: "wx", mode: 0o600 });
}
