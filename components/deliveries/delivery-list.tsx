import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Chip } from "@/components/ui/chip";
import { StateChip } from "@/components/ui/state-chip";
import { Time } from "@/components/ui/time";
import type { Tone } from "@/components/ui/tone";
import { momentOf } from "@/lib/base/moment-of";
import type { Delivery } from "@/lib/domain/messages/webhooks/schema";
import { AnswerLabels } from "./answer-labels";

const tones = {
  waiting: "attention",
  delivered: "good",
  failed: "danger",
  kept: "neutral",
} satisfies Record<Delivery["state"], Tone>;

type DeliveryListProps<D extends Delivery> = {
  deliveries: readonly D[];
  now: Date;
  /** Content before the attempts, such as the event. */
  head?: (delivery: D) => ReactNode;
  /** Content after the attempts: the payload, a button to resend it. */
  foot?: (delivery: D) => ReactNode;
};

/** Each notification with its delivery attempts, newest first. */
export function DeliveryList<D extends Delivery>({ deliveries, now, head, foot }: DeliveryListProps<D>) {
  const t = useTranslations("deliveries");
  if (deliveries.length === 0) return <p className="text-ink-2">{t("empty")}</p>;
  return (
    <ol className="divide-y">
      {deliveries.map((delivery) => (
        <DeliveryLine
          key={delivery.id}
          delivery={delivery}
          now={now}
          head={head?.(delivery)}
          foot={foot?.(delivery)}
        />
      ))}
    </ol>
  );
}

type DeliveryLineProps = { delivery: Delivery; now: Date; head: ReactNode; foot: ReactNode };

function DeliveryLine({ delivery, now, head, foot }: DeliveryLineProps) {
  const t = useTranslations("deliveries");
  const locale = useLocale();
  const { kind, state, is_test, recipient, created, next_try, held, tries } = delivery;
  return (
    <li className="py-2.5 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <StateChip tone={tones[state]} live={state === "waiting"}>
          {t(`state.${kind === "email" && state === "delivered" ? "sent" : state}`)}
        </StateChip>
        {head}
        {is_test && <Chip>{t("isTest")}</Chip>}
        <Time value={momentOf(created)} locale={locale} className="text-xs" />
        <span className="wrap-anywhere text-ink-2 text-xs">{recipient}</span>
      </div>
      {held && (
        <p className="mt-1 text-xs">
          {t(`held.${held}`)}
          {next_try && tries.length === 0 && (
            <span className="text-ink-2">
              {" · "}
              {t("nextTry")} <Time value={momentOf(next_try)} locale={locale} show="relative" now={now} />
            </span>
          )}
        </p>
      )}
      {tries.length > 0 && (
        <details className="mt-1.5">
          <summary className="tap w-fit cursor-pointer rounded-sm text-accent-ink text-xs">
            {t("tries", { count: tries.length })}
            {next_try && (
              <span className="text-ink-2">
                {" · "}
                {t("nextTry")} <Time value={momentOf(next_try)} locale={locale} show="relative" now={now} />
              </span>
            )}
          </summary>
          <ol className="mt-1.5 space-y-1.5 ps-4">
            {tries.map((one) => (
              <li key={one.at + one.took_ms} className="text-xs">
                <Time value={momentOf(one.at)} locale={locale} /> ·{" "}
                <span className="font-medium">{one.status ?? t("none")}</span> ·{" "}
                {t("took", { ms: one.took_ms })}
                <AnswerLabels
                  {...one}
                  className="mt-0.5 max-h-32 overflow-auto rounded-sm bg-sunken px-2 py-1"
                />
              </li>
            ))}
          </ol>
        </details>
      )}
      {foot}
    </li>
  );
}
