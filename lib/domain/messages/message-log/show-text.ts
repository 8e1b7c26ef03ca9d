import { eq } from "drizzle-orm";
import { z } from "zod";
import { smsMessages } from "@/lib/db/tables/messages/sms";
import { textHoldsSecret } from "@/lib/i18n/sms/write-sms";
import { byStaff } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";

/** The text of a text message. For one with a secret the text is never read here, so nothing of it can be shown. */
export const showText = staffOperation({
  name: "outbox.show_text",
  summary: "Shows what a text message says, unless it holds a secret",
  access: byStaff("read", "outbox/read"),
  within: "rows",
  fails: ["message.not_found"],
  input: z.object({ id: z.int32() }),
  output: z.object({ kind: z.string(), body: z.string() }),
  run: async ({ db, note }, { id }) => {
    const isMine = eq(smsMessages.id, id);
    const [row] = await db
      .select({ accountId: smsMessages.accountId, kind: smsMessages.kind })
      .from(smsMessages)
      .where(isMine);
    if (!row || row.kind === null || textHoldsSecret(row.kind)) throw fail("message.not_found");
    const [text] = await db.select({ body: smsMessages.body }).from(smsMessages).where(isMine);
    note({ accountId: row.accountId, target: `text ${id}`, changes: { kind: row.kind } });
    return { kind: row.kind, body: text?.body ?? "" };
  },
});
