import { eq } from "drizzle-orm";
import { z } from "zod";
import { enqueue } from "@/lib/db/queue";
import { smsMessages } from "@/lib/db/tables/messages/sms";
import { byStaff } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { readReason, staffReason } from "../../kernel/staff/staff-reason";
import { notDismissed } from "../message-log/rules";

/** Sends a text message that was not sent; one that was sent costs money and is not repeated. */
export const resendSms = staffOperation({
  name: "sms.resend",
  summary: "Sends a text message that could not be sent",
  access: byStaff("write", "outbox/send"),
  within: { sms_messages: "id" },
  changes: [],
  fails: ["message.not_found", "message.sent"],
  input: z.object({ id: z.int32(), reason: staffReason }),
  output: z.object({}),
  run: async ({ db, note }, { id, reason: given }) => {
    const reason = readReason(given);
    const mine = eq(smsMessages.id, id);
    const [row] = await db.select().from(smsMessages).where(mine).for("update");
    if (!row) throw fail("message.not_found");
    if (row.sentAt !== null) throw fail("message.sent");
    await db
      .update(smsMessages)
      .set({ failedAt: null, lastError: null, ...notDismissed })
      .where(mine);
    await enqueue(db, "send_sms", { smsId: id }, { key: `send_sms:${id}`, maxAttempts: 5 });
    note({ accountId: row.accountId, target: `text ${id}`, changes: { resent: true, reason } });
    return {};
  },
});
