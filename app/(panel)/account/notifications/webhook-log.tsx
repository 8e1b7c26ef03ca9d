import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { DeliveryList } from "@/components/deliveries/delivery-list";
import { pollPace } from "@/components/deliveries/poll-pace";
import { CallButton } from "@/components/form/buttons/call-button";
import { useProblemText } from "@/components/form/problems/form-problem";
import { useSubmit } from "@/components/form/submit/use-submit";
import { showToast } from "@/components/frame/toast-store";
import { Failure } from "@/components/state/failure";
import { Skeleton } from "@/components/ui/skeleton";
import { call } from "@/lib/api/client";
import { query } from "@/lib/api/query";
import type { EventDelivery } from "@/lib/domain/messages/webhooks/schema";

type WebhookLogProps = {
  id: number;
  name: string;
  now: Date;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
};

/** Deliveries to an endpoint, loaded when the log is opened. */
export function WebhookLog({ id, name, now, isOpen, onToggle }: WebhookLogProps) {
  const t = useTranslations("notifications.webhooks");
  return (
    <details
      className="mt-2.5"
      open={isOpen}
      onToggle={(event) => {
        // React's `onToggle` also receives events of nested details.
        if (event.target === event.currentTarget) onToggle(event.currentTarget.open);
      }}
    >
      <summary
        aria-label={t("logNamed", { name })}
        className="tap w-fit cursor-pointer rounded-sm text-accent-ink text-xs"
      >
        {t("log")}
      </summary>
      {isOpen && <Log id={id} now={now} />}
    </details>
  );
}

function Log({ id, now }: { id: number; now: Date }) {
  const asked = useQuery({
    ...query("webhooks", "deliveries", { id }),
    refetchInterval: ({ state }) => (state.error ? false : pollPace(state.data)),
  });
  return (
    <div className="mt-2.5 max-h-96 overflow-y-auto rounded-md border px-3 py-2.5">
      {asked.data && (
        <DeliveryList
          deliveries={asked.data}
          now={now}
          head={({ event }) => <code className="font-mono text-xs">{event}</code>}
          foot={(delivery) => <Sent delivery={delivery} />}
        />
      )}
      {asked.isPending && <Skeleton className="h-10 w-full" />}
      {asked.isError && !asked.data && <Failure error={asked.error} retry={() => void asked.refetch()} />}
    </div>
  );
}

const layOut = (body: string): string => JSON.stringify(JSON.parse(body), null, 2);

/** Excludes a delivery that has not been tried yet. */
const canSendAgain = ({ is_test, tries, held }: EventDelivery): boolean =>
  !is_test && (tries.length > 0 || held !== null);

function Sent({ delivery }: { delivery: EventDelivery }) {
  const t = useTranslations("notifications.webhooks");
  return (
    <div className="mt-1.5 flex flex-wrap items-start gap-x-4 gap-y-2">
      <details className="min-w-0 grow">
        <summary className="tap w-fit cursor-pointer rounded-sm text-accent-ink text-xs">{t("sent")}</summary>
        <pre className="mt-1.5 whitespace-pre-wrap break-all rounded-sm bg-sunken px-2 py-1 font-mono text-xs">
          {layOut(delivery.body)}
        </pre>
      </details>
      {canSendAgain(delivery) && <SendAgain delivery={delivery} />}
    </div>
  );
}

function SendAgain({ delivery: { number, event } }: { delivery: EventDelivery }) {
  const t = useTranslations("notifications.webhooks");
  const say = useProblemText();
  const { submit, isBusy } = useSubmit({
    send: (input: { number: number }) => call("webhooks", "send_again", input),
    onDone: () => showToast(t("resent"), { tone: "good" }),
  });
  const press = async () => {
    const end = await submit({ number });
    if (end.end === "refused" || end.end === "unknown") showToast(say(end.failure.doc), { tone: "danger" });
  };
  return (
    <CallButton
      calls="webhooks/send_again"
      size="sm"
      pending={isBusy}
      pendingLabel={t("sending")}
      aria-label={t("againNamed", { event })}
      onClick={() => void press()}
    >
      {t("again")}
    </CallButton>
  );
}
