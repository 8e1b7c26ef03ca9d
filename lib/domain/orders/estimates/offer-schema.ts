import { z } from "zod";
import { Amount } from "../../../base/amount";
import { NamedPlace } from "../../catalog/catalog/shared/place-schema";

/** Plans that can be offered to a customer in a location. */
export const OfferChoices = z.object({
  email: z.string(),
  locations: z.array(NamedPlace),
  location: z.string(),
  presets: z.array(
    z.object({
      name: z.string(),
      note: z.string(),
      /** Net for a month. */
      price: Amount,
    }),
  ),
  /** There are more. */
  is_cut: z.boolean(),
});
export type OfferChoices = z.infer<typeof OfferChoices>;

/** Offers with a held price. */
export const Offers = z.object({
  offers: z.array(
    z.object({
      id: z.int(),
      preset: z.string(),
      location: z.string(),
      count: z.int(),
      /** Net for a month, of one. */
      price: Amount,
      /** The last day on which it holds, of the seller. */
      until: z.string(),
      state: z.enum(["open", "accepted", "withdrawn", "expired"]),
      order: z.int().nullable(),
    }),
  ),
});
export type Offers = z.infer<typeof Offers>;
