import { declareKind } from "../kind";
import { networkCalls } from "../port-networks";
import { simulatedProvisioner } from "../simulated";

/** Rows in the panel's database that behave like machines: for trying the panel out. */
export const simulatedKind = declareKind({
  name: "simulated",
  isSingle: true,
  isSimulated: true,
  unable: [],
  canFirewall: true,
  networks: networkCalls,
  impossible: [],
  fields: {},
  make: (_config, tools) => simulatedProvisioner(tools),
  tryOut: async () => "simulated",
});
