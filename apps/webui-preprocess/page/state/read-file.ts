const MAX_BYTES = 5_000_000;

/** The text of a file that was dropped or chosen, or what to tell the person. */
export async function readTextFile(file: File): Promise<{ text: string } | { problem: string }> {
  if (file.size > MAX_BYTES) return { problem: `${file.name} has ${(file.size / 1e6).toFixed(1)} MB; the page takes up to 5 MB.` };
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer()) };
  } catch {
    return { problem: `${file.name} is not UTF-8 text.` };
  }
}
