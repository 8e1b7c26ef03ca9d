import { eq } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { servers } from "@/lib/db/tables/servers/servers";
import type { Task } from "../../kernel/async/async-operation";
import type { Outcome } from "../../kernel/async/job-kind";
import { fail } from "../../kernel/errors/fail";
import type { SignedContext } from "../../kernel/operation/context";
import { locked } from "../../kernel/operation/target";
import { type ServerRow, server } from "../../kernel/server/server-target";
import { afterAction, powerOf, refusalOf } from "../servers/rules";
import { askMachine } from "../servers/shared/ask-machine";
import { type PowerAction, powerWords } from "./rules";
import { OfServerWithPin } from "./schema";
import { restorePowerState } from "./shared/restore-power-state";

/** Sets the desired state in the server's locked row; throws if that does not allow it. */
export async function wantPower(db: Database, action: PowerAction, row: ServerRow): Promise<void> {
  const refusal = refusalOf(action, row);
  if (refusal) throw fail(refusal);
  const power = row.power ?? powerOf(row.state);
  await db
    .update(servers)
    .set({ ...afterAction(action, row), power })
    .where(eq(servers.id, row.id));
}

/** Applies it to the machine. `key` is that of the job. */
export async function switchMachine(
  action: PowerAction,
  target: ServerRow,
  { key, signal }: { key: string; signal: AbortSignal },
): Promise<Outcome> {
  const outcome = await askMachine(target, action, (provisioner, machine) =>
    provisioner.power(machine, action, key, signal),
  );
  if (outcome.state !== "done") return outcome;
  const { scope, debug, power } = powerWords[action];
  return {
    state: "done",
    keep: async (db) => {
      await db.update(servers).set({ power }).where(eq(servers.id, target.id));
      return { scope, debug };
    },
  };
}

/**
 * Shared by on, off, hard_off and reboot: accepting the call sets the desired state in the server's row, and a worker
 * applies it to the machine.
 */
export const switching = (action: PowerAction) => ({
  target: locked(server("id")),
  input: OfServerWithPin,
  begin: ({ db }: SignedContext, _input: object, row: ServerRow) => wantPower(db, action, row),
  perform: (_context: SignedContext, task: Task<typeof OfServerWithPin, ServerRow>) =>
    switchMachine(action, task.target, task),
  giveUp: restorePowerState,
});
