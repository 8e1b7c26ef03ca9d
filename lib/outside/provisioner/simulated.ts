import type { MachineFailure } from "@/lib/base/failure";
import { MachineError } from "./machine-error";
import type { Machine, Outcome, Provisioner, Tools } from "./port";
import { takeAddresses } from "./simulated-addresses";
import { hasBackup, noSuchBackup } from "./simulated-backups";
import { simulatedFirewalls } from "./simulated-firewalls";
import { simulatedHosts } from "./simulated-hosts";
import { simulatedMeasuring } from "./simulated-measure";
import { slownessOf } from "./simulated-misfortune";
import { simulatedNetwork } from "./simulated-network";
import { simulatedNetworks } from "./simulated-networks";
import { noteSetup, takeNetwork6 } from "./simulated-setup";
import { simulatedUse } from "./simulated-use";
import { simulatedWork, workTables } from "./simulated-work";

type Step = "allocating" | "installing" | "configuring" | "verifying";

/** Durations in seconds; divided by the speed. */
const stepSeconds: Record<Step, number> = {
  allocating: 12,
  installing: 400,
  configuring: 140,
  verifying: 25,
};

/** Injected failure of each step, by host name prefix. */
const misfortunes: Record<Step, { names: readonly string[]; failure: MachineFailure }> = {
  allocating: { names: ["fail-allocate"], failure: { code: "noneFree" } },
  installing: { names: ["fail-install"], failure: { code: "badImage" } },
  configuring: { names: ["fail-configure"], failure: { code: "unreachable" } },
  verifying: { names: ["fail-verify", "vanish-"], failure: { code: "noAnswer" } },
};

/**
 * The failure injected by a host name such as `fail-install…`, or `fail-install-once…` for the first attempt only;
 * null = none.
 */
function misfortune(step: Step, { hostname, attempt }: Machine): Outcome | null {
  const { names, failure } = misfortunes[step];
  const name = names.find((one) => hostname.startsWith(one));
  if (name === undefined || (hostname.startsWith(`${name}-once`) && attempt > 1)) return null;
  return { state: "failed", failure, isFinal: false };
}

/** Simulated machines, stored in tables of the panel's database, so that they survive restarts. */
export function simulatedProvisioner(tools: Tools): Provisioner {
  const { query, speed, now } = tools;
  const use = simulatedUse(tools);
  const network = simulatedNetwork(tools, use);
  const { hostFor, ...hosts } = simulatedHosts(tools);

  /** The first call starts a step; later calls return the remaining time. */
  async function advance(step: Step, machine: Machine): Promise<Outcome> {
    const lasting = (stepSeconds[step] * 1000 * slownessOf(machine.hostname)) / speed;
    const [known] = await query<{ attempt: number; step: string; step_ends_at: Date }>(
      "select attempt, step, step_ends_at from simulated_machines where server_id = $1",
      [machine.serverId],
    );
    if (known?.step === step && known.attempt === machine.attempt) {
      const left = known.step_ends_at.getTime() - now().getTime();
      return left > 0 ? { state: "busy", againInMs: left } : (misfortune(step, machine) ?? { state: "done" });
    }
    const host = step === "allocating" ? await hostFor(machine) : null;
    if (step === "allocating" && host === null)
      return { state: "failed", failure: { code: "noneFree" }, isFinal: false };
    await query(
      `insert into simulated_machines (server_id, location, hostname, addresses, attempt, step, step_ends_at, power, host)
       values ($1, $2, $3, '[]', $4, $5, $6, 'off', $7)
       on conflict (server_id) do update set attempt = $4, step = $5, step_ends_at = $6,
         host = coalesce($7, simulated_machines.host)`,
      [
        machine.serverId,
        machine.location,
        machine.hostname,
        machine.attempt,
        step,
        new Date(now().getTime() + lasting),
        host,
      ],
    );
    // The machine is off during the install.
    if (step === "installing") {
      await use.setPower(machine.serverId, "off", now());
      // Snapshots are on the disks, which are wiped.
      await query("delete from simulated_snapshots where server_id = $1", [machine.serverId]);
    }
    return { state: "busy", againInMs: lasting };
  }

  return {
    ...simulatedWork(tools, use),
    ...simulatedMeasuring(tools),
    ...hosts,
    allocate: async (machine) => {
      const outcome = await advance("allocating", machine);
      if (outcome.state !== "done") return outcome;
      const addresses = await takeAddresses(query, machine, { count: machine.addressCount });
      const network6 = machine.setup.hasIpv6 ? await takeNetwork6(query, machine) : null;
      return addresses.length >= machine.addressCount
        ? { state: "done", addresses, ...(network6 ? { network6 } : {}) }
        : { state: "failed", failure: { code: "noAddress" }, isFinal: true };
    },
    install: async (machine) => {
      const found = machine.image
        ? await query("select 1 as one from simulated_images where name = $1", [machine.image])
        : [1];
      if (found.length === 0) return { state: "failed", failure: { code: "badImage" }, isFinal: true };
      if (machine.backup && !(await hasBackup(query, machine.backup))) return noSuchBackup;
      const outcome = await advance("installing", machine);
      if (outcome.state === "done") await noteSetup(query, machine);
      return outcome;
    },
    configure: (machine) => advance("configuring", machine),
    verify: async (machine) => {
      const outcome = await advance("verifying", machine);
      if (outcome.state === "done") await use.setPower(machine.serverId, "on", now());
      return outcome;
    },
    power: use.power,
    status: use.status,
    sensors: use.sensors,
    outlets: use.outlets,
    setBootDevice: use.setBootDevice,
    ...network,
    ...simulatedFirewalls(tools, use),
    ...simulatedNetworks(tools, use),
    suspend: async ({ serverId }) => {
      await use.setPower(serverId, "off", now());
      await query("update simulated_machines set is_suspended = true where server_id = $1", [serverId]);
    },
    resume: async ({ serverId }, power) => {
      const resumed = await query(
        "update simulated_machines set is_suspended = false where server_id = $1 and is_suspended returning server_id",
        [serverId],
      );
      if (resumed.length > 0) await use.setPower(serverId, power, now());
    },
    resize: async ({ serverId }, preset) => {
      await query("update simulated_machines set preset = $2 where server_id = $1", [serverId, preset]);
    },
    growDisk: async ({ serverId }, diskGb) => {
      const found = await query(
        "update simulated_machines set disk_gb = greatest(disk_gb, $2) where server_id = $1 returning server_id",
        [serverId, diskGb],
      );
      if (found.length === 0) throw new MachineError({ code: "noMachine" }, { isFinal: true });
    },
    release: async ({ serverId }) => {
      for (const table of [
        "addresses",
        "spans",
        "links",
        "gaps",
        "nats",
        "firewalls",
        ...workTables,
        "machines",
      ])
        await query(`delete from simulated_${table} where server_id = $1`, [serverId]);
    },
  };
}
