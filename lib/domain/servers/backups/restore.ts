import { about } from "@/lib/base/about";
import { wireInt } from "@/lib/base/form-values";
import { database } from "@/lib/db/client";
import { writes } from "../../kernel/access/access";
import { asyncOperation } from "../../kernel/async/async-operation";
import { fail } from "../../kernel/errors/fail";
import { locked } from "../../kernel/operation/target";
import { server } from "../../kernel/server/server-target";
import { OfServerWithPin } from "../power/schema";
import { restorePowerState } from "../power/shared/restore-power-state";
import { workFailures } from "../servers/errors";
import { runOnMachine } from "../servers/shared/ask-machine";
import { findBackup } from "./shared/read";
import { requireBackups } from "./shared/require-backups";
import { returnFirewall } from "./shared/return-firewall";

/** `eq/restore_backup`: everything written since is lost. */
export const restoreBackup = asyncOperation({
  name: "eq.restore_backup",
  summary: "Puts a server's disks back to a backup",
  description: "Writes a backup back to a server's disks. What has changed since then is lost.",
  access: writes({ right: "vm/restore_snapshot", proof: ["pin"], topic: "pin" }),
  changes: ["servers", "services", "snapshots"],
  fails: [
    ...workFailures,
    "argument.unsupported",
    "backup.not_found",
    "machine.unsupported",
    "server.in_rescue",
  ],
  target: locked(server("id")),
  input: OfServerWithPin.extend({ backup: about(wireInt(1), "Number of the backup.", 901) }),
  begin: async ({ db, note }, { backup }, row) => {
    await requireBackups(db, row);
    if (row.rescueSince !== null) throw fail("server.in_rescue");
    const found = await findBackup(db, row.id, backup);
    if (!found) throw fail("backup.not_found");
    note({ changes: { backup: found.madeAt.toISOString() } });
  },
  perform: async (_context, { key, input: { backup }, target, signal }) => {
    const found = await findBackup(database(), target.id, backup);
    if (!found) return { state: "failed", failure: { code: "notFound", thing: "backup" }, isFinal: true };
    return runOnMachine(
      target,
      "changeBackup",
      async (provisioner, machine) => {
        const work = { deed: "restore" as const, name: found.name, key };
        const outcome = await provisioner.changeBackup(machine, work, signal);
        if (outcome.state !== "done") return outcome;
        return returnFirewall(provisioner, target, machine, { key, signal });
      },
      { scope: `Backup ${backup} is restored` },
    );
  },
  giveUp: restorePowerState,
});
