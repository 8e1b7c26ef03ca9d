import { writes } from "../../kernel/access/access";
import { asyncOperation } from "../../kernel/async/async-operation";
import { fail } from "../../kernel/errors/fail";
import { locked } from "../../kernel/operation/target";
import { server } from "../../kernel/server/server-target";
import { OfServerWithPin } from "../power/schema";
import { workFailures } from "../servers/errors";
import { backupWork } from "./kinds";
import { requireBackups } from "./shared/require-backups";

/** `eq/create_backup`: a backup now, beside those of the plan. */
export const createBackup = asyncOperation({
  name: "eq.create_backup",
  summary: "Makes a backup of a server now",
  description:
    "Copies a server's disks to where its back end keeps backups, while the server goes on. The oldest backup goes once more are there than the plan keeps.",
  access: writes({ right: "vm/create_snapshot" }),
  changes: ["servers", "services"],
  fails: [...workFailures, "argument.unsupported", "backup.no_plan", "machine.unsupported"],
  target: locked(server("id")),
  input: OfServerWithPin,
  begin: async ({ db }, _input, row) => {
    await requireBackups(db, row);
    if (row.backupPlan === null) throw fail("backup.no_plan");
  },
  kind: backupWork,
});
