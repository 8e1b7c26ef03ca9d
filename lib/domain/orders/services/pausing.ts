import { eq } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { servers } from "@/lib/db/tables/servers/servers";
import type { Task } from "../../kernel/async/async-operation";
import type { JobKind } from "../../kernel/async/job-kind";
import { fail } from "../../kernel/errors/fail";
import type { SignedContext } from "../../kernel/operation/context";
import { locked } from "../../kernel/operation/target";
import { type ServerRow, server } from "../../kernel/server/server-target";
import { suspendingDebt } from "../../money/subscriptions/shared/debts";
import { OfServerWithPin } from "../../servers/power/schema";
import { afterAction, refusalOf } from "../../servers/servers/rules";
import { alignMachine, askToAlign } from "../../servers/servers/shared/align-machine";
import { askMachine } from "../../servers/servers/shared/ask-machine";

type Pause = "suspend" | "unsuspend";

const scopes: Record<Pause, string> = { suspend: "Server is suspended", unsuspend: "Server is unsuspended" };
const opposite: Record<Pause, Pause> = { suspend: "unsuspend", unsuspend: "suspend" };

const write = (db: Database, action: Pause, row: ServerRow) =>
  db
    .update(servers)
    // An UPDATE without changes is not valid SQL.
    .set({ isPaused: row.isPaused, ...afterAction(action, row) })
    .where(eq(servers.id, row.id));

/** Reverts the row of a failed action, and aligns the machine with it. */
const takeBack =
  (action: Pause): JobKind["giveUp"] =>
  async ({ serverId }) =>
  async (db) => {
    const ofServer = eq(servers.id, serverId ?? 0);
    const [row] = await db.select().from(servers).where(ofServer).for("update");
    if (!row || refusalOf(opposite[action], row)) return;
    await write(db, opposite[action], row);
    await askToAlign(db, row.id);
  };

/** Shared by suspend and unsuspend: the owner's pause is written at once, and the machine follows the row. */
export const pausing = (action: Pause) => ({
  target: locked(server("id")),
  input: OfServerWithPin,
  begin: async ({ db, now }: SignedContext, _input: object, row: ServerRow) => {
    const refusal = refusalOf(action, row);
    if (refusal) throw fail(refusal);
    if (action === "unsuspend" && (await suspendingDebt(db, row, now))) throw fail("server.overdue");
    await write(db, action, row);
  },
  perform: async (_context: SignedContext, { target }: Task<typeof OfServerWithPin, ServerRow>) =>
    askMachine(target, action === "suspend" ? "suspend" : "resume", async () => {
      await alignMachine(target.id);
      return { state: "done", scope: scopes[action] };
    }),
  giveUp: takeBack(action),
});
