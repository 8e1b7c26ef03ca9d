import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import type pg from "pg";
import { z } from "zod";

const Journal = z.object({ entries: z.array(z.object({ when: z.number(), tag: z.string() })) });

/** First line of a migration that older versions can still work with: it only adds tables, columns and indexes. */
const compatible = /^-- compatible\b/;
/** The same of one that builds indexes over large tables beside their readers and writers, and does nothing else. */
const concurrent = /^-- compatible, concurrently$/m;

export type Migration = {
  when: number;
  hash: string;
  text: string;
  isCompatible: boolean;
  isConcurrent: boolean;
};

/** The migrations of this build, oldest first. */
export function readMigrations(folder: string): Migration[] {
  const journal = Journal.parse(JSON.parse(readFileSync(path.join(folder, "meta/_journal.json"), "utf8")));
  return journal.entries.map(({ when, tag }) => {
    const text = readFileSync(path.join(folder, `${tag}.sql`), "utf8");
    // The hash by which drizzle records an applied migration.
    const hash = createHash("sha256").update(text).digest("hex");
    return { when, hash, text, isCompatible: compatible.test(text), isConcurrent: concurrent.test(text) };
  });
}

/**
 * Returns the timestamp of the newest migration that a version must know to work with this schema; 0 if all are
 * compatible.
 */
export const oldestNeeded = (migrations: readonly Pick<Migration, "when" | "isCompatible">[]): number =>
  migrations.findLast(({ isCompatible }) => !isCompatible)?.when ?? 0;

/** Returns whether a build whose newest migration is `known` may use a database migrated to `applied`. */
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

/** Counts the migrations that are about to run and that the version before cannot work with; 0 in an empty database. */
export async function countBreaking(client: pg.Client, migrations: readonly Migration[]): Promise<number> {
  const newest = (await readApplied(client)).at(-1)?.when;
  if (newest === undefined) return 0;
  return migrations.filter(({ when, isCompatible }) => when > newest && !isCompatible).length;
}

/**
 * Throws a one-sentence UnknownSchema error if this version cannot use the database: its tables come from other
 * migrations, or a newer version has migrated it incompatibly.
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

/**
 * Stores the oldest migration required by this schema, for older versions; never overwrites a newer version's value.
 */
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
