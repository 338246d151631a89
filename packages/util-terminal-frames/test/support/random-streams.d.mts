export declare function randomSource(seed: number): () => number;
export declare function randomStream(seed: number): { data: string; columns: number; rows: number };
export declare function randomChunks(bytes: Uint8Array, seed: number, count: number): Uint8Array[];
