import { useTranslations } from "next-intl";
import { useState } from "react";
import { CallButton } from "@/components/form/buttons/call-button";
import { useProjects } from "@/components/state/use-projects";
import { useLazy } from "@/components/ui/use-lazy";

const loadDialog = () => import("./project-dialog").then(({ ProjectDialog }) => ProjectDialog);

/** Puts the selected servers into a project; shown to accounts that have some. */
export function ProjectButton({ ids }: { ids: readonly number[] }) {
  const t = useTranslations("serverList");
  const [opened, setOpened] = useState<readonly number[] | null>(null);
  const Dialog = useLazy(opened !== null, loadDialog);
  const projects = useProjects();
  if (projects.length === 0) return null;
  return (
    <>
      <CallButton calls="projects/assign" size="sm" onClick={() => setOpened(ids)}>
        {t("project")}
      </CallButton>
      {Dialog === "lost" && opened && <p role="alert">{t("failed")}</p>}
      {opened && typeof Dialog === "function" && (
        <Dialog ids={opened} projects={projects} onClose={() => setOpened(null)} />
      )}
    </>
  );
}
