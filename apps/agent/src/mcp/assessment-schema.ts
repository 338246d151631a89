import { z } from "zod";

const danger = z.enum(["safe", "warning", "dangerous"]);

/** Assessment of `@lastframe/util-llm-command-parse`; further fields may come. */
export const assessmentSchema = z.looseObject({
  danger,
  code: z.string().nullable(),
  findings: z.array(z.looseObject({ code: z.string(), danger })),
  writes: z.array(z.string()),
  deletes: z.array(z.string()),
  network: z.array(z.string()),
  dynamic: z.boolean(),
  parseErrors: z.number(),
});
