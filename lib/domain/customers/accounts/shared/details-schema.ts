import { z } from "zod";
import { TaxParams } from "../../../../base/params/billing";
import { missingParts, type ProfileText, profileTexts } from "../rules";

const text = z.string();
const texts = Object.fromEntries(profileTexts.map((field) => [field, text])) as Record<
  ProfileText,
  typeof text
>;

/** Whom invoices are for, what they would lack, the tax number, and the tax of today. */
export const Details = z.object({
  ...texts,
  country: text,
  /** In dialable form; empty = none. */
  phone: text,
  /** The custom fields `co_*`. */
  custom: z.record(z.string(), z.string()),
  missing: z.array(z.enum(missingParts)),
  /** Null = tax numbers of that country have no effect. */
  tax_number: z
    .object({
      /** Empty = none. */
      number: text,
      is_valid: z.boolean(),
      /** Null = checked before results were stored. */
      checked: z.object({ by: z.enum(["syntax", "service"]), at: z.string() }).nullable(),
    })
    .nullable(),
  tax: TaxParams,
});
export type Details = z.infer<typeof Details>;
