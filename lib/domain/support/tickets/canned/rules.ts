/** What a canned reply can say of the ticket into which it is inserted, as `{customer}`. */
export const cannedVariables = [
  "customer",
  "company",
  "server",
  "invoice",
  "ticket",
  "subject",
  "agent",
  "brand",
] as const;
type CannedVariable = (typeof cannedVariables)[number];
export type CannedFacts = Record<CannedVariable, string>;

const isVariable = (name: string): name is CannedVariable => cannedVariables.some((one) => one === name);

const written = /\{([^{}]*)\}/g;

/** The first name in braces that is no variable; null = there is none. */
export const unknownVariable = (text: string): string | null =>
  [...text.matchAll(written)].map(([, name = ""]) => name).find((name) => !isVariable(name)) ?? null;

/** The text with the facts of a ticket in place of the variables. */
export const fillCanned = (text: string, facts: CannedFacts): string =>
  text.replaceAll(written, (whole, name: string) => (isVariable(name) ? facts[name] : whole));
