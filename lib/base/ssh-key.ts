/** Accepted key types. */
const sshKeyTypes = [
  "ssh-ed25519",
  "ssh-rsa",
  "ecdsa-sha2-nistp256",
  "ecdsa-sha2-nistp384",
  "ecdsa-sha2-nistp521",
  "sk-ssh-ed25519@openssh.com",
  "sk-ecdsa-sha2-nistp256@openssh.com",
] as const;
export type SshKeyType = (typeof sshKeyTypes)[number];
export const isSshKeyType = (word: string): word is SshKeyType => sshKeyTypes.some((type) => type === word);

/** Reasons for rejecting a key, as the API returns them; two of them continue with a part of the key. */
export const sshKeyFaults = {
  none: "is no public SSH key",
  private: "is a private key: never send it to anybody; paste the public key, which stands in the file .pub",
  certificate: "is a certificate; paste the key that it is for",
  dsa: "is a DSA key, which servers no longer take",
  options: "has options before the key; paste the key alone, from its type on",
  lines: "must be one key on one line",
  cut: "is cut, or has more behind its end",
  base64: "has a part that is no Base64",
  weak: "is an RSA key of ",
  number: "has a number that is not written as one",
  otherType: "is of another type than it says",
  otherCurve: "names another curve than its type",
  offCurve: "is no point of its curve",
  application: "names no application",
  type: "is of a type that is not taken: ",
} as const;
export type SshKeyFault = keyof typeof sshKeyFaults;
export const isSshKeyFault = (word: string): word is SshKeyFault => Object.hasOwn(sshKeyFaults, word);

/** Returns the fault in an API error's reason, so that a page can translate it; null for any other reason. */
export function sshKeyFaultOf(reason: string): SshKeyFault | null {
  const faults = Object.keys(sshKeyFaults) as SshKeyFault[];
  return faults.find((fault) => reason.startsWith(sshKeyFaults[fault])) ?? null;
}

export const isSsh2Key = (text: string): boolean => text.startsWith("---- BEGIN SSH2 PUBLIC KEY");
export const isPuttyKey = (text: string): boolean => /^PuTTY-User-Key-File-[23]:/.test(text);

const isPrivate = (text: string): boolean =>
  /-----BEGIN [A-Z0-9 ]{0,30}PRIVATE KEY|^Private-Lines:|SSH2 ENCRYPTED PRIVATE KEY/m.test(text);

/** Key data starts with the length of the type, so the first Base64 characters are the same in all keys. */
const findBodyFault = (body: string): SshKeyFault | null =>
  isBase64Text(body) ? (body.startsWith("AAAA") ? null : "cut") : "base64";

/** Returns whether the text has only Base64 characters, with optional padding. */
export const isBase64Text = (text: string): boolean => /^[A-Za-z0-9+/]+={0,2}$/.test(text);

/**
 * Returns a fault found without parsing the key data of a trimmed text; null if there is none. Used as the server's
 * first check and as form validation.
 */
export function findSshKeyFault(text: string): SshKeyFault | null {
  if (isPrivate(text)) return "private";
  if (isSsh2Key(text) || isPuttyKey(text)) return null;
  if (/[\r\n]/.test(text)) return "lines";
  const words = text.split(/[ \t]+/, 30);
  const [type = "", body = ""] = words;
  if (type.includes("-cert-v01@")) return "certificate";
  if (type === "ssh-dss") return "dsa";
  if (isSshKeyType(type) && body !== "") return findBodyFault(body);
  return words.slice(1, -1).some(isSshKeyType) ? "options" : "none";
}
