import { eq } from "drizzle-orm";
import type { BackEndKind } from "@/lib/base/back-ends";
import type { Database } from "@/lib/db/client";
import { locations } from "@/lib/db/tables/catalog/catalog";
import type { servers } from "@/lib/db/tables/servers/servers";
import { runtime } from "@/lib/env";
import { errorParams, log } from "@/lib/log";
import {
  impossibleWith,
  kindOf,
  makeProvisioner,
  unableWith,
  type WholeProvisioner,
} from "@/lib/outside/provisioner/registry";
import type { OptionalCall } from "@/lib/outside/provisioner/unable";
import { namedByLocations, namesWithMachines } from "../../back-ends/shared/in-use";
import {
  type BackEnd,
  backEndAt,
  backEndNamed,
  backEndNames,
  configurationOf,
  defaultBackEnd,
  loadedBackEnds,
} from "../../back-ends/shared/loaded";
import { provisionerTools } from "../../back-ends/shared/provisioner-tools";

function requireBackEnd(name: string): BackEnd {
  const found = backEndNamed(name);
  if (found) return found;
  throw new Error(`Unknown provisioner "${name}". Available: ${backEndNames().join(", ")}.`);
}

/** The provisioner of a back end. Throws for an unknown name. */
export const provisionerNamed = (name: string): WholeProvisioner =>
  makeProvisioner(configurationOf(requireBackEnd(name)), provisionerTools());

/** Whether servers are simulated where a location names no back end. */
export const areMachinesSimulated = (): boolean => kindOf(kindNamed(defaultBackEnd())).isSimulated;

/** The kind of a back end. Throws for an unknown name. */
export const kindNamed = (name: string): BackEndKind => requireBackEnd(name).kind;

/** Calls that this back end does not support. Throws for an unknown name. */
export const unableNamed = (name: string): readonly OptionalCall[] =>
  unableWith(configurationOf(requireBackEnd(name)));

/** The name of the back end for new machines in that location. */
export async function nameProvisioner(db: Database, location: string): Promise<string> {
  const [row] = await db
    .select({ name: locations.provisioner })
    .from(locations)
    .where(eq(locations.code, location));
  return backEndAt({ code: location, provisioner: row?.name ?? null });
}

type Kept = Pick<typeof servers.$inferSelect, "provisioner" | "location">;

/** The name of the back end of this server's machine. */
export const nameOfServer = async (db: Database, { provisioner, location }: Kept): Promise<string> =>
  provisioner ?? nameProvisioner(db, location);

/** The provisioner of this server's machine. */
export const provisionerOf = async (db: Database, server: Kept): Promise<WholeProvisioner> =>
  provisionerNamed(await nameOfServer(db, server));

/** The kind of the back end of this server's machine. */
export const kindOfServer = async (db: Database, server: Kept): Promise<BackEndKind> =>
  kindNamed(await nameOfServer(db, server));

/** The back end of this server's machine. */
export async function backEndOf(db: Database, server: Kept): Promise<{ name: string; kind: BackEndKind }> {
  const name = await nameOfServer(db, server);
  return { name, kind: kindNamed(name) };
}

/** Order parameters that need a call of the machine once it is there. */
const calledFor = {
  backups: "changeBackup",
  firewall_sets: "setFirewall",
  private_network: "joinNetwork",
} as const;

/** Order parameters that are unsupported in that location. */
export function impossibleAt(place: { code: string; provisioner: string | null }): readonly string[] {
  const backEnd = configurationOf(requireBackEnd(backEndAt(place)));
  const unable = unableWith(backEnd);
  const uncalled = Object.entries(calledFor).filter(([, call]) => unable.includes(call));
  return [...impossibleWith(backEnd), ...uncalled.map(([parameter]) => parameter)];
}

/** The same for a reinstallation of this server. */
export const impossibleOn = async (db: Database, server: Kept): Promise<readonly string[]> =>
  impossibleWith(configurationOf(requireBackEnd(await nameOfServer(db, server))));

type Choice = { name: string; chosenBy: string; isOfEnvironment: boolean };

/** Every back end in use, with its source: variable, location or server. */
async function readChoices(db: Database): Promise<Choice[]> {
  const { PROVISIONER, PROVISIONERS } = runtime().environment;
  const variables = Object.entries({
    PROVISIONER,
    ...Object.fromEntries(Object.entries(PROVISIONERS).map(([code, name]) => [`PROVISIONER_${code}`, name])),
  });
  return [
    ...variables.flatMap(([variable, name]) =>
      name === undefined
        ? []
        : [{ name, chosenBy: `The environment variable ${variable} is wrong`, isOfEnvironment: true }],
    ),
    ...(await namedByLocations(db)).map(({ name, code }) => ({
      name,
      chosenBy: `The catalogue's location ${code} is wrong`,
      isOfEnvironment: false,
    })),
    ...(await namesWithMachines(db)).map((name) => ({
      name,
      chosenBy: "There are servers whose machines cannot be reached",
      isOfEnvironment: false,
    })),
  ];
}

/** Every back end that is in use or could be. */
export async function readProvisionerNames(db: Database): Promise<string[]> {
  const chosen = (await readChoices(db)).map(({ name }) => name);
  return [...new Set([defaultBackEnd(), ...loadedBackEnds().map(({ name }) => name), ...chosen])];
}

/**
 * Prepares all back ends for work. Throws a one-sentence error for the operator if a chosen one is unknown, or if one that
 * the environment chose cannot work; others that cannot are logged, because staff mend them in a panel that runs.
 */
export async function prepareProvisioners(db: Database): Promise<void> {
  const choices = await readChoices(db);
  const unknown = choices.find(({ name }) => backEndNamed(name) === null);
  if (unknown)
    throw new Error(
      `${unknown.chosenBy}: there is no provisioner ${unknown.name}, known are ${backEndNames().join(", ")}.`,
    );
  const hasMachines = new Set(choices.map(({ name }) => name));
  const isRequired = new Set(choices.filter((one) => one.isOfEnvironment).map(({ name }) => name));
  for (const name of await readProvisionerNames(db)) {
    if (!hasMachines.has(name) && !backEndNamed(name)?.isEnabled) continue;
    await provisionerNamed(name)
      .prepare?.()
      .catch((error: unknown) => {
        if (isRequired.has(name)) throw error;
        log.warn({ backEnd: name, error: errorParams(error) }, "a back end cannot work");
      });
  }
}
