import { createCipheriv } from "node:crypto";

/** A viewer sends no more of a password than this. */
const passwordBytes = 8;

const mirrored = (byte: number): number => {
  let turned = 0;
  for (let bit = 0; bit < 8; bit++) if (byte & (1 << bit)) turned |= 0x80 >> bit;
  return turned;
};

/**
 * What proves the password (RFC 6143, 7.2.2): the challenge in DES, each byte of the key mirrored. Three times the same
 * key is plain DES, which OpenSSL no longer offers by its name.
 */
export function answerTo(challenge: Buffer, password: string): Buffer {
  const key = Buffer.alloc(passwordBytes);
  Buffer.from(password, "latin1").copy(key);
  const turned = key.map(mirrored);
  const cipher = createCipheriv("des-ede3-ecb", Buffer.concat([turned, turned, turned]), null);
  return Buffer.concat([cipher.setAutoPadding(false).update(challenge), cipher.final()]);
}
