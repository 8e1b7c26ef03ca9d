import { type Currency, currencies } from "@/lib/base/money";
import { type CurrentCatalog, currentCatalog } from "./current";

const known = new WeakMap<CurrentCatalog, readonly Currency[]>();

function find({ presets }: CurrentCatalog): readonly Currency[] {
  const prices = presets
    .filter(({ isActive }) => isActive)
    .flatMap(({ offers }) => Object.values(offers).map((offer) => offer.prices));
  return currencies.filter((currency) => prices.some((price) => price[currency] !== undefined));
}

/** The currencies in which at least one preset is sold. Found once while the catalog stays the same. */
export async function soldCurrencies(): Promise<readonly Currency[]> {
  const catalog = await currentCatalog();
  const sold = known.get(catalog) ?? find(catalog);
  known.set(catalog, sold);
  return sold;
}
