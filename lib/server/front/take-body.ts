import type { IncomingMessage } from "node:http";
import { maxBodyBytes } from "@/lib/api/wire-request";

/** A caller who is still sending does not read, so this much more is accepted before the refusal is sent. */
const discardedBytes = 16 * maxBodyBytes;

/** The whole body; null when it is longer than `most`. */
export function takeBody(request: IncomingMessage, most = maxBodyBytes): Promise<Uint8Array | null> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size <= most) chunks.push(chunk);
      else chunks.length = 0;
      if (size > discardedBytes) resolve(null);
    });
    request.on("end", () => {
      if (size > most) resolve(null);
      else resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks));
    });
    request.on("error", reject);
    request.on("aborted", () => reject(new Error("the caller went away")));
  });
}
