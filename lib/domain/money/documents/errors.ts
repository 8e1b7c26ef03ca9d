import { failure } from "../../kernel/errors/error-entry";

export const documentErrors = {
  "statement.too_long": failure<{ most: number }>({
    kind: "invalid",
    text: ({ most }) => `the period has more than ${most} entries, choose a shorter one`,
  }),
  "invoice.no_act": failure({
    kind: "not_found",
    text: "only an invoice of a Russian company has an act",
  }),
  "document.too_slow": failure({
    kind: "unavailable",
    text: "making the document took too long, try again later",
    guide:
      "The document takes more time or memory than one may. Call again later; ask support when it stays so. HTTP 503.",
  }),
};
