"use client";

import { useSearchParams } from "next/navigation";
import { useCallback, useEffect, useRef, useState } from "react";
import { firstListed, mostListed } from "@/lib/domain/orders/search-rules";
import { type Choice, takenWishes } from "./choice";
import { type PresetFilter, readFilter, withFilter } from "./preset-filter";
import { isPeriod, linkQuery, type StartFacts, startWishes, type Wishes } from "./wishes";

export type Wished = {
  wishes: Wishes;
  filter: PresetFilter;
  /** The names that are marked to be compared; null while nothing is being compared. */
  compared: readonly string[] | null;
  /** How many machines are listed of each kind. */
  limit: number;
  onWish: (field: keyof Wishes, value: string) => void;
  onFilter: (changed: Partial<PresetFilter>) => void;
  onCompared: (names: readonly string[] | null) => void;
  onMore: () => void;
};

/** The choices as wishes (see choice.ts), and which machines are listed. */
export function useWishes(start: StartFacts): Wished {
  const parameters = Object.fromEntries(useSearchParams());
  const [wishes, setWishes] = useState(() => startWishes(start, parameters));
  const [filter, setFilter] = useState(() => readFilter(parameters));
  const [compared, onCompared] = useState<readonly string[] | null>(null);
  const [limit, setLimit] = useState(firstListed);
  const onWish = useCallback((field: keyof Wishes, value: string) => {
    if (field === "period" && !isPeriod(value)) return;
    if (field === "location") setLimit(firstListed);
    setWishes((before) => ({ ...before, [field]: value }));
  }, []);
  const onFilter = useCallback((changed: Partial<PresetFilter>) => {
    setLimit(firstListed);
    setFilter((before) => ({ ...before, ...changed }));
  }, []);
  const onMore = useCallback(() => setLimit((before) => Math.min(before * 2, mostListed)), []);
  return { wishes, filter, compared, limit, onWish, onFilter, onCompared, onMore };
}

type Linked = Pick<Wished, "wishes" | "filter"> & { choice: Choice };

/** The configuration as a query string, and with the filter as the page's address, which a reload and "back" restore. */
export function useLink({ wishes, filter, choice }: Linked, key: string): { query: string; link: string } {
  const query = linkQuery({ ...takenWishes(wishes, choice), key });
  const isOther = filter.family !== choice.preset.wished?.family;
  const link = withFilter(query, { ...filter, family: isOther ? filter.family : "" });
  const first = useRef(link);
  useEffect(() => {
    if (link === first.current && window.location.search === "") return;
    window.history.replaceState(null, "", `${window.location.pathname}?${link}`);
  }, [link]);
  return { query, link };
}
