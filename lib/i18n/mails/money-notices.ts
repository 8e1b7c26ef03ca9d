import type { InvoiceTitle } from "@/lib/base/invoice-title";
import type { Currency } from "@/lib/base/money";

export type InvoiceNotices = {
  /** `due` is what is left to pay, until the day `dueOn`; the invoice itself is attached. */
  "invoice.created": {
    id: number;
    number: string;
    title: InvoiceTitle;
    total: string;
    due: string;
    currency: Currency;
    dueOn: string;
    /** What pays it together with others. */
    together?: Together;
  };
};

/** A payment of several invoices: all that is to be paid of it, and the reference of a transfer; null = none is taken. */
export type Together = { invoice: number; number: string; amount: string; reference: string | null };

/** An invoice and what is to be paid of it. `number` is what it is called: of one without a number `#` and its id. */
type Owing = { invoice: number; number: string; amount: string; currency: Currency };
/**
 * An open invoice of a server; `all`: where there are several, each of them and their sum. `due` is a day. `together`: what
 * pays one of them with others.
 */
export type OpenOwing = Owing & {
  together?: readonly Together[];
  all?: {
    amount: string;
    invoices: readonly { id: number; number: string; amount: string; due: string }[];
  };
};
/** What a plan of dunning adds: `text` of its own, and how many servers the mail is about; absent = one. */
type Dunned = { text?: string; servers?: number };
/** `product` is the name of one, `products` how many there are. */
type Products = { product: string; products: number };
/** Of servers by the hour, for which no invoice is open: the credit, and what the next day costs. */
type ByTheHour = { hostname: string; credit: string; day: string; currency: Currency };

export type BillingNotices = {
  /** `isAttached`: the invoice goes with it, because there was only a pro forma before. */
  "invoice.paid": Owing & { title?: InvoiceTitle; isAttached?: boolean };
  /** The amount is credit, unless it went to the card that had paid. */
  "credit_note.issued": {
    number: string;
    of: string;
    amount: string;
    currency: Currency;
    isToCard?: boolean;
  };
  /** What was paid of something that is no more, and became credit, without a credit note: it was no sale. */
  "payment.credited": Owing & { title?: InvoiceTitle };
  /** What went from the credit back to the card that had paid the invoice, without a credit note. */
  "payment.refunded": Owing;
  /** A payment that the bank took back; `owed` is what the account owes for all such payments. */
  "payment.taken_back": Owing & { owed: string };
  /** The same of one that staff took back with the import that had booked it. */
  "payment.unbooked": Owing & { owed: string };
  /** An invoice that is collected by direct debit on the day `day`, from `account`, of which little is shown. */
  "debit.announced": Owing & { day: string; account: string; mandate: string; creditor: string };
  /** Of the renewal of a server; `due` is a day. `isByCard`: a saved card is going to be charged by itself. */
  "renewal.reminder": OpenOwing & Dunned & { hostname: string; due: string; isByCard: boolean };
  /** `suspendOn` is the day from which the server cannot be used; null = that is not decided. */
  "renewal.overdue": OpenOwing & Dunned & { hostname: string; due: string; suspendOn: string | null };
  /**
   * Of products that are no servers: `product` is one of `products` of them. `isOverdue`: its due day is over. `isByCard`: a
   * saved card is going to be charged by itself. `pauseOn`: the day from which they are paused; null = that is not decided.
   */
  "product.unpaid": OpenOwing &
    Products & { due: string; isOverdue: boolean; isByCard?: boolean; pauseOn: string | null; text?: string };
  /** `endOn`: the day on which they end; null = that is not decided. */
  "product.paused": OpenOwing & Products & { endOn: string | null };
  /** `left` of what was unpaid: nothing is owed for it, others collect it, or the bank took back what had paid it. */
  "product.ended": Products & { left: "cancelled" | "handed_over" | "taken_back" };
  /** An unpaid invoice that `collector` collects from now on. */
  "invoice.handed_over": Owing & { collector: string };
  /** What pays by itself will not be enough on the day `due`, or for the next day of `servers` by the hour. */
  "credit.low":
    | (OpenOwing & { hostname: string; due: string; credit: string })
    | (ByTheHour & { servers: number });
  /**
   * A month has reached a level of a budget; `project` null = that of the whole account, and `name` is "". `month` is
   * `2026-11`.
   */
  "budget.reached": {
    project: number | null;
    name: string;
    level: "half" | "most" | "full" | "forecast";
    month: string;
    budget: string;
    spent: string;
    forecast: string;
    currency: Currency;
  };
  /** `hostname`: the server, or the product, that it was for. */
  "payment.failed": OpenOwing & { hostname: string; credit: string };
  /** `deleteOn` is the day on which the server is deleted; null = that is not decided. */
  "server.suspended":
    | (OpenOwing & { id: number; hostname: string; deleteOn: string | null })
    | (ByTheHour & { id: number; deleteOn: string });
  /** `reason` is what staff show to the customer; "" = nothing. */
  "server.suspended_by_staff": { id: number; hostname: string; company: string; reason: string };
  /**
   * Staff have ended it, after so many days. `charge`: what is to be paid for it, by the day `due`; null = its days are not
   * charged. `paidUntil`: a day, once that is paid; null = it is charged by the hour, or ends now.
   */
  "server.resumed": {
    id: number;
    hostname: string;
    days: number;
    currency: Currency;
    paidUntil: string | null;
    charge: { amount: string; due: string } | null;
    /** When it ends for good, as its owner has asked; null = nobody has. */
    ends: { day: string; isNow: boolean } | null;
  };
  /** Staff have changed it; `reason` is what they show to the customer, "" = nothing. */
  "server.changed_by_staff": {
    id: number;
    hostname: string;
    company: string;
    reason: string;
    change:
      | { what: "due"; until: string }
      | { what: "price"; amount: string; currency: Currency; months: number }
      | { what: "resize"; plan: string }
      | { what: "blocked" | "unblocked"; address: string }
      | {
          what:
            | "reinstall"
            | "rescue"
            | "rescue_ended"
            | "root_password"
            | "given"
            | "received"
            | "ended"
            | "screen"
            | "firewall_on"
            | "firewall_off";
        };
  };
  /** A late transfer for an order that had expired became credit; `orders` is what was ordered. */
  "payment.late": Owing & { hostname: string };
  /**
   * `left` of one that was not paid: its invoice is cancelled, there was none, the bank took back what had paid it, or others
   * collect it.
   */
  "server.terminated": { id: number; hostname: string } & (
    | { why: "asked" }
    | { why: "unpaid"; left: "cancelled" | "nothing" | "taken_back" | "handed_over" }
  );
};
