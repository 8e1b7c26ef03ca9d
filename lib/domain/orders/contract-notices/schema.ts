import { z } from "zod";
import { Amount } from "../../../base/amount";
import { wireText } from "../../../base/form-values";
import { locales } from "../../../base/locale";
import { isPlainLine } from "./rules";

const noticeKinds = ["withdrawal", "cancellation"] as const;

const line = (longest: number) =>
  wireText(longest).refine(isPlainLine, "must be one line without links and addresses");

export const Declaration = z.object({
  kind: z.enum(noticeKinds),
  name: line(120),
  email: wireText(1_000),
  /** Which contract, in the consumer's words: a host name, a number. */
  contract: line(200),
  /** One of the caller's own servers; left out = the contract is only described. */
  server: z.int().optional(),
  /** Cancellations alone. */
  reason: wireText(1_000).default(""),
  /** Cancellations alone: `YYYY-MM-DD`; "" = as soon as possible. */
  ends_on: z
    .string()
    .regex(/^(\d{4}-\d{2}-\d{2})?$/, "must be a date")
    .refine((text) => text === "" || !Number.isNaN(Date.parse(text)), "must be a date")
    .default(""),
  /** The language of the confirmation. */
  language: z.enum(locales),
});

export const Declared = z.object({
  id: z.int(),
  kind: z.enum(noticeKinds),
  /** When it was received, ISO 8601 text. */
  received: z.string(),
  email: z.string(),
  /** Whether the confirmation is on its way by mail; false if too many went there lately. */
  is_mailed: z.boolean(),
});
export type Declared = z.infer<typeof Declared>;

/** A service of the caller that can be named in a declaration. Times are ISO 8601 text. */
export const OwnContract = z.object({
  server: z.int(),
  hostname: z.string(),
  ordered: z.string(),
  /** Until when it can be withdrawn from; null = no more. */
  withdrawable_until: z.string().nullable(),
});
export type OwnContract = z.infer<typeof OwnContract>;

/** What of the payments for a withdrawn server is paid back: all, or the part for days that have not begun. */
export const Payback = z.enum(["full", "unused"]);
export type Payback = z.infer<typeof Payback>;

export const PaybackPreview = z.object({
  /** It is charged afterwards by the hour, so there is nothing to choose. */
  is_hourly: z.boolean(),
  full: z.object({ to_card: Amount, to_credit: Amount }),
  unused: z.object({ amount: Amount, days: z.int() }),
});
export type PaybackPreview = z.infer<typeof PaybackPreview>;
