// Three tasks that redraw a block of lines by cursor movement, as docker pull, listr2 and ink do.
import { setTimeout as sleep } from "node:timers/promises";

const tasks = [
  { name: "resolve dependencies", steps: 8 },
  { name: "fetch packages", steps: 16 },
  { name: "link binaries", steps: 24 },
];
const SPINNER = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴"];

process.stdout.write("\u001b[?25l");
for (let step = 0; step <= 24; step++) {
  if (step > 0) process.stdout.write(`\u001b[${String(tasks.length)}A`);
  for (const task of tasks) {
    const done = step >= task.steps;
    const mark = done ? "\u001b[32m✔\u001b[39m" : `\u001b[36m${SPINNER[step % SPINNER.length]}\u001b[39m`;
    const progress = done ? "done" : `${String(step)}/${String(task.steps)}`;
    process.stdout.write(`\u001b[2K${mark} ${task.name} \u001b[2m${progress}\u001b[22m\n`);
  }
  await sleep(25);
}
process.stdout.write("\u001b[?25hInstalled 212 packages\n");
