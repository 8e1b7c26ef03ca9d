import { z } from "zod";
import { about } from "@/lib/base/about";
import { wireInt } from "@/lib/base/form-values";
import { writes } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { locked } from "../../kernel/operation/target";
import { server } from "../../kernel/server/server-target";
import { every, hour, weekday } from "../backups/schema";
import { saveSchedule } from "../backups/shared/save-schedule";
import { workFailures } from "../servers/errors";
import { requireSnapshots } from "./require-snapshots";

/** `vm/schedule_snapshots`: snapshots that are made by themselves, within the limit of the server's snapshots. */
export const scheduleSnapshots = operation({
  name: "vm.schedule_snapshots",
  summary: "Says when a server's snapshots are made by themselves",
  description:
    "Makes a snapshot each day or week at that hour, or none any more. It takes the place of the oldest one that was made so, once as many are kept as `vm/update_restore_settings` says.",
  access: writes({ right: "vm/create_snapshot" }),
  changes: ["services", "snapshots"],
  fails: [...workFailures, "argument.unsupported", "machine.unsupported"],
  target: locked(server("id")),
  input: z.object({
    id: about(wireInt(0), "Number of the server.", 55001),
    every,
    hour,
    weekday,
  }),
  output: z.object({ id: about(z.int(), "Number of the server.", 55001) }),
  run: async ({ db, now, note }, asked, row) => {
    await requireSnapshots(db, row);
    const { every: plan, hour: at, weekday: day } = asked;
    await saveSchedule(db, row, { what: "snapshot", every: plan, hour: at, weekday: day }, now);
    note({ target: `server ${row.id}`, changes: { scheduled_snapshots: plan } });
    return { id: row.id };
  },
});
