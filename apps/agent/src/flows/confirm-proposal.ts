import type { Judgement } from "./judge-command.ts";
import type { ConfirmMode, Ports, Proposal } from "./ports.ts";

export type Decision = { readonly kind: "run"; readonly command: string } | { readonly kind: "declined" } | { readonly kind: "injection" };

/**
 * Show a proposal and let the person decide. An edited command is judged and shown again, so that nothing runs that was
 * not judged as it stands.
 */
export async function confirmProposal(first: Proposal, ports: Pick<Ports, "person" | "judge" | "autoConfirmSafe">): Promise<Decision> {
  const { person, judge, autoConfirmSafe } = ports;
  let proposal = first;
  for (;;) {
    const judgement = judge(proposal);
    const injection = [judgement.injection, proposal.injection].find((found) => found?.flagged === true);
    if (injection !== undefined) {
      await person.show({ kind: "injection", injection });
      return { kind: "injection" };
    }
    await person.show({ kind: "proposal", proposal, judgement });
    if (autoConfirmSafe && judgement.isReadOnly && !judgement.holdsMask) {
      await person.show({ kind: "auto-confirmed" });
      return { kind: "run", command: proposal.command };
    }
    const answer = await person.confirm(chooseMode(judgement), judgement);
    if (answer.kind === "run") return { kind: "run", command: proposal.command };
    if (answer.kind === "no" || answer.command.trim() === "") return { kind: "declined" };
    // The model's word was about another command.
    proposal = { command: answer.command, modelDanger: null, ...(first.replaces === undefined ? {} : { replaces: first.replaces }) };
  }
}

function chooseMode({ danger, holdsMask }: Judgement): ConfirmMode {
  if (holdsMask) return "edit-only";
  return danger === "dangerous" ? "type-word" : "yes-no";
}
