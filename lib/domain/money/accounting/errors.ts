import { failure } from "../../kernel/errors/error-entry";

export const accountingErrors = {
  "accounting.not_found": failure({ kind: "not_found", text: "no such company or export" }),
  /** `event`: role, cause, tax, country, rate, item and currency of what has no account. */
  "accounting.unmapped": failure<{ event: string }>({
    kind: "conflict",
    text: ({ event }) => `no account is mapped for: ${event}`,
  }),
  /** `what`: the number that DATEV does not take in the length that the books say. */
  "accounting.number_too_long": failure<{ what: string }>({
    kind: "conflict",
    text: ({ what }) => `the account number ${what} does not fit the account length`,
  }),
};
