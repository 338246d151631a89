import type { Feature } from "@lastframe/util-output-pipeline";
import { createPipeline, keyValues, OutputParserFeature, stripFences, xmlTag } from "@lastframe/util-output-pipeline";
import { describe, expect, it } from "vitest";
import { Agent } from "../src/timelines/agent.ts";
import { TurnCleanupFeature, type CleanupReport } from "../src/timelines/turn-cleanup-feature.ts";

/** An agent with one declared timeline and what its listeners heard. */
function collect(agent: Agent, name: string): unknown[] {
  const heard: unknown[] = [];
  agent.subscribe(name, (value) => heard.push(value));
  return heard;
}

describe("Agent", () => {
  it("parses one timeline into another by OutputParserFeature", () => {
    const agent = new Agent();
    agent.declare("ai-response");
    agent.use(OutputParserFeature, { source: "ai-response", timeline: "ai-parsed", pipeline: [stripFences(), xmlTag("response")] });
    const parsed = collect(agent, "ai-parsed");
    agent.write("ai-response", "<response>\nhello\n</response>");
    agent.write("ai-response", "no tag");
    expect(parsed[0]).toEqual({ response: "hello" });
    expect(parsed[1]).toMatchObject({ error: { step: "xmlTag" } });
  });

  it("each installation is its own, and can be taken out", () => {
    const agent = new Agent();
    agent.declare("a");
    agent.declare("b");
    const uninstall = agent.use(OutputParserFeature, { source: "a", timeline: "a-parsed", pipeline: createPipeline([keyValues()]) });
    agent.use(OutputParserFeature, { source: "b", timeline: "b-parsed", pipeline: [keyValues()] });
    const [first, second] = [collect(agent, "a-parsed"), collect(agent, "b-parsed")];
    agent.write("a", "x: 1");
    uninstall();
    agent.write("a", "x: 2");
    agent.write("b", "y: 3");
    expect([first, second]).toEqual([[{ x: "1" }], [{ y: "3" }]]);
  });

  it("delivers in the order of subscription, before write returns", () => {
    const agent = new Agent();
    agent.declare("t");
    const order: string[] = [];
    agent.subscribe("t", () => order.push("first"));
    agent.subscribe("t", () => order.push("second"));
    agent.write("t", 1);
    expect(order).toEqual(["first", "second"]);
  });

  it("two subscriptions of one function are two", () => {
    const agent = new Agent();
    agent.declare("t");
    const heard: unknown[] = [];
    const listener = (value: unknown): void => void heard.push(value);
    const end = agent.subscribe("t", listener);
    agent.subscribe("t", listener);
    end();
    agent.write("t", 1);
    expect(heard).toEqual([1]);
  });

  it("a listener that throws keeps the value from nobody", () => {
    const agent = new Agent();
    agent.declare("t");
    agent.subscribe("t", () => {
      throw new Error("broken");
    });
    const heard = collect(agent, "t");
    expect(() => agent.write("t", 1)).toThrow("broken");
    expect(heard).toEqual([1]);
  });

  it("a timeline that nobody declared is an error that names those there are", () => {
    const agent = new Agent();
    agent.declare("known");
    expect(() => agent.write("other", 1)).toThrow('no timeline "other" is declared; there are known');
    expect(() => agent.subscribe("other", () => {})).toThrow('no timeline "other"');
  });

  it("installs any feature", () => {
    const agent = new Agent();
    const feature: Feature<{ name: string }> = { name: "f", install: (host, { name }) => (host.declare(name), () => {}) };
    agent.use(feature, { name: "made" });
    expect(collect(agent, "made")).toEqual([]);
  });
});

describe("TurnCleanupFeature", () => {
  it("cleans each reply once and reports a leak with session, lengths and families", () => {
    const agent = new Agent();
    agent.declare("r");
    const reports: CleanupReport[] = [];
    let calls = 0;
    agent.use(TurnCleanupFeature, {
      source: "r",
      timeline: "shown",
      session: "s1",
      normalize: (content) => {
        calls += 1;
        return content.replace("<|im_end|>", "");
      },
      findLeak: (content) => ({ hadLeak: content.includes("<|"), families: content.includes("<|") ? ["chatml"] : [] }),
      onLeak: (report) => reports.push(report),
    });
    const shown = collect(agent, "shown");
    agent.write("r", "fine");
    agent.write("r", "bad<|im_end|>");
    agent.write("r", 7);
    expect(shown).toEqual(["fine", "bad", ""]);
    expect(calls).toBe(3);
    expect(reports).toEqual([{ session: "s1", before: 13, after: 3, families: ["chatml"] }]);
  });
});
