/** What a refusal says in its own words; each needs a verb of doing, so that "I can't see a problem" is none. */
const REFUSALS = [
  /\bI(?:'|’| a)?m\s+(?:really\s+|very\s+|so\s+|truly\s+)?(?:sorry|afraid)\b[^.!?\n]{0,40}\b(?:can(?:no|'|’)?t|can not|won(?:'|’)?t|unable|not able|not allowed|no)\b/i,
  /\b(?:I|we)\s+(?:really\s+|simply\s+)?(?:can(?:no|'|’)?t|can not|could(?:n(?:'|’)?t| not)|won(?:'|’)?t|will not|am (?:unable|not able|not allowed|not going)|must (?:decline|refuse)|have to (?:decline|refuse)|refuse|decline|do not feel comfortable|don(?:'|’)?t feel comfortable|shouldn(?:'|’)?t|should not)\b(?:\s+\w+){0,3}?\s*\b(?:help|assist|run|execute|do|comply|provide|give|generate|recommend|suggest|fulfil+|perform|share|write|produce|offer|support|create|proceed|delete|carry|answer|that|this|to)\b/i,
  /\b(?:as an AI|as a language model)\b[^.!?\n]{0,80}\b(?:can(?:no|'|’)?t|unable|not able|won(?:'|’)?t)\b/i,
  /\b(?:unable|not able|not possible for me)\s+to\s+(?:help|assist|run|execute|do|comply|provide|generate|fulfil+|perform)\b/i,
  /\bthis (?:request|is)\b[^.!?\n]{0,30}\bnot (?:a )?(?:command|shell) request\b|\bnot a command request\b/i,
  /\b(?:against|violates?) (?:my|our|the) (?:policy|policies|guidelines|safety|rules)\b/i,
  /(?:抱歉|对不起|不好意思|很遗憾)[^。！？\n]{0,30}(?:无法|不能|不可以|没法|不会|拒绝|不便)/,
  /(?:我|本助手|作为.{0,10}(?:AI|模型|助手)[，,]?我?)\s*(?:无法|不能|不可以|没法|不会|拒绝|不便)(?:为您?|帮您?|为你|帮你|协助|提供|执行|运行|完成|生成|这样|做|处理|回答|满足|帮助|直接)/,
  /(?:无法|不能|拒绝)(?:执行|完成|处理|满足|提供|协助)(?:这个|该|此|您的|你的)(?:请求|操作|命令|要求|指令)/,
  /(?:不是|并非)(?:一个)?(?:命令|指令)请求/,
  /(?:申し訳|すみません)[^。\n]{0,40}(?:できません|いたしかねます|お断り)/,
  /\b(?:lo siento|désolé|es tut mir leid|tut mir leid)\b[^.!?\n]{0,60}\b(?:no puedo|ne peux pas|kann (?:ich )?(?:\w+ )?nicht)\b/i,
];
/** What turns a refusal into an answer after all. */
const TURNS = /\b(?:but (?:here|you can|try|this)|however|instead|here(?:'|’)s|here is|you (?:can|could) (?:use|run|try))\b|但(?:是)?(?:您|你)?可以|可以(?:使用|运行|执行|改用|试)|请(?:使用|运行|改用)|改用/i;
const MAX_PROSE = 20_000;

/** The sentence of a refusal, when the prose of a reply is one. */
export function findRefusal(prose: string): string | null {
  const text = prose.slice(0, MAX_PROSE);
  for (const pattern of REFUSALS) {
    const match = pattern.exec(text);
    if (match && !TURNS.test(text.slice(match.index + match[0].length))) return text.trim();
  }
  return null;
}
