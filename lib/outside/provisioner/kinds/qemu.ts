import { qemuFields } from "@/lib/base/back-end-fields";
import { listShapes } from "@/lib/base/setting-lists";
import { declareKind } from "../kind";
import { qemuImpossible, qemuUnable } from "../qemu/limits";
import { checkQemu, qemuProvisioner } from "../qemu/provisioner";

/** Virtual machines on the computer of the panel (docs/qemu.md). */
export const qemuKind = declareKind({
  name: "qemu",
  isSingle: true,
  isSimulated: false,
  unable: qemuUnable,
  impossible: qemuImpossible,
  fields: {
    accelerator: { schema: qemuFields.accelerator.default("auto"), variable: "QEMU_ACCELERATOR" },
    network: { schema: qemuFields.network.default("closed"), variable: "QEMU_NETWORK" },
    bridge: { schema: qemuFields.bridge.optional(), variable: "QEMU_BRIDGE" },
    nameservers: {
      schema: qemuFields.nameservers.optional(),
      variable: "QEMU_NAMESERVERS",
      list: listShapes.addresses,
    },
    address: { schema: qemuFields.address.default("127.0.0.1"), variable: "QEMU_ADDRESS" },
    ports: { schema: qemuFields.ports.default("24000-24999"), variable: "QEMU_PORTS" },
    most_cpus: { schema: qemuFields.most_cpus.optional(), variable: "QEMU_MOST_CPUS" },
    most_memory_mb: { schema: qemuFields.most_memory_mb.optional(), variable: "QEMU_MOST_MEMORY_MB" },
  },
  rules: ({ network, bridge }) =>
    network === "bridge" && bridge === undefined
      ? { field: "bridge", reason: "must be set when network is bridge" }
      : null,
  make: (config, { folders, now }) => {
    const [first = 0, last = 0] = config.ports.split("-").map(Number);
    const settings = {
      ...folders,
      isNetworkOpen: config.network === "open",
      bridge: config.network === "bridge" ? (config.bridge ?? null) : null,
      nameservers: config.nameservers ?? [],
      accelerator: config.accelerator,
      mostCpus: config.most_cpus ?? null,
      mostMemoryMb: config.most_memory_mb ?? null,
      address: config.address,
      ports: { first, last },
    };
    return qemuProvisioner(settings, now);
  },
  tryOut: ({ accelerator, network, bridge = null }) =>
    checkQemu({ accelerator, bridge: network === "bridge" ? bridge : null }),
});
