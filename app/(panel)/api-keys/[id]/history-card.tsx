import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { TextField } from "@/components/form/fields/text-field";
import { Failure } from "@/components/state/failure";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { Time } from "@/components/ui/time";
import { call, type OutputOf } from "@/lib/api/client";
import { keyEventLabels } from "@/lib/i18n/params/key-labels";

type Page = OutputOf<"api_keys", "events">;
type Entry = Page["entries"][number];

/** History of the key, newest first, for a period or all time. */
export function HistoryCard({ id }: { id: number }) {
  const t = useTranslations("apiKeys.history");
  const [period, setPeriod] = useState({ from: "", to: "" });
  const isTurned = period.from !== "" && period.to !== "" && period.from > period.to;
  const input = {
    id,
    ...(period.from ? { period_from: period.from } : {}),
    ...(period.to ? { period_to: period.to } : {}),
  };
  const asked = useInfiniteQuery({
    queryKey: ["api_keys", "events", input],
    queryFn: ({ pageParam, signal }) =>
      call("api_keys", "events", pageParam === null ? input : { ...input, before: pageParam }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ older }: Page) => older,
    placeholderData: keepPreviousData,
    enabled: !isTurned,
  });
  const entries = asked.data?.pages.flatMap((page) => page.entries);
  return (
    <Card title={t("title")}>
      <div className="mb-4 flex flex-wrap items-end gap-3">
        <TextField
          label={t("from")}
          type="date"
          max={period.to || undefined}
          value={period.from}
          onChange={(event) => setPeriod({ ...period, from: event.currentTarget.value })}
          className="w-40"
        />
        <TextField
          label={t("to")}
          type="date"
          min={period.from || undefined}
          value={period.to}
          onChange={(event) => setPeriod({ ...period, to: event.currentTarget.value })}
          className="w-40"
        />
        {(period.from || period.to) && (
          <Button variant="ghost" onClick={() => setPeriod({ from: "", to: "" })}>
            {t("clear")}
          </Button>
        )}
      </div>
      <p role="status" className="sr-only">
        {asked.data && (period.from || period.to) && t("found", { count: asked.data.pages[0]?.total ?? 0 })}
      </p>
      {isTurned && <p className="text-ink-2">{t("turned")}</p>}
      {!isTurned && entries && <Entries entries={entries} isOld={asked.isPlaceholderData} />}
      {!isTurned && asked.hasNextPage && (
        <Button size="sm" pending={asked.isFetchingNextPage} onClick={() => void asked.fetchNextPage()}>
          {t("older")}
        </Button>
      )}
      {!isTurned && asked.isPending && <Skeleton className="h-16 w-full" />}
      {!isTurned && asked.isError && !asked.data && (
        <Failure error={asked.error} retry={() => void asked.refetch()} />
      )}
    </Card>
  );
}

function Entries({ entries, isOld }: { entries: readonly Entry[]; isOld: boolean }) {
  const t = useTranslations("apiKeys.history");
  const locale = useLocale();
  if (entries.length === 0) return <p className="text-ink-2">{t("empty")}</p>;
  return (
    <ol className={isOld ? "divide-y opacity-60" : "divide-y"} aria-busy={isOld}>
      {entries.map((entry) => (
        <li key={entry.id} className="py-2.5 first:pt-0 last:pb-0">
          <Sentence what={entry.what} />
          <p className="text-ink-2 text-xs">
            <Time value={entry.at} locale={locale} /> · <span className="wrap-anywhere">{entry.login}</span>
          </p>
        </li>
      ))}
    </ol>
  );
}

function Sentence({ what }: { what: Entry["what"] }) {
  const labels = keyEventLabels(what, useTranslations("apiKeys.history"));
  if ("text" in labels) return <p className="wrap-anywhere">{labels.text}</p>;
  if ("added" in labels) {
    const { field, added, removed } = labels;
    const signed = [...added.map((right) => `+ ${right}`), ...removed.map((right) => `− ${right}`)];
    return (
      <p className="wrap-anywhere">
        {field}: {signed.join(", ")}
      </p>
    );
  }
  return (
    <p className="wrap-anywhere">
      {labels.field}: <s className="text-ink-2">{labels.from}</s> → {labels.to}
    </p>
  );
}
