import { type Currency, currencies } from "@/lib/base/money";
import { type CurrentCatalog, currentCatalog } from "./current";

const known = new WeakMap<CurrentCatalog, readonly Currency[]>();

function find({ presets }: CurrentCatalog): readonly Currency[] {
  const prices = presets
    .filter(({ isActive }) => isActive)
    .flatMap(({ offers }) => Object.values(offers).map((offer) => offer.prices));
  return currencies.filter((currency) => prices.some((price) => price[currency] !== undefined));
}

/** Currencies in which at least one preset is sold. Cached until the catalog changes. */
export async function soldCurrencies(): Promise<readonly Currency[]> {
  const catalog = await currentCatalog();
  const sold = known.get(catalog) ?? find(catalog);
  known.set(catalog, sold);
  return sold;
}
