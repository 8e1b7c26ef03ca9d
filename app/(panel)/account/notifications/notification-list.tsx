"use client";

import { useQuery } from "@tanstack/react-query";
import type { Route } from "next";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useWhyNot } from "@/components/form/buttons/use-why-not";
import { useProblemText } from "@/components/form/problems/form-problem";
import { useSubmit } from "@/components/form/submit/use-submit";
import { showToast } from "@/components/frame/toast-store";
import { Card } from "@/components/ui/card";
import { PanelLink } from "@/components/ui/panel-link";
import { Switch } from "@/components/ui/switch";
import type { OutputOf } from "@/lib/api/client";
import { query } from "@/lib/api/query";
import { sendForm } from "@/lib/api/send-form";
import { wholeGroup } from "@/lib/domain/messages/webhooks/rules";
import { choose } from "./actions";

type Kind = OutputOf<"notifications", "list">["notifications"][number];

const groups = ["servers", "money", "support", "access"] as const satisfies readonly Kind["group"][];

/** Every kind of notification with its channels, and switches for those that can be turned off. */
export function NotificationList() {
  const t = useTranslations("notifications");
  const kinds = useQuery(query("notifications", "list", {})).data?.notifications ?? [];
  const endpoints = useQuery(query("webhooks", "list", {})).data?.endpoints ?? [];
  const toldBy = (event: string): number =>
    endpoints.filter(
      ({ active, events }) => active && (events.includes(event) || events.includes(wholeGroup(event))),
    ).length;
  return (
    <Card title={t("list.title")} footer={t("list.why")} flush>
      {groups.map((group) => (
        <section key={group} aria-labelledby={`kinds-${group}`} className="border-t first:border-t-0">
          <h3 id={`kinds-${group}`} className="bg-sunken px-4 py-2 font-medium text-ink-2 text-xs">
            {t(`groups.${group}`)}
          </h3>
          <ul className="divide-y">
            {kinds
              .filter((kind) => kind.group === group)
              .map((kind) => (
                <KindRow key={kind.kind} kind={kind} webhooks={kind.event ? toldBy(kind.event) : 0} />
              ))}
          </ul>
        </section>
      ))}
    </Card>
  );
}

function KindRow({ kind, webhooks }: { kind: Kind; webhooks: number }) {
  const t = useTranslations("notifications");
  return (
    <li className="grid grid-cols-2 items-center gap-x-4 gap-y-1 px-4 py-2.5 sm:grid-cols-[1fr_11rem_10rem_7rem]">
      <span className="font-medium max-sm:col-span-2">{t(`kinds.${kind.kind}`)}</span>
      <span className="text-ink-2 text-xs empty:hidden max-sm:col-span-2 sm:empty:block">
        {kind.event && (
          <>
            <span className="sr-only">{t("list.webhook")} </span>
            <code className="wrap-anywhere font-mono">{kind.event}</code>
            {webhooks > 0 && <span className="block text-ink">{t("list.to", { count: webhooks })}</span>}
          </>
        )}
      </span>
      <MailChoice kind={kind} />
      {kind.panel !== null && <ChannelSwitch kind={kind.kind} channel="panel" isOn={kind.panel} />}
    </li>
  );
}

const elsewhere = {
  by_key: { href: "/api-keys", text: "list.byKey" },
  by_access: { href: "/account/support-access", text: "list.byAccess" },
} as const satisfies Record<string, { href: Route; text: string }>;

function MailChoice({ kind }: { kind: Kind }) {
  const t = useTranslations("notifications");
  const { lock } = kind;
  if (lock === null) return <ChannelSwitch kind={kind.kind} channel="mail" isOn={kind.mail} />;
  if (lock === "by_key" || lock === "by_access")
    return (
      <PanelLink href={elsewhere[lock].href} className="w-fit text-accent-ink text-xs hover:underline">
        {t(elsewhere[lock].text)}
      </PanelLink>
    );
  return <span className="text-ink-2 text-xs">{t("list.always")}</span>;
}

type ChannelSwitchProps = { kind: Kind["kind"]; channel: "mail" | "panel"; isOn: boolean };

function ChannelSwitch({ kind, channel, isOn }: ChannelSwitchProps) {
  const t = useTranslations("notifications");
  const say = useProblemText();
  const whyNot = useWhyNot("notifications/choose");
  const [wanted, setWanted] = useState(isOn);
  const { submit, isBusy } = useSubmit({
    send: (input: { on: boolean }) => sendForm(choose, { kind, channel, ...input }),
    whenLost: "repeat",
  });
  const name = t(`kinds.${kind}`);
  const press = async (on: boolean) => {
    setWanted(on);
    const end = await submit({ on });
    if (end.end === "done")
      showToast(t(`list.${channel}${on ? "On" : "Off"}`, { kind: name }), { tone: "good" });
    if (end.end === "refused" || end.end === "unknown") showToast(say(end.failure.doc), { tone: "danger" });
  };
  return (
    <Switch
      label={
        <>
          <span aria-hidden>{t(`list.${channel}`)}</span>
          <span className="sr-only">{t(`list.${channel}Named`, { kind: name })}</span>
        </>
      }
      checked={isBusy ? wanted : isOn}
      disabledReason={whyNot}
      onChange={(event) => void press(event.currentTarget.checked)}
    />
  );
}
