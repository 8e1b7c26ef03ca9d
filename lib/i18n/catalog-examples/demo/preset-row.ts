import { type Currency, decimalOf, type Money, moneyOf, moneyOfCents, shareOf } from "@/lib/base/money";
import type { Catalog, PresetFamily } from "@/lib/domain/catalog/catalog/schema";
import { locations } from "./locations";

type Preset = Catalog["presets"][number];
type Price = Preset["price"][string];
type PriceCurrency = keyof Price;

/** Stock value of a preset that a location does not offer; 0 means offered but sold out. */
export const no = null;
type Stock = number | typeof no;

/**
 * One line of the demo's price list: id, name, cores, GB of memory, disk, net euro for a month in Amsterdam, and the
 * free units in Moscow, Amsterdam, New York, Helsinki, Frankfurt, Reykjavik, Istanbul, London.
 */
export type PresetRow = [
  id: number,
  name: string,
  cpu: number,
  ram: number,
  hdd: string,
  eur: string,
  stock: [Stock, Stock, Stock, Stock, Stock, Stock, Stock, Stock],
];

type Details = {
  /** Currencies that a location does not sell in. */
  notSold?: Record<string, PriceCurrency[]>;
  gpu?: string;
  cpuName?: string;
  isActive?: boolean;
  tags?: Record<string, string>;
};

/** More details of some presets, by preset name. */
export type PresetDetails = Record<string, Details>;

export type PresetKind = {
  family: PresetFamily;
  serverType: string;
  /** "NVMe", "SSD" or "HDD". */
  storage: string;
  tags: Record<string, string>;
  /** Also billed hourly: hours after which the monthly price is reached. */
  hourlyCapHours?: number;
};

export const everywhere = locations.map((location) => location.code);
const abroad = everywhere.filter((code) => code !== "RU");

/** Presets that are not sold in roubles outside Russia. */
export const roublesInRussiaOnly = Object.fromEntries(
  abroad.map((code) => [code, ["RUR"] satisfies PriceCurrency[]]),
);

/** Price level by location in percent of Amsterdam's: power, rent and import duties differ. */
const priceLevels: Record<string, number> = {
  RU: 100,
  NL: 100,
  US: 105,
  FI: 95,
  DE: 100,
  IS: 110,
  TR: 95,
  UK: 105,
};

/** To the nearest of these steps of so many cents. */
const roundTo = (step: number, { cents, currency }: Money): Money =>
  moneyOfCents(Math.round(cents / step) * step, currency);

/** So many cents of another currency for each hundred. */
const inCurrency = ({ cents }: Money, currency: Currency, perHundred: number): Money =>
  shareOf(moneyOfCents(cents, currency), perHundred, 100);

function priceIn(location: string, eur: string, refused: PriceCurrency[]): Price {
  const euros = roundTo(5, shareOf(moneyOf(eur, "EUR"), priceLevels[location] ?? 100, 100));
  const amounts = {
    EUR: euros,
    USD: roundTo(5, inCurrency(euros, "USD", 110)),
    RUR: roundTo(1000, inCurrency(euros, "RUB", 9_500)),
  };
  const text = (currency: PriceCurrency) =>
    refused.includes(currency) ? "-1" : decimalOf(amounts[currency]);
  return { EUR: text("EUR"), USD: text("USD"), RUR: text("RUR") };
}

const disks = (hdd: string, storage: string): string => `${hdd.replace("x", " × ")} GB ${storage}`;

function stockOf([, , , , , , units]: PresetRow): Record<string, number> {
  const offered = everywhere.map((code, index) => [code, units[index] ?? no] as const);
  return Object.fromEntries(offered.filter((pair): pair is [string, number] => pair[1] !== no));
}

const productIds = (id: number, codes: string[]): Record<string, string> =>
  Object.fromEntries(codes.map((code) => [`pid_${code}`, String(id * 10 + everywhere.indexOf(code))]));

export function presetOf(row: PresetRow, kind: PresetKind, details: PresetDetails): Preset {
  const [id, name, cpu, ram, hdd, eur] = row;
  const { cpuName = `${cpu} vCPU`, gpu = "", isActive = true, notSold = {}, tags = {} } = details[name] ?? {};
  const stock = stockOf(row);
  const codes = Object.keys(stock);
  const size = disks(hdd, kind.storage);
  return {
    id,
    name,
    family: kind.family,
    active: isActive,
    description: [cpuName, `${ram} GB RAM`, size, gpu].filter(Boolean).join(", "),
    cpu,
    ram,
    hdd,
    gpu,
    virtual: kind.family !== "bm" && kind.family !== "gpu",
    server_type: kind.serverType,
    sort: id,
    ...(kind.hourlyCapHours === undefined ? {} : { hourly_cap_hours: kind.hourlyCapHours }),
    price: Object.fromEntries(codes.map((code) => [code, priceIn(code, eur, notSold[code] ?? [])])),
    stock,
    tags: {
      [kind.family]: "1",
      ...(details[name]?.cpuName ? { cpu_name: cpuName } : {}),
      ...productIds(id, codes),
      web_hdd: size,
      web_storage: kind.storage.toLowerCase(),
      ...kind.tags,
      ...tags,
    },
  };
}
