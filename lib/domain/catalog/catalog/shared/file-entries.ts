import type { Database } from "@/lib/db/client";
import type { OfferDetails } from "../rules";
import type { Catalog } from "../schema";
import {
  type Location,
  type Plan,
  type Preset,
  readLocations,
  readPlans,
  readPresets,
  readSoftware,
  readSystems,
  type Software,
  type System,
} from "./read";
import { type TagRow, tagValues } from "./read-tags";

/** Internal tags are the operator's notes, which the file leaves out. */
const fileTags = (rows: readonly TagRow[]): Record<string, string> =>
  tagValues(rows.filter((row) => !row.isInternal));

export const locationEntry = ({
  nameEn,
  nameRu,
  names,
  network6,
  provisioner,
  ...rest
}: Location): Catalog["locations"][number] => ({
  ...rest,
  name_en: nameEn,
  name_ru: nameRu,
  ...(Object.keys(names).length === 0 ? {} : { names }),
  ...(network6 === null ? {} : { network6 }),
  ...(provisioner === null ? {} : { provisioner }),
});

type Place = [code: string, offer: OfferDetails];

/** Setup fees, if any. */
function setupOf(sold: readonly Place[]): Pick<Catalog["presets"][number], "setup"> {
  const locations = sold.flatMap(([location, { setup }]) => {
    if (!setup) return [];
    const { EUR, USD, RUB } = setup;
    return [[location, { ...(EUR ? { EUR } : {}), ...(USD ? { USD } : {}), ...(RUB ? { RUR: RUB } : {}) }]];
  });
  return locations.length > 0 ? { setup: Object.fromEntries(locations) } : {};
}

export function presetEntry(preset: Preset): Catalog["presets"][number] {
  const sold = Object.entries(preset.offers)
    .filter(([, { prices }]) => Object.keys(prices).length > 0)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return {
    id: preset.id,
    name: preset.name,
    family: preset.family,
    active: preset.isActive,
    description: preset.description,
    cpu: preset.cpu,
    ram: preset.ramGb,
    hdd: preset.hdd,
    gpu: preset.gpu,
    virtual: preset.isVirtual,
    server_type: preset.serverType,
    sort: preset.sort,
    ...(preset.hourlyCapHours === null ? {} : { hourly_cap_hours: preset.hourlyCapHours }),
    price: Object.fromEntries(
      sold.map(([location, { prices }]) => [
        location,
        { EUR: prices.EUR ?? "-1", USD: prices.USD ?? "-1", RUR: prices.RUB ?? "-1" },
      ]),
    ),
    ...setupOf(sold),
    stock: Object.fromEntries(sold.map(([location, { free, stock = free }]) => [location, stock])),
    tags: fileTags(preset.tagRows),
  };
}

export const systemEntry = ({ row, tagRows }: System): Catalog["systems"][number] => ({
  id: row.id,
  name: row.name,
  active: row.isActive,
  api_enabled: row.apiEnabled,
  type_login: row.typeLogin,
  pxe_os_id: row.pxeOsId,
  description: row.description,
  ...(row.prices ? { price_EUR: row.prices.EUR, price_RUB: row.prices.RUB } : {}),
  ...(row.billingPlan ? { billing_plan: row.billingPlan } : {}),
  tags: fileTags(tagRows),
});

export function softwareEntry({ row, tagRows }: Software): Catalog["software"][number] {
  const { os = "", ...tags } = fileTags(tagRows);
  const { isActive, ...rest } = row;
  return { ...rest, active: isActive, os: os.split(",").filter(Boolean).map(Number), tags };
}

export const planEntry = ({ row, tagRows }: Plan): Catalog["traffic_plans"][number] => ({
  id: row.id,
  name: row.name,
  limit_in: Number(row.limitInTb),
  limit_out: Number(row.limitOutTb),
  rate_in: row.rateIn,
  rate_out: row.rateOut,
  bandwidth: row.bandwidthMbit,
  locations: row.locations,
  currency: row.currency,
  price: row.price,
  active: row.isActive,
  web_plan: row.webPlan === 1,
  main_plan: row.mainPlan,
  tags: fileTags(tagRows),
});

/** Reads the catalog as a file that an import would find unchanged. */
export const readCatalogFile = async (db: Database): Promise<Catalog> => ({
  locations: (await readLocations(db)).map(locationEntry),
  presets: (await readPresets(db)).map(presetEntry),
  systems: (await readSystems(db)).map(systemEntry),
  software: (await readSoftware(db)).map(softwareEntry),
  traffic_plans: (await readPlans(db)).map(planEntry),
});
