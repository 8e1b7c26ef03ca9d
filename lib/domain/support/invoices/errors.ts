import { failure } from "../../kernel/errors/error-entry";

export const staffInvoiceErrors = {
  "invoice.hold": failure({
    kind: "conflict",
    text: "an order that waits for its payment has no due date: it ends by itself",
  }),
  "invoice.no_card": failure({
    kind: "conflict",
    text: "the customer has no saved card that may be charged",
  }),
  "invoice.charged_lately": failure({
    kind: "conflict",
    text: "a saved card was charged for it within the last hour",
  }),
};
