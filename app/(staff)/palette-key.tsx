"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { LateDialog } from "@/components/form/dialogs/late-dialog";
import type { PalettePage, PaletteTask } from "./palette-entries";

const load = async () => (await import("./palette")).Palette;

type PaletteKeyProps = {
  pages: readonly PalettePage[];
  tasks: readonly PaletteTask[];
  maySearch: boolean;
};

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable]");

/** Ctrl K (⌘ K) opens the palette, which is loaded only then; ? leads to the page of all keys, unless turned off as / is. */
export function PaletteKey({ pages, tasks, maySearch }: PaletteKeyProps) {
  const [isOpen, setOpen] = useState(false);
  const router = useRouter();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (document.querySelector("dialog[open]")) return;
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
      if (event.key === "?" && isPlain && !isTyping(event.target)) {
        if (document.documentElement.dataset.slash !== "off") router.push("/staff/keys" as Route);
        return;
      }
      const isCombination = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isCombination || event.key.toLowerCase() !== "k") return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [router]);
  if (!isOpen) return null;
  return <LateDialog load={load} props={{ pages, tasks, maySearch, onClose: () => setOpen(false) }} />;
}
