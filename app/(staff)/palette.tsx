"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { classNames } from "@/components/ui/class-names";
import { Dialog } from "@/components/ui/dialog";
import { Search } from "@/components/ui/icons";
import { TextInput } from "@/components/ui/text-input";
import { sendForm } from "@/lib/api/send-form";
import { shortestWord } from "@/lib/domain/support/search/rules";
import type { Hit } from "@/lib/domain/support/search/schema";
import { findForPalette } from "./palette-actions";
import { pageOfHit } from "./staff/page-of-hit";

export type PalettePage = { href: string; label: string };
type Entry = { href: string; label: string; hint: string };
type Found = { state: "idle" | "searching" | "failed" } | { state: "found"; hits: readonly Hit[] };

type PaletteProps = { pages: readonly PalettePage[]; maySearch: boolean; onClose: () => void };

const mostShown = 8;
/** Each search is on record: it waits until the typing pauses. */
const pauseMs = 350;

function useFound(q: string, maySearch: boolean): Found {
  const [found, setFound] = useState<Found>({ state: "idle" });
  const isLong = maySearch && q.length >= shortestWord;
  useEffect(() => {
    if (!isLong) return setFound({ state: "idle" });
    let isLeft = false;
    setFound({ state: "searching" });
    const timer = setTimeout(() => {
      sendForm(findForPalette, { q }).then(
        ({ hits }) => !isLeft && setFound({ state: "found", hits }),
        () => !isLeft && setFound({ state: "failed" }),
      );
    }, pauseMs);
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [q, isLong]);
  return found;
}

/** Pages whose name has the word, then what the search finds. */
function useEntries(pages: readonly PalettePage[], q: string, found: Found): Entry[] {
  const t = useTranslations("staff");
  const word = q.toLowerCase();
  const named = pages
    .filter(({ label }) => label.toLowerCase().includes(word))
    .slice(0, mostShown)
    .map((page) => ({ ...page, hint: t("palette.pages") }));
  if (found.state !== "found") return named;
  const hits = found.hits.slice(0, mostShown).flatMap((hit) => {
    const href = pageOfHit(hit);
    const hint = [t(`search.groups.${hit.group}`), hit.detail, hit.account?.email]
      .filter(Boolean)
      .join(" · ");
    return href === null ? [] : [{ href, label: hit.title, hint }];
  });
  const all = { href: `/staff?q=${encodeURIComponent(q)}`, label: t("palette.all"), hint: q };
  return [...named, ...hits, ...(hits.length > 0 ? [all] : [])];
}

/** Goes to a page or to what a search finds, by keyboard alone. */
export function Palette({ pages, maySearch, onClose }: PaletteProps) {
  const t = useTranslations("staff.palette");
  const router = useRouter();
  const listId = useId();
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const q = typed.trim();
  const found = useFound(q, maySearch);
  const entries = useEntries(pages, q, found);
  const current = Math.min(at, entries.length - 1);
  const go = (entry: Entry | undefined) => {
    if (!entry) return;
    onClose();
    router.push(entry.href as Route);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === "Enter") go(entries[current]);
    else if (event.key === "ArrowDown") setAt(Math.min(current + 1, entries.length - 1));
    else if (event.key === "ArrowUp") setAt(Math.max(current - 1, 0));
    else return;
    event.preventDefault();
  };
  const isNone = entries.length === 0 && found.state !== "searching";
  const said =
    found.state === "searching"
      ? t("searching")
      : found.state === "failed"
        ? t("failed")
        : isNone
          ? t("none")
          : maySearch && q.length < shortestWord
            ? t("short")
            : t("keys");
  return (
    <Dialog open onClose={onClose} title={t("title")} size="md">
      <TextInput
        role="combobox"
        aria-expanded={entries.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={entries.length > 0 ? `${listId}-${current}` : undefined}
        aria-label={t("label")}
        placeholder={t("label")}
        icon={<Search size={16} aria-hidden />}
        data-autofocus
        value={typed}
        maxLength={200}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => {
          setTyped(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKey}
      />
      {entries.length > 0 && (
        <div
          id={listId}
          role="listbox"
          aria-label={t("objects")}
          className="mt-3 max-h-[50dvh] overflow-y-auto"
        >
          {entries.map((entry, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the box has the focus and handles the keys
            <div
              key={`${entry.href} ${entry.label} ${entry.hint}`}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === current}
              onClick={() => go(entry)}
              className={classNames(
                "flex min-h-10 cursor-pointer items-baseline justify-between gap-3 rounded-sm px-2.5 py-2",
                index === current ? "bg-accent-soft text-accent-ink" : "hover:bg-hover",
              )}
            >
              <span className="wrap-anywhere min-w-0 font-medium">{entry.label}</span>
              <span className="truncate text-ink-2 text-xs">{entry.hint}</span>
            </div>
          ))}
        </div>
      )}
      <p role="status" className="mt-3 text-ink-2 text-xs">
        {said}
      </p>
    </Dialog>
  );
}
