"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Notice } from "@/components/ui/notice";

const everyMilliseconds = 10_000;

type Other = { name: string; types: boolean };
type News = { last: number; state: string; assignee: number | null };
type Seen = News & { others: Other[] };

/** Refetches the page after a new message or change, and says who else has it open. Typed text is preserved. */
export function WatchNews({ id, last, state, assignee }: News & { id: number }) {
  const t = useTranslations("ticketTeam.here");
  const router = useRouter();
  const [others, setOthers] = useState<Other[]>([]);
  useEffect(() => {
    const look = async () => {
      if (document.visibilityState !== "visible") return;
      const answer = await fetch(`/staff/conversations/${id}/news`).catch(() => null);
      const news: Seen | null = answer?.ok ? await answer.json().catch(() => null) : null;
      if (!news) return;
      setOthers(news.others);
      if (news.last !== last || news.state !== state || news.assignee !== assignee) router.refresh();
    };
    void look();
    const timer = setInterval(() => void look(), everyMilliseconds);
    return () => clearInterval(timer);
  }, [id, last, state, assignee, router]);
  const namesOf = (types: boolean) => others.filter((one) => one.types === types).map(({ name }) => name);
  const [typing, reading] = [namesOf(true), namesOf(false)];
  if (others.length === 0) return null;
  return (
    <div className="mb-4">
      <Notice tone={typing.length > 0 ? "attention" : "info"} live>
        {typing.length > 0
          ? t(typing.length === 1 ? "answering" : "answeringMany", { names: typing.join(", ") })
          : t(reading.length === 1 ? "reading" : "readingMany", { names: reading.join(", ") })}
      </Notice>
    </div>
  );
}
