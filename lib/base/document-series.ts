import { type NumberPattern, parsePattern } from "./number-pattern";

/** Kinds of numbered documents, each with its own sequence. */
export const documentKinds = ["invoice", "credit_note", "receipt"] as const;
export type DocumentKind = (typeof documentKinds)[number];

const endings: Record<DocumentKind, string> = { invoice: "", credit_note: "C", receipt: "R" };

/** Returns the number prefix of a company's documents of that kind. */
export const documentPrefix = (prefix: string, kind: DocumentKind): string => `${prefix}${endings[kind]}`;

/** The pattern of a company's numbers that has chosen none for that kind. */
export const usualPattern = (prefix: string, kind: DocumentKind): string =>
  `${documentPrefix(prefix, kind)}-{year}-{n:6}`;

/** A stored pattern, which was checked when it was chosen. */
export function knownPattern(text: string): NumberPattern {
  const pattern = parsePattern(text);
  if (!pattern) throw new Error(`${text} is no pattern of numbers.`);
  return pattern;
}
