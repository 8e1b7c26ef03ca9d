import type { z } from "zod";
import { add, type Currency, decimalOf, moneyOf, times } from "@/lib/base/money";
import { numberOf } from "@/lib/base/money-text";
import type { InfoPreset } from "./info-schema";
import { fittingSoftware } from "./list-software";
import { fittingSystems } from "./list-systems";
import {
  incompatibilityOfPlan,
  isPlanSold,
  presetPrice,
  setupFee,
  softwarePrice,
  systemPrice,
} from "./rules";
import type { CurrentCatalog } from "./shared/current";
import { locationsOf, presetOnWire } from "./shared/preset-wire";
import type { Plan, Preset } from "./shared/read";
import { tagValues } from "./shared/read-tags";
import { fitsMachine } from "./shared/wanted";
import type { WirePreset } from "./shared/wire-schema";

/** A currency, and the name that the request used for it. */
export type Asked = { word: string; currency: Currency };
/** A preset without its free units, which change far more often than the rest. */
export type InfoEntry = Omit<InfoPreset, "available">;

type Prices = Record<string, number>;

/** Prices in the requested currencies, without those in which it is not sold. */
function pricesIn(asked: readonly Asked[], priceOf: (currency: Currency) => string | null): Prices {
  const found = asked.flatMap(({ word, currency }): [string, number][] => {
    const price = priceOf(currency);
    return price === null ? [] : [[word, numberOf(price)]];
  });
  return Object.fromEntries(found);
}

const isEmpty = (prices: Prices): boolean => Object.keys(prices).length === 0;
const isFree = (prices: Prices): boolean => Object.values(prices).every((price) => price === 0);
/** Free entries have no price field. */
const priceOrNothing = (prices: Prices) => (isFree(prices) ? {} : { price: prices });

/** Maps the entries with their prices; omits those sold in none of the currencies. */
const sold = <T, R>(
  entries: readonly T[],
  asked: readonly Asked[],
  priceOf: (entry: T, currency: Currency) => string | null,
  shown: (entry: T) => R,
): (R & { price?: Prices })[] =>
  entries.flatMap((entry) => {
    const prices = pricesIn(asked, (currency) => priceOf(entry, currency));
    return isEmpty(prices) ? [] : [{ ...shown(entry), ...priceOrNothing(prices) }];
  });

/** Returns the plan of a pair that is sold in the currency. */
const soldOf = (pair: readonly Plan[], currency: Currency): Plan | undefined =>
  pair.find((plan) => isPlanSold(plan, currency));

/** The plans available for a preset in a location, each pair once. */
function plansIn({ plans }: CurrentCatalog, preset: Preset, location: string, asked: readonly Asked[]) {
  const fitting = plans.filter(
    (plan) =>
      plan.row.webPlan === 1 && fitsMachine(incompatibilityOfPlan(plan, preset, location, plan.currency)),
  );
  const pairs = new Map<number, Plan[]>();
  for (const plan of fitting) {
    const key = Math.min(plan.id, plan.mainPlan);
    pairs.set(key, [...(pairs.get(key) ?? []), plan]);
  }
  return sold(
    [...pairs.values()],
    asked,
    (pair, currency) => soldOf(pair, currency)?.price ?? null,
    (pair) => {
      const [first] = asked.flatMap(({ currency }) => soldOf(pair, currency) ?? []);
      return { id: first?.id ?? 0, name: first?.name ?? "" };
    },
  );
}

function systemsOf(catalog: CurrentCatalog, preset: Preset, asked: readonly Asked[]) {
  return sold(
    fittingSystems(catalog, preset),
    asked,
    (system, currency) => {
      const price = systemPrice(system, currency);
      if (!price) return null;
      const ofCores = times(moneyOf(price.perCore, currency), preset.cpu);
      return decimalOf(add(moneyOf(price.flat, currency), ofCores));
    },
    ({ id, name }) => ({ id, name }),
  );
}

const softwareOf = (catalog: CurrentCatalog, preset: Preset, asked: readonly Asked[]) =>
  sold(fittingSoftware(catalog, preset), asked, softwarePrice, ({ id, name, row }) => ({
    id,
    name,
    description: row.description,
  }));

/** Reads the hardware details from tags. */
function hardwareOf({ tagRows }: Preset) {
  const { cpu_name, web_ghz, web_storage } = tagValues(tagRows);
  return {
    ...(cpu_name ? { cpu_name } : {}),
    ...(web_ghz ? { cpu_ghz: Number(web_ghz) } : {}),
    ...(web_storage ? { disk_type: web_storage } : {}),
  };
}

const monthlyNames = { EUR: "monthly_com", RUB: "monthly_ru", USD: "monthly_usd" } as const;
type Monthly = Pick<z.infer<typeof WirePreset>, (typeof monthlyNames)[Currency]>;

/** Display prices in the requested currencies, without those in which it is not sold. */
const monthlyIn = (asked: readonly Asked[], monthly: Monthly): Partial<Monthly> =>
  Object.fromEntries(
    asked
      .map(({ currency }) => [monthlyNames[currency], monthly[monthlyNames[currency]]] as const)
      .filter(([, amount]) => amount >= 0),
  );

/** Setup fees in the requested currencies; no field if there are none. */
function setupOf(preset: Preset, locations: readonly string[], asked: readonly Asked[]) {
  const found = locations.flatMap((location): [string, Prices][] => {
    const fees = pricesIn(asked, (currency) => setupFee(preset, location, currency));
    return isEmpty(fees) ? [] : [[location, fees]];
  });
  return found.length > 0 ? { setup_fee: Object.fromEntries(found) } : {};
}

/** Returns the presets sold in one of the currencies, with the systems, software and plans that fit them. */
export function infoEntries(catalog: CurrentCatalog, asked: readonly Asked[]): InfoEntry[] {
  // Presets of one size and family take the same systems and software.
  const fits = new Map<string, Pick<InfoEntry, "OS" | "soft">>();
  const fittingOf = (preset: Preset) => {
    const { family, cpu, ramGb, hddGb } = preset;
    const key = [family, cpu, ramGb, hddGb].join();
    const known = fits.get(key) ?? {
      OS: systemsOf(catalog, preset, asked),
      soft: softwareOf(catalog, preset, asked),
    };
    fits.set(key, known);
    return known;
  };
  return catalog.presets.flatMap((preset) => {
    const offers = locationsOf(preset).flatMap((location): [string, Prices][] => {
      const prices = pricesIn(asked, (currency) => presetPrice(preset, location, currency));
      return isEmpty(prices) ? [] : [[location, prices]];
    });
    if (!preset.isActive || offers.length === 0) return [];
    const {
      price: _price,
      setup_fee: _fee,
      available: _free,
      location: _location,
      monthly_ru,
      monthly_com,
      monthly_usd,
      ...shown
    } = presetOnWire(preset, null);
    const locations = offers.map(([location]) => location);
    return [
      {
        ...shown,
        ...monthlyIn(asked, { monthly_ru, monthly_com, monthly_usd }),
        locations: locations.join(","),
        price: Object.fromEntries(offers),
        ...setupOf(preset, locations, asked),
        ...fittingOf(preset),
        traffic_plans: Object.fromEntries(
          locations.map((location) => [location, plansIn(catalog, preset, location, asked)]),
        ),
        ...hardwareOf(preset),
      },
    ];
  });
}
