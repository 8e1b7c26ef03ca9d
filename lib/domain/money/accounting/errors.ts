import { failure } from "../../kernel/errors/error-entry";

export const accountingErrors = {
  "accounting.not_found": failure({
    kind: "not_found",
    text: "no such company or export",
    guide: "No company has that id, or no export, or its file is not kept any more.",
  }),
  /** `event`: role, cause, tax, country, rate, item and currency of what has no account. */
  "accounting.unmapped": failure<{ event: string }>({
    kind: "conflict",
    text: ({ event }) => `no account is mapped for: ${event}`,
    guide: "The chart of accounts has no account for what was booked. Add one, and export again.",
    example: { event: "sale invoice domestic DE 16.00 server EUR" },
  }),
  /** `what`: the number that the format cannot say. */
  "accounting.number_too_long": failure<{ what: string }>({
    kind: "conflict",
    text: ({ what }) => `the account number ${what} does not fit the account length`,
    guide:
      "DATEV takes account numbers of the length that the books say, of digits alone. Raise the length, or change the account.",
    example: { what: "62.01" },
  }),
};
