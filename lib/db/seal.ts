import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { runtime } from "../env";

const keys = new Map<string, Buffer>();
let keysAreOf = "";

/** Derives one key per purpose, so that hashes of different kinds of secrets are never equal. */
function keyFor(purpose: string): Buffer {
  const { secret } = runtime();
  if (keysAreOf !== secret) keys.clear();
  keysAreOf = secret;
  const known = keys.get(purpose);
  if (known) return known;
  const key = Buffer.from(hkdfSync("sha256", secret, "berth", purpose, 32));
  keys.set(purpose, key);
  return key;
}

export const keyedHash = (purpose: string, value: string): Buffer =>
  createHmac("sha256", keyFor(purpose)).update(value).digest();

/**
 * AES-256-GCM: 12 bytes nonce, 16 bytes tag, then the ciphertext. `purpose` must be the same for sealing and
 * unsealing.
 */
export function seal(purpose: string, text: string | Buffer): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", keyFor(`seal ${purpose}`), nonce);
  const body = Buffer.concat([
    typeof text === "string" ? cipher.update(text, "utf8") : cipher.update(text),
    cipher.final(),
  ]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

export function unsealBytes(purpose: string, sealed: Buffer): Buffer {
  const decipher = createDecipheriv("aes-256-gcm", keyFor(`seal ${purpose}`), sealed.subarray(0, 12));
  decipher.setAuthTag(sealed.subarray(12, 28));
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]);
}

export const unseal = (purpose: string, sealed: Buffer): string =>
  unsealBytes(purpose, sealed).toString("utf8");
