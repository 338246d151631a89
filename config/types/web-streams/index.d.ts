// The few web globals that pure packages may use, without the whole DOM library.
// They exist in browsers, workers, edge runtimes and Node >= 18.

declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean });
  decode(input?: Uint8Array, options?: { stream?: boolean }): string;
}

declare class TextEncoder {
  encode(input?: string): Uint8Array;
}

interface TransformStreamDefaultController<O> {
  enqueue(chunk: O): void;
  terminate(): void;
  error(reason?: unknown): void;
}

interface ReadableStream<R> {
  readonly locked: boolean;
  cancel(reason?: unknown): Promise<void>;
  pipeThrough<T>(transform: { readable: ReadableStream<T>; writable: WritableStream<R> }): ReadableStream<T>;
}

interface WritableStream<W> {
  readonly locked: boolean;
  abort(reason?: unknown): Promise<void>;
  close(): Promise<void>;
  getWriter(): { write(chunk: W): Promise<void>; close(): Promise<void> };
}

declare class TransformStream<I, O> {
  constructor(transformer?: {
    start?(controller: TransformStreamDefaultController<O>): void;
    transform?(chunk: I, controller: TransformStreamDefaultController<O>): void;
    flush?(controller: TransformStreamDefaultController<O>): void;
  });
  readonly readable: ReadableStream<O>;
  readonly writable: WritableStream<I>;
}
