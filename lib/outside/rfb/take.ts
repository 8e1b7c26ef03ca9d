import type { Duplex } from "node:stream";

/**
 * The next so many bytes; what follows stays where it is. Throws when the other side has gone before. It listens once for
 * all parts: a stream tells every new listener of what it holds, so one for each part would never let others have a turn
 * while half of a message is there.
 */
export function take(stream: Duplex, count: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const events = ["readable", "end", "close"];
    const look = () => {
      const bytes: Buffer | null = count === 0 ? Buffer.alloc(0) : stream.read(count);
      const isWhole = bytes?.length === count;
      if (!isWhole && bytes === null && !stream.readableEnded && !stream.destroyed) return;
      for (const event of events) stream.off(event, look);
      if (isWhole) resolve(bytes);
      else reject(new Error("the connection ended"));
    };
    for (const event of events) stream.on(event, look);
    look();
  });
}
