import { createSnapshot } from "@/lib/domain/servers/snapshots/create-snapshot";
import { getEngine } from "@/lib/domain/servers/snapshots/get-engine";
import { getSnapshots } from "@/lib/domain/servers/snapshots/get-snapshot";
import { listSnapshots } from "@/lib/domain/servers/snapshots/list";
import { loadStats } from "@/lib/domain/servers/snapshots/load-stats";
import { removeSnapshot } from "@/lib/domain/servers/snapshots/remove-snapshot";
import { restoreSnapshot } from "@/lib/domain/servers/snapshots/restore-snapshot";
import { scheduleSnapshots } from "@/lib/domain/servers/snapshots/schedule-snapshots";
import { updateRestoreSettings } from "@/lib/domain/servers/snapshots/update-restore-settings";
import { entry } from "../../entry";

export const wire = {
  load_stats: entry(loadStats, "moduled"),
  get_snapshot: entry(getSnapshots, "moduled"),
  create_snapshot: entry(createSnapshot, "moduled"),
  remove_snapshot: entry(removeSnapshot, "moduled"),
  restore_snapshot: entry(restoreSnapshot, "moduled"),
  get_engine: entry(getEngine, "moduled"),
  schedule_snapshots: entry(scheduleSnapshots, "moduled"),
  update_restore_settings: entry(updateRestoreSettings, "moduled"),
};

export const pages = { list: listSnapshots };
