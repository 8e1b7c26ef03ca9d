import { eq } from "drizzle-orm";
import { about } from "@/lib/base/about";
import { wireInt } from "@/lib/base/form-values";
import { database } from "@/lib/db/client";
import { serverBackups } from "@/lib/db/tables/servers/backups";
import { writes } from "../../kernel/access/access";
import { asyncOperation } from "../../kernel/async/async-operation";
import { refusedInTurn } from "../../kernel/async/begin-in-turn";
import { fail } from "../../kernel/errors/fail";
import { locked } from "../../kernel/operation/target";
import { server } from "../../kernel/server/server-target";
import { OfServerWithPin } from "../power/schema";
import { workFailures } from "../servers/errors";
import { askMachine } from "../servers/shared/ask-machine";
import { findBackup } from "./shared/read";
import { requireBackups } from "./shared/require-backups";
import { readWaitedFor } from "./shared/waited-for";

/** `eq/delete_backup`: also of a server whose plan was ended. */
export const removeBackup = asyncOperation({
  name: "eq.delete_backup",
  summary: "Deletes a backup of a server",
  description: "Deletes a backup for good. The server is not changed.",
  access: writes({ right: "vm/remove_snapshot", proof: ["pin"], topic: "pin" }),
  changes: ["servers", "services"],
  fails: [
    ...workFailures,
    "argument.unsupported",
    "backup.in_use",
    "backup.not_found",
    "machine.unsupported",
  ],
  target: locked(server("id")),
  input: OfServerWithPin.extend({ backup: about(wireInt(1), "Number of the backup.", 901) }),
  begin: async ({ db, note }, { backup }, row) => {
    await requireBackups(db, row);
    const found = await findBackup(db, row.id, backup);
    if (!found) throw fail("backup.not_found");
    if ((await readWaitedFor(db, row.id)).has(backup)) throw fail("backup.in_use");
    note({ changes: { backup: found.madeAt.toISOString() } });
  },
  perform: async (_context, { key, input: { backup }, target, signal }) => {
    const found = await findBackup(database(), target.id, backup);
    const scope = `Backup ${backup} is deleted`;
    if (!found) return { state: "done", scope };
    if ((await readWaitedFor(database(), target.id)).has(backup)) return refusedInTurn(fail("backup.in_use"));
    const outcome = await askMachine(target, "changeBackup", (provisioner, machine) =>
      provisioner.changeBackup(machine, { deed: "remove", name: found.name, key }, signal),
    );
    if (outcome.state !== "done") return outcome;
    return {
      state: "done",
      keep: async (db) => {
        await db.delete(serverBackups).where(eq(serverBackups.id, found.id));
        return { scope };
      },
    };
  },
});
