import { plainSetup } from "@/lib/base/machine-setup";
import type { InstallParameter } from "@/lib/outside/provisioner/abilities";
import { MachineError } from "@/lib/outside/provisioner/machine-error";
import type { Machine } from "@/lib/outside/provisioner/port";
import type { WholeProvisioner } from "@/lib/outside/provisioner/registry";
import type { OptionalCall } from "@/lib/outside/provisioner/unable";

/** An order with each option that not every back end has. */
export const options: Record<InstallParameter, Partial<Machine>> = {
  root_size: { rootSizePercent: 50 },
  no_lvm: { setup: { ...plainSetup, hasLvm: false } },
  disk_mirror: { setup: { ...plainSetup, diskMirror: "raid1" } },
  ipv6: { setup: { ...plainSetup, hasIpv6: true }, network6: "2001:db8::/48" },
  vlan: { setup: { ...plainSetup, vlan: 7 } },
  private_vlan: { setup: { ...plainSetup, privateVlan: 7 } },
  ci_task: { ciTask: "system-update" },
  ipv4_amount: { addressCount: 2 },
  soft_id: { software: "Docker" },
  user_data: { userData: "#cloud-config\npackages: [git]\n" },
  root_pass: { rootPassword: null, sshKey: "ssh-ed25519 AAAA me" },
  backup: { backup: { serverId: 1, name: "b1" } },
};

export type Asking = (provisioner: WholeProvisioner, machine: Machine, ip: string) => Promise<unknown>;

/** One call of each group that not every back end has. */
export const asking: Record<OptionalCall, Asking> = {
  load: (own, machine) => own.load(machine),
  measure: (own, machine) => own.measure([machine.serverId]),
  changeSnapshot: (own, machine) =>
    own.changeSnapshot(machine, { deed: "remove", name: "none", key: "contract-none" }),
  insertImage: (own, machine) => own.insertImage(machine, { image: null, key: "contract-image" }),
  openScreen: (own, machine) => own.openScreen(machine),
  bootLog: (own, machine) => own.bootLog(machine),
  setLink: (own, machine) => own.setLink(machine, { port: "eth0" }, true, "contract-link"),
  readPort: (own, machine) => own.readPort(machine, "eth0"),
  scan: (own, machine, ip) => own.scan(machine, ip),
  holdAddresses: (own, machine) => own.holdAddresses(machine, { count: 2, wanted: [] }),
  openPassage: (own, machine) => own.openPassage(machine, "203.0.113.0/24", new Date(Date.now() + 3_600_000)),
  setFirewall: (own, machine) => own.setFirewall(machine, { firewall: [], key: "contract-firewall" }),
  giveNetwork6: (own, machine) =>
    own.giveNetwork6(machine, { range: "2001:db8:77::/48", key: "contract-network6" }),
  moveAddress: (own, machine) =>
    own.moveAddress(machine, { ip: "198.51.100.9", from: machine, key: "contract-move" }),
  joinNetwork: (own, machine) =>
    own.joinNetwork(machine, {
      ...{ network: { id: 77, range: "10.77.0.0/24" }, ip: "10.77.0.2", key: "contract-join" },
    }),
  runTask: (own, machine) => own.runTask(machine, { task: "system-update", key: "contract-task" }),
  prepareNetInstall: (own, machine) =>
    own.prepareNetInstall(machine, {
      ...{ system: "Debian 12", hostname: machine.hostname, rootPassword: null, sshKey: null },
      postInstallScript: null,
    }),
  controller: (own, machine) => own.controller(machine),
  changeBackup: (own, machine) =>
    own.changeBackup(machine, { deed: "remove", name: "none", key: "contract-backup" }),
  makeImage: (own, machine) => own.makeImage(machine, { name: "contract", key: "contract-image" }),
  resetPassword: (own, machine) =>
    own.resetPassword(machine, { password: "Contract-1a", key: "contract-password" }),
  enterRescue: (own, machine) =>
    own.enterRescue(machine, { password: "Contract-1a", sshKey: null, key: "contract-rescue" }),
  growDisk: (own, machine) => own.growDisk(machine, machine.size.diskGb),
  fetchImage: (own) =>
    own.fetchImage({ id: 1, name: "one", url: "https://images.example.test/one.iso" }, "contract-fetch"),
};

/** What cannot change anything, so that it is asked of back ends that can do it, too. */
export const harmless: readonly OptionalCall[] = [
  "load",
  "measure",
  "bootLog",
  "readPort",
  "scan",
  "controller",
];

/** Why a call was refused or failed; null = it was not. */
export const codeOf = async (call: Promise<unknown>): Promise<string | null> => {
  const outcome = await call.catch((error: unknown) => error);
  if (outcome instanceof MachineError) return outcome.failure.code;
  if (outcome instanceof Error) throw outcome;
  const { state, failure } = (outcome ?? {}) as { state?: string; failure?: { code: string } };
  return state === "failed" ? (failure?.code ?? "failed") : null;
};
