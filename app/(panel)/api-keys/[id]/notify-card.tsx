import { useQuery } from "@tanstack/react-query";
import type { Route } from "next";
import { useTranslations } from "next-intl";
import { DeliveryList } from "@/components/deliveries/delivery-list";
import { pollPace } from "@/components/deliveries/poll-pace";
import { TestResult } from "@/components/deliveries/test-result";
import { CallButton, CallLink } from "@/components/form/buttons/call-button";
import { useSubmit } from "@/components/form/submit/use-submit";
import { Failure } from "@/components/state/failure";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import { call } from "@/lib/api/client";
import { query } from "@/lib/api/query";
import type { KeyCard } from "@/lib/domain/identity/api-keys/schema";
import { scopeOf } from "../draft";
import { troubleOf } from "../trouble";
import { EmailConfirmationNotice } from "./email-confirmation-notice";
import { SigningSecret } from "./signing-secret";

type NotifyCardProps = { card: KeyCard; hasPin: boolean; now: Date };

/** Who is notified of the key's logins, how the deliveries went, and a button to send a test. */
export function NotifyCard({ card, hasPin, now }: NotifyCardProps) {
  const t = useTranslations("apiKeys.delivery");
  const names = useTranslations("apiKeys.notify");
  const { id, login_notify_method: method, login_notify_address: address } = card;
  const asked = useQuery({
    ...query("api_keys", "deliveries", { id }),
    refetchInterval: ({ state }) => (state.error ? false : pollPace(state.data)),
  });
  const { submit, state, isBusy } = useSubmit({
    send: (input: { id: number }) => call("api_keys", "test_notification", input),
    onDone: () => void asked.refetch(),
  });
  const trouble = troubleOf(state);
  const last = asked.data?.find(({ is_test }) => is_test);
  const isUnderWay = isBusy || (state.step === "done" && last?.state === "waiting");
  if (method === "none" && asked.data?.length === 0) return <Quiet card={card} />;
  return (
    <Card
      title={t("title")}
      actions={
        method !== "none" && (
          <CallButton
            calls="api_keys/test_notification"
            size="sm"
            pending={isUnderWay}
            pendingLabel={t("sending")}
            disabledReason={card.notify_waits ? t("waits.noTest") : undefined}
            onClick={() => void submit({ id })}
          >
            {t("test")}
          </CallButton>
        )
      }
    >
      <div className="space-y-4">
        <p>
          {names(method)}
          {address && <span className="wrap-anywhere block text-ink-2">{address}</span>}
        </p>
        {card.notify_waits && <EmailConfirmationNotice id={id} />}
        {trouble && (
          <Notice tone="danger" live>
            {t(trouble === "limited" ? "testLimited" : "testFailed")}
          </Notice>
        )}
        {state.step === "done" && last && !isUnderWay && <TestResult delivery={last} />}
        {method === "webhook" && <SigningSecret hasPin={hasPin} />}
        <div>
          <h3 className="mb-2 font-medium">{t("log")}</h3>
          {asked.data && <DeliveryList deliveries={asked.data} now={now} />}
          {asked.isPending && <Skeleton className="h-10 w-full" />}
          {asked.isError && !asked.data && <Failure error={asked.error} retry={() => void asked.refetch()} />}
        </div>
      </div>
    </Card>
  );
}

function Quiet({ card }: { card: KeyCard }) {
  const t = useTranslations("apiKeys.delivery");
  return (
    <Card
      title={t("title")}
      actions={
        scopeOf(card) === "account" && (
          <CallLink calls="api_keys/edit" size="sm" href={`/api-keys/${card.id}/edit` as Route}>
            {t("setUp")}
          </CallLink>
        )
      }
    >
      <p className="text-ink-2">{t(scopeOf(card) === "account" ? "quiet" : "quietServer")}</p>
    </Card>
  );
}
