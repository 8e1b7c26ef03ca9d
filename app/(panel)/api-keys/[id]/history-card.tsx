import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { TextField } from "@/components/form/text-field";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { Time } from "@/components/ui/time";
import type { OutputOf } from "@/lib/api/client";
import { query } from "@/lib/api/query";
import { Failure } from "../failure";
import { momentOf } from "../key-words";
import { eventOf, listChange } from "./history-entry";

type Entry = OutputOf<"api_keys", "history">[number];

/** What happened to the key, newest first, of a period or of all time. */
export function HistoryCard({ id }: { id: number }) {
  const t = useTranslations("apiKeys.history");
  const [period, setPeriod] = useState({ from: "", to: "" });
  const isTurned = period.from !== "" && period.to !== "" && period.from > period.to;
  const input = {
    id,
    ...(period.from ? { period_from: period.from } : {}),
    ...(period.to ? { period_to: period.to } : {}),
  };
  const asked = useQuery({
    ...query("api_keys", "history", input),
    placeholderData: keepPreviousData,
    enabled: !isTurned,
  });
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
        {asked.data && (period.from || period.to) && t("found", { count: asked.data.length })}
      </p>
      {isTurned && <p className="text-ink-2">{t("turned")}</p>}
      {!isTurned && asked.data && <Entries entries={asked.data} isOld={asked.isPlaceholderData} />}
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
          <Sentence message={entry.message} />
          <p className="text-ink-2 text-xs">
            <Time value={momentOf(entry.date)} locale={locale} /> ·{" "}
            <span className="wrap-anywhere">{entry.login}</span>
          </p>
        </li>
      ))}
    </ol>
  );
}

const fields = [
  "name",
  "ip",
  "login_notify_method",
  "login_notify_address",
  "active",
  "expires",
  "pin_exempt",
  "permissions",
] as const;

function Sentence({ message }: { message: string }) {
  const t = useTranslations("apiKeys.history");
  const event = eventOf(message);
  if (event.kind === "other") return <p className="wrap-anywhere">{event.message}</p>;
  if (event.kind !== "changed")
    return <p className="wrap-anywhere">{t(`event.${event.kind}`, { ...event })}</p>;
  const { field, from, to } = event;
  const known = fields.find((one) => one === field);
  if (known === "active") return <p>{t(to === "1" ? "event.enabled" : "event.disabled")}</p>;
  if (known === "pin_exempt") return <p>{t(to === "1" ? "event.exempt" : "event.notExempt")}</p>;
  if (known === "permissions" && from !== "all" && to !== "all") return <Rights from={from} to={to} />;
  const name = known ? t(`field.${known}`) : field;
  const word = (value: string) =>
    known === "permissions" && value === "all" ? t("all") : value || t("empty_value");
  return (
    <p className="wrap-anywhere">
      {name}: <s className="text-ink-2">{word(from)}</s> → {word(to)}
    </p>
  );
}

function Rights({ from, to }: { from: string; to: string }) {
  const t = useTranslations("apiKeys.history");
  const { added, removed } = listChange(from, to);
  return (
    <p className="wrap-anywhere">
      {t("field.permissions")}:{" "}
      {[...added.map((right) => `+ ${right}`), ...removed.map((right) => `− ${right}`)].join(", ")}
    </p>
  );
}
