import { getTableName, sql } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { personalData } from "@/lib/db/personal-data/all";
import type { Person } from "@/lib/db/personal-data/declare";
import { eraseInTable } from "@/lib/db/personal-data/erase";
import { eraseAudit } from "../../kernel/audit/shared/erase";
import { forgetCards } from "../../money/payments/shared/saved-cards";

type Step = { name: string; erase: (db: Database, person: Person) => Promise<void> };

/** Tasks whose payload has the address itself, such as a mail that nobody could send. */
async function eraseTasks(db: Database, { email }: Person): Promise<void> {
  await db.execute(sql`
    delete from graphile_worker._private_jobs where locked_at is null and lower(payload ->> 'email') = ${email}`);
}

/** What a table needs besides what the map says of it. */
const further: Readonly<Record<string, Step["erase"]>> = {
  // Before the rows that name them at the payment provider.
  saved_cards: (db, { id }) => forgetCards(db, id),
  audit_rows: (db, { id }) => eraseAudit(db, id),
};

const steps: readonly Step[] = [
  { name: "tasks", erase: eraseTasks },
  ...personalData.map((declaration): Step => {
    const name = getTableName(declaration.table);
    return {
      name,
      erase: async (db, person) => {
        await further[name]?.(db, person);
        await eraseInTable(db, declaration, person);
      },
    };
  }),
];

/**
 * Erases what the database has of a person, but for what the map keeps. Goes on after the step `done`, and says which is
 * done; every step may be repeated. Must not be called within a transaction.
 */
export async function erasePerson(
  db: Database,
  person: Person,
  { done, noteStep }: { done: string | null; noteStep: (name: string) => Promise<void> },
): Promise<void> {
  const from = steps.findIndex(({ name }) => name === done) + 1;
  for (const { name, erase } of steps.slice(from)) {
    await erase(db, person);
    await noteStep(name);
  }
}
