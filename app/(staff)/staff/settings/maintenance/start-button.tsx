"use client";

import { useTranslations } from "next-intl";
import { RowAct } from "@/components/table/row-action";
import { sendForm } from "@/lib/api/send-form";
import type { MaintenanceKind } from "@/lib/base/maintenance";
import { noteBackup, start } from "./actions";

type StartButtonProps = {
  kind: Exclude<MaintenanceKind, "add_image">;
  /** Of `verify_backup`. */
  file?: string;
};

/** Has a worker do it; what comes of it is in the list of tasks. */
export function StartButton({ kind, file }: StartButtonProps) {
  const t = useTranslations("maintenance");
  const label = t(`start.${kind}`);
  return (
    <RowAct
      label={label}
      name={file === undefined ? label : t("startOn", { act: label, file })}
      pendingLabel={t("starting")}
      done={t("started")}
      send={() => sendForm(start, { kind, ...(file === undefined ? {} : { file }) })}
    />
  );
}

/** Notes that a backup was made by other means. */
export function NoteBackupButton() {
  const t = useTranslations("maintenance.backups");
  return (
    <RowAct
      label={t("note")}
      name={t("note")}
      pendingLabel={t("noting")}
      done={t("noted")}
      send={() => sendForm(noteBackup, {})}
    />
  );
}
