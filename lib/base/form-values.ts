import { z } from "zod";

/**
 * Schemas for values in forms, where everything is text. They also accept typed values, so
 * that the panel's pages and the typed client can send numbers and booleans.
 */
export function wireInt(min = 0, max = 2_147_483_647) {
  const both = max === min + 1 ? `must be ${min} or ${max}` : null;
  const whole = both ?? "must be a whole number";
  return z
    .union([
      z.number(),
      z
        .string()
        .regex(/^-?\d+$/, whole)
        .transform(Number),
    ])
    .pipe(
      z
        .number()
        .int(whole)
        .min(min, both ?? `must be at least ${min}`)
        .max(max, both ?? `must be at most ${max}`),
    )
    .meta({ minimum: min, maximum: max });
}

const flagWord = /^(1|0|true|false|on|off|yes|no)$/i;
const trueWord = /^(1|true|on|yes)$/i;

/** "0" is false here, unlike with z.coerce.boolean. */
export const wireFlag = z
  .union([
    z.boolean(),
    z.number().int().min(0).max(1).transform(Boolean),
    z
      .string()
      .regex(flagWord, "must be 1 or 0")
      .transform((word) => trueWord.test(word)),
  ])
  .meta({ description: "1, 0, true, false, on, off, yes or no" });

export const wireText = (max: number) =>
  z
    .union([z.string(), z.number().transform(String)])
    .pipe(z.string().max(max, { error: `must have at most ${max} characters`, abort: true }))
    .refine((text) => !text.includes("\0"), "must not contain a zero byte")
    .meta({ maxLength: max });

/** An id or a name, as text. Responses contain ids as numbers, and calls may send them so. */
export const wireNumberOrName = (max: number) => wireText(max).meta({ maxLength: max, "x-number": true });

/** An id of an object without a name, such as an invoice or a server. */
export const wireNumber = wireNumberOrName(20);

/** Decimal money text as clients send it: at most two decimals, no exponent, no comma. */
export const wireMoney = z
  .union([z.number().transform(String), z.string()])
  .pipe(z.string().regex(/^-?\d{1,9}(\.\d{1,2})?$/, "must be an amount with at most two decimals"));

/** Decimal text with exactly two places, as the API shows money. */
export const moneyText = z.string().regex(/^-?\d+\.\d{2}$/);

const zeroDate = "0000-00-00";
export const zeroMoment = "0000-00-00 00:00:00";

/** `YYYY-MM-DD` in UTC; the zero date for null. */
export const dateText = (at: Date | null): string => (at ? at.toISOString().slice(0, 10) : zeroDate);

/** `YYYY-MM-DD HH:MM:SS` in UTC; the zero timestamp for null. */
export const momentText = (at: Date | null): string =>
  at ? at.toISOString().slice(0, 19).replace("T", " ") : zeroMoment;

/** Unix seconds. */
export const unixSeconds = (at: Date): number => Math.floor(at.getTime() / 1000);
