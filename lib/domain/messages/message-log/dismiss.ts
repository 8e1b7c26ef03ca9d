import { and, eq, isNotNull } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "@/lib/db/client";
import { mails } from "@/lib/db/tables/messages/mails";
import { smsMessages } from "@/lib/db/tables/messages/sms";
import { webhooks } from "@/lib/db/tables/messages/webhooks";
import { byStaff } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import type { Context } from "../../kernel/operation/context";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { readReason, staffIdOf, staffReason } from "../../kernel/staff/staff-reason";
import { notDismissed } from "./rules";
import { dismissibleQueues } from "./schema";

type Queue = (typeof dismissibleQueues)[number];

const tables = { mails, texts: smsMessages, webhooks };
const nouns = { mails: "mail", texts: "text", webhooks: "webhook" } as const satisfies Record<Queue, string>;

async function lockFailed(db: Database, queue: Queue, id: number) {
  const table = tables[queue];
  const failedAt = queue === "webhooks" ? webhooks.givenUpAt : tables[queue].failedAt;
  const [row] = await db
    .select({ accountId: table.accountId, dismissedAt: table.dismissedAt })
    .from(table)
    .where(and(eq(table.id, id), isNotNull(failedAt)))
    .for("update");
  if (!row) throw fail("message.not_found");
  return row;
}

const Asked = z.object({ queue: z.enum(dismissibleQueues), id: z.int(), reason: staffReason });

const placeOf = ({ queue, id }: Record<string, unknown>) => ({
  [queue === "texts" ? "sms_messages" : String(queue)]: id,
});

/** Dismisses a message or undoes that. Idempotent. */
async function move(
  { db, now, actor, note }: Context,
  { queue, id, reason: given }: z.output<typeof Asked>,
  isDismissed: boolean,
): Promise<Record<string, never>> {
  const reason = readReason(given);
  const row = await lockFailed(db, queue, id);
  if ((row.dismissedAt !== null) === isDismissed) return {};
  const change = isDismissed ? { dismissedAt: now, dismissedBy: staffIdOf(actor) } : notDismissed;
  await db.update(tables[queue]).set(change).where(eq(tables[queue].id, id));
  const whose = row.accountId === null ? {} : { accountId: row.accountId };
  note({ ...whose, target: `${nouns[queue]} ${id}`, changes: { queue, reason } });
  return {};
}

/** Dismisses a failed message: it no longer counts as needing attention, and is resent only manually. */
export const dismissMessage = staffOperation({
  name: "outbox.set_aside",
  summary: "Sets a mail, text message or webhook aside that failed, so that it needs nobody any more",
  access: byStaff("write", "outbox/send"),
  within: placeOf,
  changes: [],
  fails: ["message.not_found"],
  input: Asked,
  output: z.object({}),
  run: (context, asked) => move(context, asked, true),
});

export const takeMessageBack = staffOperation({
  name: "outbox.take_back",
  summary: "Puts back on the desk what was set aside",
  access: byStaff("write", "outbox/send"),
  within: placeOf,
  changes: [],
  fails: ["message.not_found"],
  input: Asked,
  output: z.object({}),
  run: (context, asked) => move(context, asked, false),
});
