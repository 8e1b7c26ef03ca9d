import { and, eq, type SQL } from "drizzle-orm";
import { z } from "zod";
import { FileAnswer } from "@/lib/base/file-answer";
import type { Database } from "@/lib/db/client";
import { legalAgreements } from "@/lib/db/tables/customers/legal";
import { byStaff, reads } from "../../../kernel/access/access";
import { fail } from "../../../kernel/errors/fail";
import { operation } from "../../../kernel/operation/operation";
import { staffOperation } from "../../../kernel/staff/staff-operation";
import { agreementFilename } from "../shared/agreement-filename";

async function fileOf(db: Database, where: SQL | undefined): Promise<FileAnswer> {
  const { id, pdf } = legalAgreements;
  const [row] = await db.select({ id, pdf }).from(legalAgreements).where(where);
  if (!row) throw fail("legal.not_found");
  return {
    filename: agreementFilename(row.id),
    content_type: "application/pdf",
    content: row.pdf.toString("base64"),
  };
}

/** An agreement of the account as PDF: the bytes that were kept when it was concluded. */
export const downloadAgreement = operation({
  name: "legal.agreement_pdf",
  summary: "Answers a data-processing agreement as PDF",
  access: reads({ right: "billing/get_client" }),
  fails: ["legal.not_found"],
  input: z.object({ id: z.int() }),
  output: FileAnswer,
  run: ({ db, actor }, { id }) =>
    fileOf(db, and(eq(legalAgreements.id, id), eq(legalAgreements.accountId, actor.account.id))),
});

/** The same of a customer, for staff. */
export const downloadAgreementOfCustomer = staffOperation({
  name: "legal_documents.agreement_pdf",
  summary: "Answers a data-processing agreement of a customer as PDF",
  access: byStaff("read", "customers/find"),
  within: "rows",
  fails: ["legal.not_found"],
  input: z.object({ account: z.int(), id: z.int() }),
  output: FileAnswer,
  run: async ({ db, note }, { account, id }) => {
    note({ accountId: account, target: `agreement ${id}`, changes: {} });
    return fileOf(db, and(eq(legalAgreements.id, id), eq(legalAgreements.accountId, account)));
  },
});
