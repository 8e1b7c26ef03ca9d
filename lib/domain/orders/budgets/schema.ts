import { z } from "zod";
import { about } from "@/lib/base/about";
import { moneyText, wireInt, wireMoney } from "@/lib/base/form-values";
import { currencies } from "@/lib/base/money";
import { budgetLevels } from "./rules";

export const SetBudget = z.object({
  project: about(wireInt(0), "Number of the project; 0 = the whole account.", 12),
  amount: about(
    wireMoney.refine((text) => !text.startsWith("-"), "must not be below 0"),
    "What it shall cost a month at most, with tax, in the account's currency; 0 takes the budget away.",
    "100.00",
  ),
});

export const Budget = z.object({
  project: about(z.int(), "Number of the project; 0 = the whole account.", 12),
  name: about(z.string(), "Name of the project; empty = the whole account.", "Online shop"),
  amount: about(moneyText, "What it shall cost a month at most.", "100.00"),
  currency: about(z.enum(currencies), "Currency of the amounts.", "EUR"),
  spent: about(moneyText, "What the current month has cost so far.", "43.84"),
  forecast: about(moneyText, "What the month will have cost when it ends.", "54.73"),
  percent: about(z.int(), "`spent` in percent of the budget, rounded down.", 43),
  told: about(
    z.array(z.enum(budgetLevels)),
    "What was told of it this month: 50 percent (`half`), 80 (`most`), 100 (`full`), or a forecast beyond it.",
    ["half"],
  ),
});
export type Budget = z.infer<typeof Budget>;
