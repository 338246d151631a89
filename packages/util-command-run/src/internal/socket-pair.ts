import { mkdtempSync, rmSync } from "node:fs";
import { connect, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** `sun_path` holds 108 bytes on Linux, 104 on macOS, the closing NUL included (unix(7)). */
const MAX_SOCKET_PATH = 103;
const READ_BYTES = 65_536;

/** Two connected sockets: what goes into `writeEnd` comes out of `readEnd`. */
export interface SocketPair {
  readonly readEnd: Socket;
  readonly writeEnd: Socket;
}

/**
 * Make connected pairs of UNIX sockets, one for each reader; a reader must be done with its bytes when it returns.
 *
 * The pairs that Node makes for a child allocate 64 KB at each read, and some 40 MB of them are garbage before they are
 * collected. A socket of our own reads into one buffer again and again: 500 MB of output took 7 MB. It can also be handed
 * over twice, as descriptor 1 and 2, which keeps the order of what was written to them, and its name is known for sure.
 * The address lies in a directory only this user may enter and is gone as soon as the pairs are connected.
 */
export async function createSocketPairs(readers: readonly ((bytes: Uint8Array) => void)[]): Promise<SocketPair[]> {
  const directory = mkdtempSync(join(shortTempDirectory(), "lf-"));
  const address = join(directory, "s");
  const server = createServer({ pauseOnConnect: true });
  const writeEnds: Socket[] = [];
  const readEnds: Socket[] = [];
  try {
    await event(server, "listening", () => server.listen(address));
    const accepted = new Promise<void>((resolve) => {
      server.on("connection", (socket) => {
        if (writeEnds.push(socket) === readers.length) resolve();
      });
    });
    // A listener hands its connections out in the order in which they were made.
    for (const reader of readers) readEnds.push(connectReader(address, reader));
    await Promise.all(readEnds.map((socket) => event(socket, "connect")));
    await accepted;
    return readEnds.flatMap((readEnd, index) => {
      const writeEnd = writeEnds[index];
      return writeEnd === undefined ? [] : [{ readEnd, writeEnd }];
    });
  } catch (error) {
    for (const socket of [...readEnds, ...writeEnds]) socket.destroy();
    throw error;
  } finally {
    server.close();
    rmSync(directory, { recursive: true, force: true });
  }
}

function connectReader(path: string, reader: (bytes: Uint8Array) => void): Socket {
  const buffer = new Uint8Array(READ_BYTES);
  return connect({
    path,
    onread: {
      buffer,
      callback: (count) => {
        reader(buffer.subarray(0, count));
        return true;
      },
    },
  });
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
