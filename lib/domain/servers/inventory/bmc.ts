import type { MachineFailure } from "@/lib/base/failure";
import { settle } from "@/lib/outside/provisioner/ipmi/life";
import { readStatus } from "@/lib/outside/provisioner/ipmi/power";
import { openInventory } from "@/lib/outside/provisioner/ipmi/stock";
import { MachineError } from "@/lib/outside/provisioner/machine-error";
import { provisionerTools } from "../back-ends/shared/provisioner-tools";

type Seen = { power: "on" | "off" } | { failure: MachineFailure };

const inventory = () => {
  const { query, sealing } = provisionerTools();
  return openInventory(query, sealing);
};

/** Reads the BMC's current state. Must not run in a transaction, like all BMC calls. */
export async function askBmc(name: string): Promise<Seen> {
  const unit = await inventory().named(name);
  if (!unit) return { failure: { code: "noMachine" } };
  try {
    return { power: await readStatus(unit.controller) };
  } catch (error) {
    if (error instanceof MachineError) return { failure: error.failure };
    throw error;
  }
}

/** Completes a failed release: cuts the power, removes the customer's users. Null = done. */
export async function settleBmc(name: string): Promise<MachineFailure | null> {
  const unit = await inventory().named(name);
  if (!unit) return null;
  try {
    await settle(inventory(), unit);
    await inventory().clearTrouble(unit);
    return null;
  } catch (error) {
    if (error instanceof MachineError) return error.failure;
    throw error;
  }
}
