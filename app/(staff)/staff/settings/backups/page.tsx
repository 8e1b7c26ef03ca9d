import type { Metadata, Route } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { Card } from "@/components/ui/card";
import { LinkButton } from "@/components/ui/link-button";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { Time } from "@/components/ui/time";
import { orNotFound } from "@/lib/api/or-not-found";
import type { Locale } from "@/lib/base/locale";
import { formatRelative } from "@/lib/base/relative-text";
import { showBackups } from "@/lib/domain/support/maintenance/backups";
import { listMaintenance } from "@/lib/domain/support/maintenance/list";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../../or-staff-skeleton";
import { SettingsTrail } from "../maintenance/settings-trail";
import { NoteBackupButton, StartButton } from "../maintenance/start-button";
import { TaskList } from "../maintenance/task-list";
import { BackupTable } from "./backup-table";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("maintenance.backups");
  return { title: t("title") };
}

type State = Awaited<ReturnType<typeof showBackups.call>>;

/** How old the newest one is, and what keeps the next one from being made. */
async function BackupState({ state, now }: { state: State; now: Date }) {
  const [t, locale] = await Promise.all([
    getTranslations("maintenance.backups"),
    getLocale() as Promise<Locale>,
  ]);
  const { is_set: isSet, is_old: isOld, made_at: madeAt, failure, every_hours: hours } = state;
  return (
    <>
      {!isSet && (
        <Notice
          tone="attention"
          title={t("unset")}
          actions={
            <LinkButton size="sm" href={"/staff/settings/operation" as Route}>
              {t("toSettings")}
            </LinkButton>
          }
        >
          {t("unsetText")}
        </Notice>
      )}
      {failure && (
        <Notice tone="danger" title={t("failed")}>
          <p>
            <Time value={failure.at} locale={locale} />
          </p>
          <p className="wrap-anywhere whitespace-pre-line">{failure.reason}</p>
        </Notice>
      )}
      {isSet && !failure && (
        <Notice
          tone={isOld ? "attention" : "good"}
          title={
            madeAt === null ? t("none") : t("newest", { when: formatRelative(madeAt, now, locale), hours })
          }
        />
      )}
    </>
  );
}

async function content() {
  const context = await signedInStaff("/staff/settings/backups");
  const [t, state, { tasks }] = await Promise.all([
    getTranslations("maintenance.backups"),
    orNotFound(showBackups.call(context, {})),
    orNotFound(listMaintenance.call(context, { area: "backups" })),
  ]);
  return (
    <ClientMessages namespaces={["maintenance", "common", "problems"]}>
      <PageHeader
        title={t("title")}
        description={t("text")}
        breadcrumb={<SettingsTrail />}
        actions={state.is_set && <StartButton kind="make_backup" />}
      />
      <div className="space-y-4">
        <BackupState state={state} now={context.now} />
        <BackupTable state={state} now={context.now} />
        <TaskList tasks={tasks} />
        <div className="grid items-start gap-4 md:grid-cols-2">
          <Card title={t("restore")}>
            <p className="text-ink-2">{t("restoreText")}</p>
            <p className="wrap-anywhere mt-3 rounded-sm bg-panel px-3 py-2 font-mono text-xs">
              {state.restore}
            </p>
          </Card>
          <Card title={t("own")} actions={<NoteBackupButton />}>
            <p className="text-ink-2">{t("ownText")}</p>
          </Card>
        </div>
      </div>
    </ClientMessages>
  );
}

/** The panel's backups: to make one, to prove one again, and how one is restored. Not found for staff without the right. */
export default function BackupsPage() {
  return orStaffSkeleton(content);
}
