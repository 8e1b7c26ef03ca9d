import { timingSafeEqual } from "node:crypto";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { about } from "@/lib/base/about";
import { wireText } from "@/lib/base/form-values";
import { inTransaction } from "@/lib/db/client";
import { keyedHash, unseal } from "@/lib/db/seal";
import { inventoryUnits, ipmiCards, ipmiInstalls } from "@/lib/db/tables/servers/inventory";
import { netbootSecret } from "@/lib/env";
import { type InstallFacts, installPurpose } from "@/lib/outside/provisioner/ipmi/installs";
import { currentCatalog } from "../../catalog/catalog/shared/current";
import { anybody } from "../../kernel/access/access";
import { fail, invalidArgument } from "../../kernel/errors/fail";
import { openOperation } from "../../kernel/operation/operation";
import { layouts } from "../netboot/rules";
import { noteInstall } from "./note-install";

const purpose = "secret of installers";
const isSame = (one: string, other: string): boolean =>
  timingSafeEqual(keyedHash(purpose, one), keyedHash(purpose, other));

/** Only the operator's own boot server, which knows the secret, may read passwords of new machines. */
function requireSecret(secret: string): void {
  const known = netbootSecret();
  if (known === null) throw fail("argument.unsupported", { parameter: "secret", reason: "is not set up" });
  if (!isSame(secret, known)) throw invalidArgument("secret");
}

const Address = z.object({
  ip: about(z.string(), "The address.", "198.18.16.40"),
  prefix: about(z.int(), "Length of the prefix.", 20),
  gateway: about(z.string(), "Gateway.", "198.18.16.1"),
  mac: about(z.string(), "Hardware address of its card.", "3c:ec:ef:00:d6:d9"),
});

async function onWire(server: number, facts: InstallFacts) {
  const { systems } = await currentCatalog();
  const system = systems.find(({ name }) => name === facts.system);
  const setup = facts.order?.setup;
  const layout =
    setup && layouts.find(({ mirror, hasLvm }) => mirror === setup.diskMirror && hasLvm === setup.hasLvm);
  return {
    server,
    key: facts.key,
    hostname: facts.hostname,
    os: facts.system,
    os_id: system?.id ?? 0,
    pxe_id: system?.row.pxeOsId ?? 0,
    soft: facts.order?.software ?? "",
    root_pass: facts.rootPassword ?? "",
    ssh_key: facts.sshKey ?? "",
    post_install_script: facts.postInstallScript ?? "",
    ptable: layout?.id ?? 0,
    root_size: facts.order?.rootSizePercent ?? 100,
    swap: setup?.swapGb ?? 0,
    timezone: setup?.timezone ?? "",
    addresses: facts.addresses.map(({ ip, prefix, gateway, mac }) => ({ ip, prefix, gateway, mac })),
  };
}

/**
 * `provisioner/get_install`: called by the operator's boot server when a machine boots from the network. Marks it as
 * installing; a machine with nothing to install boots from its disk.
 */
export const getInstall = openOperation({
  name: "provisioner.get_install",
  summary: "Tells the operator's boot server what a machine is to install",
  description:
    "Answers the operator's boot server what the machine with that hardware address is to install, with passwords and scripts. It is protected by the operator's own secret.",
  access: anybody("write"),
  changes: [],
  fails: ["argument.unsupported"],
  input: z.object({
    secret: about(wireText(200), "The setting `INSTALLER_SECRET`.", "…"),
    mac: about(wireText(17), "A hardware address of the machine.", "3c:ec:ef:00:d6:d9"),
  }),
  output: z.object({
    server: about(z.int(), "Number of the server.", 55001),
    key: about(
      z.string(),
      "With it the installer reports, by `provisioner/report_install`.",
      "0f3a9bd24c6e8817a5d2c4be91f07d36",
    ),
    hostname: about(z.string(), "Its host name.", "web-1"),
    os: about(z.string(), "Name of the system.", "Debian 12"),
    os_id: about(z.int(), "Its number; 0 = it is not in the catalogue any more.", 11),
    pxe_id: about(z.int(), "Its number for booting over the network, as `get_os` says.", 1011),
    soft: about(z.string(), "Software that comes with it; empty = none.", ""),
    root_pass: about(z.string(), "Password of its administrator; empty = none.", "Change-me-1"),
    ssh_key: about(z.string(), "Key for SSH; empty = none.", ""),
    post_install_script: about(z.string(), "Runs at the end; empty = none.", ""),
    ptable: about(z.int(), "Number of the disk layout, as `get_ptable` says; 0 = as it comes.", 1),
    root_size: about(z.int(), "Percent of the disk for the root.", 100),
    swap: about(z.int(), "Gigabytes of swap; 0 = as it comes.", 0),
    timezone: about(z.string(), "Time zone; empty = as it comes.", ""),
    addresses: about(z.array(Address), "Its addresses, the main one first."),
  }),
  run: async (context, { secret, mac }) => {
    requireSecret(secret);
    const found = await inTransaction(async (db) => {
      const [row] = await db
        .select({ install: ipmiInstalls })
        .from(ipmiCards)
        .innerJoin(inventoryUnits, eq(inventoryUnits.name, ipmiCards.machine))
        .innerJoin(ipmiInstalls, eq(ipmiInstalls.serverId, inventoryUnits.serverId))
        .where(eq(ipmiCards.mac, mac.toLowerCase().replaceAll("-", ":")))
        .for("update", { of: ipmiInstalls });
      const install = row?.install;
      if (!install?.facts || (install.state !== "waiting" && install.state !== "installing")) return null;
      await db
        .update(ipmiInstalls)
        .set({ state: "installing" })
        .where(eq(ipmiInstalls.serverId, install.serverId));
      const changes = { install: { from: install.state, to: "installing" } };
      if (install.state === "waiting")
        await noteInstall(db, context, "provisioner.get_install", install.serverId, changes);
      return { server: install.serverId, sealed: install.facts };
    });
    if (!found) throw invalidArgument("mac", "nothing is to be installed there");
    const facts: InstallFacts = JSON.parse(unseal(installPurpose, found.sealed));
    return onWire(found.server, facts);
  },
});
