import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll } from "vitest";
import { plainSetup } from "@/lib/base/machine-setup";
import { database } from "@/lib/db/client";
import { guestAddresses } from "@/lib/db/tables/servers/guests";
import { provisionerTools } from "@/lib/domain/servers/back-ends/shared/provisioner-tools";
import type { Machine, Outcome } from "@/lib/outside/provisioner/port";
import { makeProvisioner, type WholeProvisioner } from "@/lib/outside/provisioner/registry";
import { type FakeIncus, startIncus } from "../fakes/incus/server";
import { settle } from "./settle";

/** Orders of guests of a fake cluster, by a panel whose clock is so many ms ahead. */
function makeIncusOrders(cluster: () => FakeIncus, aheadMs: () => number) {
  const tools = () => ({ ...provisionerTools(), now: () => new Date(Date.now() + aheadMs()) });
  const open = (more: Record<string, string> = {}): WholeProvisioner =>
    makeProvisioner(
      { name: "ams-1", kind: "incus", texts: { ...cluster().texts, ...more }, fixed: {} },
      tools(),
    );

  const own = (): WholeProvisioner => open();

  let last = 76_000;
  const order = (more: Partial<Machine> = {}): Machine => ({
    serverId: ++last,
    attempt: 1,
    location: "NL",
    network: "127.76.0.0/23",
    hostname: "web-1",
    preset: "vm.small",
    size: { cpus: 1, ramGb: 0.5, diskGb: 10 },
    system: "Debian 12",
    software: "",
    rootPassword: "Root,pass=1",
    sshKey: "ssh-ed25519 AAAA me",
    postInstallScript: "#!/bin/sh\nid\n",
    rootSizePercent: 100,
    ciTask: null,
    addressCount: 1,
    setup: plainSetup,
    network6: null,
    owner: 1,
    ...more,
  });
  const end = (machine: Machine, call: () => Promise<Outcome>) =>
    settle({ patienceMs: 10_000 }, machine.serverId, call);
  async function deploy(machine: Machine, own = open()): Promise<Outcome> {
    for (const step of ["allocate", "install", "configure"] as const) {
      const outcome = await end(machine, () => own[step](machine));
      if (outcome.state !== "done") return outcome;
    }
    return end(machine, () => own.verify(machine));
  }
  const guestOf = ({ serverId }: Machine) => {
    const guest = cluster().guests.get(`vs-${serverId}`);
    if (!guest) throw new Error("It was not made.");
    return guest;
  };
  const addressesOf = ({ serverId }: Machine) =>
    database().select().from(guestAddresses).where(eq(guestAddresses.serverId, serverId));

  return { tools, open, own, order, end, deploy, guestOf, addressesOf };
}

/** A cluster of these members for a file of tests, with orders of its guests; after each test it behaves again. */
export function withIncusCluster(members: readonly string[] = ["h1", "h2", "h3"]) {
  let cluster: FakeIncus;
  const clock = { aheadMs: 0 };
  beforeAll(async () => {
    cluster = await startIncus(members);
  });
  afterEach(() => {
    clock.aheadMs = 0;
    cluster.behave();
  });
  afterAll(() => cluster.stop());
  const orders = makeIncusOrders(
    () => cluster,
    () => clock.aheadMs,
  );
  return { ...orders, clock, cluster: () => cluster };
}
