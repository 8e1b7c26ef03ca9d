import { noteOwnBackup, showBackups } from "@/lib/domain/support/maintenance/backups";
import { listMaintenance } from "@/lib/domain/support/maintenance/list";
import { startMaintenance } from "@/lib/domain/support/maintenance/start";

export const staff = {
  backups: showBackups,
  list: listMaintenance,
  note_backup: noteOwnBackup,
  start: startMaintenance,
};
