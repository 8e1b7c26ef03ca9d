import { z } from "zod";
import { isDay } from "@/lib/base/is-day";
import { currencies } from "@/lib/base/money";
import { signOf } from "@/lib/base/money-text";
import { codeOf } from "./rules";

export const PromoCode = z
  .string()
  .transform(codeOf)
  .pipe(z.string().regex(/^[A-Z0-9][A-Z0-9_-]{2,31}$/, "must be 3 to 32 letters, digits, - and _"));

const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, "must be a day such as 2026-12-31")
  .refine(isDay, "is no day of the calendar");
const count = z.coerce
  .number<string>("must be a whole number")
  .int("must be a whole number")
  .min(1, "must be at least 1")
  .max(1_000_000, "must be at most 1000000");
const words = (text: string): string[] =>
  text
    .split(",")
    .map((word) => word.trim())
    .filter(Boolean);
const names = z.string().max(4_000).transform(words).pipe(z.array(z.string()).min(1, "names nothing"));

/** Amounts by currency: `EUR:10.00,RUB:900.00`. */
const amounts = z
  .string()
  .max(200)
  .regex(/^[A-Z]{3}:\d{1,9}\.\d{2}(,[A-Z]{3}:\d{1,9}\.\d{2})*$/, "must look like EUR:10.00,RUB:900.00")
  .transform((text) => text.split(",").map((pair) => pair.split(":")))
  .refine(
    (pairs) => new Set(pairs.map(([currency]) => currency)).size === pairs.length,
    "names a currency twice",
  )
  .refine((pairs) => pairs.every(([, amount]) => signOf(amount ?? "0") > 0), "must take something off")
  .transform((pairs) => Object.fromEntries(pairs))
  .pipe(z.partialRecord(z.enum(currencies), z.string()));

/** Defaults: for the first period, without limits. */
export const NewPromo = z.object({
  code: PromoCode,
  percent: z
    .string()
    .regex(/^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)$/, "must be 0.01 to 100")
    .refine((text) => signOf(text) > 0, "must be 0.01 to 100")
    .transform((text) => Number(text).toFixed(2))
    .optional(),
  amount: amounts.optional(),
  lasts: z.enum(["first", "always"], { error: "must be first or always" }).default("first"),
  /** Comma-separated names or IDs of presets. */
  presets: names.optional(),
  /** Comma-separated emails of accounts. */
  accounts: names.optional(),
  uses: count.optional(),
  uses_per_account: count.optional(),
  /** First and last day of use, in UTC. */
  from: day.optional(),
  until: day.optional(),
  note: z.string().trim().max(300).default(""),
});

/** An empty text removes the limit. */
const orNone = <T extends z.ZodType<unknown, string>>(limit: T) =>
  z
    .string()
    .max(4_000)
    .transform((text) => text.trim() || null)
    .pipe(limit.nullable())
    .optional();

/** Fields that can change while a code is in use. Absent fields stay unchanged. */
export const EditedPromo = z.object({
  code: PromoCode,
  accounts: orNone(names),
  uses: orNone(count),
  uses_per_account: orNone(count),
  from: orNone(day),
  until: orNone(day),
  note: z.string().trim().max(300).optional(),
});

export const Promo = z.object({
  code: z.string(),
  percent: z.string().nullable(),
  amount: z.partialRecord(z.enum(currencies), z.string()).nullable(),
  lasts: z.enum(["first", "always"]),
  presets: z.array(z.string()).nullable(),
  accounts: z.array(z.string()).nullable(),
  used: z.int(),
  uses: z.int().nullable(),
  uses_per_account: z.int().nullable(),
  from: z.string().nullable(),
  until: z.string().nullable(),
  is_active: z.boolean(),
  note: z.string(),
});
export type Promo = z.output<typeof Promo>;
