import { eq } from "drizzle-orm";
import { z } from "zod";
import { FileAnswer } from "@/lib/base/file-answer";
import { wireNumber } from "@/lib/base/form-values";
import type { Database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { byStaff, reads } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { operation } from "../../kernel/operation/operation";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { type InvoiceRow, invoice } from "../billing/lookup";
import { layOutAct } from "./lay-out-act";
import { findInvoiceOfAny } from "./lookup";
import { readInvoiceDetails } from "./read-facts";
import { hasAct } from "./shared/has-act";
import { documentName, sheetAnswer } from "./shared/pdf-answer";

/** The act of an invoice, as PDF. Throws if it has none. */
export async function actAnswer(db: Database, row: InvoiceRow): Promise<FileAnswer> {
  if (!hasAct(row)) throw fail("invoice.no_act");
  const details = await readInvoiceDetails(db, row);
  const [buyer] = await db
    .select({ profile: accounts.profile })
    .from(accounts)
    .where(eq(accounts.id, row.accountId));
  const buyerKpp = buyer?.profile.custom.co_kpp ?? "";
  return sheetAnswer(row.accountId, `${documentName(details)}-act`, (brand) =>
    layOutAct({ details, buyerKpp }, brand),
  );
}

/** The universal transfer document of an invoice of a Russian company, as PDF. */
export const downloadAct = operation({
  name: "billing.download_act",
  summary: "Answers the act of an invoice as PDF",
  access: reads({ right: "billing/download_invoice" }),
  fails: ["invoice.no_act", "document.too_slow"],
  target: invoice("invoice_id"),
  input: z.object({ invoice_id: wireNumber.optional() }),
  output: FileAnswer,
  run: ({ db }, _input, row) => actAnswer(db, row),
});

/** The same of any customer. */
export const downloadActByStaff = staffOperation({
  name: "invoices.download_act",
  summary: "Answers the act of a customer's invoice as PDF",
  access: byStaff("read", "customers/find"),
  within: "rows",
  fails: ["invoice.not_found", "invoice.no_act", "document.too_slow"],
  input: z.object({ id: z.int32() }),
  output: FileAnswer,
  run: async ({ db, note }, { id }) => {
    const row = await findInvoiceOfAny(db, id);
    note({ accountId: row.accountId, target: `invoice ${id}`, changes: { looked: "invoices" } });
    return actAnswer(db, row);
  },
});
