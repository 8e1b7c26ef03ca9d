import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "@/lib/db/client";
import { byStaff } from "../../kernel/access";
import type { Actor } from "../../kernel/context";
import { fail } from "../../kernel/errors";
import { staffOperation } from "../../kernel/staff-operation";
import { hasStaffRight } from "../../kernel/staff-rights";
import { readLocked } from "./locked";
import { queueStatements } from "./queues";
import { fromTheTop, readStatement } from "./read-statement";
import { BackOfficePage, listNames, mostCounted, type QueueName, queueNames, rightOfQueue } from "./schema";

const pageSize = 25;

const mayRead = (actor: Actor, name: QueueName): boolean =>
  actor.kind === "operator" ||
  (actor.kind === "staff" && hasStaffRight(actor.account.kind, rightOfQueue[name]));

/** One back-office queue. Each requires its own right. */
export const showQueue = staffOperation({
  name: "desk.queue",
  summary: "Lists what needs a person, of one kind",
  access: byStaff("read", null),
  fails: ["staff.right_missing"],
  input: z.object({
    queue: z.enum(listNames),
    before: z.int().positive().optional(),
    /** Dismissed rows instead, for queues that support it. */
    aside: z.boolean().optional(),
  }),
  output: BackOfficePage,
  pool: "staff_searches",
  run: async ({ db, now, actor, note }, { queue, before = fromTheTop, aside: isDismissed = false }) => {
    if (!mayRead(actor, queue)) throw fail("staff.right_missing", { right: rightOfQueue[queue] });
    note({ changes: { queue } });
    if (queue === "locked") return { rows: await readLocked(db, now), older: null };
    const size = queue === "stock" ? 200 : pageSize;
    return readStatement(db, queueStatements[queue]({ before, size, now, isDismissed }), size);
  },
});

/** At most one more than are counted. */
async function countQueue(db: Database, name: QueueName, now: Date): Promise<number> {
  if (name === "locked") return (await readLocked(db, now)).length;
  const statement = queueStatements[name]({ before: fromTheTop, size: mostCounted, now, isDismissed: false });
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from (${statement}) found`,
  );
  return rows[0]?.count ?? 0;
}

/** Row counts of the queues this member of staff may read. */
export const showOverview = staffOperation({
  name: "desk.overview",
  summary: "Counts what needs a person",
  access: byStaff("read", null),
  looks: "now_and_then",
  input: z.object({}),
  output: z.object({ queues: z.array(z.object({ name: z.enum(queueNames), count: z.int() })) }),
  run: async ({ db, now, actor }) => {
    const queues: { name: QueueName; count: number }[] = [];
    for (const name of queueNames)
      if (mayRead(actor, name)) queues.push({ name, count: await countQueue(db, name, now) });
    return { queues };
  },
});
