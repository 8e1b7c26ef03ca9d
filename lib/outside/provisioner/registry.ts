import type { ProvisionerName } from "./abilities";
import { httpProvisioner } from "./http/provisioner";
import { ipmiProvisioner } from "./ipmi/provisioner";
import type { Provisioner, Tools } from "./port";
import { qemuProvisioner } from "./qemu/provisioner";
import { simulatedProvisioner } from "./simulated";
import { timed } from "./timed";

type Adapter = { make: (tools: Tools) => Provisioner; isSimulated: boolean };

/** Provisioners by the name used in settings and the catalog; to add one, add a line here and in abilities.ts. */
const adapters = {
  http: { make: ({ http }) => httpProvisioner(http), isSimulated: false },
  ipmi: { make: ipmiProvisioner, isSimulated: false },
  qemu: { make: ({ qemu, now }) => qemuProvisioner(qemu, now), isSimulated: false },
  simulated: { make: simulatedProvisioner, isSimulated: true },
} satisfies Record<ProvisionerName, Adapter>;

const isKnown = (name: string): name is ProvisionerName => Object.hasOwn(adapters, name);

export const provisionerNames: readonly string[] = Object.keys(adapters);

/** Throws for an unknown name. */
export function makeProvisioner(name: string, tools: Tools): Provisioner {
  if (!isKnown(name))
    throw new Error(`Unknown provisioner "${name}". Available: ${provisionerNames.join(", ")}.`);
  const adapter = adapters[name];
  return timed(adapter.make(tools), adapter.isSimulated ? tools.speed : 1);
}
