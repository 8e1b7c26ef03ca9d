import { z } from "zod";
import { about, aboutTypical } from "@/lib/base/about";
import { moneyText, wireInt, wireMoney, wireNumber, wireText } from "@/lib/base/form-values";
import { mostTogether } from "../billing/rules";
import { Transaction } from "../billing/schema";

const idempotencyKey = about(
  wireText(200).optional(),
  "The same key and parameters give the first answer again, for 24 hours.",
  "order-2026-11-22-1",
);

export const ApplyCredit = z.object({
  invoice_id: aboutTypical(wireNumber.optional(), "Number of the invoice.", "7001"),
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

/** A list, or comma-separated IDs. */
const numbers = z
  .union([z.array(wireNumber).max(mostTogether), wireText(4_000)])
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

export const Transactions = z.object({
  transactions: about(
    z.array(Transaction),
    "The transactions, the newest first; fewer than asked for = the last of them.",
  ),
});
