import { z } from "zod";
import { Amount } from "@/lib/base/amount";
import { wireMoney } from "@/lib/base/form-values";

const text = z.string().trim().max(1_000);
const fee = z.union([z.literal(""), wireMoney]);

/** What staff type of a plan. Days count from the due date; null = never. */
export const planFields = {
  name: z.string().trim().min(1).max(80),
  /** Region of the company; empty = of all. */
  company: z.string().trim().max(8),
  /** Only for customers for whom it is chosen. */
  is_chosen: z.boolean(),
  /** Only for customers with this internal tag; empty = for all. */
  tag: z.string().trim().max(40),
  mails: z
    .array(
      z.object({
        days: z.int().min(-60).max(365),
        text_en: text,
        text_ru: text,
        text_de: text,
        is_letter: z.boolean(),
        /** Charged with the mail; empty = none in that currency. */
        fee_eur: fee,
        fee_usd: fee,
        fee_rub: fee,
        /** Interest by law is charged with it. */
        has_interest: z.boolean(),
      }),
    )
    .min(1)
    .max(12),
  suspend_after: z.int().min(1).max(365).nullable(),
  terminate_after: z.int().min(2).max(365).nullable(),
  /** When an invoice is handed over to `collector`, before what it is for ends. */
  hand_over_after: z.int().min(2).max(365).nullable(),
  /** Who collects then; empty where nothing is handed over. */
  collector: z.string().trim().max(120),
  is_active: z.boolean(),
};

export const PlanInput = z.object(planFields);

export const DunningPlan = PlanInput.extend({
  id: z.int(),
  version: z.int(),
  /** For whom it was chosen. */
  customers: z.int(),
});
export type DunningPlan = z.infer<typeof DunningPlan>;

/** What holds where no plan does. */
const SettingsPlan = z.object({
  reminders: z.array(z.int()),
  suspend_after: z.int(),
  terminate_after: z.int(),
});

export const DunningPlans = z.object({
  settings: SettingsPlan,
  plans: z.array(DunningPlan),
  companies: z.array(z.object({ region: z.string(), name: z.string() })),
});

const StepCounts = z.object({ mail: z.int(), suspend: z.int(), hand_over: z.int(), terminate: z.int() });
export type StepCounts = z.infer<typeof StepCounts>;

const Expected = z.object({
  kind: z.enum(["mail", "suspend", "hand_over", "terminate"]),
  days: z.int(),
  /** Day of the seller. */
  on: z.string(),
});

const PreviewRow = z.object({
  /** The place of the next page: of a renewal; below zero of an invoice over products. */
  id: z.int(),
  customer: z.object({ id: z.int(), email: z.string() }),
  invoice: z.object({ id: z.int(), number: z.string() }),
  /** The server, or the products. */
  name: z.string(),
  now: z.array(Expected),
  planned: z.array(Expected),
});

/** What a plan would do within 14 days, beside what is done at present. */
export const DunningPreview = z.object({
  rows: z.array(PreviewRow),
  /** Place of the next page; null = there is none. */
  next: z.int().nullable(),
  counts: z.object({
    today: z.object({ now: StepCounts, planned: StepCounts }),
    all: z.object({ now: StepCounts, planned: StepCounts }),
  }),
  /** Unpaid renewals and invoices over products that were looked at, and whether there are more than that. */
  looked: z.int(),
  is_more: z.boolean(),
});
export type DunningPreview = z.infer<typeof DunningPreview>;

/** An invoice that was handed over; days are those of the seller. */
const HandOver = z.object({
  invoice: z.object({ id: z.int(), number: z.string() }),
  collector: z.string(),
  /** What was owed then. */
  amount: Amount,
  on: z.string(),
});

const Stop = z.object({
  id: z.int(),
  invoice: z.object({ id: z.int(), number: z.string() }).nullable(),
  /** Last day, of the seller. */
  until: z.string(),
  reason: z.string(),
  by: z.string().nullable(),
});

/** How a customer is dunned. */
export const CustomerDunning = z.object({
  /** Null = by the settings. */
  plan: z.object({ id: z.int(), name: z.string(), is_chosen: z.boolean() }).nullable(),
  /** Plans that can be chosen for it. */
  plans: z.array(z.object({ id: z.int(), name: z.string() })),
  stops: z.array(Stop),
  /** What is handed over now. */
  handed_over: z.array(HandOver),
  letters: z.array(
    z.object({
      id: z.int(),
      /** Numbers of those that it names. */
      invoices: z.array(z.string()),
      on: z.string(),
    }),
  ),
});
export type CustomerDunning = z.infer<typeof CustomerDunning>;
