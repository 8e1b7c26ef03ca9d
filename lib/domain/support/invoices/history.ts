import { asc, eq, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "@/lib/db/client";
import { auditRows } from "@/lib/db/tables/kernel/audit";
import { payments } from "@/lib/db/tables/money/billing";
import { creditNotes } from "@/lib/db/tables/money/documents";
import { byStaff } from "../../kernel/access/access";
import { AuditPage } from "../../kernel/audit/schema";
import { readRows } from "../../kernel/audit/shared/read-rows";
import { commonCells, optionalCells } from "../../kernel/staff/staff-line-schema";
import {
  fromTheTop,
  lineOf,
  type MomentColumn,
  readLines,
  type TextColumns,
} from "../../kernel/staff/staff-lines";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { findInvoice } from "./lookup";

const mostMails = 25;
const MailLine = z.object({ ...commonCells, ...optionalCells });

type MailColumns = TextColumns & {
  id: number;
  kind: string | null;
  state: string;
  at: MomentColumn;
  until: MomentColumn;
};

/** Mails with the invoice attached, newest first. */
const readMails = (db: Database, invoiceId: number) =>
  readLines(
    db,
    sql<MailColumns>`
    select id, recipient as title, coalesce(last_error, '') as detail, kind, created_at as at, sent_at as until,
      case when failed_at is not null then 'failed' when sent_at is not null then 'sent' else 'waiting' end as state
    from mails where invoice_id = ${invoiceId} and id < ${fromTheTop}::bigint order by id desc limit ${mostMails + 1}`,
    mostMails,
    (row) => lineOf(row.id, row),
  );

/** What the log calls the invoice, its payments and its credit notes. */
async function namesOf(db: Database, invoiceId: number): Promise<string[]> {
  const paid = await db
    .select({ id: payments.id })
    .from(payments)
    .where(eq(payments.invoiceId, invoiceId))
    .orderBy(asc(payments.id));
  const notes = await db
    .select({ id: creditNotes.id })
    .from(creditNotes)
    .where(eq(creditNotes.invoiceId, invoiceId));
  return [
    `invoice ${invoiceId}`,
    ...paid.map(({ id }) => `payment ${id}`),
    ...notes.map(({ id }) => `credit note ${id}`),
  ];
}

/** What was done to an invoice, its payments and its credit notes, and the mails with it, newest first. */
export const showInvoiceHistory = staffOperation({
  name: "invoices.history",
  summary: "Shows what was done to a customer's invoice",
  access: byStaff("read", "audit/read"),
  within: "rows",
  looks: "now_and_then",
  fails: ["invoice.not_found"],
  input: z.object({
    id: z.int32(),
    before: z.int().positive().optional(),
    after: z.int().positive().optional(),
  }),
  output: z.object({
    log: AuditPage,
    mails: z.object({ rows: z.array(MailLine), older: z.int().nullable() }),
  }),
  run: async ({ db, note }, { id, ...place }) => {
    const { accountId } = await findInvoice(db, id);
    note({ accountId, target: `invoice ${id}`, changes: { looked: "invoices" } });
    const whose = inArray(auditRows.target, await namesOf(db, id));
    return { log: await readRows(db, whose, place, true), mails: await readMails(db, id) };
  },
});
