"use client";

import { useEffect, useState } from "react";
import { LateDialog } from "@/components/form/dialogs/late-dialog";
import type { PalettePage } from "./palette";

const load = async () => (await import("./palette")).Palette;

/** Ctrl K (⌘ K) opens the palette, which is loaded only then. */
export function PaletteKey({ pages, maySearch }: { pages: readonly PalettePage[]; maySearch: boolean }) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isCombination = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isCombination || event.key.toLowerCase() !== "k" || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  if (!isOpen) return null;
  return <LateDialog load={load} props={{ pages, maySearch, onClose: () => setOpen(false) }} />;
}
