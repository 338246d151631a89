// Redraws one line many times with CR, then prints the result.
const steps = Number(process.argv[2]);
let text = "";
for (let step = 1; step <= steps; step += 1) text += `\r${`pulling ${step} of ${steps} [${"=".repeat(step % 40)}>`.padEnd(80)}`;
process.stdout.write(`${text}\r${"pulled everything".padEnd(80)}\ndone\n`);
