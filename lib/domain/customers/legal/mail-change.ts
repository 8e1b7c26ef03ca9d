import { and, asc, eq, gt, lte } from "drizzle-orm";
import { legalPath } from "@/lib/base/legal";
import { type Database, inTransaction } from "@/lib/db/client";
import { enqueue } from "@/lib/db/queue";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { legalVersions } from "@/lib/db/tables/customers/legal";
import { urlOf } from "../../kernel/brand/address";
import { brandOfAccount } from "../../kernel/brand/loaded";
import { type Notice, notifyAll } from "../../messages/mails/shared/notify";
import { type PublishedVersion, readPublished, versionInEffect } from "./shared/loaded";

/** Mails of one run, and the pause after it: a change for all customers does not take the mail server for itself. */
const mailsOfRun = 200;
const pauseMs = 10_000;

type Version = typeof legalVersions.$inferSelect & { publishedAt: Date; holdsFrom: Date };

/** Accounts after the cursor that were there when the version was published. */
async function readNext(db: Database, { mailedTo, publishedAt }: Version) {
  const { id, email, language, companyId, brandId, role, status } = accounts;
  return db
    .select({ id, email, language, companyId, brandId, role, status })
    .from(accounts)
    .where(and(gt(id, mailedTo ?? 0), lte(accounts.createdAt, publishedAt)))
    .orderBy(asc(id))
    .limit(mailsOfRun);
}

/** Whether the document is that of customers of the brand: its own, or the one for all where it has none of its own. */
const isForBrand = (
  all: readonly PublishedVersion[],
  { kind, brandId, holdsFrom }: Version,
  of: number | null,
) => brandId === of || (brandId === null && versionInEffect(all, kind, of, holdsFrom)?.brandId === null);

/**
 * Tells the next customers of a published version by mail. The cursor moves in the same transaction, so that everybody is
 * told once, whatever ends the worker meanwhile.
 */
export async function mailLegalChange(versionId: number, now: Date): Promise<void> {
  await inTransaction(async (db) => {
    const [row] = await db.select().from(legalVersions).where(eq(legalVersions.id, versionId)).for("update");
    if (!row?.publishedAt || !row.holdsFrom || row.mailedTo === null) return;
    const version: Version = { ...row, publishedAt: row.publishedAt, holdsFrom: row.holdsFrom };
    const next = await readNext(db, version);
    const published = await readPublished(db);
    const told = next
      .filter(({ role, status }) => role === "customer" && status === "Active")
      .flatMap(({ id, email, language, ...account }): Notice[] => {
        const brand = brandOfAccount(account);
        if (!isForBrand(published, version, brand.id)) return [];
        return [
          {
            name: "legal.changed",
            reader: { id, email, language },
            facts: {
              document: version.kind,
              version: version.number,
              on: version.holdsFrom.toISOString().slice(0, 10),
              isNow: version.holdsFrom <= now,
              summary: version.summary,
              url: urlOf(brand, legalPath(version.kind, version.id)),
            },
          },
        ];
      });
    await notifyAll({ db, now }, told);
    const mailedTo = next.length < mailsOfRun ? null : (next.at(-1)?.id ?? null);
    await db.update(legalVersions).set({ mailedTo }).where(eq(legalVersions.id, versionId));
    if (mailedTo !== null)
      await enqueue(db, "mail_legal_change", { versionId }, { runAt: new Date(now.getTime() + pauseMs) });
  });
}
