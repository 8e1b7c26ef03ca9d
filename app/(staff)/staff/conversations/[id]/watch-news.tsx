"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

const everyMilliseconds = 10_000;

type News = { last: number; state: string; assignee: number | null };

/** Refetches the page after a new message or change. Typed text is preserved. */
export function WatchNews({ id, last, state, assignee }: News & { id: number }) {
  const router = useRouter();
  useEffect(() => {
    const look = async () => {
      if (document.visibilityState !== "visible") return;
      const answer = await fetch(`/staff/conversations/${id}/news`).catch(() => null);
      const news: News | null = answer?.ok ? await answer.json().catch(() => null) : null;
      if (news && (news.last !== last || news.state !== state || news.assignee !== assignee))
        router.refresh();
    };
    const timer = setInterval(() => void look(), everyMilliseconds);
    return () => clearInterval(timer);
  }, [id, last, state, assignee, router]);
  return null;
}
