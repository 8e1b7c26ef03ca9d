import { z } from "zod";
import { byStaff } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import type { Actor } from "../../kernel/operation/context";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { hasStaffRight, type StaffRight } from "../../kernel/staff/staff-rights";
import { listNames, type QueueName, queueNames, queueOf, queues } from "./queues";
import { BackOfficePage } from "./schema";

const hasRight = (actor: Actor, right: StaffRight): boolean =>
  actor.kind === "operator" || (actor.kind === "staff" && hasStaffRight(actor.account, right));

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
  run: async ({ db, now, actor, note }, { queue: name, before, aside: isDismissed = false }) => {
    const queue = queueOf[name];
    if (!hasRight(actor, queue.right)) throw fail("staff.right_missing", { right: queue.right });
    note({ changes: { queue: name } });
    return queue.read(db, { before, now, isDismissed });
  },
});

/** Row counts of the queues this member of staff may read. */
export const showOverview = staffOperation({
  name: "desk.overview",
  summary: "Counts what needs a person",
  access: byStaff("read", null),
  looks: "now_and_then",
  input: z.object({}),
  output: z.object({ queues: z.array(z.object({ name: z.enum(queueNames), count: z.int() })) }),
  run: async ({ db, now, actor }) => {
    const counted: { name: QueueName; count: number }[] = [];
    for (const { name, right, count } of queues)
      if (hasRight(actor, right)) counted.push({ name, count: await count(db, now) });
    return { queues: counted };
  },
});
