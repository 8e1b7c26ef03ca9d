"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ApiCalls } from "@/components/api-call/api-calls";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { query } from "@/lib/api/query";
import { type CurlFields, pinWhere } from "@/lib/base/curl-text";
import { AskingMachine } from "../acting/ask-machine-state";
import { isOffered } from "../acting/possible";
import { ServerShell } from "../frame/server-shell";
import { useServer } from "../frame/use-server";
import { ImageCard } from "./image-card";
import { KeepForm } from "./keep-form";
import { NewSnapshot } from "./new-snapshot";
import { ScheduleForm } from "./schedule-form";
import { type Chosen, SnapshotDialog } from "./snapshot-dialog";
import { SnapshotList } from "./snapshot-list";

/** The snapshots of one server. */
export function SnapshotsView({ id }: { id: number }) {
  const t = useTranslations("machine.snapshots");
  const { data: server } = useServer(id);
  const asked = useQuery({ ...query("snapshots", "list", { id }), retry: false });
  const { data: schedules } = useQuery({ ...query("services", "backups", { id }), retry: false });
  const [chosen, setChosen] = useState<Chosen | null>(null);
  if (!server) return null;
  const { data } = asked;
  const call = (action: string, more: CurlFields = {}) => ({ call: `vm/${action}`, fields: { id, ...more } });
  const name = { variable: "NAME" };
  const pin = pinWhere(server.needs_pin);
  if (!isOffered("snapshot", server) || data?.snapshots === null)
    return (
      <ServerShell server={server}>
        <Card title={t("title")}>
          <EmptyState title={t("none")}>{t("noneText")}</EmptyState>
        </Card>
        <ImageCard server={server} />
      </ServerShell>
    );
  // The limit, the list and the form appear together: loaded one by one they would move each other.
  if (!data && asked.error === null)
    return (
      <ServerShell server={server}>
        <Card key="asking" title={t("title")} flush>
          <AskingMachine error={null} isFetching retry={() => undefined} />
        </Card>
      </ServerShell>
    );
  return (
    <ServerShell server={server}>
      <Card title={t("make")} footer={<ApiCalls calls={[call("create_snapshot", { name })]} />}>
        <NewSnapshot server={server} fullAt={isFull(data) ? data.max : null} />
      </Card>
      <Card
        title={t("title")}
        hint={data && t("kept", { count: data.snapshots.length, max: data.max })}
        flush
        footer={
          <ApiCalls
            calls={[
              call("get_snapshot"),
              call("restore_snapshot", { name, ...pin }),
              call("remove_snapshot", { name, ...pin }),
            ]}
          />
        }
      >
        {data ? (
          <SnapshotList server={server} snapshots={data.snapshots} onChoose={setChosen} />
        ) : (
          <AskingMachine
            error={asked.error}
            isFetching={asked.isFetching}
            retry={() => void asked.refetch()}
          />
        )}
      </Card>
      <div className="grid items-start gap-4 empty:hidden xl:grid-cols-2">
        {data && (
          <Card
            id="keep"
            title={t("keep")}
            footer={
              <ApiCalls
                calls={[call("update_restore_settings", { num_max: data.max, rotate: data.rotates ? 1 : 0 })]}
              />
            }
          >
            <KeepForm key={`${data.max} ${data.rotates}`} id={id} max={data.max} rotates={data.rotates} />
          </Card>
        )}
        {data && schedules && (
          <Card
            title={t("schedule.title")}
            footer={<ApiCalls calls={[call("schedule_snapshots", { every: schedules.snapshots.every })]} />}
          >
            <ScheduleForm id={id} schedule={schedules.snapshots} zone={schedules.zone} />
          </Card>
        )}
      </div>
      <ImageCard server={server} />
      {chosen && <SnapshotDialog server={server} chosen={chosen} onClose={() => setChosen(null)} />}
    </ServerShell>
  );
}

type Listed = { max: number; rotates: boolean; snapshots: unknown[] | null } | undefined;
const isFull = (listed: Listed): listed is NonNullable<Listed> =>
  listed !== undefined && !listed.rotates && (listed.snapshots?.length ?? 0) >= listed.max;
