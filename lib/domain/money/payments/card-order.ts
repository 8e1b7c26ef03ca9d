import { and, desc, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { about, aboutTypical } from "@/lib/base/about";
import { moneyText, wireNumber, wireText } from "@/lib/base/form-values";
import { methodOnWire } from "@/lib/base/payment-methods";
import type { Database } from "@/lib/db/client";
import type { CardMethod } from "@/lib/db/tables/money/payments";
import { savedCards } from "@/lib/db/tables/money/payments";
import { reads, writes } from "../../kernel/access/access";
import { cardMethodsFor } from "../../kernel/account/payment-methods";
import { invalidArgument } from "../../kernel/errors/fail";
import type { SignedContext } from "../../kernel/operation/context";
import { operation } from "../../kernel/operation/operation";
import type { InvoiceRow } from "../billing/lookup";
import { invoice } from "../billing/lookup";
import { startFailures } from "./errors";
import { type OwnPayment, payment } from "./lookup";
import { type Begun, beginPayment } from "./shared/begin-payment";
import { freshPayment, stateOf } from "./show-payment";

const invoiceId = aboutTypical(wireNumber.optional(), "Number of the invoice.", "7001");
const gateway = about(
  wireText(40).optional(),
  "Which way to pay, by its id in billing/getpaymentgw; left out, the first card.",
  "cc",
);

/** Returns the account's payment method with that ID, or its first one. */
function methodOf({ actor: { account } }: SignedContext, wanted: string | undefined): CardMethod {
  const known = cardMethodsFor(account);
  const found = wanted === undefined ? known[0] : known.find((method) => methodOnWire(method) === wanted);
  const names = known.map(methodOnWire).join(" or ");
  if (!found) throw invalidArgument("gateway", names ? `must be ${names}` : "is not available");
  return found;
}

const begin = (
  context: SignedContext,
  { gateway: wanted }: { gateway?: string | undefined },
  row: InvoiceRow,
  savesCard: boolean,
): Promise<Begun> =>
  beginPayment(context, row, {
    method: methodOf(context, wanted),
    returnTo: `/billing/invoices/${row.id}`,
    savesCard,
  });

const begun = {
  invoice: about(z.int(), "Number of the invoice.", 7001),
  url: about(z.string(), "Where the customer pays; good for 20 hours.", "https://checkout.example.test/c/1"),
  status: about(z.literal("pending"), "It is not paid yet."),
};

const statusOf = (found: OwnPayment): "pending" | "paid" | "failed" => {
  const state = stateOf(found);
  return state === "done" ? "paid" : state === "failed" ? "failed" : "pending";
};

const checked = {
  invoice: about(z.int(), "Number of the invoice.", 7001),
  status: about(z.enum(["pending", "paid", "failed"]), "`pending`: not paid, or not confirmed yet.", "paid"),
  amount: about(moneyText, "What was asked for; once it is paid, what arrived.", "10.89"),
  currency: about(z.string(), "Currency of the amount.", "EUR"),
};

const detailsOf = ({ payment: { invoiceId: number, amount, currency } }: OwnPayment) => ({
  invoice: number,
  amount,
  currency,
});

const audit = ({ note }: SignedContext, row: InvoiceRow, { paymentId }: Begun): void =>
  note({ target: `invoice ${row.id}`, changes: { payment: paymentId } });

export const createOrder = operation({
  name: "cardpay.create_order",
  summary: "Begins the payment of an invoice by card",
  description:
    "Begins the payment of an invoice by card and answers the page on which the person pays. Nothing is charged by this call.",
  access: writes({ impersonation: "forbidden", topic: "cards" }),
  changes: ["billing"],
  fails: startFailures,
  target: invoice("invoice_id"),
  input: z.object({ invoice_id: invoiceId, gateway }),
  output: z.object({ order: about(z.int(), "Number of the payment.", 301), ...begun }),
  before: (context, input, row) => begin(context, input, row, false),
  run: async (context, _input, row, started) => {
    audit(context, row, started);
    return { order: started.paymentId, invoice: row.id, url: started.address, status: "pending" as const };
  },
});

export const checkOrder = operation({
  name: "cardpay.check_order",
  summary: "Tells whether a payment by card has arrived",
  description: "Answers whether that payment has arrived, failed or is still open, with amount and currency.",
  access: reads(),
  target: payment("order"),
  input: z.object({ order: aboutTypical(wireNumber.optional(), "Number of the payment.", "301") }),
  output: z.object({ order: about(z.int(), "Number of the payment.", 301), ...checked }),
  run: async (context, _input, seen) => {
    const found = await freshPayment(context, seen);
    return { order: found.payment.id, status: statusOf(found), ...detailsOf(found) };
  },
});

export const createSubscription = operation({
  name: "cardpay.create_subscription",
  summary: "Begins the payment of an invoice by a card that is kept for automatic payment",
  description:
    "Begins the payment of an invoice and keeps the card for later renewals. Answers the page on which the person pays.",
  access: writes({ impersonation: "forbidden", topic: "cards" }),
  changes: ["billing"],
  fails: startFailures,
  target: invoice("invoice_id"),
  input: z.object({ invoice_id: invoiceId, gateway }),
  output: z.object({
    subscription: about(z.int(), "Number of the payment that keeps the card.", 301),
    ...begun,
  }),
  before: (context, input, row) => begin(context, input, row, true),
  run: async (context, _input, row, started) => {
    audit(context, row, started);
    const { paymentId: subscription, address: url } = started;
    return { subscription, invoice: row.id, url, status: "pending" as const };
  },
});

/** Reads the newest saved card of that payment method; the payment's own if it saved the newest one. */
async function readKept(db: Database, { payment: { accountId }, checkout: { method } }: OwnPayment) {
  const isKept = and(
    eq(savedCards.accountId, accountId),
    eq(savedCards.method, method),
    isNull(savedCards.removedAt),
  );
  const [row] = await db.select().from(savedCards).where(isKept).orderBy(desc(savedCards.id)).limit(1);
  return row ? `${row.brand} ${row.lastDigits}`.trim() : "";
}

export const checkSubscription = operation({
  name: "cardpay.check_subscription",
  summary: "Tells whether a card is kept for automatic payment",
  description: "Answers whether that payment has arrived and which card is kept, by its last digits.",
  access: reads(),
  target: payment("subscription"),
  input: z.object({
    subscription: aboutTypical(wireNumber.optional(), "Number of the payment that keeps the card.", "301"),
  }),
  output: z.object({
    subscription: about(z.int(), "Number of the payment that keeps the card.", 301),
    ...checked,
    card: about(z.string(), "The card that is kept: its brand and last digits; empty = none.", "visa 4242"),
  }),
  run: async (context, _input, seen) => {
    const found = await freshPayment(context, seen);
    const status = statusOf(found);
    const card = found.checkout.savesCard && status === "paid" ? await readKept(context.db, found) : "";
    return { subscription: found.payment.id, status, ...detailsOf(found), card };
  },
});

export const initGateway = operation({
  name: "gateway.init",
  summary: "Begins the payment of an invoice by a way that billing/getpaymentgw names",
  description:
    "Begins the payment of an invoice by any way of `billing/getpaymentgw` and answers the page that the person is led to.",
  access: writes({ impersonation: "forbidden", topic: "cards" }),
  changes: ["billing"],
  fails: startFailures,
  target: invoice("invoice_id"),
  input: z.object({ invoice_id: invoiceId, gateway }),
  output: z.object({
    payment: about(z.int(), "Number of the payment.", 301),
    gateway: about(z.string(), "Which way it is.", "cc"),
    ...begun,
  }),
  before: (context, input, row) => begin(context, input, row, false),
  run: async (context, input, row, started) => {
    audit(context, row, started);
    const { paymentId, address: url } = started;
    const used = methodOnWire(methodOf(context, input.gateway));
    return { payment: paymentId, gateway: used, invoice: row.id, url, status: "pending" as const };
  },
});

export const checkPayment = operation({
  name: "gateway.check_payment",
  summary: "Tells whether a payment has arrived",
  description: "Answers whether a payment that `gateway/init` began has arrived, failed or is still open.",
  access: reads(),
  target: payment("payment"),
  input: z.object({ payment: aboutTypical(wireNumber.optional(), "Number of the payment.", "301") }),
  output: z.object({ payment: about(z.int(), "Number of the payment.", 301), ...checked }),
  run: async (context, _input, seen) => {
    const found = await freshPayment(context, seen);
    return { payment: found.payment.id, status: statusOf(found), ...detailsOf(found) };
  },
});
