// A build that fails after a status line that is erased before every message, as cargo and ninja do.
import { setTimeout as sleep } from "node:timers/promises";

const files = ["config", "http", "router", "session", "store", "view", "mail", "main"];
const status = (text) => process.stderr.write(`\r\u001b[K${text}`);

for (const [index, file] of files.entries()) {
  for (let part = 0; part < 6; part++) {
    status(`\u001b[1;36mCompiling\u001b[0m [${String(index + 1)}/${String(files.length)}] src/${file}.c (${String(part + 1)}/6)`);
    await sleep(8);
  }
  if (file === "session") {
    status("");
    process.stderr.write("\u001b[1msrc/session.c:41:17: \u001b[31merror:\u001b[39m expected ';' before 'return'\u001b[0m\n");
    process.stderr.write("   41 |   token = next()\n      |                 \u001b[32m^\u001b[0m\n");
  }
}
status("");
process.stderr.write("build failed: 1 error\n");
process.exitCode = 2;
