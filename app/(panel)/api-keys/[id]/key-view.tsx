"use client";

import { useQuery } from "@tanstack/react-query";
import type { Route } from "next";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { CallButton, CallLink } from "@/components/form/buttons/call-button";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { KeyRound } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { StateChip } from "@/components/ui/state-chip";
import { useNow } from "@/components/ui/use-now";
import { ApiError } from "@/lib/api/client";
import { query } from "@/lib/api/query";
import type { KeyOptions } from "@/lib/domain/identity/api-keys/options";
import type { KeyCard } from "@/lib/domain/identity/api-keys/schema";
import { rightsOfScope, scopeOf } from "../draft";
import { EnableDialog } from "../enable-dialog";
import { isOver, rangesOf, switchCall } from "../key-labels";
import { KeyPreview } from "../key-preview";
import { useSwitch } from "../use-switch";
import { DeleteDialog } from "./delete-dialog";
import { HistoryCard } from "./history-card";
import { KeyDetails } from "./key-facts";
import { NotifyCard } from "./notify-card";
import { SecretsCard } from "./secrets-card";

const pollMs = 15_000;

type KeyViewProps = {
  id: number;
  options: Pick<KeyOptions, "has_pin" | "rights">;
  origin: string;
  start: string;
};

const hasGone = (error: Error | null): boolean =>
  error instanceof ApiError && error.failure.code === "not_found";

/** One key: its settings, its secrets, its notifications and its history. */
export function KeyView({ id, options, origin, start }: KeyViewProps) {
  const t = useTranslations();
  const now = useNow(start, true);
  const asked = useQuery({
    ...query("api_keys", "card", { id }),
    refetchInterval: ({ state }) => (state.error ? false : pollMs),
  });
  const card = asked.data;
  if (hasGone(asked.error))
    return (
      <EmptyState
        icon={<KeyRound size={22} aria-hidden />}
        title={t("states.goneTitle")}
        action={<LinkButton href={"/api-keys" as Route}>{t("apiKeys.toList")}</LinkButton>}
      >
        {t("states.goneText")}
      </EmptyState>
    );
  if (!card) return null;
  const rights = options.rights[rightsOfScope(scopeOf(card))];
  const given = card.permissions ?? rights;
  return (
    <>
      <KeyHeader card={card} now={now} />
      <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
        <div className="grid min-w-0 gap-4">
          <SecretsCard card={card} hasPin={options.has_pin} origin={origin} now={now} />
          <NotifyCard card={card} hasPin={options.has_pin} now={now} />
          <HistoryCard id={id} />
        </div>
        <div className="grid min-w-0 gap-4 max-lg:order-first">
          <KeyDetails card={card} now={now} />
          <Card title={t("apiKeys.may")}>
            <KeyPreview
              rights={rights.filter((right) => given.includes(right))}
              all={options.rights.account}
              ranges={rangesOf(card.ip)}
              expires={card.expires ?? ""}
              isExempt={card.pin_exempt === 1}
              server={
                card.project_name ??
                (card.server_id === 0 ? null : (card.server_name ?? String(card.server_id)))
              }
            />
          </Card>
        </div>
      </div>
    </>
  );
}

function KeyHeader({ card, now }: { card: KeyCard; now: Date }) {
  const t = useTranslations("apiKeys");
  const common = useTranslations("common");
  const { flip, asked, stopAsking } = useSwitch();
  const [isDeleting, setDeleting] = useState(false);
  const isActive = card.active === 1;
  const over = isOver(card, now);
  return (
    <>
      <PageHeader
        breadcrumb={
          <Breadcrumb label={common("path")} items={[{ href: "/api-keys" as Route, label: t("title") }]} />
        }
        title={card.name}
        aside={
          <span role="status">
            <StateChip tone={over || !isActive ? "neutral" : "good"}>
              {t(over ? "over" : isActive ? "isActive" : "isDisabled")}
            </StateChip>
          </span>
        }
        actions={
          <>
            {!over && (
              <CallButton calls={switchCall(isActive)} onClick={() => flip({ key: card, active: !isActive })}>
                {t(isActive ? "disable" : "enable")}
              </CallButton>
            )}
            <CallLink calls="api_keys/edit" href={`/api-keys/${card.id}/edit` as Route}>
              {common("edit")}
            </CallLink>
            <CallButton calls="api_keys/delete" onClick={() => setDeleting(true)}>
              {common("delete")}
            </CallButton>
          </>
        }
      />
      {isDeleting && <DeleteDialog card={card} now={now} onClose={() => setDeleting(false)} />}
      {asked && <EnableDialog wanted={asked} onClose={stopAsking} />}
    </>
  );
}
