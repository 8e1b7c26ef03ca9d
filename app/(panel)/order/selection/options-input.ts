import type { InputOf } from "@/lib/api/client";
import { firstListed } from "@/lib/domain/orders/orders/search-rules";
import type { PresetFilter } from "../machine/preset-filter";
import type { OrderDraft } from "./selection";

export type OptionsInput = InputOf<"orders", "options"> & { names: string[] };

type Listing = { compared?: readonly string[] | null; limit?: number };

/**
 * What is asked for when these are the wishes: what is listed, and the machines that must be known in any case. The same
 * on the server, which makes the first answer, and in the browser.
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
    // Another period lists the same, unless it is the price that is looked for.
    period: price && period !== "hourly" ? period : "monthly",
    names: [...new Set([preset, ...(compared ?? [])])].filter(Boolean),
    limit,
  };
}
