"use client";

import { useSearchParams } from "next/navigation";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { OrderOptions } from "@/lib/domain/orders/options";
import { type Choice, choose } from "./choice";
import { isPeriod, linkQuery, startWishes, type Wishes } from "./wishes";

export type Chosen = {
  wishes: Wishes;
  choice: Choice;
  /** The configuration as a query string. */
  query: string;
  onWish: (field: keyof Wishes, value: string) => void;
};

/** The choices as wishes (see choice.ts), kept in the address. */
export function useWishes(options: OrderOptions): Chosen {
  const parameters = useSearchParams();
  const [wishes, setWishes] = useState(() => startWishes(options, Object.fromEntries(parameters)));
  const choice = useMemo(() => choose(options, wishes), [options, wishes]);
  const query = linkQuery(takenWishes(wishes, choice));
  useAddress(query);
  const onWish = useCallback((field: keyof Wishes, value: string) => {
    if (field === "period" && !isPeriod(value)) return;
    setWishes((before) => ({ ...before, [field]: value }));
  }, []);
  return {
    wishes,
    choice,
    query,
    onWish,
  };
}

/** A link names what is taken rather than wished for, so that it means the same tomorrow. */
function takenWishes(wishes: Wishes, { preset, system, software, plan }: Choice): Wishes {
  const idOf = (part: { id: number } | null, wish: string) => (part ? String(part.id) : wish);
  return {
    ...wishes,
    preset: preset.wished?.name ?? wishes.preset,
    system: idOf(system.taken, wishes.system),
    software: idOf(software.taken, wishes.software),
    plan: idOf(plan.taken, wishes.plan),
  };
}

/** Keeps the address equal to the form, so that a reload and "back" restore it. */
function useAddress(query: string): void {
  const first = useRef(query);
  useEffect(() => {
    if (query === first.current && window.location.search === "") return;
    window.history.replaceState(null, "", `${window.location.pathname}?${query}`);
  }, [query]);
}
