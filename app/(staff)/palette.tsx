"use client";

import { useTranslations } from "next-intl";
import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { classNames } from "@/components/ui/class-names";
import { Dialog } from "@/components/ui/dialog";
import { Search } from "@/components/ui/icons";
import { TextInput } from "@/components/ui/text-input";
import { sendForm } from "@/lib/api/send-form";
import { shortestWord } from "@/lib/domain/support/search/rules";
import { findForPalette } from "./palette-actions";
import { type Entry, type Found, type PalettePage, type PaletteTask, useEntries } from "./palette-entries";

type PaletteProps = {
  pages: readonly PalettePage[];
  tasks: readonly PaletteTask[];
  maySearch: boolean;
  onClose: () => void;
};

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

/** Does what the page offers, or goes to a page or to what a search finds, by keyboard alone. */
export function Palette({ pages, tasks, maySearch, onClose }: PaletteProps) {
  const t = useTranslations("staff.palette");
  const listId = useId();
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const q = typed.trim();
  const found = useFound(q, maySearch);
  const [task, setTask] = useState<PaletteTask | null>(null);
  const onTask = (chosen: PaletteTask) => {
    setTask(chosen);
    setTyped("");
    setAt(0);
  };
  const entries = useEntries({ pages, tasks, q, found, task, onTask });
  const current = Math.min(at, entries.length - 1);
  useEffect(() => {
    document.getElementById(`${listId}-${current}`)?.scrollIntoView({ block: "nearest" });
  }, [listId, current]);
  const go = (entry: Entry | undefined) => {
    if (!entry) return;
    if (!entry.stays) onClose();
    entry.choose();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === "Enter") go(entries[current]);
    else if (event.key === "ArrowDown") setAt(Math.min(current + 1, entries.length - 1));
    else if (event.key === "ArrowUp") setAt(Math.max(current - 1, 0));
    else return;
    event.preventDefault();
  };
  const isShort = task !== null && q.length < shortestWord;
  const isNone = entries.length === 0 && found.state !== "searching" && !isShort;
  const said =
    found.state === "searching"
      ? t("searching")
      : found.state === "failed"
        ? t("failed")
        : isNone
          ? t("none")
          : task
            ? t("customer")
            : maySearch && q.length < shortestWord
              ? t("short")
              : t("keys");
  return (
    <Dialog open onClose={onClose} title={task?.label ?? t("title")} size="md">
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
              key={`${entry.key} ${entry.hint}`}
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
