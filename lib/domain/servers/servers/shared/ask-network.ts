import { eq } from "drizzle-orm";
import { type Database, database } from "@/lib/db/client";
import { locations } from "@/lib/db/tables/catalog/catalog";
import { MachineError } from "@/lib/outside/provisioner/machine-error";
import type { Place, Provisioner, Used } from "@/lib/outside/provisioner/port";
import { fail } from "../../../kernel/errors/fail";
import type { ServerRow } from "../../../kernel/server/server-target";
import { isBeforeInstall, refusalOf } from "../rules";
import { problemOf } from "./ask-machine";
import { provisionerOf } from "./provisioner";

export const machineOf = ({ id, location, hostname }: ServerRow): Used => ({
  serverId: id,
  location,
  hostname,
});

/** Throws unless the server exists, is paid and not suspended, so that its owner may change its network. */
export function requireUsable(row: ServerRow): void {
  const refusal = refusalOf("boot_dev", row);
  if (refusal) throw fail(refusal);
}

/** The network of the location's addresses. */
export async function readPlace(db: Database, { location }: Pick<ServerRow, "location">): Promise<Place> {
  const [row] = await db
    .select({ network: locations.network })
    .from(locations)
    .where(eq(locations.code, location));
  if (!row) throw new Error(`There is no location ${location}.`);
  return row;
}

/**
 * Reads from the machine for a synchronous call; throws if the machine does not respond. Returns `absent`, if given,
 * for a machine that does not exist.
 */
export async function readMachineOr<T>(
  server: ServerRow,
  ask: (provisioner: Provisioner, machine: Used) => Promise<T>,
  absent?: T,
): Promise<T> {
  if (isBeforeInstall(server.state)) throw fail("server.not_ready");
  const provisioner = await provisionerOf(database(), server);
  return ask(provisioner, machineOf(server)).catch((error: unknown) => {
    if (!(error instanceof MachineError)) throw error;
    if (error.failure.code === "noMachine" && absent !== undefined) return absent;
    if (error.failure.code === "noAddress") throw fail("address.none_free");
    throw problemOf(error);
  });
}
