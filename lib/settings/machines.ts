import { z } from "zod";
import { httpFields, qemuFields } from "@/lib/base/back-end-fields";
import { backEndKinds } from "@/lib/base/back-ends";
import { positiveNumber, secretOf } from "@/lib/base/setting-forms";
import { backEndSetting, settingOf } from "./setting";

const machines = settingOf("machines");

const ofHttp = "of the back end `http`";
const ofQemu = "of the back end `qemu`";

/**
 * Machines. What describes a back end is in its record; these variables fill the first records, and win over the one that
 * is named like its kind.
 */
export const machineSettings = {
  PROVISIONER: backEndSetting(
    z
      .string()
      .refine(
        (name) => (backEndKinds as readonly string[]).includes(name),
        `must be one of ${backEndKinds.join(", ")}`,
      )
      .optional(),
    "back end that makes servers where a location names none: `simulated`, `http`, `qemu` or `ipmi`; `PROVISIONER_NL` is that of the location NL ([operating.md](operating.md#back-ends))",
    { usually: "the default under `/staff/settings/back-ends`, `simulated` at first" },
  ),
  PROVISIONER_URL: backEndSetting(
    httpFields.url.optional(),
    `${ofHttp}: address of your program ([provisioner.md](provisioner.md))`,
  ),
  PROVISIONER_SECRET: backEndSetting(
    httpFields.secret.optional(),
    `${ofHttp}: signs the calls to it, at least 32 characters`,
    { isSecret: true },
  ),
  INSTALLER_SECRET: machines(
    secretOf(32).optional(),
    "with it your netboot server asks what a physical machine has to install, at least 32 characters ([ipmi.md](ipmi.md))",
    { isSecret: true, usually: "none: off" },
  ),
  SWITCH_OWNER: machines(
    z.string().max(100, "must have at most 100 characters").optional(),
    "`switch_owner` of physical network cards in `eq/show`; some clients show only cards of an owner that they know",
    { usually: "the seller's name" },
  ),
  DEPLOY_SPEED: machines(
    positiveNumber.optional(),
    "how many times faster than life the simulated back end is",
    { usually: { demo: "60", otherwise: "1" } },
  ),
  DEMO_MACHINES: machines(
    z.enum(["auto", "off"], { error: "must be auto or off" }).default("auto"),
    "the demo's location `VM` with real machines, once QEMU is installed and `images demo` was run ([qemu.md](qemu.md))",
  ),
  QEMU_ACCELERATOR: backEndSetting(
    qemuFields.accelerator.optional(),
    `${ofQemu}: \`kvm\`, \`tcg\` or \`auto\``,
    { usually: "`auto`" },
  ),
  QEMU_NETWORK: backEndSetting(
    qemuFields.network.optional(),
    `${ofQemu}: \`open\` lets guests open connections, also to this computer; \`bridge\` puts them on \`QEMU_BRIDGE\` ([qemu.md](qemu.md))`,
    { usually: "`closed`" },
  ),
  QEMU_BRIDGE: backEndSetting(
    qemuFields.bridge.optional(),
    `${ofQemu}: bridge of this computer that new machines are attached to`,
  ),
  QEMU_NAMESERVERS: backEndSetting(
    qemuFields.nameservers.optional(),
    `${ofQemu}: resolvers of machines on the bridge`,
  ),
  QEMU_ADDRESS: backEndSetting(
    qemuFields.address.optional(),
    `${ofQemu}: address at which SSH of its machines is reached`,
    { usually: "`127.0.0.1`" },
  ),
  QEMU_PORTS: backEndSetting(qemuFields.ports.optional(), `${ofQemu}: ports of their SSH and screens`, {
    usually: "`24000-24999`",
  }),
  QEMU_MOST_CPUS: backEndSetting(
    qemuFields.most_cpus.optional(),
    `${ofQemu}: most processors that one machine gets`,
  ),
  QEMU_MOST_MEMORY_MB: backEndSetting(
    qemuFields.most_memory_mb.optional(),
    `${ofQemu}: most memory that one machine gets`,
  ),
};
