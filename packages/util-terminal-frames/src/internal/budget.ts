/** What a control sequence may cost beyond its own bytes. */
const FREE_COST = 4_000_000;
const COST_PER_CHARACTER = 64;

/**
 * Work and memory that few bytes can ask for (blanks up to a far column, repeated characters, shifted rows) is paid from
 * here: some million cells, and 64 more for each character printed. What cannot be paid is not done.
 */
export interface Budget {
  left: number;
}

export function newBudget(): Budget {
  return { left: FREE_COST };
}

export function earn(budget: Budget, characters: number): void {
  budget.left += characters * COST_PER_CHARACTER;
}

export function spend(budget: Budget, cells: number): boolean {
  if (cells > budget.left) return false;
  budget.left -= cells;
  return true;
}
