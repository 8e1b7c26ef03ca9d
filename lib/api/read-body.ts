import { maxBodyBytes } from "./wire-request";

/** Reads the body up to the accepted length; null if it is longer. */
export async function readBody(request: Request): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    size += part.value.byteLength;
    if (size > maxBodyBytes) return null;
    chunks.push(part.value);
  }
  return Buffer.concat(chunks);
}
