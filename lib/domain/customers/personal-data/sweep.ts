import { and, asc, eq, gt, isNotNull, isNull, lte } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { personalData } from "@/lib/db/personal-data/all";
import { eraseDated, hasDated } from "@/lib/db/personal-data/erase";
import { enqueue } from "@/lib/db/queue";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { dataExportParts, dataRequests } from "@/lib/db/tables/customers/data-requests";
import { companies } from "@/lib/db/tables/money/companies";
import { documentYears } from "@/lib/env";

const requestsAtOnce = 100;

/** Has the erasures begun whose day has come; one that was interrupted is repeated. */
async function beginErasures(db: Database, now: Date): Promise<void> {
  const isDue = and(
    isNull(dataRequests.endedAt),
    eq(dataRequests.kind, "erasure"),
    lte(dataRequests.startsAt, now),
  );
  for (let last = 0; ; ) {
    const due = await db
      .select({ id: dataRequests.id })
      .from(dataRequests)
      .where(and(isDue, gt(dataRequests.id, last)))
      .orderBy(asc(dataRequests.id))
      .limit(requestsAtOnce);
    // One at a time: a long one is not begun again beside itself.
    for (const { id } of due)
      await enqueue(
        db,
        "erase_data",
        { dataRequestId: id },
        { key: `erase_data ${id}`, queue: "erase_data" },
      );
    last = due.at(-1)?.id ?? last;
    if (due.length < requestsAtOnce) return;
  }
}

/** Deletes the archives of copies whose download has ended. */
async function dropCopies(db: Database, now: Date): Promise<void> {
  const isOver = and(isNotNull(dataRequests.expiresAt), lte(dataRequests.expiresAt, now));
  for (;;) {
    const over = await db
      .select({ id: dataRequests.id })
      .from(dataRequests)
      .where(isOver)
      .limit(requestsAtOnce);
    for (const { id } of over) {
      await db.delete(dataExportParts).where(eq(dataExportParts.requestId, id));
      await db.update(dataRequests).set({ state: "done", expiresAt: null }).where(eq(dataRequests.id, id));
    }
    if (over.length < requestsAtOnce) return;
  }
}

/**
 * Erases what names a person in documents of erased accounts, once the term of the seller's country has ended: it counts
 * from the end of the document's year. Looked at once a year.
 */
async function eraseDocuments(db: Database, now: Date): Promise<void> {
  for (;;) {
    const due = await db
      .select({ id: dataRequests.id, accountId: accounts.id, country: companies.country })
      .from(dataRequests)
      .innerJoin(accounts, eq(accounts.id, dataRequests.accountId))
      .innerJoin(companies, eq(companies.id, accounts.companyId))
      .where(and(isNotNull(dataRequests.documentsAt), lte(dataRequests.documentsAt, now)))
      .limit(requestsAtOnce);
    for (const { id, accountId, country } of due) {
      const year = now.getUTCFullYear();
      const before = `${year - documentYears(country)}-01-01`;
      const person = { id: accountId, email: "" };
      let isMore = false;
      for (const declaration of personalData) {
        await eraseDated(db, declaration, person, before);
        isMore ||= await hasDated(db, declaration, person, before);
      }
      const documentsAt = isMore ? new Date(Date.UTC(year + 1, 0, 1)) : null;
      await db.update(dataRequests).set({ documentsAt }).where(eq(dataRequests.id, id));
    }
    if (due.length < requestsAtOnce) return;
  }
}

export async function sweepDataRequests(db: Database, now: Date): Promise<void> {
  await beginErasures(db, now);
  await dropCopies(db, now);
  await eraseDocuments(db, now);
}
