import { eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { type Database, pool } from "@/lib/db/client";
import { keyedHash, seal, unseal } from "@/lib/db/seal";
import { locations } from "@/lib/db/tables/catalog/catalog";
import { servers } from "@/lib/db/tables/servers/servers";
import { ownProvisioner, qemuSettings, runtime } from "@/lib/env";
import { impossibleWith } from "@/lib/outside/provisioner/abilities";
import type { Provisioner, Query, Sealing, Tools } from "@/lib/outside/provisioner/port";
import { makeProvisioner, provisionerNames } from "@/lib/outside/provisioner/registry";

type Place = typeof locations.$inferSelect;

const query: Query = async (text, values) => (await pool().query(text, values)).rows;

const sealing: Sealing = { seal, unseal, hash: keyedHash };

/** The dependencies that provisioners are created with. */
export const provisionerTools = (): Tools => ({
  query,
  sealing,
  speed: runtime().deploySpeed,
  now: () => new Date(),
  http: ownProvisioner(),
  qemu: qemuSettings(),
});

export const provisionerNamed = (name: string): Provisioner => makeProvisioner(name, provisionerTools());

/** The provisioner for new machines in that location: from the catalog, else from the settings. */
function provisionerAt({ code, provisioner }: Pick<Place, "code" | "provisioner">): string {
  const { PROVISIONERS, PROVISIONER } = runtime().environment;
  return provisioner ?? PROVISIONERS[code] ?? PROVISIONER;
}

export async function nameProvisioner(db: Database, location: string): Promise<string> {
  const [row] = await db
    .select({ name: locations.provisioner })
    .from(locations)
    .where(eq(locations.code, location));
  return provisionerAt({ code: location, provisioner: row?.name ?? null });
}

type Kept = Pick<typeof servers.$inferSelect, "provisioner" | "location">;

const nameOf = async (db: Database, { provisioner, location }: Kept): Promise<string> =>
  provisioner ?? nameProvisioner(db, location);

/** The provisioner of this server's machine. */
export const provisionerOf = async (db: Database, server: Kept): Promise<Provisioner> =>
  provisionerNamed(await nameOf(db, server));

/** Order parameters that are unsupported in that location. */
export const impossibleAt = (locationCode: Pick<Place, "code" | "provisioner">): readonly string[] =>
  impossibleWith(provisionerAt(locationCode));

/** The same for a reinstallation of this server. */
export const impossibleOn = async (db: Database, server: Kept): Promise<readonly string[]> =>
  impossibleWith(await nameOf(db, server));

/** Every provisioner in use, with its source: setting, catalog or server. */
async function readChoices(db: Database): Promise<{ name: string | null; chosenBy: string }[]> {
  const locationCodes = await db
    .select({ name: locations.provisioner, code: locations.code })
    .from(locations)
    .where(isNotNull(locations.provisioner));
  // Deleted servers have no machine. Skips from each name to the next in the index, however many rows have it.
  const next = (after: SQL) => sql`(select provisioner from ${servers}
    where provisioner is not null and deleted_at is null and state <> 'failed' ${after} order by provisioner limit 1)`;
  const { rows: machines } = await db.execute<{ name: string }>(sql`
    with recursive found (name) as (
      ${next(sql.empty())} union all select ${next(sql`and provisioner > found.name`)} from found where found.name is not null)
    select name from found where name is not null`);
  return [
    { name: runtime().environment.PROVISIONER, chosenBy: "The environment variable PROVISIONER is wrong" },
    ...Object.entries(runtime().environment.PROVISIONERS).map(([code, name]) => ({
      name,
      chosenBy: `The environment variable PROVISIONER_${code} is wrong`,
    })),
    ...locationCodes.map(({ name, code }) => ({
      name,
      chosenBy: `The catalogue's location ${code} is wrong`,
    })),
    ...machines.map(({ name }) => ({ name, chosenBy: "There are servers whose machines cannot be reached" })),
  ];
}

/** The names of all provisioners in use. */
export async function readProvisionerNames(db: Database): Promise<string[]> {
  const choices = await readChoices(db);
  return [...new Set(choices.flatMap(({ name }) => name ?? []))];
}

/** Throws a one-sentence error for the operator if a selected provisioner is unknown or cannot work. */
export async function prepareProvisioners(db: Database): Promise<void> {
  const choices = await readChoices(db);
  const unknown = choices.find(({ name }) => name !== null && !provisionerNames.includes(name));
  if (unknown)
    throw new Error(
      `${unknown.chosenBy}: there is no provisioner ${unknown.name}, known are ${provisionerNames.join(", ")}.`,
    );
  for (const name of new Set(choices.map((choice) => choice.name)))
    if (name !== null) await provisionerNamed(name).prepare?.();
}
