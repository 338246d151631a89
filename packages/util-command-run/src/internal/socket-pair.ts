import { mkdtempSync, rmSync } from "node:fs";
import { connect, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** `sun_path` holds 108 bytes on Linux, 104 on macOS, the closing NUL included (unix(7)). */
const MAX_SOCKET_PATH = 103;

/** Two connected sockets: what goes into `writeEnd` comes out of `readEnd`. */
export interface SocketPair {
  readonly readEnd: Socket;
  readonly writeEnd: Socket;
}

/**
 * Make a connected pair of UNIX sockets.
 *
 * Node gives a child one channel for each descriptor, and two channels lose the order of what was written to them. A
 * socket of our own can be handed over twice, as descriptor 1 and 2, with no shell in between. The address lies in a
 * directory only this user may enter and is gone as soon as the pair is connected.
 */
export async function createSocketPair(): Promise<SocketPair> {
  const directory = mkdtempSync(join(shortTempDirectory(), "lf-"));
  const address = join(directory, "s");
  const server = createServer({ pauseOnConnect: true });
  try {
    await event(server, "listening", () => server.listen(address));
    const accepted = new Promise<Socket>((resolve) => server.once("connection", resolve));
    const writeEnd = connect(address);
    await event(writeEnd, "connect");
    return { readEnd: await accepted, writeEnd };
  } finally {
    server.close();
    rmSync(directory, { recursive: true, force: true });
  }
}

function shortTempDirectory(): string {
  const directory = tmpdir();
  return Buffer.byteLength(join(directory, "lf-XXXXXX", "s")) <= MAX_SOCKET_PATH ? directory : "/tmp";
}

function event(emitter: Server | Socket, name: string, begin?: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    emitter.once("error", reject);
    emitter.once(name, () => {
      emitter.off("error", reject);
      resolve();
    });
    begin?.();
  });
}
