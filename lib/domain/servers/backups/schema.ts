import { z } from "zod";
import { about } from "@/lib/base/about";
import { wireInt } from "@/lib/base/form-values";
import { backupPlans } from "./rules";

export const hour = about(
  wireInt(0, 23).optional(),
  "Hour of the day in which it begins, 0 to 23, in the time zone of the seller; left out = as before, at first 3.",
  3,
);
export const weekday = about(
  wireInt(1, 7).optional(),
  "Day of weekly ones: 1 = Monday, 7 = Sunday; left out = as before, at first 7.",
  7,
);
export const every = about(z.enum(["off", ...backupPlans]), "`off`, `daily` or `weekly`.", "daily");

/** What a server does by itself; times are UTC. */
const ScheduleOnWire = z.object({
  every,
  hour: about(z.int(), "Hour of the day in which it begins, in the time zone of the seller.", 3),
  weekday: about(z.int(), "Day of weekly ones: 1 = Monday, 7 = Sunday.", 7),
  next: about(z.string(), "When the next one begins, UTC; empty = it is off.", "2026-11-30 02:07:00"),
  last: about(z.string(), "When the last one was made, UTC; empty = none yet.", "2026-11-29 02:09:00"),
  failed: about(
    z.string(),
    "When the latest one failed, UTC; empty = it did not, or one was made since.",
    "2026-11-29 02:09:00",
  ),
});

const BackupOnWire = z.object({
  id: about(z.int(), "Number of the backup.", 901),
  date: about(z.string(), "When it was made, UTC.", "2026-11-29 02:09:00"),
  size: about(z.int(), "What it takes, in bytes.", 4_200_000_000),
  scheduled: about(z.int(), "1 = by its schedule, 0 = because somebody asked for it.", 1),
});

export const BackupsOnWire = z.object({
  plan: about(
    ScheduleOnWire.extend({ keep: about(z.int(), "How many are kept; the newest ones.", 7) }),
    "The plan of backups.",
  ),
  backups: about(z.array(BackupOnWire), "The backups, newest first."),
  snapshots: about(ScheduleOnWire, "Snapshots that are made by themselves."),
});
