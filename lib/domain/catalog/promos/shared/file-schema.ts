import { z } from "zod";
import { isDay } from "@/lib/base/is-day";
import { currencies } from "@/lib/base/money";

const Count = z.int().min(1).max(1_000_000);
const Day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, "must be a day such as 2026-12-31")
  .refine(isDay, "is no day of the calendar");
const takesSomething = (text: string) => Number(text) > 0;

/** A promo code in the catalog file: its discount and its account-independent limits. */
export const FilePromo = z.strictObject({
  code: z.string().regex(/^[A-Z0-9][A-Z0-9_-]{2,31}$/, "must be 3 to 32 capital letters, digits, - and _"),
  active: z.boolean(),
  percent: z
    .string()
    .regex(/^(100\.00|\d{1,2}\.\d{2})$/, 'must be 0.01 to 100 with two places, such as "10.00"')
    .refine(takesSomething, "must take something off")
    .optional(),
  amount: z
    .partialRecord(
      z.enum(currencies),
      z
        .string()
        .regex(/^\d{1,9}\.\d{2}$/, 'must be decimal text with two places, such as "4.50"')
        .refine(takesSomething, "must take something off"),
    )
    .optional(),
  lasts: z.enum(["first", "always"]),
  /** IDs of presets. */
  presets: z.array(z.int()).min(1).optional(),
  uses: Count.optional(),
  uses_per_account: Count.optional(),
  from: Day.optional(),
  until: Day.optional(),
});
export type FilePromo = z.infer<typeof FilePromo>;

type Problem = { path: (string | number)[]; message: string };

/** Reports errors between the fields of a code, and between codes. */
export function* promoProblems(promos: readonly FilePromo[]): Generator<Problem> {
  const taken = new Set<string>();
  for (const [index, { code, percent, amount, from, until }] of promos.entries()) {
    const at = (field: string) => ["promos", index, field];
    if (taken.has(code)) yield { path: at("code"), message: `${code} is already taken` };
    taken.add(code);
    const isAmount = amount !== undefined && Object.keys(amount).length > 0;
    if ((percent === undefined) !== isAmount)
      yield { path: at("percent"), message: "or amount: one of them says what it takes off" };
    if (from !== undefined && until !== undefined && until < from)
      yield { path: at("until"), message: "is before its first day" };
  }
}
