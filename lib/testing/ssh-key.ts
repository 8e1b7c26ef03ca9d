import { createHash } from "node:crypto";

/** A public key that is well-formed, the same for the same name; nobody has its private half. */
export function sshKeyText(name: string): string {
  const type = Buffer.from("ssh-ed25519");
  const length = (bytes: Buffer) => {
    const head = Buffer.alloc(4);
    head.writeUInt32BE(bytes.length);
    return head;
  };
  const body = createHash("sha256").update(name).digest();
  const line = Buffer.concat([length(type), type, length(body), body]).toString("base64");
  return `ssh-ed25519 ${line} ${name}`;
}
