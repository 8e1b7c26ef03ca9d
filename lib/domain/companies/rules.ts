/** Letters count from A = 10, as ISO 7064 has it. */
const digitsOf = (text: string): string =>
  text.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));

/** Whether the account's number has the form of an IBAN; other countries write theirs as they like. */
const hasIbanForm = (bare: string): boolean => /^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/.test(bare);

/** False only for what looks like an IBAN and whose check digits are wrong (ISO 13616). */
export function isPlausibleAccount(text: string): boolean {
  const bare = text.toUpperCase().replaceAll(/\s/g, "");
  if (!hasIbanForm(bare)) return /^[A-Z0-9 ./-]{4,40}$/.test(text.toUpperCase());
  return BigInt(digitsOf(bare.slice(4) + bare.slice(0, 4))) % 97n === 1n;
}
