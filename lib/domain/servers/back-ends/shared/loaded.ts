import { type BackEndKind, backEndKinds, isBackEndKind } from "@/lib/base/back-ends";
import type { Overcommit } from "@/lib/base/overcommit";
import type { Database } from "@/lib/db/client";
import { currentOf, type LivePart } from "@/lib/db/live-configuration";
import { backEnds } from "@/lib/db/tables/servers/back-ends";
import { runtime } from "@/lib/env";
import { impossibleWith, kindOf, type NamedBackEnd, unableWith } from "@/lib/outside/provisioner/registry";
import { openTexts } from "./stored-texts";

/** A back end with its secrets unsealed. */
export type BackEnd = {
  name: string;
  kind: BackEndKind;
  isEnabled: boolean;
  isDefault: boolean;
  /** What staff have set, by field. */
  texts: Readonly<Record<string, string>>;
  /** Null = orders do not look at its hosts. */
  overcommit: Overcommit | null;
};

/** All back ends by name. Those of kinds that this version does not know are left out. */
export async function readBackEnds(db: Database): Promise<ReadonlyMap<string, BackEnd>> {
  const rows = await db.select().from(backEnds).orderBy(backEnds.name);
  return new Map(
    rows
      .filter(({ kind }) => isBackEndKind(kind))
      .map((row) => {
        const { name, kind, isEnabled, isDefault, overcommit } = row;
        return [name, { name, kind, isEnabled, isDefault, texts: openTexts(row), overcommit }];
      }),
  );
}

/** Keeps all back ends in memory. */
export const liveBackEnds: LivePart<ReadonlyMap<string, BackEnd>> = {
  name: "back ends",
  initial: new Map(),
  read: readBackEnds,
};

/** As last read. */
export const loadedBackEnds = (): readonly BackEnd[] => [...currentOf(liveBackEnds).values()];

/** A kind without a record: an older version may have named it in a location. */
const implied = (kind: BackEndKind): BackEnd => ({
  name: kind,
  kind,
  isEnabled: true,
  isDefault: false,
  texts: {},
  overcommit: null,
});

/** The back end of that name, null if there is none. That of a kind is there even without a record. */
export const backEndNamed = (name: string): BackEnd | null =>
  currentOf(liveBackEnds).get(name) ?? (isBackEndKind(name) ? implied(name) : null);

export const backEndNames = (): string[] =>
  [...new Set([...backEndKinds, ...currentOf(liveBackEnds).keys()])].sort();

/** What the environment sets of a back end by field: of the one that is named like its kind. */
export function fixedOf({ name, kind }: Pick<BackEnd, "name" | "kind">): Record<string, unknown> {
  if (name !== kind) return {};
  const environment: Readonly<Record<string, unknown>> = runtime().environment;
  return Object.fromEntries(
    Object.entries(kindOf(kind).fields).flatMap(([field, { variable }]) => {
      const value = variable === undefined ? undefined : environment[variable];
      return value === undefined ? [] : [[field, value]];
    }),
  );
}

export const configurationOf = (backEnd: Pick<BackEnd, "name" | "kind" | "texts">): NamedBackEnd => ({
  name: backEnd.name,
  kind: backEnd.kind,
  texts: backEnd.texts,
  fixed: fixedOf(backEnd),
});

/** Makes servers where a location names none: the environment's, else that of the record, else the simulated one. */
export const defaultBackEnd = (): string =>
  runtime().environment.PROVISIONER ??
  loadedBackEnds().find(({ isDefault }) => isDefault)?.name ??
  "simulated";

type Place = { code: string; provisioner: string | null };

/** Makes new servers in that location: named by it, else by the environment, else the default. */
export const backEndAt = ({ code, provisioner }: Place): string =>
  provisioner ?? runtime().environment.PROVISIONERS[code] ?? defaultBackEnd();

/** Whether new servers can be ordered there. */
export const isOpenAt = (place: Place): boolean => backEndNamed(backEndAt(place))?.isEnabled ?? false;

/** Equal texts mean that locations have the same back ends, unless they were changed themselves. */
export const backEndsVersion = (): string =>
  JSON.stringify([
    defaultBackEnd(),
    runtime().environment.PROVISIONERS,
    loadedBackEnds().map((one) => {
      const configuration = configurationOf(one);
      const lacks = [...unableWith(configuration), ...impossibleWith(configuration)];
      return [one.name, one.kind, one.isEnabled, lacks];
    }),
  ]);
