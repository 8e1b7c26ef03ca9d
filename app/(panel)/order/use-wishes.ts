"use client";

import { useSearchParams } from "next/navigation";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { OrderOptions } from "@/lib/domain/orders/options";
import { type Choice, choose } from "./choice";
import { type PresetFilter, readFilter, withFilter } from "./preset-filter";
import { isPeriod, linkQuery, startWishes, type Wishes } from "./wishes";

export type Chosen = {
  wishes: Wishes;
  choice: Choice;
  filter: PresetFilter;
  /** What is taken, as wishes. */
  taken: Wishes;
  onWish: (field: keyof Wishes, value: string) => void;
  onFilter: (changed: Partial<PresetFilter>) => void;
};

/** The choices as wishes (see choice.ts), and what the machines are filtered by. */
export function useWishes(options: OrderOptions): Chosen {
  const parameters = Object.fromEntries(useSearchParams());
  const [wishes, setWishes] = useState(() => startWishes(options, parameters));
  const [filter, setFilter] = useState(() => readFilter(parameters));
  const choice = useMemo(() => choose(options, wishes), [options, wishes]);
  const onWish = useCallback((field: keyof Wishes, value: string) => {
    if (field === "period" && !isPeriod(value)) return;
    setWishes((before) => ({ ...before, [field]: value }));
  }, []);
  const onFilter = useCallback(
    (changed: Partial<PresetFilter>) => setFilter((before) => ({ ...before, ...changed })),
    [],
  );
  return { wishes, choice, filter, taken: takenWishes(wishes, choice), onWish, onFilter };
}

/** A link names what is taken rather than wished for, so that it means the same tomorrow. */
export function takenWishes(wishes: Wishes, { preset, system, software, plan }: Choice): Wishes {
  const idOf = (part: { id: number } | null, wish: string) => (part ? String(part.id) : wish);
  return {
    ...wishes,
    preset: preset.wished?.name ?? wishes.preset,
    system: idOf(system.taken, wishes.system),
    software: idOf(software.taken, wishes.software),
    plan: idOf(plan.taken, wishes.plan),
  };
}

/** The configuration as a query string, and with the filter as the page's address, which a reload and "back" restore. */
export function useLink({ taken, filter, choice }: Chosen, key: string): { query: string; link: string } {
  const query = linkQuery({ ...taken, key });
  const isOther = filter.family !== choice.preset.wished?.family;
  const link = withFilter(query, { ...filter, family: isOther ? filter.family : "" });
  const first = useRef(link);
  useEffect(() => {
    if (link === first.current && window.location.search === "") return;
    window.history.replaceState(null, "", `${window.location.pathname}?${link}`);
  }, [link]);
  return { query, link };
}
