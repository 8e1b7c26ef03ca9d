import { z } from "zod";
import { byStaff } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import type { Actor } from "../../kernel/operation/context";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { hasStaffRight, type StaffRight } from "../../kernel/staff/staff-rights";
import { limitOf } from "../../kernel/staff/within";
import { listNames, type Queue, type QueueName, queueNames, queueOf, queues } from "./queues";
import { BackOfficePage } from "./schema";

const hasRight = (actor: Actor, right: StaffRight): boolean =>
  actor.kind === "operator" || (actor.kind === "staff" && hasStaffRight(actor.account, right));

/** Whether a queue can have rows for this actor: lines that are of no account are of no company either. */
const isTheirs = (actor: Actor, queue: Queue): boolean =>
  limitOf(actor) === null || !("hasNoAccounts" in queue && queue.hasNoAccounts);

/** The queues that this member of staff may read. */
export const queuesOf = (actor: Actor): Queue[] =>
  queues.filter((queue) => hasRight(actor, queue.right) && isTheirs(actor, queue));

/** One back-office queue. Each requires its own right. */
export const showQueue = staffOperation({
  name: "desk.queue",
  summary: "Lists what needs a person, of one kind",
  access: byStaff("read", null),
  within: "rows",
  fails: ["staff.right_missing", "staff.limited"],
  input: z.object({
    queue: z.enum(listNames),
    before: z.int().positive().optional(),
    /** Dismissed rows instead, for queues that support it. */
    aside: z.boolean().optional(),
  }),
  output: BackOfficePage,
  pool: "staff_searches",
  run: async ({ db, now, actor, note }, { queue: name, before, aside: isDismissed = false }) => {
    const queue = queueOf[name];
    if (!hasRight(actor, queue.right)) throw fail("staff.right_missing", { right: queue.right });
    if (!isTheirs(actor, queue)) throw fail("staff.limited");
    note({ changes: { queue: name } });
    return queue.read(db, { before, now, isDismissed });
  },
});

/** Row counts of the queues this member of staff may read. */
export const showOverview = staffOperation({
  name: "desk.overview",
  summary: "Counts what needs a person",
  access: byStaff("read", null),
  within: "rows",
  looks: "now_and_then",
  input: z.object({}),
  output: z.object({ queues: z.array(z.object({ name: z.enum(queueNames), count: z.int() })) }),
  run: async ({ db, now, actor }) => {
    const counted: { name: QueueName; count: number }[] = [];
    for (const queue of queuesOf(actor))
      counted.push({ name: queue.name, count: await queue.count(db, now) });
    return { queues: counted };
  },
});
