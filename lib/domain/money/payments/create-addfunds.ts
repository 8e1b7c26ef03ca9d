import { compare, decimalOf, moneyOf } from "@/lib/base/money";
import { writes } from "../../kernel/access/access";
import { invalidArgument } from "../../kernel/errors/fail";
import { operation } from "../../kernel/operation/operation";
import { issueInvoice } from "../billing/shared/issue-invoice";
import { AddedFunds, CreateAddFunds } from "./schema";
import { outsideMethodFor } from "./shared/card-systems";
import { untaxed } from "./shared/untaxed";

const least = "1.00";
const most = "10000.00";

/** `billing/create_addfunds` (specification 4.5, ADR 27): creates an invoice that becomes credit when paid. */
export const createAddFunds = operation({
  name: "billing.create_addfunds",
  summary: "Makes an invoice that adds credit",
  description:
    "Makes a payment document over the amount and answers its number. It is no sale and has no printed number; once it is paid, the amount is credit and a receipt is written.",
  access: writes(),
  changes: ["billing"],
  fails: ["currency.changed"],
  isCreating: true,
  input: CreateAddFunds,
  output: AddedFunds,
  run: async (context, input) => {
    const { currency } = context.actor.account;
    const wanted = moneyOf(input.amount, currency);
    if (compare(wanted, moneyOf(least, currency)) < 0 || compare(wanted, moneyOf(most, currency)) > 0)
      throw invalidArgument("amount", "must be from 1 to 10000");
    const amount = decimalOf(wanted);
    const { id } = await issueInvoice(context.db, {
      ...untaxed(context, wanted),
      kind: "addfunds",
      paymentMethod: outsideMethodFor(context.actor.account),
      lines: [
        {
          code: "add_funds",
          type: "AddFunds",
          relId: 0,
          serverId: null,
          description: { code: "add_funds" },
          quantity: 1,
          unitPrice: amount,
          amount,
          isTaxed: false,
          starts: "credit",
        },
      ],
    });
    context.note({ target: `invoice ${id}`, changes: { amount } });
    return { invoice: id, message: "Invoice created" };
  },
});
