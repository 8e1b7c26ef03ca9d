import type { MachineFailure } from "@/lib/base/failure";
import { settle } from "@/lib/outside/provisioner/ipmi/life";
import { readStatus } from "@/lib/outside/provisioner/ipmi/power";
import { openStock } from "@/lib/outside/provisioner/ipmi/stock";
import { MachineError } from "@/lib/outside/provisioner/machine-error";
import { provisionerTools } from "../servers/shared/provisioner";

type Seen = { power: "on" | "off" } | { failure: MachineFailure };

const stock = () => {
  const { query, sealing } = provisionerTools();
  return openStock(query, sealing);
};

/** What the machine's controller says now. Outside of any transaction, as all that asks controllers. */
export async function askController(name: string): Promise<Seen> {
  const unit = await stock().named(name);
  if (!unit) return { failure: { code: "noMachine" } };
  try {
    return { power: await readStatus(unit.controller) };
  } catch (error) {
    if (error instanceof MachineError) return { failure: error.failure };
    throw error;
  }
}

/** Does what a release could not: cuts the power, removes users of the customer. Null = done. */
export async function settleController(name: string): Promise<MachineFailure | null> {
  const unit = await stock().named(name);
  if (!unit) return null;
  try {
    await settle(stock(), unit);
    await stock().clearTrouble(unit);
    return null;
  } catch (error) {
    if (error instanceof MachineError) return error.failure;
    throw error;
  }
}
