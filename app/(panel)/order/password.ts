import { brokenPasswordRules } from "@/lib/domain/orders/rules";

// No letters that look alike, and no sign that a shell or a quotation would stumble over.
const alphabet = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789-_.:+=@%";
const length = 20;

/** One of the alphabet's places; bytes beyond its last whole multiple are thrown away, or some signs would come more often. */
function drawPlace(fill: (bytes: Uint8Array<ArrayBuffer>) => void): number {
  const usable = 256 - (256 % alphabet.length);
  const byte = new Uint8Array(1);
  do fill(byte);
  while ((byte[0] ?? 0) >= usable);
  return (byte[0] ?? 0) % alphabet.length;
}

/** Twenty signs (about 120 bits) that meet every rule of a root password. */
export function generatePassword(
  fill: (bytes: Uint8Array<ArrayBuffer>) => void = (bytes) => crypto.getRandomValues(bytes),
): string {
  for (;;) {
    const password = Array.from({ length }, () => alphabet[drawPlace(fill)]).join("");
    if (/\d/.test(password) && brokenPasswordRules(password).length === 0) return password;
  }
}
