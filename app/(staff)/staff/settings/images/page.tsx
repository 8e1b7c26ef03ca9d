import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { orNotFound } from "@/lib/api/or-not-found";
import { listMaintenance } from "@/lib/domain/support/maintenance/list";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../../or-staff-skeleton";
import { SettingsTrail } from "../maintenance/settings-trail";
import { StartButton } from "../maintenance/start-button";
import { TaskList } from "../maintenance/task-list";
import { AddImageForm } from "./add-image-form";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("maintenance.images");
  return { title: t("title") };
}

async function content() {
  const context = await signedInStaff("/staff/settings/images");
  const [t, { tasks }] = await Promise.all([
    getTranslations("maintenance.images"),
    orNotFound(listMaintenance.call(context, { area: "images" })),
  ]);
  const seen = tasks.find(({ images }) => images !== null);
  const images = seen?.images ?? [];
  const folder = seen?.facts.folder;
  return (
    <ClientMessages namespaces={["maintenance", "common", "problems"]}>
      <PageHeader
        title={t("title")}
        description={t("text")}
        breadcrumb={<SettingsTrail />}
        actions={<StartButton kind="check_images" />}
      />
      <div className="space-y-4">
        <Card
          title={t("list")}
          flush
          actions={<StartButton kind="build_demo_image" />}
          footer={t("demoText")}
        >
          {images.length === 0 ? (
            <p className="p-4 text-ink-2">{t(seen ? "empty" : "unseen")}</p>
          ) : (
            <ul className="divide-y">
              {images.map(({ name, files, isDrive }) => (
                <li key={`${name} ${files.join()}`} className="flex flex-wrap gap-x-4 gap-y-1 px-4 py-2">
                  <span className="wrap-anywhere min-w-0 grow basis-48 font-medium">
                    {name === "*" ? t("everyOther") : name}
                    {isDrive && <span className="font-normal text-ink-2"> · {t("drive")}</span>}
                  </span>
                  <span className="wrap-anywhere min-w-0 font-mono text-ink-2 text-xs">
                    {files.length > 0 ? files.join(", ") : t("emptyDisk")}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </Card>
        <Card title={t("add")}>
          <AddImageForm folder={typeof folder === "string" ? folder : null} />
        </Card>
        <TaskList tasks={tasks} />
      </div>
    </ClientMessages>
  );
}

/** Images of machines on the worker's computer (docs/qemu.md). Not found for staff without the right. */
export default function ImagesPage() {
  return orStaffSkeleton(content);
}
