import type { InvoiceKindWord, InvoiceStatusWord } from "../../money/billing/rules";
import { stepFrom, titleOf } from "../../money/billing/rules";

/** What staff can do with an invoice, by the names of the back office's actions. */
export const invoiceActs = [
  "record",
  "applyCredit",
  "chargeCard",
  "mailInvoice",
  "setDue",
  "refundLines",
  "cancelInvoice",
  "writeOff",
  "noteInvoice",
] as const;
type InvoiceAct = (typeof invoiceActs)[number];

type InvoiceFacts = {
  status: InvoiceStatusWord;
  kind: InvoiceKindWord;
  number: string | null;
  receiptNumber: string | null;
  /** Something is due on it, by itself and not as part of a combined one. */
  isPayable: boolean;
  hasCredit: boolean;
  /** A saved card may be charged. */
  hasCard: boolean;
  /** Something of it can still be given back. */
  hasLeft: boolean;
  /** It is written off, or somebody has asked for that. */
  isWrittenOff: boolean;
};

/** Hours between two charges of a saved card by staff: banks penalize repeated attempts after declines. */
export const hoursBetweenCharges = 1;

/** An order that reserves stock until it is paid: its date is the end of that, not of a debt. */
export const isHold = (facts: Pick<InvoiceFacts, "kind" | "number" | "receiptNumber">): boolean =>
  titleOf(facts) === "pro_forma";

/** Only debts are charged without their owner: neither orders nor added funds, which nobody owes. */
export const isChargeable = ({ kind, number }: Pick<InvoiceFacts, "kind" | "number">): boolean =>
  kind === "sale" && number !== null;

const can: Record<InvoiceAct, (facts: InvoiceFacts) => boolean> = {
  record: ({ isPayable }) => isPayable,
  applyCredit: ({ isPayable, kind, hasCredit }) => isPayable && kind !== "addfunds" && hasCredit,
  chargeCard: (facts) => facts.isPayable && facts.hasCard && isChargeable(facts),
  mailInvoice: ({ status }) => status !== "Cancelled" && status !== "Refunded",
  setDue: (facts) => facts.status === "Unpaid" && !isHold(facts),
  refundLines: ({ hasLeft }) => hasLeft,
  cancelInvoice: ({ status }) => status === "Unpaid" && stepFrom(status, "cancel") !== null,
  writeOff: (facts) => facts.isPayable && !facts.isWrittenOff && isChargeable(facts),
  noteInvoice: () => true,
};

export const actsOfInvoice = (facts: InvoiceFacts): InvoiceAct[] =>
  invoiceActs.filter((act) => can[act](facts));
