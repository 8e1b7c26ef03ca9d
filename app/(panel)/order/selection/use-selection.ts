"use client";

import { useSearchParams } from "next/navigation";
import { useCallback, useEffect, useRef, useState } from "react";
import { firstListed, mostListed } from "@/lib/domain/orders/orders/search-rules";
import { type PresetFilter, readFilter, withFilter } from "../machine/preset-filter";
import { type Choice, resolvedDraft } from "./choice";
import { isPeriod, linkQuery, type OrderDraft, type StartDetails, startDraft } from "./selection";

export type Selected = {
  draft: OrderDraft;
  filter: PresetFilter;
  /** Names of the machines selected for comparison; null = not comparing. */
  compared: readonly string[] | null;
  /** How many machines to list of each kind. */
  limit: number;
  onSelect: (field: keyof OrderDraft, value: string) => void;
  onFilter: (changed: Partial<PresetFilter>) => void;
  onCompared: (names: readonly string[] | null) => void;
  onMore: () => void;
};

/** The draft (see choice.ts), and which machines are listed. */
export function useOrderDraft(start: StartDetails): Selected {
  const parameters = Object.fromEntries(useSearchParams());
  const [draft, setDraft] = useState(() => startDraft(start, parameters));
  const [filter, setFilter] = useState(() => readFilter(parameters));
  const [compared, onCompared] = useState<readonly string[] | null>(null);
  const [limit, setLimit] = useState(firstListed);
  const onSelect = useCallback((field: keyof OrderDraft, value: string) => {
    if (field === "period" && !isPeriod(value)) return;
    if (field === "location") setLimit(firstListed);
    setDraft((before) => ({ ...before, [field]: value }));
  }, []);
  const onFilter = useCallback((changed: Partial<PresetFilter>) => {
    setLimit(firstListed);
    setFilter((before) => ({ ...before, ...changed }));
  }, []);
  const onMore = useCallback(() => setLimit((before) => Math.min(before * 2, mostListed)), []);
  return { draft, filter, compared, limit, onSelect, onFilter, onCompared, onMore };
}

type Linked = Pick<Selected, "draft" | "filter"> & { choice: Choice };

/** The configuration as a query string; with the filter it becomes the page's URL, which reload and "back" restore. */
export function useLink({ draft, filter, choice }: Linked, key: string): { query: string; link: string } {
  const query = linkQuery({ ...resolvedDraft(draft, choice), key });
  const isOther = filter.family !== choice.preset.selected?.family;
  const link = withFilter(query, { ...filter, family: isOther ? filter.family : "" });
  const first = useRef(link);
  useEffect(() => {
    if (link === first.current && window.location.search === "") return;
    window.history.replaceState(null, "", `${window.location.pathname}?${link}`);
  }, [link]);
  return { query, link };
}
