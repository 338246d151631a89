import { describe, expect, it } from "vitest";
import { nonInteractiveEnv } from "../src/index.ts";

describe("nonInteractiveEnv", () => {
  it("gives the whole profile for an empty base", () => {
    expect(nonInteractiveEnv()).toEqual({
      GIT_EDITOR: "true", GIT_SEQUENCE_EDITOR: "true", EDITOR: "true", VISUAL: "true",
      PAGER: "cat", GIT_PAGER: "cat", MANPAGER: "cat", SYSTEMD_PAGER: "cat", GH_PAGER: "cat", AWS_PAGER: "",
      GIT_TERMINAL_PROMPT: "0", GCM_INTERACTIVE: "never", GCM_GUI_PROMPT: "false", DEBIAN_FRONTEND: "noninteractive", GH_PROMPT_DISABLED: "1", GPG_TTY: "",
      GIT_ASKPASS: "", SSH_ASKPASS: "", SSH_ASKPASS_REQUIRE: "never", npm_config_yes: "true", PIP_NO_INPUT: "1", LESS: "-FRX",
      COMPOSER_NO_INTERACTION: "1", HOMEBREW_NO_AUTO_UPDATE: "1", NEXT_TELEMETRY_DISABLED: "1", PYTHONUNBUFFERED: "1",
      GIT_SSH_COMMAND: "ssh -o BatchMode=yes", TERM: "dumb", NO_COLOR: "1",
    });
  });

  it.each([
    { name: "replaces an editor that waits", base: { EDITOR: "vim" }, key: "EDITOR", value: "true" },
    { name: "replaces a pager that waits", base: { PAGER: "less -R" }, key: "PAGER", value: "cat" },
    { name: "keeps an editor that ends by itself", base: { GIT_SEQUENCE_EDITOR: "sed -i s/pick/squash/" }, key: "GIT_SEQUENCE_EDITOR", value: "sed -i s/pick/squash/" },
    { name: "keeps a pager that ends by itself, by its path", base: { GIT_PAGER: "/bin/cat" }, key: "GIT_PAGER", value: "/bin/cat" },
    { name: "replaces a switch that means ask", base: { GIT_TERMINAL_PROMPT: "1" }, key: "GIT_TERMINAL_PROMPT", value: "0" },
    { name: "keeps the key of a git over ssh", base: { GIT_SSH_COMMAND: "ssh -i key" }, key: "GIT_SSH_COMMAND", value: "ssh -i key" },
    { name: "does not outrank GIT_SSH", base: { GIT_SSH: "/usr/local/bin/wrapper" }, key: "GIT_SSH_COMMAND", value: undefined },
    { name: "keeps a login helper", base: { GIT_ASKPASS: "/ci/askpass" }, key: "GIT_ASKPASS", value: "/ci/askpass" },
    { name: "keeps a refusal", base: { npm_config_yes: "false" }, key: "npm_config_yes", value: "false" },
    { name: "keeps DISPLAY", base: { DISPLAY: ":99" }, key: "DISPLAY", value: ":99" },
    { name: "keeps wished colour", base: { FORCE_COLOR: "1" }, key: "NO_COLOR", value: undefined },
    { name: "takes undefined for not set", base: { PIP_NO_INPUT: undefined }, key: "PIP_NO_INPUT", value: "1" },
    { name: "keeps what it does not know", base: { PATH: "/bin" }, key: "PATH", value: "/bin" },
    { name: "is no CI by itself", base: {}, key: "CI", value: undefined },
  ])("$name", ({ base, key, value }) => {
    expect(nonInteractiveEnv(base)[key]).toBe(value);
  });

  it("sets CI when asked, and keeps one that is set", () => {
    expect(nonInteractiveEnv({}, { ci: true })["CI"]).toBe("1");
    expect(nonInteractiveEnv({ CI: "woodpecker" }, { ci: true })["CI"]).toBe("woodpecker");
  });

  it("keeps the terminal type on a terminal, where dumb makes less ask one question more", () => {
    expect(nonInteractiveEnv({ TERM: "screen-256color" }, { pty: true })["TERM"]).toBe("screen-256color");
    expect(nonInteractiveEnv({}, { pty: true })).toMatchObject({ TERM: "xterm-256color" });
    expect(nonInteractiveEnv({}, { pty: true })["NO_COLOR"]).toBeUndefined();
    expect(nonInteractiveEnv({ TERM: "screen-256color" })["TERM"]).toBe("dumb");
  });

  it("leaves the base alone and no prototype touched", () => {
    const base = JSON.parse('{"EDITOR":"vim","__proto__":"x"}') as Record<string, string>;
    const env = nonInteractiveEnv(base);
    expect(base["EDITOR"]).toBe("vim");
    expect(Object.getPrototypeOf(env)).toBe(Object.prototype);
    expect(nonInteractiveEnv(env)).toEqual(env);
  });
});
