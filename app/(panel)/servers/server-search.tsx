"use client";

import { useTranslations } from "next-intl";
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { Search, X } from "@/components/ui/icons";
import { Kbd } from "@/components/ui/kbd";
import { TextInput } from "@/components/ui/text-input";
import { useSlash } from "@/components/ui/use-slash";
import { longestSearch } from "./list-input";

const pauseMs = 250;

type ServerSearchProps = {
  /** The search text in the URL. */
  search: string;
  onSearch: (search: string) => void;
};

/** The search box. Reports its text after a short pause; `/` focuses it, Escape clears it. */
export function ServerSearch({ search, onSearch }: ServerSearchProps) {
  const t = useTranslations("servers");
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [text, setText] = useState(search);
  const [known, setKnown] = useState({ search, own: search });
  // The URL changed: either by this box, and the user may have typed on; or by a link, which the box follows.
  if (known.search !== search) {
    setKnown({ search, own: known.own });
    if (search !== known.own) setText(search);
  }

  useSlash(useCallback(() => field.current?.select(), []));
  useEffect(() => () => clearTimeout(timer.current), []);
  const say = (value: string) => {
    clearTimeout(timer.current);
    setKnown((now) => ({ ...now, own: value.trim() }));
    onSearch(value.trim());
  };
  const type = (value: string) => {
    setText(value);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => say(value), pauseMs);
  };
  const typeEarly = useRef(type);
  // Text typed before hydration: React leaves it in the box without an event.
  useEffect(() => {
    const { value = "", defaultValue = "" } = field.current ?? {};
    if (value !== defaultValue) typeEarly.current(value);
  }, []);
  const clear = () => {
    setText("");
    say("");
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter") {
      event.preventDefault();
      say(text);
    }
    if (event.key !== "Escape") return;
    event.preventDefault();
    if (text) clear();
    else field.current?.blur();
  };
  return (
    <search className="max-w-md min-w-0 grow basis-60">
      <form action="/servers">
        <TextInput
          ref={field}
          type="search"
          name="q"
          mono={text !== ""}
          icon={<Search size={16} aria-hidden />}
          suffix={
            text ? (
              <IconButton size="sm" label={t("clearSearch")} onClick={clear}>
                <X size={14} aria-hidden />
              </IconButton>
            ) : (
              <span
                aria-hidden
                className="in-data-[slash=off]:hidden pe-1.5 max-md:hidden pointer-coarse:hidden"
              >
                <Kbd>/</Kbd>
              </span>
            )
          }
          aria-label={t("search")}
          aria-keyshortcuts="/"
          placeholder={t("searchHint")}
          maxLength={longestSearch}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          className="[&::-webkit-search-cancel-button]:hidden"
        />
      </form>
    </search>
  );
}
