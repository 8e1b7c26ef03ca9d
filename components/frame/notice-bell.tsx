"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { Bell } from "@/components/ui/icons";
import { PanelLink } from "@/components/ui/panel-link";
import { call } from "@/lib/api/client";
import { query } from "@/lib/api/query";

export type BellLabels = { label: string; fresh: string };

const newestQuery = query("notifications", "newest", {});
/** The server returns at most this many. */
const mostCounted = 20;

/** Links to the notifications, with the number of new ones since the owner last opened them. */
export function NoticeBell({ labels }: { labels: BellLabels }) {
  const { data } = useQuery({ ...newestQuery, retry: false });
  const fresh = data ? data.ids.filter((id) => id > data.seen).length : 0;
  return (
    <PanelLink
      href="/account/notifications"
      className="tap relative grid size-8 shrink-0 place-items-center rounded-sm text-ink-2 hover:bg-hover"
    >
      <Bell size={16} aria-hidden />
      <span className="sr-only">{labels.label}</span>
      {fresh > 0 && (
        <span className="figures absolute start-3 -top-1 min-w-4 rounded-full bg-accent px-1 text-center font-semibold text-on-accent text-xs leading-4">
          <span className="sr-only"> {labels.fresh} </span>
          {fresh === mostCounted ? `${fresh}+` : fresh}
        </span>
      )}
    </PanelLink>
  );
}

/** Rendered on the page that lists them: marks them as seen, if there are new ones. */
export function NoticesSeen({ newest }: { newest: number }) {
  const client = useQueryClient();
  const { data } = useQuery({ ...newestQuery, retry: false });
  const seen = data?.seen;
  useEffect(() => {
    if (seen === undefined || newest <= seen) return;
    client.setQueryData(newestQuery.queryKey, (old: typeof data) => old && { ...old, seen: newest });
    // If this fails they are new again on the next page; passing a signal keeps the client from asking to sign in.
    const { signal } = new AbortController();
    call("notifications", "see", { id: newest }, { signal }).catch(() => undefined);
  }, [client, newest, seen]);
  return null;
}
