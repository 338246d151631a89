import type { Home } from "./home.ts";
import type { ScriptedModel } from "./scripted-model.ts";

/** The session of the README, played again: what a person types and what stands on the terminal in the end. */
export async function playReadmeSession(home: Home, model: ScriptedModel): Promise<string> {
  home.write("config.json", '{ "port": 8080, "host": "127.0.0.1" }\n');
  model.script(
    '{"command": "cat conf.json", "danger": "safe", "explanation": "prints the configuration"}',
    '{"diagnosis": "the file is called config.json", "command": "cat config.json", "danger": "safe"}',
    '{"command": "grep -o \'\\"port\\": [0-9]*\' config.json", "danger": "safe", "explanation": "prints the port alone"}',
  );
  const first = home.start(["ask", "show the configuration"], { columns: 80 });
  await first.answer("Run it?", "");
  await first.answer("Look for a fix?", "");
  await first.answer("Run it?", "");
  await first.exit();
  const second = home.start(["ask", "only the port"], { columns: 80 });
  await second.answer("Run it?", "");
  await second.exit();
  const lines = [`$ lastframe ask "show the configuration"`, first.text, "", `$ lastframe ask "only the port"`, second.text];
  return lines
    .join("\n")
    .split("\n")
    .map((line) => line.trimEnd())
    .join("\n");
}
