import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import type pg from "pg";
import { z } from "zod";

const Journal = z.object({ entries: z.array(z.object({ when: z.number(), tag: z.string() })) });

/** How a migration begins after which versions before it still work: only tables, columns and indexes of its own. */
const compatible = /^-- compatible\b/;

export type Migration = { when: number; hash: string; isCompatible: boolean };

/** The migrations of this build, oldest first. */
export function readMigrations(folder: string): Migration[] {
  const journal = Journal.parse(JSON.parse(readFileSync(path.join(folder, "meta/_journal.json"), "utf8")));
  return journal.entries.map(({ when, tag }) => {
    const text = readFileSync(path.join(folder, `${tag}.sql`), "utf8");
    // As drizzle names a migration that it has applied.
    const hash = createHash("sha256").update(text).digest("hex");
    return { when, hash, isCompatible: compatible.test(text) };
  });
}

/** The newest migration that a version has to know to work with the schema of these. */
export const oldestNeeded = (migrations: readonly Pick<Migration, "when" | "isCompatible">[]): number =>
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

export class UnknownSchema extends Error {}

const detailName = "oldest migration";

type Applied = { when: number; hash: string };

async function isThere(client: pg.Client, table: string): Promise<boolean> {
  const { rows } = await client.query("select to_regclass($1) as found", [table]);
  return rows[0]?.found !== null;
}

async function readApplied(client: pg.Client): Promise<Applied[]> {
  if (!(await isThere(client, "drizzle.__drizzle_migrations"))) return [];
  const { rows } = await client.query<{ when: string; hash: string }>(
    'select created_at::text as "when", hash from drizzle.__drizzle_migrations order by created_at',
  );
  return rows.map(({ when, hash }) => ({ when: Number(when), hash }));
}

async function readNeeded(client: pg.Client): Promise<number | null> {
  if (!(await isThere(client, "public.installation_state"))) return null;
  const { rows } = await client.query<{ value: string }>(
    "select value from installation_state where name = $1 and value ~ '^[0-9]{1,15}$'",
    [detailName],
  );
  return rows[0] === undefined ? null : Number(rows[0].value);
}

/**
 * Throws one sentence where this version cannot use the database: its tables were made by other migrations than these,
 * or a newer version has migrated it and has not left word that this one may still work with it.
 */
export async function requireKnownSchema(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
  const applied = await readApplied(client);
  const known = migrations.at(-1)?.when ?? 0;
  const isOurs = ({ when, hash }: Applied) =>
    migrations.some((migration) => migration.when === when && migration.hash === hash);
  if (applied.some((one) => one.when <= known && !isOurs(one)))
    throw new UnknownSchema(
      "This database was set up by a version of Berth from before the first release, whose tables no later version can take over: give this version an empty database (without DATABASE_URL, an empty DATA_DIR), or start the version that made this one. Nothing was changed.",
    );
  const newest = applied.at(-1)?.when ?? 0;
  if (newest <= known) return;
  if (mayWork({ applied: newest, needed: await readNeeded(client), known })) return;
  throw new UnknownSchema(
    "A newer version of Berth has changed this database's tables, and this version does not know them: start that version or a newer one, or restore a backup from before it.",
  );
}

/** Leaves word for older versions which of them may work with this schema; a newer version's word stays. */
export async function noteNeeded(
  client: pg.Client,
  migrations: readonly Pick<Migration, "when" | "isCompatible">[],
): Promise<void> {
  await client.query(
    `insert into installation_state (name, value) values ($1, $2)
      on conflict (name) do update set value = excluded.value
      where installation_state.value !~ '^[0-9]{1,15}$' or installation_state.value::bigint < excluded.value::bigint`,
    [detailName, String(oldestNeeded(migrations))],
  );
}
