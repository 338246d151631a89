import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { COMMANDS, CONTEXTS, SETTINGS } from "../src/names.ts";

interface Manifest {
  readonly main: string;
  readonly contributes: {
    readonly commands: readonly { readonly command: string; readonly title: string; readonly category: string; readonly enablement?: string }[];
    readonly configuration: { readonly properties: Readonly<Record<string, { readonly description?: string; readonly markdownDescription?: string; readonly default?: unknown }>> };
  };
  readonly capabilities: { readonly untrustedWorkspaces: { readonly supported: unknown; readonly restrictedConfigurations: readonly string[] } };
}

const read = (file: string): string => readFileSync(new URL(`../${file}`, import.meta.url), "utf8");
const manifest = JSON.parse(read("package.json")) as Manifest;
const { commands, configuration } = manifest.contributes;
const sources = readdirSync(new URL("../src/", import.meta.url), { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));

describe("the manifest", () => {
  it("has each command that the extension registers, and no other", () => {
    expect(commands.map(({ command }) => command).sort()).toEqual(Object.values(COMMANDS).sort());
  });

  it("has each setting that the extension reads, and no other, with a description and a default", () => {
    expect(Object.keys(configuration.properties).sort()).toEqual(Object.values(SETTINGS).map((name) => `lastframe.${name}`).sort());
    for (const [name, property] of Object.entries(configuration.properties)) {
      expect((property.description ?? property.markdownDescription ?? "").length, name).toBeGreaterThan(20);
      expect(property.default, name).toBeDefined();
    }
  });

  it("asks only for contexts that the extension sets", () => {
    const asked = commands.flatMap(({ enablement }) => (enablement === undefined ? [] : [enablement]));
    for (const context of asked) expect(Object.values(CONTEXTS)).toContain(context);
  });

  it("ignores the agent's command line of a workspace that is not trusted", () => {
    expect(manifest.capabilities.untrustedWorkspaces).toMatchObject({ supported: "limited", restrictedConfigurations: ["lastframe.agentCommand"] });
  });

  it("is explained by the README, each command and setting by its name", () => {
    const readme = read("README.md");
    for (const { title } of commands) expect(readme).toContain(`Lastframe: ${title}`);
    for (const name of Object.keys(configuration.properties)) expect(readme).toContain(name);
  });
});

describe("the layers", () => {
  it.each(sources.filter((name) => !name.startsWith("editor") && name !== "extension.ts"))("%s knows nothing of the editor", (name) => {
    expect(read(`src/${name}`)).not.toMatch(/from "vscode"|from "\.\.?\/editor/);
  });
});
