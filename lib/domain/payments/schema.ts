import { z } from "zod";
import { about, aboutTypical } from "@/lib/base/about";
import { moneyText, wireInt, wireMoney, wireText } from "@/lib/base/form-values";

const idempotencyKey = about(
  wireText(200).optional(),
  "The same key and parameters give the first answer again, for 24 hours.",
  "order-2026-11-22-1",
);

export const ApplyCredit = z.object({
  invoice_id: aboutTypical(wireText(20).optional(), "Number of the invoice.", "7001"),
  amount: about(wireMoney, "How much to pay, in the currency of the account.", "10.89"),
  idempotency_key: idempotencyKey,
});

export const AppliedCredit = z.object({
  invoiceid: about(z.int(), "Number of the invoice.", 7001),
  amount: about(moneyText, "What was taken from credit.", "10.89"),
  invoicepaid: about(z.enum(["true", "false"]), "Whether the invoice is paid now."),
});

export const CreateAddFunds = z.object({
  amount: about(wireMoney, "How much credit to buy, 1 to 10000, in the currency of the account.", "50.00"),
  idempotency_key: idempotencyKey,
});

export const AddedFunds = z.object({
  invoice: about(z.int(), "Number of the invoice; paying it adds the credit.", 7003),
  message: about(z.string(), "What to do next, in words.", "Invoice created"),
});

/** A list, or numbers with commas between them. */
const numbers = z
  .union([z.array(wireText(20)), wireText(4_000)])
  .transform((value) => (typeof value === "string" ? value.split(",") : value));

export const MassPay = z.object({
  invoices: about(numbers.optional(), "Numbers of unpaid invoices, as a list: `invoices[]=7001`.", [
    "7001",
    "7002",
  ]),
  expected_total: about(
    wireMoney.optional(),
    "What they come to; where they come to anything else, nothing is combined.",
    "21.78",
  ),
  idempotency_key: idempotencyKey,
});

export const CombinedInvoice = z.object({
  invoiceid: about(z.int(), "Number of the combined invoice; paying it pays them all.", 7004),
});

const mostTransactions = 250;

export const ListTransactions = z.object({
  limitstart: about(wireInt(0).default(0), "How many of the newest to leave out.", 0),
  limitnum: about(wireInt(1, mostTransactions).default(mostTransactions), "How many to answer.", 25),
  invoice_id: aboutTypical(wireInt(1).optional(), "Only those of this invoice.", 7001),
  transaction_id: aboutTypical(wireInt(1).optional(), "Only this one.", 301),
});

const Transaction = z.object({
  id: about(z.int(), "Number of the transaction.", 301),
  userid: about(z.int(), "Number of the client.", 1001),
  invoiceid: about(z.int(), "Number of the invoice.", 7001),
  date: about(z.string(), "When it was made, UTC.", "2026-11-02 10:20:30"),
  gateway: about(z.string(), "How it was paid.", "credit"),
  description: about(z.string(), "What it was, in words.", "Payment"),
  amount: about(moneyText, "How much; negative = went back.", "10.89"),
  amountin: about(moneyText, "How much came in.", "10.89"),
  amountout: about(moneyText, "How much went back.", "0.00"),
  fees: about(moneyText, "Fees; always 0.00.", "0.00"),
  currency: about(z.string(), "Currency of the amounts.", "EUR"),
  transid: about(z.string(), "Number in the system outside; empty = none.", ""),
  refundid: about(z.int(), "Number of the transaction that it takes back; 0 = none.", 0),
});

export const Transactions = z.object({
  transactions: about(
    z.array(Transaction),
    "The transactions, the newest first; fewer than asked for = the last of them.",
  ),
});
