import { runWithin } from "@/lib/base/run-within";
import { database, isDatabaseDown } from "@/lib/db/client";
import { MachineError } from "@/lib/outside/provisioner/machine-error";
import type { PowerState } from "@/lib/outside/provisioner/port";
import type { ServerRow } from "../../../kernel/server/server-target";
import { provisionerOf } from "./provisioner";

const waitMs = 2_000;

/**
 * The power state that the back end reports within 2 s; `missing` = it has no such machine, null = no answer. Call
 * outside of transactions.
 */
export async function seeMachine({
  provisioner,
  location,
  id: serverId,
  hostname,
}: ServerRow): Promise<PowerState | "missing" | null> {
  try {
    const backEnd = await provisionerOf(database(), { provisioner, location });
    return await runWithin(waitMs, undefined, (signal) =>
      backEnd.status({ serverId, location, hostname }, signal),
    );
  } catch (error) {
    if (isDatabaseDown(error)) throw error;
    return error instanceof MachineError && error.failure.code === "noMachine" ? "missing" : null;
  }
}
