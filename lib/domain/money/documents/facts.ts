import type { InvoiceTitle } from "@/lib/base/invoice-title";
import type { Currency } from "@/lib/base/money";
import type { LineParams, ReturnParams, TaxParams } from "@/lib/base/params/billing";
import type { InvoiceStatus, Party, PaymentMethod } from "@/lib/db/tables/money/billing";

/** `what` null: the document's subject. `isTaxed` absent: it is. */
type Line = {
  what: LineParams | null;
  quantity: number;
  unitPrice: string;
  amount: string;
  isTaxed?: false;
};
type TaxPart = { rate: string; base: string; tax: string; why: TaxParams };
/** The tax in the seller's own currency. `rate`: so many of its units are one of the document's. */
type HomeTax = { currency: string; tax: string; rate: string; day: string };
type Payment = {
  /** Date in the seller's time zone, like all dates here. */
  on: string;
  method: PaymentMethod;
  amount: string;
  isRefund: boolean;
  /** The payment was charged back. */
  isChargedBack?: boolean;
};
type Transfer = { holder: string; account: string; bank: string; bic: string; reference: string };

/** Content of a printed invoice or credit note. Amounts are decimal text; those of a credit note are negative. */
export type DocumentDetails = {
  /** Its name; without a number `#` and its ID. */
  number: string;
  issuedAt: Date;
  issuedOn: string;
  currency: Currency;
  seller: Party;
  buyer: Party;
  /** The buyer's own references; empty = none. */
  purchaseOrder: string;
  costCenter: string;
  lines: Line[];
  subtotal: string;
  taxes: TaxPart[];
  /** Of taxed documents in a foreign currency, once its rate is known. */
  home?: HomeTax;
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
      /** How to pay the amount due by transfer; null if nothing is due, or if the seller takes no transfers. */
      transfer: Transfer | null;
    }
  | { kind: "credit_note"; corrects: { number: string; issuedOn: string }; reason: ReturnParams }
);

export type InvoiceDetails = Extract<DocumentDetails, { kind: "invoice" }>;
export type CreditNoteDetails = Extract<DocumentDetails, { kind: "credit_note" }>;
