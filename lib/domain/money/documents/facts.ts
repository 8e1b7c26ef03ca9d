import type { InvoiceTitle } from "@/lib/base/invoice-title";
import type { Currency } from "@/lib/base/money";
import type { LineParams, ReturnParams, TaxParams } from "@/lib/base/params/billing";
import type { InvoiceStatus, Party, PaymentMethod } from "@/lib/db/tables/money/billing";

/** `what` null: what the document is for. */
type Line = { what: LineParams | null; quantity: number; unitPrice: string; amount: string };
type TaxPart = { rate: string; base: string; tax: string; why: TaxParams };
type Payment = {
  /** The day in the seller's time zone, as all days here. */
  on: string;
  method: PaymentMethod;
  amount: string;
  isRefund: boolean;
  /** The customer's bank took it away again. */
  isChargedBack?: boolean;
};
type Transfer = { holder: string; account: string; bank: string; bic: string; reference: string };

/** All that a printed invoice or credit note says. Amounts are decimal text; those of a credit note are negative. */
export type DocumentDetails = {
  /** What it is called: of one without a number `#` and its id. */
  number: string;
  issuedAt: Date;
  issuedOn: string;
  currency: Currency;
  seller: Party;
  buyer: Party;
  lines: Line[];
  subtotal: string;
  taxes: TaxPart[];
  total: string;
} & (
  | {
      kind: "invoice";
      title: InvoiceTitle;
      dueOn: string;
      status: InvoiceStatus;
      payments: Payment[];
      paid: string;
      returned: string;
      due: string;
      /** How to pay what is due; null when nothing is, or when the seller takes no transfers. */
      transfer: Transfer | null;
    }
  | { kind: "credit_note"; corrects: { number: string; issuedOn: string }; reason: ReturnParams }
);

export type InvoiceDetails = Extract<DocumentDetails, { kind: "invoice" }>;
export type CreditNoteDetails = Extract<DocumentDetails, { kind: "credit_note" }>;
