import type { Duplex } from "node:stream";

const moreOf = (stream: Duplex): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      stream.off("readable", done).off("close", done);
      resolve();
    };
    stream.on("readable", done).on("close", done);
  });

/** The next so many bytes; what follows stays where it is. Throws when the other side has gone before. */
export async function take(stream: Duplex, count: number): Promise<Buffer> {
  for (;;) {
    const bytes: Buffer | null = count === 0 ? Buffer.alloc(0) : stream.read(count);
    if (bytes?.length === count) return bytes;
    if (bytes || stream.readableEnded || stream.destroyed) throw new Error("the connection ended");
    await moreOf(stream);
  }
}
