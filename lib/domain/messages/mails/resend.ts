import { eq } from "drizzle-orm";
import { z } from "zod";
import { takeTextsBack } from "@/lib/db/mail-texts";
import { enqueue } from "@/lib/db/queue";
import { heldMails, isEmptied, mails } from "@/lib/db/tables/messages/mails";
import { holdsSecret } from "@/lib/i18n/mails/masked";
import { byStaff } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { readReason, staffReason } from "../../kernel/staff/staff-reason";
import { notDismissed } from "../message-log/rules";

/** Sends a mail, again if it was sent. Mails with secrets are not sent twice. */
export const resendMail = staffOperation({
  name: "mails.resend",
  summary: "Sends a stored mail again",
  access: byStaff("write", "outbox/send"),
  within: { mails: "id" },
  changes: [],
  fails: ["message.not_found", "message.erased", "message.sent"],
  input: z.object({ id: z.int32(), reason: staffReason }),
  output: z.object({}),
  run: async ({ db, note }, { id, reason: given }) => {
    const reason = readReason(given);
    const [row] = await db
      .select({
        accountId: mails.accountId,
        kind: mails.kind,
        sentAt: mails.sentAt,
        isMoved: isEmptied(mails),
      })
      .from(mails)
      .where(eq(mails.id, id))
      .for("update");
    if (!row) throw fail("message.not_found");
    if (row.isMoved && !(await takeTextsBack(db, id))) throw fail("message.erased");
    if (row.sentAt !== null && holdsSecret(row.kind)) throw fail("message.sent");
    const again = { sentAt: null, failedAt: null, lastError: null, ...notDismissed };
    await db.update(mails).set(again).where(eq(mails.id, id));
    await db.delete(heldMails).where(eq(heldMails.mailId, id));
    await enqueue(db, "send_mail", { mailId: id, isAskedFor: true }, { key: `send_mail:${id}` });
    const whose = row.accountId === null ? {} : { accountId: row.accountId };
    note({ ...whose, target: `mail ${id}`, changes: { resent: row.kind ?? true, reason } });
    return {};
  },
});
