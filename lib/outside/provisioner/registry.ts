import type { Provisioner, Tools } from "./port";
import { simulatedProvisioner } from "./simulated";

/** Every provisioner by the name that the setting and the catalogue choose it with; another one is a line here. */
const adapters: Record<string, (tools: Tools) => Provisioner> = {
  simulated: simulatedProvisioner,
};

export const provisionerNames: readonly string[] = Object.keys(adapters);

/** Throws when there is none of that name. */
export function makeProvisioner(name: string, tools: Tools): Provisioner {
  const make = Object.hasOwn(adapters, name) ? adapters[name] : undefined;
  if (!make) throw new Error(`There is no provisioner ${name}: known are ${provisionerNames.join(", ")}.`);
  return make(tools);
}
