import { z } from "zod";
import { about, aboutTypical } from "@/lib/base/about";
import { wireNumber } from "@/lib/base/form-values";
import { decimalOf, isPositive } from "@/lib/base/money";
import { methodOnWire } from "@/lib/base/payment-methods";
import { reads } from "../../kernel/access/access";
import { cardMethodsFor } from "../../kernel/account/payment-methods";
import { operation } from "../../kernel/operation/operation";
import { invoice } from "../billing/lookup";
import { payableFromCredit, payableOf } from "../billing/shared/balance";
import { transferFor } from "./transfer";

const Method = z.object({
  name: about(z.string(), "What the method is called.", "Bank transfer"),
  call: about(z.string(), "How to pay by it, in words.", "Transfer 10.89 EUR with the reference RF185001"),
});

const cardNames = { stripe: "Card", mollie: "Online payment", paypal: "PayPal", sandbox: "Test card" };

/** `billing/getpaymentgw` (specification 4.5): payment methods for this invoice; empty if nothing is due. */
export const getPaymentMethods = operation({
  name: "billing.getpaymentgw",
  summary: "Lists the ways to pay an invoice",
  description:
    "Answers by what an invoice can be paid, each way with its name and with markup or text to show.",
  access: reads(),
  target: invoice("invoice_id"),
  input: z.object({ invoice_id: aboutTypical(wireNumber.optional(), "Number of the invoice.", "7001") }),
  output: z.object({
    methods: about(z.record(z.string(), Method), "The ways to pay, by their ids.", {
      credit: { name: "Credit", call: "Call billing/apply_credit with invoice_id 7001 and amount 10.89" },
    }),
  }),
  run: async ({ db, actor: { account } }, _input, row) => {
    const methods: Record<string, z.infer<typeof Method>> = {};
    const fromCredit = payableFromCredit(row);
    if (isPositive(fromCredit)) {
      const call = `Call billing/apply_credit with invoice_id ${row.id} and amount ${decimalOf(fromCredit)}`;
      methods.credit = { name: "Credit", call };
    }
    for (const method of isPositive(payableOf(row)) ? cardMethodsFor(account) : []) {
      const call = `Call cardpay/create_order with invoice_id ${row.id} and gateway ${methodOnWire(method)}, and open the url that it answers`;
      methods[methodOnWire(method)] = { name: cardNames[method], call };
    }
    const transfer = await transferFor(db, row);
    if (transfer) {
      const { amount, holder, account, bank, bic, reference } = transfer;
      const call = `Transfer ${amount} ${row.currency} to ${holder}, account ${account}, ${bank}, BIC ${bic}, with the reference ${reference}`;
      methods.bank_transfer = { name: "Bank transfer", call };
    }
    return { methods };
  },
});
