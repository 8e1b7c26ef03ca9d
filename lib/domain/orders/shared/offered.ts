import type { Currency } from "@/lib/base/money";
import { periodMonths } from "@/lib/base/periods";
import type { Database } from "@/lib/db/client";
import { runtime } from "@/lib/env";
import {
  readLocations,
  readPlans,
  readPresets,
  readSoftware,
  readSystems,
} from "../../catalogue/shared/read";
import { tagValues } from "../../catalogue/shared/read-tags";
import { monthlyPrices } from "../option-prices";
import { parseDiscounts } from "../rules";

const active = <T extends { isActive: boolean }>(entries: T[]): T[] =>
  entries.filter((entry) => entry.isActive);

/** What the order page offers to customers of that currency. */
export async function offeredTo(db: Database, currency: Currency) {
  const discounts = parseDiscounts(runtime().environment.PERIOD_DISCOUNTS);
  return {
    currency,
    locations: (await readLocations(db)).map(({ code, nameEn, nameRu, country }) => ({
      code,
      name_en: nameEn,
      name_ru: nameRu,
      country,
    })),
    periods: Object.entries(periodMonths).map(([period, months]) => ({
      period,
      months,
      discount: discounts[months] ?? "0",
    })),
    presets: active(await readPresets(db)).map((preset) => ({
      ...preset,
      label: tagValues(preset.tagRows).web_label ?? "",
      monthly: monthlyPrices(preset, currency, discounts),
    })),
    systems: active(await readSystems(db)),
    software: active(await readSoftware(db)).map(({ row, ...entry }) => ({
      ...entry,
      description: row.description,
    })),
    plans: active(await readPlans(db))
      .filter(
        (plan) =>
          plan.row.webPlan === 1 &&
          (plan.currency === currency || (currency === "USD" && plan.currency === "EUR")),
      )
      .map(({ row, ...plan }) => ({
        ...plan,
        locations: row.locations,
        limitOutTb: row.limitOutTb,
        rateOut: row.rateOut,
        bandwidthMbit: row.bandwidthMbit,
      })),
  };
}
