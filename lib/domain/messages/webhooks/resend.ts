import { eq } from "drizzle-orm";
import { z } from "zod";
import { webhooks } from "@/lib/db/tables/messages/webhooks";
import { byStaff } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { readReason, staffReason } from "../../kernel/staff/staff-reason";
import { notDismissed } from "../message-log/rules";
import { enqueueDelivery } from "./shared/queue-webhook";
import { forgetSilence, placeOf } from "./silent-hosts";

/** Retries a delivery that was given up; clears the host's count of missing responses. */
export const resendWebhook = staffOperation({
  name: "webhooks.resend",
  summary: "Delivers a webhook again that was given up",
  access: byStaff("write", "outbox/send"),
  within: { webhooks: "id" },
  changes: [],
  fails: ["message.not_found", "message.sent"],
  input: z.object({ id: z.int32(), reason: staffReason }),
  output: z.object({}),
  run: async ({ db, now, note }, { id, reason: given }) => {
    const reason = readReason(given);
    const mine = eq(webhooks.id, id);
    const [row] = await db.select().from(webhooks).where(mine).for("update");
    if (!row || row.isTest) throw fail("message.not_found");
    if (row.deliveredAt !== null) throw fail("message.sent");
    await forgetSilence(db, placeOf(row));
    const again = { givenUpAt: null, heldBecause: null, nextTryAt: now, ...notDismissed };
    await db.update(webhooks).set(again).where(mine);
    await enqueueDelivery(db, row);
    note({ accountId: row.accountId, target: `webhook ${id}`, changes: { resent: row.type, reason } });
    return {};
  },
});
