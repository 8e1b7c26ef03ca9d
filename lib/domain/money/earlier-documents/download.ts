import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { FileAnswer } from "@/lib/base/file-answer";
import { type Locale, locales } from "@/lib/base/locale";
import { type Database, database } from "@/lib/db/client";
import { earlierInvoices } from "@/lib/db/tables/money/earlier-documents";
import { renderPdf } from "@/lib/outside/pdf/render";
import { byStaff, reads } from "../../kernel/access/access";
import { readBrandOf } from "../../kernel/brand/of-account";
import { fail } from "../../kernel/errors/fail";
import { inTurn } from "../../kernel/operation/in-turn";
import { operation } from "../../kernel/operation/operation";
import type { Target } from "../../kernel/operation/target";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { languageOf } from "../documents/shared/language";
import { documentFailure } from "../documents/shared/pdf-answer";
import { layOutEarlier } from "./lay-out";
import type { EarlierInvoiceRow } from "./read";

/** An invoice of the system before this one, as PDF. */
export async function earlierPdf(row: EarlierInvoiceRow, locale: Locale): Promise<FileAnswer> {
  const brand = await readBrandOf(database(), row.accountId);
  const pdf = await inTurn("pdf", row.accountId, () => renderPdf(layOutEarlier(row, locale, brand))).catch(
    (error: unknown) => {
      throw documentFailure(error, row.number);
    },
  );
  return {
    filename: `${row.number.replaceAll(/[^\p{L}\p{N}._-]/gu, "-")}.pdf`,
    content_type: "application/pdf",
    content: Buffer.from(pdf).toString("base64"),
  };
}

const isCurrent = (id: number) => and(eq(earlierInvoices.id, id), isNull(earlierInvoices.replacedAt));

/** An earlier invoice of the caller; unknown and foreign ones give the same error. */
const earlierInvoice: Target<EarlierInvoiceRow> = {
  noun: "invoice",
  parameter: "id",
  fails: ["invoice.not_found"],
  find: async ({ actor, db }, value) => {
    const text = typeof value === "string" || typeof value === "number" ? String(value) : "";
    if (!/^[1-9]\d{0,8}$/.test(text)) throw fail("invoice.not_found");
    const mine = and(isCurrent(Number(text)), eq(earlierInvoices.accountId, actor.account.id));
    const [row] = await db.select().from(earlierInvoices).where(mine);
    if (!row) throw fail("invoice.not_found");
    return row;
  },
};

export const downloadEarlierInvoice = operation({
  name: "billing.download_earlier",
  summary: "Answers an invoice of the system before this one as PDF",
  access: reads({ right: "billing/download_invoice" }),
  fails: ["document.too_slow"],
  target: earlierInvoice,
  input: z.object({ id: z.union([z.string().max(20), z.number()]), language: z.enum(locales).optional() }),
  output: FileAnswer,
  run: async ({ db }, { language }, row) =>
    earlierPdf(row, language ?? (await languageOf(db, row.accountId))),
});

async function findOfAny(db: Database, id: number): Promise<EarlierInvoiceRow> {
  const [row] = await db.select().from(earlierInvoices).where(isCurrent(id));
  if (!row) throw fail("invoice.not_found");
  return row;
}

/** One of them as PDF, in the customer's language. */
export const downloadEarlierByStaff = staffOperation({
  name: "invoices.download_earlier",
  summary: "Answers a customer's invoice of the system before this one as PDF",
  access: byStaff("read", "customers/find"),
  fails: ["invoice.not_found", "document.too_slow"],
  input: z.object({ id: z.int32() }),
  output: FileAnswer,
  run: async ({ db, note }, { id }) => {
    const row = await findOfAny(db, id);
    const { accountId } = row;
    note({ accountId, target: `account ${accountId}`, changes: { looked: "invoices" } });
    return earlierPdf(row, await languageOf(db, accountId));
  },
});
