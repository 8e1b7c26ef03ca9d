import type { Currency, Money } from "@/lib/base/money";
import type { EntryParams, LineParams, TaxParams } from "@/lib/base/params/billing";

/** A line of an invoice, as far as books need it. `description` has the billing period. */
export type EventLine = {
  id: number;
  description: LineParams;
  quantity: number;
  /** Net. */
  amount: Money;
  isTaxed: boolean;
};

/** The invoice of an entry, as it was frozen. */
export type EventInvoice = {
  id: number;
  /** Its number, that of its receipt, or `#id`. */
  name: string;
  kind: "sale" | "addfunds" | "combined";
  issuedOn: string;
  tax: TaxParams;
  /** Decimal text such as "19.00". */
  rate: string;
  buyer: { name: string; address: string; country: string; taxId: string };
  lines: readonly EventLine[];
};

/** The credit note of an entry; `parts`: net of each line by id, for those that were given back by line. */
export type EventNote = { id: number; number: string; parts: ReadonlyMap<number, Money> };

/** An entry of the ledger with all that decides how it is booked. Positive postings are credits. */
export type LedgerEvent = {
  id: number;
  /** In the time zone of the company. */
  day: string;
  accountId: number;
  /** Cause of the entry: invoice, payment, refund … */
  cause: string;
  key: string;
  description: EntryParams;
  currency: Currency;
  postings: readonly { kind: string; amount: Money }[];
  invoice: EventInvoice | null;
  note: EventNote | null;
  /** How the money came or went; empty = it did neither. */
  method: string;
};

/** What was sold, by the codes of lines; other lines are products. */
const items = new Map<LineParams["code"], string>([
  ["preset", "server"],
  ["plan_change", "server"],
  ["by_the_hour", "server"],
  ["hours", "server"],
  ["disk", "server"],
  ["disk_rest", "server"],
  ["os", "license"],
  ["software", "license"],
  ["licence", "license"],
  ["traffic_plan", "traffic"],
  ["ipv4", "address"],
  ["addresses", "address"],
  ["setup", "setup"],
  ["promo", "discount"],
  ["discount", "discount"],
  ["agreed_discount", "discount"],
]);

export const itemOfCode = (code: LineParams["code"]): string => items.get(code) ?? "product";

export const itemOf = ({ description }: Pick<EventLine, "description">): string =>
  itemOfCode(description.code);
