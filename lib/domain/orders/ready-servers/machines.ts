import { keepLast } from "@/lib/base/cache-last";
import { hourRate } from "@/lib/base/hourly";
import { currencies, minus, percentOf } from "@/lib/base/money";
import { periodMonths } from "@/lib/base/periods";
import { processorText } from "@/lib/base/processor";
import { runtime } from "@/lib/env";
import { type CurrentCatalog, currentCatalog } from "../../catalog/catalog/shared/current";
import type { Preset } from "../../catalog/catalog/shared/read";
import { tagsOnWire, tagValues } from "../../catalog/catalog/shared/read-tags";
import { usualTimeElsewhere } from "../../kernel/jobs/shared/usual-times";
import { parseDiscounts } from "../orders/rules";
import { disksOf, groupsOf, mostReadyServers, type ReadyServerGroup, readyServerNumber } from "./rules";
import type { WireReadyServer } from "./schema";

/** A machine with the groups that it belongs to. */
export type ReadyServer = { shown: WireReadyServer; groups: readonly ReadyServerGroup[] };

/** Preset prices call the rouble RUR. */
const wireCurrency = { EUR: "EUR", RUB: "RUR", USD: "USD" } as const;

/** Built beforehand: physical ones whose preset has the tag `stock`. */
const isBuilt = (preset: Preset): boolean =>
  preset.isActive && !preset.isVirtual && (tagValues(preset.tagRows).stock ?? "0") !== "0";

function pricesOf(preset: Preset, location: string) {
  const discounts = parseDiscounts(runtime().environment.PERIOD_DISCOUNTS);
  const prices = preset.offers[location]?.prices ?? {};
  const sold = currencies.flatMap((currency): [string, string][] => {
    const price = prices[currency];
    return price === undefined ? [] : [[wireCurrency[currency], price]];
  });
  const { hourlyCapHours: capHours } = preset;
  const inPeriods = (price: string) => ({
    ...(capHours === null ? {} : { hourly: Number(hourRate({ total: price, capHours })) }),
    ...Object.fromEntries(
      Object.entries(periodMonths).map(([period, months]) => [
        period,
        Number(minus(price, percentOf(price, discounts[months] ?? "0"), "EUR")),
      ]),
    ),
  });
  return {
    price: Object.fromEntries(sold.map(([word, price]) => [word, Number(price)])),
    billing_plan: Object.fromEntries(sold.map(([word, price]) => [word, inPeriods(price)])),
  };
}

/** The machines of one preset and location: one for each free unit. */
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

/** Every machine that is built and free. */
export async function readyServers(): Promise<ReadyServer[]> {
  const catalog = await currentCatalog();
  return keep(`${catalog.entriesVersion} ${catalog.stockVersion}`, () => allReadyServers(catalog));
}
