import { argument, failure } from "../../kernel/errors/error-entry";

export const paymentErrors = {
  "amount.above_balance": failure<{ balance: string }>({
    kind: "invalid",
    text: ({ balance }) => argument("amount", `more than the balance due, ${balance}`),
    guide: "The amount is more than what is due.",
    example: { balance: "10.89" },
  }),
  "amount.changed": failure<{ from: string; to: string; currency: string }>({
    kind: "conflict",
    text: ({ from, to, currency }) => ({
      text: `amount changed from ${from} to ${to} ${currency}`,
      fields: { amount: "the amount has changed" },
    }),
    guide: "What is due is another amount than the one named. Nothing was charged or combined.",
    example: { from: "10.89", to: "12.10", currency: "EUR" },
  }),
  "payment.not_found": failure({
    kind: "not_found",
    text: "payment not found",
    guide: "The account has no such payment by card.",
  }),
  "payment.unavailable": failure({
    kind: "unavailable",
    text: "the payment service does not answer, nothing was charged",
    guide: "The service that takes cards does not answer. Nothing was charged; call again. HTTP 503.",
  }),
  "callback.unknown": failure({ kind: "not_found", text: "unknown payment method" }),
  "callback.unsigned": failure({ kind: "forbidden", text: "signature does not match" }),
  "card.not_found": failure({ kind: "not_found", text: "card not found" }),
  /** `receipt`: date, amount and payer of a receipt in the import. */
  "import.cancelled": failure<{ receipt: string }>({
    kind: "conflict",
    text: ({ receipt }) =>
      argument("id", `${receipt}, its invoice was cancelled, and the money became credit`),
  }),
  "import.refunded": failure<{ receipt: string }>({
    kind: "conflict",
    text: ({ receipt }) => argument("id", `${receipt}, its invoice was refunded`),
  }),
  "import.returned": failure<{ receipt: string }>({
    kind: "conflict",
    text: ({ receipt }) => argument("id", `${receipt}, a part of it was returned`),
  }),
  "import.spent": failure<{ receipt: string }>({
    kind: "conflict",
    text: ({ receipt }) => argument("id", `${receipt}, its money was spent`),
  }),
  "import.settled": failure({
    kind: "conflict",
    text: "it told the end of payment orders, which cannot be undone",
  }),
  "payment_report.not_found": failure({ kind: "not_found", text: "report not found" }),
  "payment_report.over": failure({ kind: "conflict", text: "the report is settled already" }),
  "receipt.not_found": failure({ kind: "not_found", text: "receipt not found" }),
  "receipt.over": failure({ kind: "conflict", text: "the receipt is booked or set aside" }),
  "receipt.open": failure({ kind: "conflict", text: "the receipt is not booked" }),
  "receipt.parts": failure({ kind: "invalid", text: argument("parts", "do not come to the receipt") }),
};

export const startFailures = ["invoice.not_unpaid", "invoice.combined", "payment.unavailable"] as const;
