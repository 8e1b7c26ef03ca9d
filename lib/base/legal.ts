/** Kinds of legal documents. `dpa`: the data-processing agreement, a template that is filled in for each business customer. */
export const legalKinds = ["terms", "privacy", "withdrawal", "imprint", "dpa"] as const;
export type LegalKind = (typeof legalKinds)[number];

/** Documents that customers accept, or say they have read, before they can order. */
export const acceptedKinds = ["terms", "privacy", "withdrawal"] as const satisfies readonly LegalKind[];
export type AcceptedKind = (typeof acceptedKinds)[number];

export const isLegalKind = (text: unknown): text is LegalKind => legalKinds.some((kind) => kind === text);

/** The page of a document; with a version, of that one rather than the one in effect. */
export const legalPath = (kind: LegalKind, version?: number): `/legal/${string}` =>
  version === undefined ? `/legal/${kind}` : `/legal/${kind}?version=${version}`;

/** A version that a customer has to accept, in the language in which it is shown. */
export type ShownVersion = { version: number; kind: AcceptedKind; language: string };
