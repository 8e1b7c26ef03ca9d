import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { CallButton } from "@/components/form/buttons/call-button";
import { Failure } from "@/components/state/failure";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { StateChip } from "@/components/ui/state-chip";
import { Time } from "@/components/ui/time";
import { call } from "@/lib/api/client";
import { query } from "@/lib/api/query";
import { momentOf } from "@/lib/base/moment-of";
import { maxSecrets } from "@/lib/domain/identity/api-keys/rules";
import type { KeyCard, KeySecret } from "@/lib/domain/identity/api-keys/schema";
import { KeyDialog } from "../key-dialog";
import { LastUse } from "../key-row";

import { type Shown, ShownOnce } from "../shown-once";
import { RetireDialog } from "./retire-dialog";

type SecretsCardProps = { card: KeyCard; hasPin: boolean; origin: string; now: Date };

const pollMs = 15_000;

/** The one or two secrets of a key with their last use, and buttons to add a second one and to retire the old one. */
export function SecretsCard({ card, hasPin, origin, now }: SecretsCardProps) {
  const t = useTranslations("apiKeys.secrets");
  const form = useTranslations("apiKeys.form");
  const [isRotating, setRotating] = useState(false);
  const [retiringId, setRetiringId] = useState<number | null>(null);
  const [shown, setShown] = useState<Shown | null>(null);
  const asked = useQuery({
    ...query("api_keys", "secrets", { id: card.id }),
    refetchInterval: ({ state }) => ((state.data?.length ?? 0) > 1 && !state.error ? pollMs : false),
  });
  const secrets = asked.data;
  const retiring = secrets?.find(({ id }) => id === retiringId) ?? null;
  const retire = (id: number) => {
    setRetiringId(id);
    // Refetches before the decision, because retiring cannot be undone.
    void asked.refetch();
  };
  return (
    <Card
      title={t("title")}
      actions={
        secrets && (
          <CallButton
            calls="api_keys/rotate"
            size="sm"
            disabledReason={secrets.length >= maxSecrets ? t("full") : undefined}
            onClick={() => setRotating(true)}
          >
            {t("rotate")}
          </CallButton>
        )
      }
      footer={t("text")}
    >
      {secrets && (
        <ul className="divide-y">
          {secrets.map((secret) => (
            <SecretLine
              key={secret.id}
              secret={secret}
              secrets={secrets}
              now={now}
              onRetire={() => retire(secret.id)}
            />
          ))}
        </ul>
      )}
      {asked.isPending && <Skeleton className="h-10 w-full" />}
      {asked.isError && !secrets && <Failure error={asked.error} retry={() => void asked.refetch()} />}
      {isRotating && (
        <KeyDialog
          title={t("rotateTitle", { name: card.name })}
          description={t("rotateText")}
          confirmLabel={t("rotate")}
          pendingLabel={t("rotating")}
          consequence={form("notSaved")}
          needsPin={hasPin && card.pin_exempt === 1}
          send={(proof, idempotencyKey) =>
            call("api_keys", "rotate", { id: card.id, ...proof }, { idempotencyKey })
          }
          onDone={({ api_key: value }) => {
            setRotating(false);
            setShown({ name: card.name, value, isListed: card.ip !== "" });
          }}
          onClose={() => setRotating(false)}
        />
      )}
      {retiring && (
        <RetireDialog card={card} secret={retiring} now={now} onClose={() => setRetiringId(null)} />
      )}
      <ShownOnce shown={shown} origin={origin} onSaved={() => setShown(null)} />
    </Card>
  );
}

/** Not used since a newer secret exists, so retiring it breaks nothing. */
const isFree = (secret: KeySecret, newest: KeySecret | undefined): boolean =>
  newest !== undefined && secret.id !== newest.id && (secret.last_used ?? "") < newest.created;

type SecretLineProps = {
  secret: KeySecret;
  secrets: readonly KeySecret[];
  now: Date;
  onRetire: () => void;
};

function SecretLine({ secret, secrets, now, onRetire }: SecretLineProps) {
  const t = useTranslations("apiKeys.secrets");
  const locale = useLocale();
  const [newest] = secrets;
  const isPair = secrets.length > 1;
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3 first:pt-0 last:pb-0">
      <span className="min-w-32">
        <span className="font-mono">…{secret.token_view}</span>
        <span className="block text-ink-2 text-xs">
          {t("created")} <Time value={momentOf(secret.created)} locale={locale} show="date" now={now} />
        </span>
      </span>
      <span className="min-w-32">
        <span className="block text-ink-2 text-xs">{t("lastUse")}</span>
        <LastUse card={secret} now={now} />
      </span>
      {isPair && (
        <>
          <StateChip tone={secret === newest ? "info" : isFree(secret, newest) ? "good" : "attention"}>
            {t(secret === newest ? "newest" : isFree(secret, newest) ? "free" : "stillUsed")}
          </StateChip>
          <CallButton
            calls="api_keys/retire"
            size="sm"
            className="ms-auto"
            aria-label={t("retireNamed", { secret: secret.token_view })}
            onClick={onRetire}
          >
            {t("retire")}
          </CallButton>
        </>
      )}
    </li>
  );
}
