import { sql } from "drizzle-orm";
import { type BackEndKind, backEndKinds, isBackEndKind } from "@/lib/base/back-ends";
import { type Database, inTransaction } from "@/lib/db/client";
import { settings } from "@/lib/db/tables/kernel/configuration";
import { backEnds } from "@/lib/db/tables/servers/back-ends";
import { runtime } from "@/lib/env";
import { kindOf } from "@/lib/outside/provisioner/registry";
import { isSettingName, valueInEnvironment } from "@/lib/settings/environment";
import { openValue } from "../../../kernel/settings/stored-settings";
import { namedByLocations, namesWithMachines } from "./in-use";
import { keepTexts } from "./stored-texts";

/** The text of a variable, else of the setting that staff could change before back ends were records. */
async function textsOfSettings(db: Database): Promise<(name: string) => string | undefined> {
  const rows = await db.select().from(settings);
  const stored = new Map(rows.map((row) => [row.name, row]));
  return (name) => {
    if (!isSettingName(name)) return undefined;
    const row = stored.get(name);
    return valueInEnvironment(name) ?? (row && openValue(name, row)) ?? undefined;
  };
}

type TextOf = (name: string) => string | undefined;

function textsOf(kind: BackEndKind, textOf: TextOf): Record<string, string> {
  return Object.fromEntries(
    Object.entries(kindOf(kind).fields).flatMap(([field, { variable = "" }]) => {
      const text = textOf(variable);
      return text === undefined ? [] : [[field, text]];
    }),
  );
}

/** Names that the environment, locations or servers have. */
async function readNamesInUse(db: Database): Promise<string[]> {
  const { PROVISIONER, PROVISIONERS } = runtime().environment;
  return [
    ...(PROVISIONER === undefined ? [] : [PROVISIONER]),
    ...Object.values(PROVISIONERS),
    ...(await namedByLocations(db)).map(({ name }) => name),
    ...(await namesWithMachines(db)),
  ];
}

async function readMissing(
  db: Database,
): Promise<{ names: BackEndKind[]; isFirst: boolean; isWhole: boolean }> {
  const rows = await db.select({ name: backEnds.name, isDefault: backEnds.isDefault }).from(backEnds);
  const known = new Set(rows.map(({ name }) => name));
  const names = [...new Set(await readNamesInUse(db))]
    .filter(isBackEndKind)
    .filter((name) => !known.has(name));
  return {
    names,
    isFirst: rows.length === 0,
    isWhole: names.length === 0 && rows.some(({ isDefault }) => isDefault),
  };
}

/**
 * Writes the first records: of each kind that is in use or that settings describe, with what they say. Later starts only
 * add kinds that are used without a record, and a default where there is none. Several processes may do it at once.
 */
export async function seedBackEnds(db: Database, now = new Date()): Promise<void> {
  if ((await readMissing(db)).isWhole) return;
  await inTransaction(async (tx) => {
    await tx.execute(sql`lock table ${backEnds} in share row exclusive mode`);
    const { names, isFirst, isWhole } = await readMissing(tx);
    if (isWhole) return;
    const textOf = await textsOfSettings(tx);
    const described = backEndKinds.filter((kind) => Object.keys(textsOf(kind, textOf)).length > 0);
    const first = textOf("PROVISIONER") ?? "simulated";
    const [chosen] = await tx.select({ name: backEnds.name }).from(backEnds).where(sql`is_default`);
    const usual = chosen || !isBackEndKind(first) ? [] : [first];
    const wanted = [...new Set([...names, ...(isFirst ? described : []), ...usual])];
    for (const name of wanted)
      await tx
        .insert(backEnds)
        .values({
          name,
          kind: name,
          ...keepTexts(name, name, textsOf(name, textOf)),
          createdAt: now,
          changedAt: now,
        })
        .onConflictDoNothing();
    for (const name of usual)
      await tx.update(backEnds).set({ isDefault: true }).where(sql`${backEnds.name} = ${name}`);
  });
}
