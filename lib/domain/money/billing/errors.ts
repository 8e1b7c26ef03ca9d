import { failure } from "../../kernel/errors/error-entry";

export const billingErrors = {
  "invoice.not_found": failure({
    kind: "not_found",
    text: {
      text: "invalid invoice id",
      fields: { invoice_id: "is not one of your invoices" },
    },
    guide: "The account has no such invoice.",
  }),
  /** `isCredit`: the payment was to be from credit. */
  "invoice.not_unpaid": failure<{ status: string; isCredit?: true }>({
    kind: "conflict",
    text: ({ status, isCredit }) => {
      const state =
        isCredit && status === "Unpaid"
          ? "all of the invoice is covered already"
          : `invoice is ${status.toLowerCase()} already`;
      return isCredit ? `nothing to pay, ${state}` : state;
    },
    guide: "The invoice waits for no payment.",
    example: { status: "Paid" },
  }),
  "invoice.combined": failure({
    kind: "conflict",
    text: "invoice is part of a combined invoice: pay that one",
    guide: "The invoice is part of a combined one, which pays it.",
  }),
  "credit.for_funds": failure({
    kind: "invalid",
    text: "an invoice that adds funds cannot be paid from credit",
    guide: "Credit would buy credit: the invoice adds funds.",
  }),
  "credit.insufficient": failure<{ credit: string }>({
    kind: "unpaid",
    text: ({ credit }) => ({
      text: `insufficient credit: more than the credit, ${credit}`,
      fields: { amount: `more than the credit, ${credit}` },
    }),
    guide: "The amount is more than the credit.",
    example: { credit: "5.00" },
  }),
  "credit.too_low": failure<{ needed: string; credit: string; currency: string }>({
    kind: "unpaid",
    text: ({ needed, credit, currency }) =>
      `insufficient credit, ${currency} ${needed} is needed and there is ${currency} ${credit}`,
    guide: "The credit does not cover it. Nothing was bought.",
    example: { needed: "2.42", credit: "1.00", currency: "EUR" },
  }),
};
