import { z } from "zod";
import { about } from "@/lib/base/about";
import { moneyText, wireInt, wireText } from "@/lib/base/form-values";
import { currencies } from "@/lib/base/money";
import { costGroupings, isMonth } from "./rules";

const monthText = z.string().refine(isMonth, "must be a month, YYYY-MM");

export const ShowCosts = z.object({
  month: about(
    wireText(7).pipe(monthText).optional(),
    "The month, `YYYY-MM`, as the seller's days count; left out, the current one.",
    "2026-11",
  ),
  by: about(
    z.enum(costGroupings).default("project"),
    "What is added up: `project`, `tag` (the values of the tag `tag`), or `item` (each server and service).",
    "project",
  ),
  tag: about(wireText(32).optional(), "Name of the tag, with `by` `tag`.", "team"),
  project: about(
    wireInt(0).optional(),
    "Only of the project with this number; 0 = of what is in none. Left out, of everything.",
    12,
  ),
});

const amounts = {
  invoiced: about(
    moneyText,
    "Invoices less credit notes of the month, with tax, without invoices over hours.",
    "41.38",
  ),
  used: about(moneyText, "Hours that were charged in the month.", "2.46"),
  to_date: about(moneyText, "Both: what the month has cost so far.", "43.84"),
  expected: about(moneyText, "What will come until the month ends: renewals and hours.", "10.89"),
  forecast: about(moneyText, "What the month will have cost: `to_date` and `expected`.", "54.73"),
};

export const CostGroup = z.object({
  kind: about(
    z.enum(["project", "tag", "server", "service", "none", "others"]),
    "`none` = of no project, without the tag, or no server and no service; `others` = all groups beyond the first 500.",
    "project",
  ),
  id: about(z.int().nullable(), "Number of the project, server or service; null = there is none.", 12),
  name: about(z.string(), "Its name, or the value of the tag; empty = none.", "Online shop"),
  ...amounts,
});
export type CostGroup = z.infer<typeof CostGroup>;

export const CostReport = z.object({
  month: about(z.string(), "The month.", "2026-11"),
  newest: about(z.string(), "The current month, after which there is none.", "2026-11"),
  current: about(z.int(), "1 = it is the current one, and `expected` counts.", 1),
  currency: about(z.enum(currencies), "Currency of the amounts.", "EUR"),
  groups: about(z.array(CostGroup), "The groups, the dearest first; `none` is last."),
  total: about(z.object(amounts), "All groups together."),
  documents: about(
    z.object({
      all: about(moneyText, "All invoices of the month less its credit notes.", "43.84"),
      hours: about(
        moneyText,
        "What of it is invoices over hours, which cost when they are used: `all` less this is `invoiced` of the account.",
        "2.46",
      ),
    }),
    "The account's documents, which the amounts agree with.",
  ),
  tags: about(z.array(z.string()), "Names of the tags of the account's servers, at most 100.", ["team"]),
});
export type CostReport = z.infer<typeof CostReport>;
