import { plainSigns } from "@/lib/base/plain-signs";

/** Letters count from A = 10, as in ISO 7064. */
const digitsOf = (text: string): string =>
  text.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));

const remainderOf = (text: string): number => Number(BigInt(digitsOf(text)) % 97n);

/**
 * Payment reference of a transfer: a creditor reference (ISO 11649) whose two check digits catch every error in one
 * digit and every swap of two. `RF18 5001` without the space.
 */
export function makeReference(invoiceId: number): string {
  const check = 98 - remainderOf(`${invoiceId}RF00`);
  return `RF${String(check).padStart(2, "0")}${invoiceId}`;
}

/** Returns the invoice of a reference, with any spacing; null if it is none or its check digits are wrong. */
export function readReference(text: string): number | null {
  const match = /^RF(\d\d)([1-9]\d{0,8})$/.exec(text.replaceAll(/[\s-]/g, "").toUpperCase());
  if (!match) return null;
  const [, check = "", number = ""] = match;
  return remainderOf(`${number}RF${check}`) === 1 ? Number(number) : null;
}

const longestNumber = 9;
/** Texts are truncated before they are searched; references are much shorter. */
const longestText = 4_000;
const longestRun = 100;

/**
 * Invoice IDs that a text may contain, the longest first: payers write the reference anywhere, with any spacing, and
 * other digits may follow.
 */
export function findReferences(text: string): number[] {
  const found: number[] = [];
  const plain = plainSigns(text.slice(0, longestText));
  for (const { index } of plain.matchAll(/R\s?F[\s./:_-]{0,3}\d/gi)) {
    const [run = ""] = /^R\s?F(?:[\s./:_-]{0,3}\d){1,24}/i.exec(plain.slice(index, index + longestRun)) ?? [];
    const digits = run.replaceAll(/\D/g, "");
    for (let length = longestNumber; length >= 1; length--) {
      const id = digits.length >= length + 2 ? readReference(`RF${digits.slice(0, length + 2)}`) : null;
      if (id !== null && !found.includes(id)) found.push(id);
    }
  }
  return found;
}

/** Returns whether the text contains something that starts like a reference. */
export const hasReferenceForm = (text: string): boolean =>
  /R\s?F[\s./:_-]{0,3}\d[\s./:_-]{0,3}\d/i.test(plainSigns(text.slice(0, longestText)));
