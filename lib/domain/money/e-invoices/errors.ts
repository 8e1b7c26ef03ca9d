import { failure } from "../../kernel/errors/error-entry";

export const eInvoiceErrors = {
  "e_invoice.not_an_invoice": failure({
    kind: "conflict",
    text: "only an invoice with a number, or its credit note, is an electronic invoice",
    guide:
      "The document is a pro forma, a receipt of added funds or a combined payment: none of them is an invoice. HTTP 200, `result` -1.",
  }),
  "e_invoice.delivery_not_found": failure({ kind: "not_found", text: "delivery not found" }),
  "e_invoice.delivery_not_open": failure({
    kind: "conflict",
    text: "only a delivery that was rejected or has failed can be sent again or settled",
  }),
  "e_invoice.unmade_not_found": failure({ kind: "not_found", text: "document not found" }),
  "e_invoice.unmade_not_open": failure({
    kind: "conflict",
    text: "the electronic invoice was made or settled meanwhile",
  }),
  "e_invoice.incomplete": failure<{ missing: string }>({
    kind: "conflict",
    text: ({ missing }) => `the document lacks what this format asks for: ${missing}`,
    guide:
      "`seller_*` are facts of the company that sells, `buyer_*` those of the account: its address, its VAT number, and the reference that it has chosen for electronic invoices.",
    example: { missing: "seller_contact, buyer_reference" },
  }),
};
