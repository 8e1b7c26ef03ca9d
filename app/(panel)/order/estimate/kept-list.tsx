"use client";

import { useEffect } from "react";
import { keepEntries } from "./list";

/** Keeps the shown list for this tab, so that the order page can add to it. */
export function KeptList({ entries }: { entries: readonly string[] }) {
  useEffect(() => keepEntries(entries), [entries]);
  return null;
}
