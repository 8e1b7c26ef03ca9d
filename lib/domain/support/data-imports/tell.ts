import { and, asc, count, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import { type Database, inTransaction } from "@/lib/db/client";
import { enqueue } from "@/lib/db/queue";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { oldPasswords } from "@/lib/db/tables/identity/old-passwords";
import { importedObjects } from "@/lib/db/tables/support/data-imports";
import { byStaff } from "../../kernel/access/access";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { type Notice, notifyAll } from "../../messages/mails/shared/notify";
import { isUntold } from "./list";

/** Mails of one run, and the pause after it: what else is to be said comes through between them. */
const mailsOfRun = 100;
const pauseMs = 60_000;

const tellTask = "tell_imported";

const readNext = (db: Database) =>
  db
    .select({
      sourceId: importedObjects.sourceId,
      source: importedObjects.source,
      id: accounts.id,
      email: accounts.email,
      language: accounts.language,
      passwordHash: accounts.passwordHash,
    })
    .from(importedObjects)
    .innerJoin(accounts, eq(accounts.id, importedObjects.targetId))
    .where(and(isUntold, eq(accounts.status, "Active")))
    .orderBy(asc(importedObjects.targetId))
    .limit(mailsOfRun)
    .for("update", { of: importedObjects });

/** Has a worker tell every customer whose account is open, once, that it is here now. */
export const tellImported = staffOperation({
  name: "data_imports.tell",
  summary: "Mails imported customers that their accounts are here",
  access: byStaff("write", "settings/manage"),
  changes: [],
  fails: [],
  input: z.object({}),
  output: z.object({ customers: z.int() }),
  run: async ({ db, note }) => {
    const [counted] = await db
      .select({ customers: count() })
      .from(importedObjects)
      .innerJoin(accounts, eq(accounts.id, importedObjects.targetId))
      .where(and(isUntold, eq(accounts.status, "Active")));
    const customers = counted?.customers ?? 0;
    if (customers === 0) return { customers };
    await enqueue(db, tellTask, {}, { key: tellTask });
    note({ changes: { count: customers } });
    return { customers };
  },
});

/** Tells the next customers. That they were is noted in the same transaction, so that everybody is told once. */
export async function tellNextImported(now: Date): Promise<void> {
  await inTransaction(async (db) => {
    const next = await readNext(db);
    if (next.length === 0) return;
    const ids = next.map(({ id }) => id);
    const known = await db
      .select({ id: oldPasswords.accountId })
      .from(oldPasswords)
      .where(inArray(oldPasswords.accountId, ids));
    const withOld = new Set(known.map(({ id }) => id));
    await notifyAll(
      { db, now },
      next.map(
        ({ id, email, language, passwordHash }): Notice => ({
          name: "account.moved",
          reader: { id, email, language },
          facts: { hasPassword: passwordHash !== null || withOld.has(id) },
        }),
      ),
    );
    await db
      .update(importedObjects)
      .set({ toldAt: now })
      .where(and(isUntold, inArray(importedObjects.targetId, ids)));
    if (next.length === mailsOfRun)
      await enqueue(db, tellTask, {}, { key: tellTask, runAt: new Date(now.getTime() + pauseMs) });
  });
}
