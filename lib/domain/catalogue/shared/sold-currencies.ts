import { type Currency, currencies } from "@/lib/base/money";
import { type CurrentCatalogue, currentCatalogue } from "./current";

const known = new WeakMap<CurrentCatalogue, readonly Currency[]>();

function find({ presets }: CurrentCatalogue): readonly Currency[] {
  const prices = presets
    .filter(({ isActive }) => isActive)
    .flatMap(({ offers }) => Object.values(offers).map((offer) => offer.prices));
  return currencies.filter((currency) => prices.some((price) => price[currency] !== undefined));
}

/** The currencies in which at least one preset is sold. Found once while the catalogue stays the same. */
export async function soldCurrencies(): Promise<readonly Currency[]> {
  const catalogue = await currentCatalogue();
  const sold = known.get(catalogue) ?? find(catalogue);
  known.set(catalogue, sold);
  return sold;
}
