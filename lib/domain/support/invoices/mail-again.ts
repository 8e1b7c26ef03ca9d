import { and, eq, gt } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "@/lib/db/client";
import { mails } from "@/lib/db/tables/messages/mails";
import { byStaff } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { mailNotice } from "../../messages/mails/shared/notify";
import { readOwner } from "../../messages/mails/shared/receivers";
import { nameOf } from "../../money/billing/rules";
import { issuedNotice } from "../../money/documents/shared/issued-notice";
import { findInvoice } from "./lookup";

const pauseMs = 60_000;

/** Within a minute it is the same press, or the first mail of an invoice that was just issued. */
async function isJustMailed(db: Database, invoiceId: number, now: Date): Promise<boolean> {
  const isRecent = and(
    eq(mails.invoiceId, invoiceId),
    gt(mails.createdAt, new Date(now.getTime() - pauseMs)),
  );
  return (await db.select({ id: mails.id }).from(mails).where(isRecent).limit(1)).length > 0;
}

/** Mails an invoice again, with its PDF and what is due now: to the owner, and to the contacts for invoices. */
export const mailInvoiceAgain = staffOperation({
  name: "invoices.mail_again",
  summary: "Sends an invoice by email again",
  access: byStaff("write", "payments/record"),
  within: { invoices: "id" },
  changes: [],
  fails: ["invoice.not_found", "invoice.not_unpaid"],
  input: z.object({ id: z.int32() }),
  output: z.object({ number: z.string(), receivers: z.int() }),
  run: async ({ db, now, note }, { id }) => {
    // Serializes presses, so that the second sees the first one's mail.
    const invoice = await findInvoice(db, id, true);
    const { accountId, status } = invoice;
    if (status === "Cancelled" || status === "Refunded") throw fail("invoice.not_unpaid", { status });
    const number = nameOf(invoice);
    if (await isJustMailed(db, id, now)) return { number, receivers: 0 };
    const found = await readOwner(db, accountId, "invoice");
    if (!found) throw fail("invoice.not_found");
    const { owner, others } = found;
    const facts = await issuedNotice(db, invoice);
    for (const email of [owner.email, ...others])
      await mailNotice({ db, now }, { ...owner, email }, "invoice.created", facts, { invoiceId: id });
    const receivers = 1 + others.length;
    note({ accountId, target: `invoice ${id}`, changes: { resent: "invoice.created", mails: receivers } });
    return { number, receivers };
  },
});
