import type { OrderOptions } from "@/lib/domain/orders/options";
import type { OrderWords } from "./words";

/** "3 months", "8 cores" by number. Made on the server, because plural rules are slow to load in a browser. */
export type CountWords = { months: Record<number, string>; cores: Record<number, string> };

export const makeCountWords = ({ periods, presets }: OrderOptions, t: OrderWords): CountWords => ({
  months: Object.fromEntries(periods.map(({ months }) => [months, t("place.months", { count: months })])),
  cores: Object.fromEntries(presets.map(({ cpu }) => [cpu, t("preset.coresOf", { count: cpu })])),
});

export const monthsText = (words: CountWords, count: number, t: OrderWords): string =>
  words.months[count] ?? t("place.months", { count });

export const coresText = (words: CountWords, count: number, t: OrderWords): string =>
  words.cores[count] ?? t("preset.coresOf", { count });
