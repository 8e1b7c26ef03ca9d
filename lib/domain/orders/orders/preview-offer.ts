import { z } from "zod";
import { countryCodes } from "@/lib/base/countries";
import { add, currencies, decimalOf, moneyOf, percentOf } from "@/lib/base/money";
import { taxFor } from "@/lib/base/tax";
import {
  incompatibilityOfPreset,
  isPlanSold,
  setupFee,
  softwarePrice,
  systemPrice,
} from "../../catalog/catalog/rules";
import { NamedPlace } from "../../catalog/catalog/shared/place-schema";
import { byStaff } from "../../kernel/access/access";
import { invalidArgument } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { loadedTaxRates } from "../../kernel/tax/loaded-rates";
import { sellerFor } from "../../money/companies/shared/seller-for";
import { offeredTo } from "./shared/offered";

const Priced = z.object({ id: z.int(), name: z.string(), net: z.string(), gross: z.string() });

const Preview = z.object({
  locations: z.array(NamedPlace),
  location: z.string(),
  seller: z.object({ name: z.string(), rate: z.string() }),
  presets: z.array(
    Priced.extend({
      note: z.string(),
      free: z.int(),
      is_offered: z.boolean(),
      /** Net; null = no set-up fee. */
      setup: z.string().nullable(),
    }),
  ),
  systems: z.array(Priced.extend({ per_core: z.string() })),
  software: z.array(Priced),
  plans: z.array(Priced),
});
export type Preview = z.infer<typeof Preview>;

/** The order page's offers for a consumer in that country, independent of any account. */
export const previewOffers = staffOperation({
  name: "catalogue.preview",
  summary: "Shows what customers of a country and currency are offered",
  access: byStaff("read", "catalogue/change"),
  looks: "now_and_then",
  input: z.object({
    country: z.string().refine((code) => countryCodes.includes(code), "is no country"),
    currency: z.enum(currencies),
    /** Default: the first location. */
    location: z.string().max(10).optional(),
  }),
  output: Preview,
  run: async ({ db, now }, { country, currency, location: asked }) => {
    const offered = await offeredTo(currency);
    const location = offered.locations.find(({ code }) => code === asked) ?? offered.locations[0];
    if (!location) throw invalidArgument("location", "unknown location");
    const seller = await sellerFor(db, country);
    const parties = { sellerCountry: seller.country, buyerCountry: country, rule: seller.taxRule };
    const { rate } = taxFor(
      { ...parties, hasValidVatNumber: false },
      now.toISOString().slice(0, 10),
      loadedTaxRates(),
    );
    const priced = (entry: { id: number; name: string }, net: string) => {
      const price = moneyOf(net, currency);
      const gross = decimalOf(add(price, percentOf(price, rate)));
      return { id: entry.id, name: entry.name, net, gross };
    };
    const { code } = location;
    return {
      locations: offered.locations,
      location: code,
      seller: { name: seller.name, rate },
      presets: offered.presets.flatMap((preset) => {
        const net = preset.offers[code]?.prices[currency];
        if (net === undefined) return [];
        const free = preset.offers[code]?.free ?? 0;
        const isOffered = incompatibilityOfPreset(preset, code, currency) === null;
        return [
          {
            ...priced(preset, net),
            note: preset.description,
            free,
            is_offered: isOffered,
            setup: setupFee(preset, code, currency),
          },
        ];
      }),
      systems: offered.systems.flatMap((system) => {
        const price = systemPrice(system, currency);
        return price ? [{ ...priced(system, price.flat), per_core: price.perCore }] : [];
      }),
      software: offered.software.flatMap((software) => {
        const price = softwarePrice(software, currency);
        return price === null ? [] : [priced(software, price)];
      }),
      plans: offered.plans
        .filter((plan) => plan.locations.includes(code) && isPlanSold(plan, currency))
        .map((plan) => priced(plan, plan.price)),
    };
  },
});
