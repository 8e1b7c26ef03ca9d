import { z } from "zod";
import { Amount } from "@/lib/base/amount";
import { wireMoney } from "@/lib/base/form-values";
import { currencies } from "@/lib/base/money";
import { TaxParams } from "@/lib/base/params/billing";

const mostLines = 100;
const longestText = 300;

const day = z.union([z.literal(""), z.iso.date()]).default("");

/** What staff type of a draft. */
export const draftFields = {
  lines: z
    .array(
      z.object({
        text: z.string().trim().min(1).max(longestText),
        quantity: z.int().min(1).max(10_000),
        /** Net, for one, in the currency of the account. */
        price: wireMoney,
        /** The days that it is about, both included; empty = none. */
        from: day,
        through: day,
      }),
    )
    .min(1)
    .max(mostLines),
  /** Days from the issue until it is due. */
  due_days: z.int().min(0).max(366),
};

/** Whom a draft is for, and what its invoice would bear today. */
export const DraftTerms = z.object({
  account: z.object({ id: z.int(), email: z.string(), name: z.string() }),
  seller: z.string(),
  currency: z.enum(currencies),
  tax_rate: z.string(),
  tax_reason: TaxParams,
});
export type DraftTerms = z.infer<typeof DraftTerms>;

export const DraftView = DraftTerms.extend({
  id: z.int(),
  version: z.int(),
  lines: z.array(
    z.object({
      ...{ text: z.string(), quantity: z.int(), price: z.string() },
      ...{ from: z.string(), through: z.string() },
    }),
  ),
  due_days: z.int(),
  total: Amount,
  /** The invoice that it became; null = still a draft. */
  invoice: z.int().nullable(),
});
export type DraftView = z.infer<typeof DraftView>;

export const SavedDraft = z.object({ draft: z.int(), version: z.int() });
