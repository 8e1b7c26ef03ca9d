import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { orNotFound } from "@/lib/api/or-not-found";
import { kindsOfArea } from "@/lib/base/maintenance";
import { listMaintenance } from "@/lib/domain/support/maintenance/list";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../../or-staff-skeleton";
import { SettingsTrail } from "../maintenance/settings-trail";
import { StartButton } from "../maintenance/start-button";
import { TaskList } from "../maintenance/task-list";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("maintenance.proofs");
  return { title: t("title") };
}

async function content() {
  const context = await signedInStaff("/staff/settings/proofs");
  const [t, { tasks }] = await Promise.all([
    getTranslations("maintenance.proofs"),
    orNotFound(listMaintenance.call(context, { area: "proofs" })),
  ]);
  return (
    <ClientMessages namespaces={["maintenance", "common", "problems"]}>
      <PageHeader title={t("title")} description={t("text")} breadcrumb={<SettingsTrail />} />
      <div className="space-y-4">
        <div className="grid items-start gap-4 md:grid-cols-2">
          {kindsOfArea.proofs.map((kind) => (
            <Card key={kind} title={t(`${kind}.title`)} actions={<StartButton kind={kind} />}>
              <p className="text-ink-2">{t(`${kind}.text`)}</p>
            </Card>
          ))}
        </div>
        <TaskList tasks={tasks} />
      </div>
    </ClientMessages>
  );
}

/** The proofs of ledger and audit log, which a worker makes. Not found for staff without the right. */
export default function ProofsPage() {
  return orStaffSkeleton(content);
}
