"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { CallButton } from "@/components/form/buttons/call-button";
import { LateDialog } from "@/components/form/dialogs/late-dialog";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Webhook } from "@/components/ui/icons";
import { useNow } from "@/components/ui/use-now";
import { query } from "@/lib/api/query";
import { mostEndpoints } from "@/lib/domain/messages/webhooks/rules";
import { loadWebhookDialog } from "./load-webhook-dialog";
import { SecretOnce, type ShownSecret } from "./secret-once";
import { WebhookRow } from "./webhook-row";

const pollMs = 30_000;

type WebhookCardProps = { hasPin: boolean; start: string };

/** The endpoints of the account, each with its log. */
export function WebhookCard({ hasPin, start }: WebhookCardProps) {
  const t = useTranslations("notifications.webhooks");
  const now = useNow(start, true);
  const [isAdding, setAdding] = useState(false);
  const [shown, setShown] = useState<ShownSecret | null>(null);
  const asked = useQuery({
    ...query("webhooks", "list", {}),
    refetchInterval: ({ state }) => (state.error ? false : pollMs),
  });
  const endpoints = asked.data?.endpoints ?? [];
  return (
    <Card
      title={t("title")}
      hint={endpoints.length > 0 && t("count", { count: endpoints.length, most: mostEndpoints })}
      actions={
        <CallButton
          calls="webhooks/add"
          size="sm"
          variant="primary"
          disabledReason={endpoints.length >= mostEndpoints ? t("full") : undefined}
          onClick={() => setAdding(true)}
        >
          {t("add")}
        </CallButton>
      }
      footer={t("hint")}
      flush
    >
      {endpoints.length === 0 ? (
        <EmptyState icon={<Webhook size={20} aria-hidden />} title={t("emptyTitle")}>
          {t("emptyText")}
        </EmptyState>
      ) : (
        <ul className="divide-y">
          {endpoints.map((endpoint) => (
            <WebhookRow
              key={endpoint.id}
              endpoint={endpoint}
              hasPin={hasPin}
              now={now}
              onSecret={(secret) => setShown({ name: endpoint.name, secret })}
            />
          ))}
        </ul>
      )}
      {isAdding && (
        <LateDialog
          load={loadWebhookDialog}
          props={{ endpoint: null, hasPin, onAdded: setShown, onClose: () => setAdding(false) }}
        />
      )}
      <SecretOnce shown={shown} onSaved={() => setShown(null)} />
    </Card>
  );
}
