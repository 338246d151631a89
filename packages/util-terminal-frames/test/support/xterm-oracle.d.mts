export declare function readWithXterm(
  data: string | Uint8Array,
  columns: number,
  rows: number,
  scrollOnClear?: boolean,
): { text: string; altText: string | null; cursor: { row: number; column: number } };
