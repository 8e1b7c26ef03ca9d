/** Kinds of documents with numbers, each in a series of its own. */
export const documentKinds = ["invoice", "credit_note", "receipt"] as const;
export type DocumentKind = (typeof documentKinds)[number];

const endings: Record<DocumentKind, string> = { invoice: "", credit_note: "C", receipt: "R" };

/** What the numbers of a company's documents of that kind begin with. */
export const documentPrefix = (prefix: string, kind: DocumentKind): string => `${prefix}${endings[kind]}`;
