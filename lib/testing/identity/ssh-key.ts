import { createHash, createPrivateKey, createPublicKey } from "node:crypto";

/** Prefix of the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const head = Buffer.from("302e020100300506032b657004220420", "hex");

/** A valid public key, derived from the name. */
export function sshKeyText(name: string): string {
  const seed = createHash("sha256").update(name).digest();
  const own = createPrivateKey({ key: Buffer.concat([head, seed]), format: "der", type: "pkcs8" });
  const { x = "" } = createPublicKey(own).export({ format: "jwk" });
  const field = (bytes: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(bytes.length);
    return Buffer.concat([length, bytes]);
  };
  const line = [Buffer.from("ssh-ed25519"), Buffer.from(x, "base64url")].map(field);
  return `ssh-ed25519 ${Buffer.concat(line).toString("base64")} ${name}`;
}
