import { and, eq, isNotNull, max, notExists } from "drizzle-orm";
import { z } from "zod";
import type { DocumentKind } from "@/lib/base/document-series";
import { parsePattern } from "@/lib/base/number-pattern";
import { yearOfDay } from "@/lib/base/time-zone";
import type { Database } from "@/lib/db/client";
import { invoices } from "@/lib/db/tables/money/billing";
import { companies } from "@/lib/db/tables/money/companies";
import { creditNotes } from "@/lib/db/tables/money/documents";
import { numberSeries, seriesNumbers } from "@/lib/db/tables/money/number-series";
import { byStaff } from "../../kernel/access/access";
import { invalidArgument } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { staffIdOf } from "../../kernel/staff/staff-reason";
import { readBooks } from "../closing/shared/read-books";
import { requireFreePattern } from "./free-pattern";
import { NewSeries } from "./schema";

const furthestYears = 2;

/** The day of the company's last numbered document of a kind; null = there is none. */
async function lastDayOf(db: Database, companyId: number, kind: DocumentKind): Promise<string | null> {
  if (kind === "credit_note") {
    const [row] = await db
      .select({ on: max(creditNotes.issuedOn) })
      .from(creditNotes)
      .innerJoin(invoices, eq(invoices.id, creditNotes.invoiceId))
      .where(eq(invoices.companyId, companyId));
    return row?.on ?? null;
  }
  const numbered = kind === "invoice" ? invoices.number : invoices.receiptNumber;
  const isOfKind = and(eq(invoices.companyId, companyId), isNotNull(numbered));
  const [row] = await db
    .select({ on: max(invoices.issuedOn) })
    .from(invoices)
    .where(isOfKind);
  return row?.on ?? null;
}

/** Series of the kind that have numbered nothing; another one takes their place. */
const isUnused = (db: Database, companyId: number, kind: DocumentKind) =>
  and(
    eq(numberSeries.companyId, companyId),
    eq(numberSeries.kind, kind),
    notExists(db.select().from(seriesNumbers).where(eq(seriesNumbers.seriesId, numberSeries.id))),
  );

/**
 * Chooses how a company numbers documents of a kind from a day on that has none yet. The books are locked, so that no
 * document is numbered meanwhile.
 */
export const setNumbering = staffOperation({
  name: "companies.set_numbering",
  summary: "Chooses how a selling company numbers its documents from a day on",
  access: byStaff("write", "companies/manage", { grants: "always" }),
  changes: [],
  fails: ["company.not_found"],
  input: NewSeries,
  output: z.object({ pattern: z.string() }),
  run: async ({ db, now, actor, note }, { region, kind, pattern: given, first, since }) => {
    const [company] = await db.select().from(companies).where(eq(companies.region, region));
    if (!company) throw invalidArgument("region", "is no company");
    const { today } = await readBooks(db, company.id, now, true);
    const text = given.replaceAll("{prefix}", company.invoicePrefix);
    const pattern = parsePattern(text);
    if (!pattern)
      throw invalidArgument(
        "pattern",
        "must have {n} once, {year} or {yy} at most once, and else capital letters, digits, - / and .",
      );
    const last = await lastDayOf(db, company.id, kind);
    if (since < today) throw invalidArgument("since", "must not be over");
    if (last !== null && since <= last)
      throw invalidArgument("since", `must be after ${last}, the day of the last document that was numbered`);
    if (yearOfDay(since) > yearOfDay(today) + furthestYears)
      throw invalidArgument("since", `must be within ${furthestYears} years`);
    await db.delete(numberSeries).where(isUnused(db, company.id, kind));
    await requireFreePattern(db, { companyId: company.id, kind, pattern, since });
    await db.insert(numberSeries).values({
      ...{ companyId: company.id, kind, pattern: text, first, sinceOn: since },
      ...{ createdAt: now, createdBy: staffIdOf(actor) },
    });
    const changes = {
      document_kind: kind,
      number_pattern: text,
      number_first: first,
      numbers_since: since,
    };
    note({ target: `company ${company.id}`, changes });
    return { pattern: text };
  },
});
