import type { Duplex } from "node:stream";

/**
 * Reads the next `count` bytes and leaves the rest in the stream. Throws if the stream ends first. Registers its
 * listeners once: a stream emits `readable` to every new listener, so one per part would starve the event loop while
 * a message is incomplete.
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
