"use client";

import { useQuery } from "@tanstack/react-query";
import type { Route } from "next";
import { useTranslations } from "next-intl";
import { ActionButton } from "@/components/form/buttons/action-button";
import { showToast } from "@/components/frame/toast-store";
import { aboutLabels } from "@/components/tickets/about-labels";
import { TicketChip } from "@/components/tickets/state-of";
import { ThreadList } from "@/components/tickets/thread";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { PageHeader } from "@/components/ui/page-header";
import { PanelLink } from "@/components/ui/panel-link";
import { call, hasEnded } from "@/lib/api/client";
import { query } from "@/lib/api/query";
import { stateAfter } from "@/lib/domain/support/tickets/rules";
import type { AboutShown, Thread } from "@/lib/domain/support/tickets/schema";
import { AnswerForm } from "./answer-form";
import { ConsentButton, isToAnswer } from "./consent-button";
import { SolvedCard } from "./solved-card";

const pollMilliseconds = 10_000;

const pathOf = ({ kind, key, name }: AboutShown): Route =>
  (kind === "server"
    ? `/servers/${key.slice("server-".length)}`
    : kind === "invoice"
      ? `/billing/invoices/${key.slice("invoice-".length)}`
      : kind === "visit"
        ? "/account/support-access"
        : `/${name}`) as Route;

function StateButton({ id, event }: { id: number; event: "solve" | "reopen" }) {
  const t = useTranslations("tickets");
  return (
    <ActionButton
      calls="conversations/change"
      send={() => call("conversations", "change", { id, event })}
      pendingLabel={t("working")}
      onDone={() => showToast(t(`done.${event}`))}
    >
      {t(event)}
    </ActionButton>
  );
}

/** Polls every few seconds, so that an answer appears. */
const useThread = (id: number): Thread | undefined =>
  useQuery({
    ...query("conversations", "show", { id }),
    refetchInterval: ({ state }) => (hasEnded(state.error) ? false : pollMilliseconds),
  }).data;

export function TicketView({ id }: { id: number }) {
  const t = useTranslations("tickets");
  const help = useTranslations("help");
  const thread = useThread(id);
  if (!thread) return null;
  const { subject, state, about, messages } = thread;
  const event = state === "solved" ? "reopen" : "solve";
  return (
    <div className="max-w-[60rem]">
      <PageHeader
        title={<span className="wrap-anywhere">{subject}</span>}
        aside={<TicketChip state={state} side="customer" />}
        description={
          about && (
            <PanelLink href={pathOf(about)} className="text-accent-ink underline underline-offset-2">
              {aboutLabels(t, about)}
            </PanelLink>
          )
        }
        breadcrumb={<Breadcrumb label={t("path")} items={[{ href: "/help", label: help("title") }]} />}
        actions={stateAfter(state, event) && <StateButton key={event} id={id} event={event} />}
      />
      <div className="space-y-6">
        <ThreadList
          messages={messages}
          side="customer"
          filesPath="/help/files"
          actionOf={(message) =>
            isToAnswer(messages, message) && <ConsentButton id={id} message={message.id} />
          }
        />
        {state === "solved" && <SolvedCard id={id} />}
        <AnswerForm id={id} />
      </div>
    </div>
  );
}
