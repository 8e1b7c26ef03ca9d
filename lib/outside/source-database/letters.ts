import { isUtf8 } from "node:buffer";
import { bytesInWindows1252, fromWindows1252 } from "@/lib/base/windows-1252";

/* Databases of hosting systems are old: their tables are in `latin1`, and what stands in them is often UTF-8. */

const hasHigh = /[\u0080-\uffff]/;

/**
 * A text whose UTF-8 was once taken for `latin1`, "MÃ¼ller", as it was meant: all of its letters are bytes of UTF-8, which
 * no words of people are by accident.
 */
export function mendLetters(text: string): string {
  if (!hasHigh.test(text)) return text;
  const bytes = bytesInWindows1252(text);
  return bytes && isUtf8(bytes) ? bytes.toString("utf8") : text;
}

/** The text of a value whose letters are one byte each: in UTF-8, or where it is none, in `latin1`. */
export function lettersOf(value: string): string {
  if (!hasHigh.test(value)) return value;
  const bytes = Buffer.from(value, "latin1");
  return mendLetters(isUtf8(bytes) ? bytes.toString("utf8") : fromWindows1252(bytes));
}
