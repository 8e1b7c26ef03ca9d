"use client";

import { useQuery } from "@tanstack/react-query";
import { Bell } from "lucide-react";
import { useEffect, useSyncExternalStore } from "react";
import { PanelLink } from "@/components/ui/panel-link";
import { query } from "@/lib/api/query";
import { keepSeen, readSeen, subscribeToSeen } from "./seen-notices";

export type BellWords = { label: string; fresh: string };

const none: readonly number[] = [];
/** As many are answered at most. */
const mostCounted = 20;

/** Leads to the notifications, with how many came since this browser looked at them last. */
export function NoticeBell({ account, words }: { account: number; words: BellWords }) {
  const { data } = useQuery({ ...query("notifications", "newest", {}), retry: false });
  const ids = data?.ids ?? none;
  const seen = useSyncExternalStore(
    subscribeToSeen,
    () => readSeen(account),
    () => null,
  );
  const isKnown = data !== undefined;
  const newest = ids[0] ?? 0;
  // What happened before this browser was first used is no news in it.
  useEffect(() => {
    if (isKnown && readSeen(account) === null) keepSeen(account, newest);
  }, [account, isKnown, newest]);
  const fresh = seen === null ? 0 : ids.filter((id) => id > seen).length;
  return (
    <PanelLink
      href="/account/notifications"
      className="tap relative grid size-8 shrink-0 place-items-center rounded-sm text-ink-2 hover:bg-hover"
    >
      <Bell size={16} aria-hidden />
      <span className="sr-only">{words.label}</span>
      {fresh > 0 && (
        <span className="figures absolute -end-1 -top-0.5 min-w-4 rounded-full bg-accent px-1 text-center font-semibold text-on-accent text-xs leading-4">
          <span className="sr-only"> {words.fresh} </span>
          {fresh === mostCounted ? `${fresh}+` : fresh}
        </span>
      )}
    </PanelLink>
  );
}

/** Stands on the page that lists them: whoever is there has seen them. */
export function NoticesSeen({ account, newest }: { account: number; newest: number }) {
  useEffect(() => keepSeen(account, newest), [account, newest]);
  return null;
}
