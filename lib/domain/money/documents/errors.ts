import { failure } from "../../kernel/errors/error-entry";

export const documentErrors = {
  "statement.too_long": failure<{ most: number }>({
    kind: "invalid",
    text: ({ most }) => `the period has more than ${most} entries, choose a shorter one`,
  }),
  "document.too_slow": failure({
    kind: "unavailable",
    text: "making the document took too long, try again later",
    guide:
      "The document takes more time or memory than one may. Call again later; ask support when it stays so. HTTP 503.",
  }),
};
