import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll } from "vitest";
import { plainSetup } from "@/lib/base/machine-setup";
import { database } from "@/lib/db/client";
import { guestAddresses } from "@/lib/db/tables/servers/guests";
import { provisionerTools } from "@/lib/domain/servers/back-ends/shared/provisioner-tools";
import type { Machine, Outcome, Provisioner } from "@/lib/outside/provisioner/port";
import { makeProvisioner } from "@/lib/outside/provisioner/registry";
import { type FakeProxmox, startProxmox } from "../fakes/proxmox/server";
import { settle } from "./settle";

const firstId = 1_000_000;

/** A cluster for the tests of a file, and orders of guests there with numbers from `first` on. */
export function withProxmox(first: number, network: string) {
  let cluster: FakeProxmox;
  let last = first;
  const clock = { aheadMs: 0 };
  beforeAll(async () => {
    cluster = await startProxmox();
  }, 60_000);
  afterEach(() => {
    clock.aheadMs = 0;
    cluster.behave();
  });
  afterAll(async () => cluster?.stop());

  /** As of a panel that has just started. */
  const own = (more: Record<string, string> = {}): Provisioner =>
    makeProvisioner(
      { name: "pve-1", kind: "proxmox", texts: { ...cluster.texts, ...more }, fixed: {} },
      { ...provisionerTools(), now: () => new Date(Date.now() + clock.aheadMs) },
    );
  const order = (more: Partial<Machine> = {}): Machine => ({
    ...{ serverId: ++last, attempt: 1, location: "NL", network, hostname: "web-1", preset: "vm.small" },
    ...{ size: { cpus: 1, ramGb: 0.25, diskGb: 10 }, system: "Debian 12", software: "" },
    ...{ rootPassword: "Root,pass=1", sshKey: "ssh-ed25519 AAAA me", postInstallScript: "#!/bin/sh\nid\n" },
    ...{ rootSizePercent: 100, ciTask: null, addressCount: 1, setup: plainSetup, network6: null, owner: 1 },
    ...more,
  });
  const end = (machine: Machine, call: () => Promise<Outcome>) =>
    settle({ patienceMs: 20_000 }, machine.serverId, call);
  async function deploy(machine: Machine, provisioner = own()): Promise<Outcome> {
    for (const step of ["allocate", "install", "configure"] as const) {
      const outcome = await end(machine, () => provisioner[step](machine));
      if (outcome.state !== "done") return outcome;
    }
    return end(machine, () => provisioner.verify(machine));
  }
  const vmidOf = ({ serverId }: Machine): number => firstId + serverId;
  return {
    ...{ own, order, end, deploy, vmidOf, clock },
    cluster: () => cluster,
    /** Its configuration as the cluster tells it; null = there is none. */
    configOf: (machine: Machine) => cluster.configOf(vmidOf(machine)),
    pathOf: async (machine: Machine) =>
      `/nodes/${await cluster.nodeOf(vmidOf(machine))}/qemu/${vmidOf(machine)}`,
    addressesOf: ({ serverId }: Machine) =>
      database().select().from(guestAddresses).where(eq(guestAddresses.serverId, serverId)),
  };
}
