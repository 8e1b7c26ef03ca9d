import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { CallButton } from "@/components/form/buttons/call-button";
import { useWhyNot } from "@/components/form/buttons/use-why-not";
import { LateDialog } from "@/components/form/dialogs/late-dialog";
import { useProblemText } from "@/components/form/problems/form-problem";
import { useSubmit } from "@/components/form/submit/use-submit";
import { showToast } from "@/components/frame/toast-store";
import { StateChip } from "@/components/ui/state-chip";
import { Switch } from "@/components/ui/switch";
import { Time } from "@/components/ui/time";
import { call } from "@/lib/api/client";
import { sendForm } from "@/lib/api/send-form";
import { momentOf } from "@/lib/base/moment-of";
import { eventGroups } from "@/lib/domain/messages/webhooks/rules";
import type { Endpoint } from "@/lib/domain/messages/webhooks/schema";
import { edit } from "./actions";
import { DeleteWebhook } from "./delete-webhook";
import { loadWebhookDialog } from "./load-webhook-dialog";
import { RotateWebhook } from "./rotate-webhook";
import { WebhookLog } from "./webhook-log";

const lastCheck = {
  delivered: { tone: "good", text: "lastDelivered" },
  failed: { tone: "danger", text: "lastFailed" },
  waiting: { tone: "attention", text: "lastWaiting" },
} as const;

type WebhookRowProps = {
  endpoint: Endpoint;
  hasPin: boolean;
  now: Date;
  onSecret: (secret: string) => void;
};

/** One endpoint: its events, whether deliveries succeed, and its log. */
export function WebhookRow({ endpoint, hasPin, now, onSecret }: WebhookRowProps) {
  const t = useTranslations("notifications.webhooks");
  const locale = useLocale();
  const [open, setOpen] = useState<"edit" | "rotate" | "delete" | null>(null);
  const [isLogOpen, setLogOpen] = useState(false);
  const { id, name, url, active, last, former_until: formerUntil } = endpoint;
  const look = last && lastCheck[last];
  const close = () => setOpen(null);
  return (
    <li className="px-4 py-3">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 grow basis-64">
          <h3 className="flex flex-wrap items-center gap-2 font-medium">
            <span className="wrap-anywhere">{name}</span>
            {!active && <StateChip tone="neutral">{t("isOff")}</StateChip>}
            {active && look && (
              <StateChip tone={look.tone} live={last === "waiting"}>
                {t(look.text)}
              </StateChip>
            )}
          </h3>
          <p className="wrap-anywhere font-mono text-ink-2 text-xs">{url}</p>
          <p className="mt-1 text-ink-2 text-xs">
            <EventLabels events={endpoint.events} />
          </p>
          {formerUntil && (
            <p className="mt-1 text-xs">
              {t("bothSign")} <Time value={momentOf(formerUntil)} locale={locale} />
            </p>
          )}
        </div>
        <OnSwitch endpoint={endpoint} />
      </div>
      <div className="mt-2.5 flex flex-wrap gap-2">
        <TestButton endpoint={endpoint} onSent={() => setLogOpen(true)} />
        <CallButton
          calls="webhooks/edit"
          size="sm"
          aria-label={t("editNamed", { name })}
          onClick={() => setOpen("edit")}
        >
          {t("edit")}
        </CallButton>
        <CallButton
          calls="webhooks/rotate"
          size="sm"
          aria-label={t("rotateNamed", { name })}
          onClick={() => setOpen("rotate")}
        >
          {t("rotate")}
        </CallButton>
        <CallButton
          calls="webhooks/delete"
          size="sm"
          aria-label={t("removeNamed", { name })}
          onClick={() => {
            // An open log would be refetched after its webhook is deleted.
            setLogOpen(false);
            setOpen("delete");
          }}
        >
          {t("remove")}
        </CallButton>
      </div>
      <WebhookLog id={id} name={name} now={now} isOpen={isLogOpen} onToggle={setLogOpen} />
      {open === "edit" && (
        <LateDialog load={loadWebhookDialog} props={{ endpoint, hasPin, onClose: close }} />
      )}
      {open === "rotate" && (
        <RotateWebhook endpoint={endpoint} hasPin={hasPin} onMade={onSecret} onClose={close} />
      )}
      {open === "delete" && <DeleteWebhook endpoint={endpoint} onClose={close} />}
    </li>
  );
}

function EventLabels({ events }: { events: readonly string[] }) {
  const t = useTranslations("notifications");
  const labels = events.map((event) => {
    const group = eventGroups.find((one) => event === `${one}.*`);
    return group ? t("webhooks.allOf", { group: t(`eventGroups.${group}`) }) : event;
  });
  return t("webhooks.gets", { events: labels.join(", ") });
}

function OnSwitch({ endpoint }: { endpoint: Endpoint }) {
  const t = useTranslations("notifications.webhooks");
  const say = useProblemText();
  const whyNot = useWhyNot("webhooks/edit");
  const { id, name, url, events } = endpoint;
  const [wanted, setWanted] = useState(endpoint.active);
  const { submit, isBusy } = useSubmit({
    send: (active: { active: boolean }) => sendForm(edit, { id, name, url, events, ...active }),
    whenLost: "repeat",
  });
  const press = async (active: boolean) => {
    setWanted(active);
    const end = await submit({ active });
    if (end.end === "done") showToast(t(active ? "turnedOn" : "turnedOff", { name }), { tone: "good" });
    if (end.end === "refused" || end.end === "unknown") showToast(say(end.failure.doc), { tone: "danger" });
  };
  return (
    <Switch
      label={t("onNamed", { name })}
      hideLabel
      checked={isBusy ? wanted : endpoint.active}
      disabledReason={whyNot}
      onChange={(event) => void press(event.currentTarget.checked)}
    />
  );
}

function TestButton({ endpoint: { id, name }, onSent }: { endpoint: Endpoint; onSent: () => void }) {
  const t = useTranslations("notifications.webhooks");
  const say = useProblemText();
  const { submit, isBusy } = useSubmit({
    send: (input: { id: number }) => call("webhooks", "test", input),
    onDone: onSent,
  });
  const press = async () => {
    const end = await submit({ id });
    if (end.end === "refused" || end.end === "unknown") showToast(say(end.failure.doc), { tone: "danger" });
  };
  return (
    <CallButton
      calls="webhooks/test"
      size="sm"
      pending={isBusy}
      pendingLabel={t("testing")}
      aria-label={t("testNamed", { name })}
      onClick={() => void press()}
    >
      {t("test")}
    </CallButton>
  );
}
