import { brokenPasswordRules } from "@/lib/domain/orders/orders/rules";

// No characters that look alike, and none that need quoting in a shell.
const alphabet = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789-_.:+=@%";
const length = 20;

/**
 * A random index into the alphabet. Bytes beyond the last whole multiple of its length are discarded to avoid modulo
 * bias.
 */
function drawPlace(fill: (bytes: Uint8Array<ArrayBuffer>) => void): number {
  const usable = 256 - (256 % alphabet.length);
  const byte = new Uint8Array(1);
  do fill(byte);
  while ((byte[0] ?? 0) >= usable);
  return (byte[0] ?? 0) % alphabet.length;
}

/** A password of twenty characters (about 120 bits) that meets every rule for root passwords. */
export function generatePassword(
  fill: (bytes: Uint8Array<ArrayBuffer>) => void = (bytes) => crypto.getRandomValues(bytes),
): string {
  for (;;) {
    const password = Array.from({ length }, () => alphabet[drawPlace(fill)]).join("");
    if (/\d/.test(password) && brokenPasswordRules(password).length === 0) return password;
  }
}
