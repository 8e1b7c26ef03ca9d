import { z } from "zod";
import { isTrustworthy, portRange, positiveNumber, secretOf, wholeNumber } from "@/lib/base/setting-forms";
import { listShapes } from "@/lib/base/setting-lists";
import { settingOf } from "./setting";

const machines = settingOf("machines");

/** Names of back ends (lib/outside/provisioner/abilities.ts). */
const provisioners: readonly string[] = ["simulated", "http", "qemu", "ipmi"];

/** Provisioning back ends. */
export const machineSettings = {
  PROVISIONER: machines(
    z
      .string()
      .refine((name) => provisioners.includes(name), `must be one of ${provisioners.join(", ")}`)
      .default("simulated"),
    "back end that makes servers where the catalog's location names none: `simulated`, `http`, `qemu` or `ipmi`; `PROVISIONER_NL` is that of the location NL",
    { choices: provisioners },
  ),
  PROVISIONER_URL: machines(
    z.string().refine(isTrustworthy, "must be an https address").optional(),
    "back end of your own, asked over HTTP ([provisioner.md](provisioner.md))",
  ),
  PROVISIONER_SECRET: machines(secretOf(32).optional(), "signs the calls to it, at least 32 characters", {
    isSecret: true,
  }),
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
    { usually: { embedded: "60", otherwise: "1" } },
  ),
  DEMO_MACHINES: machines(
    z.enum(["auto", "off"], { error: "must be auto or off" }).default("auto"),
    "the demo's location `VM` with real machines, once QEMU is installed and `images demo` was run ([qemu.md](qemu.md))",
  ),
  QEMU_ACCELERATOR: machines(
    z.enum(["auto", "kvm", "tcg"], { error: "must be auto, kvm or tcg" }).default("auto"),
    "`kvm`, `tcg` or `auto`",
  ),
  QEMU_NETWORK: machines(
    z.enum(["closed", "open", "bridge"], { error: "must be closed, open or bridge" }).default("closed"),
    "`open` lets guests open connections, also to this computer; `bridge` puts them on `QEMU_BRIDGE` ([qemu.md](qemu.md))",
  ),
  QEMU_BRIDGE: machines(
    z
      .string()
      .regex(/^[\w.-]{1,15}$/, "must be the name of a bridge of this computer")
      .optional(),
    "bridge of this computer that new machines are attached to",
  ),
  QEMU_NAMESERVERS: machines(
    z
      .string()
      .transform((text) => text.split(","))
      .pipe(z.array(z.ipv4({ error: "must be IPv4 addresses, with commas between them" })))
      .optional(),
    "resolvers of machines on the bridge",
    { list: listShapes.addresses },
  ),
  QEMU_ADDRESS: machines(
    z.ipv4({ error: "must be an IPv4 address of this computer" }).default("127.0.0.1"),
    "address at which SSH of its machines is reached",
  ),
  QEMU_PORTS: machines(portRange.default("24000-24999"), "ports of their SSH and screens"),
  QEMU_MOST_CPUS: machines(wholeNumber(1, 512).optional(), "most processors that one machine gets"),
  QEMU_MOST_MEMORY_MB: machines(wholeNumber(64, 16_777_216).optional(), "most memory that one machine gets"),
};
