import { eq } from "drizzle-orm";
import { z } from "zod";
import { mails } from "@/lib/db/tables/mails";
import { byStaff } from "../kernel/access";
import { fail } from "../kernel/errors";
import { staffOperation } from "../kernel/staff-operation";
import { isReadable } from "./rules";

/** The text of a mail that holds no secret; of others there is none to be had. */
export const showMail = staffOperation({
  name: "outbox.show",
  summary: "Shows what a mail without secrets says",
  access: byStaff("read", "outbox/read"),
  input: z.object({ id: z.int() }),
  output: z.object({ subject: z.string(), body: z.string() }),
  run: async ({ db, note }, { id }) => {
    const [row] = await db
      .select({ accountId: mails.accountId, kind: mails.kind })
      .from(mails)
      .where(eq(mails.id, id));
    if (!row || !isReadable(row.kind)) throw fail("message.not_found");
    const [text] = await db
      .select({ subject: mails.subject, body: mails.body })
      .from(mails)
      .where(eq(mails.id, id));
    if (!text) throw fail("message.not_found");
    const whose = row.accountId === null ? {} : { accountId: row.accountId };
    note({ ...whose, target: `mail ${id}`, changes: { kind: row.kind } });
    return text;
  },
});
