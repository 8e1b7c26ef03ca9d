import { keepLast } from "@/lib/base/cache-last";
import { hourRate } from "@/lib/base/hourly";
import { type Currency, currencies, moneyOf } from "@/lib/base/money";
import { numberOf } from "@/lib/base/money-text";
import { periodMonths } from "@/lib/base/periods";
import { processorText } from "@/lib/base/processor";
import { runtime } from "@/lib/env";
import { type CurrentCatalog, currentCatalog } from "../../catalog/catalog/shared/current";
import type { Preset } from "../../catalog/catalog/shared/read";
import { tagsOnWire, tagValues } from "../../catalog/catalog/shared/read-tags";
import { usualTimeElsewhere } from "../../kernel/jobs/shared/usual-times";
import { parseDiscounts } from "../orders/rules";
import { discounted } from "../orders/shared/discounted";
import { disksOf, groupsOf, mostReadyServers, type ReadyServerGroup, readyServerNumber } from "./rules";
import type { WireReadyServer } from "./schema";

/** A machine with its groups. */
export type ReadyServer = { shown: WireReadyServer; groups: readonly ReadyServerGroup[] };

/** Preset prices use RUR as the ruble's code. */
const wireCurrency = { EUR: "EUR", RUB: "RUR", USD: "USD" } as const;

/** Ready machines: physical ones whose preset has the tag `stock`. */
const isBuilt = (preset: Preset): boolean =>
  preset.isActive && !preset.isVirtual && (tagValues(preset.tagRows).stock ?? "0") !== "0";

function pricesOf(preset: Preset, location: string) {
  const discounts = parseDiscounts(runtime().environment.PERIOD_DISCOUNTS);
  const prices = preset.offers[location]?.prices ?? {};
  const sold = currencies.flatMap((currency) => {
    const price = prices[currency];
    return price === undefined ? [] : [{ word: wireCurrency[currency], currency, price }];
  });
  const { hourlyCapHours: capHours } = preset;
  const inPeriods = (currency: Currency, price: string) => ({
    ...(capHours === null
      ? {}
      : { hourly: numberOf(hourRate({ total: moneyOf(price, currency), capHours })) }),
    ...Object.fromEntries(
      Object.entries(periodMonths).map(([period, months]) => [
        period,
        numberOf(discounted(price, currency, discounts[months] ?? "0")),
      ]),
    ),
  });
  return {
    price: Object.fromEntries(sold.map(({ word, price }) => [word, numberOf(price)])),
    billing_plan: Object.fromEntries(
      sold.map(({ word, currency, price }) => [word, inPeriods(currency, price)]),
    ),
  };
}

/** The machines of one preset and location, one per free unit. */
function machinesOf(preset: Preset, location: string): ReadyServer[] {
  const tags = tagValues(preset.tagRows);
  const processor = processorText(preset, tags.cpu_name);
  const groups = groupsOf(processor, preset.gpu !== "");
  const common = {
    preset: preset.name,
    preset_id: preset.id,
    location,
    group: groups[0] ?? "ALL",
    server_group: groups[0] ?? "ALL",
    status: "available",
    ...pricesOf(preset, location),
    hardware: {
      cpu_name: processor,
      cpu: preset.cpu,
      ram: preset.ramGb,
      hdd_groups: [{ ...disksOf(preset.hdd), type: tags.web_storage ?? "" }],
      gpu_name: preset.gpu,
      config: preset.description,
    },
    specs: { cpu: processor, ram: preset.ramGb, disk: preset.hdd },
    deployment_eta: Math.max(1, Math.round(usualTimeElsewhere().to / 60)),
    tags: tagsOnWire(preset.tagRows),
  };
  const count = Math.min(preset.offers[location]?.free ?? 0, mostReadyServers);
  return Array.from({ length: count }, (_, index) => ({
    groups,
    shown: {
      id: readyServerNumber(preset.id, location, index + 1),
      name: `${preset.name} ${location} ${index + 1}`,
      ...common,
    },
  }));
}

const isSoldIn = (preset: Preset, location: string): boolean =>
  Object.keys(preset.offers[location]?.prices ?? {}).length > 0;

const keep = keepLast<ReadyServer[]>(4);

const allReadyServers = (catalog: CurrentCatalog): ReadyServer[] =>
  catalog.presets
    .filter(isBuilt)
    .flatMap((preset) =>
      catalog.locations
        .filter(({ code }) => isSoldIn(preset, code))
        .flatMap(({ code }) => machinesOf(preset, code)),
    );

/** Every ready machine that is free. */
export async function readyServers(): Promise<ReadyServer[]> {
  const catalog = await currentCatalog();
  const { PERIOD_DISCOUNTS } = runtime().environment;
  return keep(`${catalog.entriesVersion} ${catalog.stockVersion} ${PERIOD_DISCOUNTS}`, () =>
    allReadyServers(catalog),
  );
}
