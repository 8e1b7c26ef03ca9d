import { z } from "zod";
import { about } from "@/lib/base/about";
import { momentText, moneyText, wireInt } from "@/lib/base/form-values";
import { currencies, decimalOf } from "@/lib/base/money";
import { reads } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { server } from "../../kernel/server/server-target";
import { totalOf } from "../../money/billing/shared/credit-note";
import { readRefundable } from "./shared/moved-addresses";

const Appraisal = z.object({
  id: about(z.int(), "Number of the server.", 55001),
  paid_until: about(z.string(), "When what is paid is used up, UTC.", "2026-12-22 09:00:00"),
  days_left: about(z.int(), "Whole days until then.", 29),
  amount: about(moneyText, "What was paid for these days, with tax.", "10.53"),
  subtotal: about(moneyText, "The same without tax.", "8.70"),
  tax: about(moneyText, "The tax in it.", "1.83"),
  currency: about(z.enum(currencies), "Currency of the amounts.", "EUR"),
});

/** `eq/appraise`: value of the remaining paid time; the refund for an immediate cancellation. */
export const appraiseServer = operation({
  name: "eq.appraise",
  summary: "Shows what is left of a server's paid time",
  description:
    "Answers until when a server is paid, how many days that are, and what those days are worth with tax.",
  access: reads(),
  target: server("id"),
  input: z.object({ id: about(wireInt(0), "Number of the server.", 55001) }),
  output: Appraisal,
  run: async ({ db, now }, { id }, row) => {
    const { days, back } = await readRefundable(db, row, now);
    return {
      id,
      paid_until: momentText(row.dueAt),
      days_left: days,
      amount: decimalOf(totalOf(back)),
      subtotal: decimalOf(back.subtotal),
      tax: decimalOf(back.tax),
      currency: row.currency,
    };
  },
});
