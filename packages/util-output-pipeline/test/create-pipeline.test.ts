import { describe, expect, it } from "vitest";
import { createPipeline, custom, keyValues, looseJson, PipelineError, splitBy, splitLines, trim, xmlTag, type PipelineStep } from "../src/index.ts";

function failure(run: () => unknown): PipelineError {
  try {
    run();
  } catch (error) {
    if (PipelineError.isInstance(error)) return error;
    throw error;
  }
  throw new Error("nothing was thrown");
}

describe("createPipeline", () => {
  it("refuses a second split when it is made, not when it runs", () => {
    expect(() => createPipeline([splitLines(), trim(), splitBy(",")])).toThrow(new TypeError("step 2 (splitBy): splitLines splits the text already"));
  });

  it.each([
    { name: "a step function that was not called", steps: [trim] as unknown as PipelineStep[], message: /step 0 is no step: call the step function/ },
    { name: "null in the list", steps: [null] as unknown as PipelineStep[], message: /is no step|null/ },
    { name: "no list", steps: "trim" as unknown as PipelineStep[], message: /takes a list of steps/ },
  ])("refuses $name with a TypeError", ({ steps, message }) => {
    expect(() => createPipeline(steps)).toThrow(message);
    expect(() => createPipeline(steps)).toThrow(TypeError);
  });

  it.each([undefined, null, 7, {}])("refuses to parse %s", (input) => {
    expect(() => createPipeline([trim()]).parse(input as string)).toThrow(/parses a string, not/);
  });

  it("gives the same result on the second use, also with a global pattern's memory", () => {
    const pipeline = createPipeline([splitBy(/,/g), keyValues({ separator: "=" })]);
    const expected = { items: [{ a: "1" }, { b: "2" }] };
    expect([pipeline.parse("a=1,b=2").data, pipeline.parse("a=1,b=2").data]).toEqual([expected, expected]);
  });

  it("is frozen, and so is the context that a custom step sees", () => {
    const pipeline = createPipeline([
      keyValues(),
      custom((context) => {
        expect([Object.isFrozen(context), Object.isFrozen(context.data)]).toEqual([true, true]);
      }),
    ]);
    expect([Object.isFrozen(pipeline), Object.isFrozen(pipeline.steps)]).toEqual([true, true]);
    pipeline.parse("a: 1");
  });

  it("does not see steps that are added to the caller's list afterwards", () => {
    const steps: PipelineStep[] = [trim()];
    const pipeline = createPipeline(steps);
    steps.push(xmlTag("never"));
    expect(pipeline.safeParse(" x ").ok).toBe(true);
  });
});

describe("a failure", () => {
  const pipeline = createPipeline([trim(), keyValues(), xmlTag("answer")]);

  it("names the step, its place and the reason", () => {
    const error = failure(() => pipeline.parse("a: 1"));
    expect({ step: error.step, index: error.index, item: error.item, message: error.message }).toEqual({ step: "xmlTag", index: 2, item: undefined, message: "step 2 (xmlTag): there is no <answer>" });
  });

  it("carries what was thrown as its cause", () => {
    const cause = new RangeError("mine");
    const error = failure(() =>
      createPipeline([
        custom(() => {
          throw cause;
        }),
      ]).parse("x"),
    );
    expect(error.cause).toBe(cause);
  });

  it("comes back from safeParse beside what the steps before it gave", () => {
    const result = pipeline.safeParse("a: 1");
    expect(result).toMatchObject({ ok: false, data: { a: "1" } });
  });

  it("is recognised across copies of the package, and nothing else is", () => {
    expect([PipelineError.isInstance(failure(() => pipeline.parse(""))), PipelineError.isInstance(new Error("x")), PipelineError.isInstance(null)]).toEqual([true, false, false]);
  });

  it("never comes out of parse as another kind of error", () => {
    const odd = createPipeline([
      custom(() => {
        // eslint-disable-next-line @typescript-eslint/only-throw-error -- callers do such things
        throw "a string";
      }),
    ]);
    expect(failure(() => odd.parse("x")).message).toBe("step 0 (custom): a string");
  });
});

describe("array mode", () => {
  const pipeline = createPipeline([splitLines(), looseJson()]);
  const text = '{"a":1}\nno json\n{"a":3}\n[4]\n';

  it("runs all items, then throws the first failure with all of them", () => {
    const error = failure(() => pipeline.parse(text));
    expect([error.step, error.index, error.item]).toEqual(["looseJson", 1, 1]);
    expect(error.errors?.map(({ item }) => item)).toEqual([1, 3]);
    expect(error.message).toMatch(/^item 1, step 1 \(looseJson\): /);
  });

  it("gives the good items and null for the failed ones from safeParse", () => {
    expect(pipeline.safeParse(text)).toMatchObject({ ok: false, data: { items: [{ a: 1 }, null, { a: 3 }, null] } });
  });

  it("gives each item a context of its own", () => {
    const seen: unknown[] = [];
    createPipeline([keyValues(), splitLines(), custom(({ raw, text: item, data }) => void seen.push({ raw, item, data }))]).parse("a: 1\nb: 2");
    expect(seen).toEqual([
      { raw: "a: 1", item: "a: 1", data: {} },
      { raw: "b: 2", item: "b: 2", data: {} },
    ]);
  });

  it("keeps what was extracted before the split", () => {
    expect(createPipeline([xmlTag("id"), splitBy("|"), trim()]).parse("<id>7</id>|x").data).toEqual({ id: "7", items: [{}, {}] });
  });

  it("gives no items for a text of blank lines", () => {
    expect(pipeline.parse("\n \r\n\t\n").data).toEqual({ items: [] });
  });
});
