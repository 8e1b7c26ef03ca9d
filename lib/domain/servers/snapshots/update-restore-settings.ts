import { eq } from "drizzle-orm";
import { z } from "zod";
import { about } from "@/lib/base/about";
import { servers } from "@/lib/db/tables/servers/servers";
import { writes } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { locked } from "../../kernel/operation/target";
import { server } from "../../kernel/server/server-target";
import { requireSnapshots } from "./require-snapshots";
import { Settings, WantedSettings } from "./schema";

/** `vm/update_restore_settings` (modules 5.8): the number of snapshots kept, and what happens with a further one. */
export const updateRestoreSettings = operation({
  name: "vm.update_restore_settings",
  summary: "Says how many snapshots of a server are kept",
  description: "Sets how many snapshots of a server are kept, and whether the oldest gives way to a new one.",
  access: writes({ right: "vm/create_snapshot" }),
  changes: ["snapshots"],
  fails: [
    "argument.unsupported",
    "machine.unsupported",
    "server.awaiting_payment",
    "server.in_review",
    "server.deploying",
    "server.suspended",
    "server.deleted",
  ],
  target: locked(server("id")),
  input: WantedSettings,
  output: z.object({
    id: about(z.int(), "Number of the server.", 55001),
    settings: about(Settings, "What is kept now."),
  }),
  run: async ({ db, note }, { id, num_max, rotate }, row) => {
    await requireSnapshots(db, row);
    await db.update(servers).set({ snapshotMax: num_max, snapshotRotates: rotate }).where(eq(servers.id, id));
    const changes = { snapshots: { from: row.snapshotMax, to: num_max }, rotate };
    note({ target: `server ${id}`, changes });
    return { id, settings: { num_max, rotate: rotate ? 1 : 0 } };
  },
});
