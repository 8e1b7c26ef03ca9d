import { asc, eq } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { staffName } from "@/lib/db/staff-name";
import { locations } from "@/lib/db/tables/catalog/catalog";
import { backEnds } from "@/lib/db/tables/servers/back-ends";
import { runtime } from "@/lib/env";
import { kindOf } from "@/lib/outside/provisioner/registry";
import { defaultTextOfSchema, formOfSchema } from "@/lib/settings/describe";
import { fail } from "../../kernel/errors/fail";
import type { ShownBackEnd, ShownField, ShownPlace } from "./schema";
import { countMachines } from "./shared/in-use";
import { type BackEnd, fixedOf } from "./shared/loaded";
import { openTexts } from "./shared/stored-texts";

type Described = Pick<BackEnd, "name" | "kind" | "texts">;

const textOf = (value: unknown): string => [value].flat().join(",");

/** The fields of a back end with what it has there; secrets only as set or not. */
export function describeFields(backEnd: Described): ShownField[] {
  const fixed = fixedOf(backEnd);
  return Object.entries(kindOf(backEnd.kind).fields).map(([name, field]) => {
    const form = formOfSchema(field.schema, field);
    const isFixed = Object.hasOwn(fixed, name);
    const stored = backEnd.texts[name];
    const shown = isFixed ? textOf(fixed[name]) : (stored ?? null);
    return {
      name,
      variable: backEnd.name === backEnd.kind ? (field.variable ?? null) : null,
      ...form,
      choices: [...form.choices],
      list: form.list && { ...form.list, columns: [...form.list.columns] },
      default: defaultTextOfSchema(field.schema),
      is_required: !field.schema.safeParse(undefined).success,
      source: isFixed ? "environment" : stored === undefined ? "default" : "browser",
      value: form.kind === "secret" ? null : shown,
    };
  });
}

/** What is wrong with a back end, by field. */
function wrongFields(backEnd: Described): Record<string, string> {
  const opened = kindOf(backEnd.kind).open({ texts: backEnd.texts, fixed: fixedOf(backEnd) });
  return "wrong" in opened
    ? Object.fromEntries(opened.wrong.map(({ field, reason }) => [field, reason]))
    : {};
}

/** The name of the default, which the environment may say, as the database has it now. */
export async function readDefault(db: Database): Promise<{ name: string; isOfEnvironment: boolean }> {
  const { PROVISIONER } = runtime().environment;
  if (PROVISIONER !== undefined) return { name: PROVISIONER, isOfEnvironment: true };
  const [row] = await db.select({ name: backEnds.name }).from(backEnds).where(eq(backEnds.isDefault, true));
  return { name: row?.name ?? "simulated", isOfEnvironment: false };
}

/** All locations, with the back end of their new servers. */
export async function readPlaces(db: Database): Promise<ShownPlace[]> {
  const rows = await db
    .select({ code: locations.code, name: locations.nameEn, own: locations.provisioner })
    .from(locations)
    .orderBy(asc(locations.sort), asc(locations.code));
  const { name: usual } = await readDefault(db);
  const { PROVISIONERS } = runtime().environment;
  return rows.map(({ code, name, own }) => {
    if (own !== null) return { code, name, back_end: own, by: "location" as const };
    const named = PROVISIONERS[code];
    return named === undefined
      ? { code, name, back_end: usual, by: "default" as const }
      : { code, name, back_end: named, by: "environment" as const };
  });
}

/** Back ends with where and for whom they work, the default first; only the named one, if one is. */
export async function readShown(db: Database, only?: string): Promise<ShownBackEnd[]> {
  const rows = await db
    .select({
      row: backEnds,
      changedBy: staffName("back_ends.changed_by"),
    })
    .from(backEnds)
    .where(only === undefined ? undefined : eq(backEnds.name, only))
    .orderBy(asc(backEnds.name));
  const [places, { name: usual }] = [await readPlaces(db), await readDefault(db)];
  const shown: ShownBackEnd[] = [];
  for (const { row, changedBy } of rows) {
    const described = { name: row.name, kind: row.kind, texts: openTexts(row) };
    shown.push({
      name: row.name,
      kind: row.kind,
      is_enabled: row.isEnabled,
      is_default: row.name === usual,
      version: row.revision,
      servers: await countMachines(db, row.name),
      locations: places.filter((place) => place.back_end === row.name).map(({ code }) => code),
      changed_at: row.changedAt.toISOString(),
      changed_by: changedBy,
      wrong: wrongFields(described),
      fields: describeFields(described),
    });
  }
  return shown.toSorted((one, other) => Number(other.is_default) - Number(one.is_default));
}

/** One back end. Throws if there is none of that name. */
export async function readShownBackEnd(db: Database, name: string): Promise<ShownBackEnd> {
  const [shown] = await readShown(db, name);
  if (!shown) throw fail("back_end.not_found");
  return shown;
}
