/** Kinds of numbered documents, each with its own sequence. */
export const documentKinds = ["invoice", "credit_note", "receipt"] as const;
export type DocumentKind = (typeof documentKinds)[number];

const endings: Record<DocumentKind, string> = { invoice: "", credit_note: "C", receipt: "R" };

/** Returns the number prefix of a company's documents of that kind. */
export const documentPrefix = (prefix: string, kind: DocumentKind): string => `${prefix}${endings[kind]}`;
