import type { Danger } from "../../types.ts";

const LEVELS: Record<Danger, RegExp> = {
  safe: /^(safe|low|none|no|ok|okay|harmless|benign|minimal|info|green|read-?only|0|安全|低|无|无风险|低风险|低危)$/,
  warning: /^(warning|warn|caution|cautious|medium|moderate|mid|normal|yellow|risky|unknown|1|警告|注意|中|中等|中风险|中危|谨慎)$/,
  dangerous: /^(dangerous|danger|high|critical|severe|extreme|destructive|unsafe|red|fatal|very high|2|3|危险|高|高风险|高危|严重|极高)$/,
};

/** The level that a model's word means. A word that is not known is a warning; null when nothing was said. */
export function parseLevel(word: unknown): Danger | null {
  if (word === undefined || word === null || word === "") return null;
  if (typeof word === "boolean") return word ? "dangerous" : "safe";
  if (typeof word !== "string" && typeof word !== "number") return "warning";
  const text = String(word).trim().toLowerCase();
  for (const [level, pattern] of Object.entries(LEVELS)) if (pattern.test(text)) return level as Danger;
  return "warning";
}
