import { readFileSync } from "node:fs";
import path from "node:path";
import type pg from "pg";
import { z } from "zod";

const Journal = z.object({ entries: z.array(z.object({ when: z.number(), tag: z.string() })) });

/** How a migration begins after which versions before it still work: only tables, columns and indexes of its own. */
const compatible = /^-- compatible\b/;

export type Migration = { when: number; isCompatible: boolean };

/** The migrations of this build, oldest first. */
export function readMigrations(folder: string): Migration[] {
  const journal = Journal.parse(JSON.parse(readFileSync(path.join(folder, "meta/_journal.json"), "utf8")));
  return journal.entries.map(({ when, tag }) => ({
    when,
    isCompatible: compatible.test(readFileSync(path.join(folder, `${tag}.sql`), "utf8")),
  }));
}

/** The newest migration that a version has to know to work with the schema of these. */
export const oldestNeeded = (migrations: readonly Migration[]): number =>
  migrations.findLast(({ isCompatible }) => !isCompatible)?.when ?? 0;

/** Whether a build that ends with the migration `known` may work with a database that is at `applied`. */
export const mayWork = ({
  applied,
  needed,
  known,
}: {
  applied: number;
  needed: number | null;
  known: number;
}) => applied <= known || (needed !== null && needed <= known);

export class NewerSchema extends Error {}

const factName = "oldest migration";

async function numberOf(client: pg.Client, table: string, query: string): Promise<number | null> {
  const { rows } = await client.query("select to_regclass($1) as found", [table]);
  if (rows[0]?.found === null) return null;
  const { rows: found } = await client.query<{ value: string | null }>(query);
  return found[0]?.value == null ? null : Number(found[0].value);
}

/**
 * Throws one sentence where a newer version has migrated the database and has not left word that this one may still
 * work with it.
 */
export async function requireKnownSchema(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
  const applied = await numberOf(
    client,
    "drizzle.__drizzle_migrations",
    "select max(created_at)::text as value from drizzle.__drizzle_migrations",
  );
  const known = migrations.at(-1)?.when ?? 0;
  if (applied === null || applied <= known) return;
  const needed = await numberOf(
    client,
    "public.installation_facts",
    `select value from installation_facts where name = '${factName}' and value ~ '^[0-9]{1,15}$'`,
  );
  if (mayWork({ applied, needed, known })) return;
  throw new NewerSchema(
    "A newer version of Berth has changed this database's tables, and this version does not know them: start that version or a newer one, or restore a backup from before it.",
  );
}

/** Leaves word for older versions which of them may work with this schema; a newer version's word stays. */
export async function noteNeeded(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
  await client.query(
    `insert into installation_facts (name, value) values ($1, $2)
      on conflict (name) do update set value = excluded.value
      where installation_facts.value !~ '^[0-9]{1,15}$' or installation_facts.value::bigint < excluded.value::bigint`,
    [factName, String(oldestNeeded(migrations))],
  );
}
