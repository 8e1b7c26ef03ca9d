import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "@/lib/db/client";
import { inItsMonth, isErased, mailTexts } from "@/lib/db/mail-texts";
import { mailBodies, mails } from "@/lib/db/tables/messages/mails";
import { holdsSecret } from "@/lib/i18n/mails/masked";
import { byStaff } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";

const Shown = z.object({ subject: z.string(), body: z.string() });

/** The text of a mail, or its version without secrets: the original of such a mail is never read here. */
async function readShown(db: Database, id: number, kind: string | null) {
  const isMine = eq(mails.id, id);
  if (holdsSecret(kind)) {
    const columns = { isErased, masked: mailTexts.masked };
    const [row] = await db.select(columns).from(mails).leftJoin(mailBodies, inItsMonth).where(isMine);
    if (row?.isErased) return "erased";
    return row?.masked ? Shown.parse(JSON.parse(row.masked)) : null;
  }
  const columns = { isErased, subject: mailTexts.subject, body: mailTexts.body };
  const [row] = await db.select(columns).from(mails).leftJoin(mailBodies, inItsMonth).where(isMine);
  if (!row || row.isErased) return row ? "erased" : null;
  return Shown.parse(row);
}

/** The text of a mail, with a placeholder for each link or code. */
export const showMail = staffOperation({
  name: "outbox.show",
  summary: "Shows what a mail says, without its secrets",
  access: byStaff("read", "outbox/read"),
  within: "rows",
  fails: ["message.not_found"],
  input: z.object({ id: z.int32() }),
  output: Shown.extend({ is_masked: z.boolean(), is_erased: z.boolean() }),
  run: async ({ db, note }, { id }) => {
    const [row] = await db
      .select({ accountId: mails.accountId, kind: mails.kind })
      .from(mails)
      .where(eq(mails.id, id));
    const text = row && (await readShown(db, id, row.kind));
    if (!row || !text) throw fail("message.not_found");
    const whose = row.accountId === null ? {} : { accountId: row.accountId };
    note({ ...whose, target: `mail ${id}`, changes: { kind: row.kind } });
    const { subject = "", body = "" }: Partial<z.infer<typeof Shown>> = text === "erased" ? {} : text;
    return { subject, body, is_masked: holdsSecret(row.kind), is_erased: text === "erased" };
  },
});
