import type { InputOf } from "@/lib/api/client";
import { firstListed } from "@/lib/domain/orders/orders/search-rules";
import type { PresetFilter } from "../machine/preset-filter";
import type { OrderDraft } from "./selection";

export type OptionsInput = InputOf<"orders", "options"> & { names: string[] };

type Listing = { compared?: readonly string[] | null; limit?: number };

/**
 * The catalog query for a draft: the filtered list, and presets that must be included in any case. Must be equal on
 * the server, which renders the first answer, and in the browser.
 */
export function optionsInput(
  { location, preset, period }: Pick<OrderDraft, "location" | "preset" | "period">,
  { price, ...filter }: PresetFilter,
  { compared, limit = firstListed }: Listing = {},
): OptionsInput {
  return {
    location,
    ...filter,
    price,
    // The period does not affect the list, unless it is filtered by price.
    period: price && period !== "hourly" ? period : "monthly",
    names: [...new Set([preset, ...(compared ?? [])])].filter(Boolean),
    limit,
  };
}
