"use client";

import { useQuery } from "@tanstack/react-query";
import type { Route } from "next";
import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { CallLink } from "@/components/form/buttons/call-button";
import { Failure } from "@/components/state/failure";
import { Table } from "@/components/table/table";
import { SkeletonRows, StateRow } from "@/components/table/table-states";
import { EmptyState } from "@/components/ui/empty-state";
import { KeyRound } from "@/components/ui/icons";
import { useNow } from "@/components/ui/use-now";
import { query } from "@/lib/api/query";
import { EnableDialog } from "./enable-dialog";
import { KeyBanner } from "./key-banner";
import { columnCount, KeyHead } from "./key-head";
import { sortingOf, sortKeys } from "./key-labels";
import { KeyRow } from "./key-row";
import { useSwitch } from "./use-switch";

const pollMs = 30_000;

/** The keys, most recently used first. Polls, so that new uses appear. */
export function KeyList({ start }: { start: string }) {
  const t = useTranslations("apiKeys");
  const sorting = sortingOf(useSearchParams().get("sort"));
  const now = useNow(start, true);
  const list = useQuery({
    ...query("api_keys", "cards", {}),
    refetchInterval: ({ state }) => (state.error ? false : pollMs),
  });
  const { flip, asked, stopAsking } = useSwitch();
  const cards = list.data && sortKeys(list.data, sorting);
  return (
    <div className="space-y-4">
      {cards && cards.length > 0 && <KeyBanner cards={cards} now={now} />}
      <Table
        label={t("title")}
        head={<KeyHead sorting={sorting} />}
        busy={!cards}
        footer={cards && cards.length > 0 && t("count", { count: cards.length })}
      >
        {cards?.map((card) => (
          <KeyRow key={card.id} card={card} now={now} onSwitch={(active) => flip({ key: card, active })} />
        ))}
        {!cards && !list.error && <SkeletonRows columns={columnCount} tall />}
        {!cards && list.error && (
          <StateRow columns={columnCount}>
            <Failure error={list.error} retry={() => void list.refetch()} />
          </StateRow>
        )}
        {cards?.length === 0 && (
          <StateRow columns={columnCount}>
            <EmptyState
              icon={<KeyRound size={22} aria-hidden />}
              title={t("emptyTitle")}
              action={
                <CallLink calls="api_keys/add" href={"/api-keys/new" as Route}>
                  {t("create")}
                </CallLink>
              }
            >
              {t("emptyText")}
            </EmptyState>
          </StateRow>
        )}
      </Table>
      {asked && <EnableDialog wanted={asked} onClose={stopAsking} />}
    </div>
  );
}
