import { createCipheriv } from "node:crypto";

/** VNC uses only the first 8 bytes of a password. */
const passwordBytes = 8;

const mirrored = (byte: number): number => {
  let turned = 0;
  for (let bit = 0; bit < 8; bit++) if (byte & (1 << bit)) turned |= 0x80 >> bit;
  return turned;
};

/**
 * The VNC authentication response (RFC 6143, 7.2.2): the challenge encrypted by DES with the bits of each key byte
 * reversed. 3DES with three equal keys is DES, which OpenSSL no longer offers.
 */
export function answerTo(challenge: Buffer, password: string): Buffer {
  const key = Buffer.alloc(passwordBytes);
  Buffer.from(password, "latin1").copy(key);
  const turned = key.map(mirrored);
  const cipher = createCipheriv("des-ede3-ecb", Buffer.concat([turned, turned, turned]), null);
  return Buffer.concat([cipher.setAutoPadding(false).update(challenge), cipher.final()]);
}
