import { requireProgram } from "../ipmi/ipmitool";
import { ipmiImpossible, ipmiUnable } from "../ipmi/limits";
import { ipmiProvisioner } from "../ipmi/provisioner";
import { declareKind } from "../kind";

/** The physical machines of the inventory, which has the addresses and passwords of their BMCs (docs/ipmi.md). */
export const ipmiKind = declareKind({
  name: "ipmi",
  isSingle: true,
  isSimulated: false,
  unable: ipmiUnable,
  impossible: ipmiImpossible,
  fields: {},
  make: (_config, tools) => ipmiProvisioner(tools),
  tryOut: async () => {
    await requireProgram();
    return "ipmitool";
  },
});
