"use client";

import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { ApiCalls } from "@/components/api-call/api-calls";
import { CallButton } from "@/components/form/buttons/call-button";
import { useDoing } from "@/components/state/use-action-name";
import { Card } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/definition-list";
import { EmptyState } from "@/components/ui/empty-state";
import { Notice } from "@/components/ui/notice";
import { Time } from "@/components/ui/time";
import { call, type OutputOf } from "@/lib/api/client";
import { query } from "@/lib/api/query";
import { pinWhere } from "@/lib/base/curl-text";
import type { ServerOverview } from "@/lib/domain/orders/services/overview";
import { AskingMachine } from "../acting/ask-machine-state";
import { obstacleTo } from "../acting/possible";
import { useAction } from "../acting/use-action";
import { useObstacle } from "../acting/use-obstacle";
import { useReason } from "../acting/use-reason";
import { ServerShell } from "../frame/server-shell";
import { useServer } from "../frame/use-server";
import { BackupDialog, type Chosen } from "./backup-dialog";
import { BackupList } from "./backup-list";
import { NewServerDialog } from "./new-server-dialog";
import { PlanForm } from "./plan-form";
import { useSize } from "./use-size";

type Page = OutputOf<"services", "backups">;

/** The backups of one server, and their plan. */
export function BackupsView({ id }: { id: number }) {
  const t = useTranslations("machine.backups");
  const { data: server } = useServer(id);
  const asked = useQuery({ ...query("services", "backups", { id }), retry: false });
  const [chosen, setChosen] = useState<Chosen | null>(null);
  if (!server) return null;
  const { data: page } = asked;
  if (!page)
    return (
      <ServerShell server={server}>
        <Card title={t("title")} flush>
          <AskingMachine
            error={asked.error}
            isFetching={asked.isFetching}
            retry={() => void asked.refetch()}
          />
        </Card>
      </ServerShell>
    );
  if (!page.is_possible)
    return (
      <ServerShell server={server}>
        <Card title={t("title")}>
          <EmptyState title={t("none")}>{t("noneText")}</EmptyState>
        </Card>
      </ServerShell>
    );
  const { plan } = page;
  const ofBackup = { id, backup: { variable: "BACKUP" }, ...pinWhere(server.needs_pin) };
  const chosenPlan = { id, plan: plan.every, hour: plan.hour, weekday: plan.weekday, keep: plan.keep };
  return (
    <ServerShell server={server}>
      <Failed plan={plan} />
      <Card
        title={t("planTitle")}
        footer={<ApiCalls calls={[{ call: "eq/set_backups", fields: chosenPlan }]} />}
      >
        <div className="space-y-4">
          <State plan={plan} />
          <PlanForm key={JSON.stringify(plan)} server={server} page={page} />
        </div>
      </Card>
      <Card
        title={t("title")}
        flush
        actions={<BackUpNow server={server} hasPlan={plan.every !== "off"} />}
        footer={
          <ApiCalls
            calls={[
              { call: "eq/list_backups", fields: { id } },
              { call: "eq/create_backup", fields: { id } },
              { call: "eq/restore_backup", fields: ofBackup },
              { call: "eq/quote_from_backup", fields: { id, backup: ofBackup.backup } },
              { call: "eq/order_from_backup", fields: ofBackup },
              { call: "eq/delete_backup", fields: ofBackup },
            ]}
          />
        }
      >
        <BackupList server={server} page={page} onChoose={setChosen} />
      </Card>
      {chosen?.action === "new" && (
        <NewServerDialog server={server} backup={chosen} onClose={() => setChosen(null)} />
      )}
      {chosen && chosen.action !== "new" && (
        <BackupDialog server={server} chosen={chosen} onClose={() => setChosen(null)} />
      )}
    </ServerShell>
  );
}

function Failed({ plan: { failed } }: Pick<Page, "plan">) {
  const t = useTranslations("machine.backups");
  const locale = useLocale();
  const reasonOf = useReason();
  return (
    failed && (
      <Notice tone="danger" title={t("failed")}>
        <Time value={failed.at} locale={locale} />: {reasonOf(failed.why)}
      </Notice>
    )
  );
}

/** When the last one was made, what it takes, and when the next one begins. */
function State({ plan: { next, last, size } }: Pick<Page, "plan">) {
  const t = useTranslations("machine.backups");
  const locale = useLocale();
  const sizeText = useSize();
  if (next === null && last === null) return <p className="max-w-[72ch]">{t("text")}</p>;
  const time = (at: string | null) => (at ? <Time value={at} locale={locale} /> : t("never"));
  return (
    <DefinitionList
      items={[
        { key: "last", term: t("last"), value: time(last) },
        { key: "size", term: t("lastSize"), value: sizeText(size) },
        { key: "next", term: t("next"), value: time(next) },
      ]}
    />
  );
}

function BackUpNow({ server, hasPlan }: { server: ServerOverview; hasPlan: boolean }) {
  const t = useTranslations("machine.backups");
  const doing = useDoing();
  const obstacleText = useObstacle(server);
  const obstacle = obstacleTo("backup", server);
  const { submit, isBusy, problem } = useAction({
    send: (input: { id: number }) => call("eq", "create_backup", input),
    begun: doing("create_backup"),
  });
  const reason = obstacle ? obstacleText(obstacle) : hasPlan ? null : t("noPlan");
  return (
    <>
      {problem && (
        <span role="alert" className="text-danger text-xs">
          {problem}
        </span>
      )}
      <CallButton
        size="sm"
        calls="eq/create_backup"
        pending={isBusy}
        pendingLabel={t("pending")}
        {...(reason && { disabledReason: reason })}
        onClick={() => void submit({ id: server.id })}
      >
        {t("now")}
      </CallButton>
    </>
  );
}
