import ipaddr from "ipaddr.js";
import type { Machine, MachineAddress, Outcome, PowerState, Provisioner, Tools } from "./port";

type Step = "allocating" | "installing" | "configuring" | "verifying";

/** Seconds in life; divided by the speed. */
const stepSeconds: Record<Step, number> = {
  allocating: 12,
  installing: 400,
  configuring: 140,
  verifying: 25,
};

/** Host names that make things go wrong on purpose: `fail-install…`, `fail-install-once…`, `slow-…`, `vanish-…`. */
const slowness = (hostname: string): number => (hostname.startsWith("slow-") ? 5 : 1);

function misfortune(step: Step, machine: Machine): Outcome | null {
  const { hostname, attempt } = machine;
  if (step === "installing" && hostname.startsWith("fail-install")) {
    const isOver = hostname.startsWith("fail-install-once") && attempt > 1;
    return isOver ? null : { state: "failed", failure: { code: "badImage" }, isFinal: false };
  }
  if (step === "verifying" && hostname.startsWith("vanish-")) {
    return { state: "failed", failure: { code: "noAnswer" }, isFinal: false };
  }
  return null;
}

const macOf = (serverId: number, index: number): string => {
  const hex = (serverId * 16 + index).toString(16).padStart(8, "0").slice(-8);
  return `52:54:${hex.slice(0, 2)}:${hex.slice(2, 4)}:${hex.slice(4, 6)}:${hex.slice(6, 8)}`;
};

const numberOf = (address: ipaddr.IPv4): number =>
  address.octets.reduce((value, octet) => value * 256 + octet, 0);
const textOf = (value: number): string =>
  [24, 16, 8, 0].map((shift) => Math.floor(value / 2 ** shift) % 256).join(".");

/** A stock of machines that lives in two tables of the panel's database and keeps its word across restarts. */
export function simulatedProvisioner({ query, speed, now }: Tools): Provisioner {
  async function takeAddresses({ serverId, network, addressCount }: Machine): Promise<MachineAddress[]> {
    const [base, prefix] = ipaddr.IPv4.parseCIDR(network);
    const first = numberOf(ipaddr.IPv4.networkAddressFromCIDR(network)) + 10;
    const size = 2 ** (32 - prefix) - 12;
    const held = await query<{ ip: string }>(
      "select ip from simulated_addresses where server_id = $1 order by ip",
      [serverId],
    );
    const ips = held.map((row) => row.ip);
    for (
      let offset = serverId % size, tries = 0;
      ips.length < addressCount && tries < size;
      tries++, offset = (offset + 1) % size
    ) {
      const ip = textOf(first + offset);
      const taken = await query(
        "insert into simulated_addresses (ip, server_id) values ($1, $2) on conflict do nothing returning ip",
        [ip, serverId],
      );
      if (taken.length > 0) ips.push(ip);
    }
    if (ips.length < addressCount) return [];
    const gateway = textOf(numberOf(base) + 1);
    return ips.map((ip, index) => ({
      ip,
      mac: macOf(serverId, index),
      port: "eth0",
      isMain: index === 0,
      gateway,
      prefix,
    }));
  }

  /** First call of a step begins it and later ones tell how long it still takes. */
  async function advance(step: Step, machine: Machine): Promise<Outcome> {
    const lasting = (stepSeconds[step] * 1000 * slowness(machine.hostname)) / speed;
    const [known] = await query<{ attempt: number; step: string; step_ends_at: Date }>(
      "select attempt, step, step_ends_at from simulated_machines where server_id = $1",
      [machine.serverId],
    );
    if (known?.step === step && known.attempt === machine.attempt) {
      const left = known.step_ends_at.getTime() - now().getTime();
      return left > 0 ? { state: "busy", againInMs: left } : (misfortune(step, machine) ?? { state: "done" });
    }
    await query(
      `insert into simulated_machines (server_id, location, hostname, addresses, attempt, step, step_ends_at, power)
       values ($1, $2, $3, '[]', $4, $5, $6, 'off')
       on conflict (server_id) do update set attempt = $4, step = $5, step_ends_at = $6`,
      [
        machine.serverId,
        machine.location,
        machine.hostname,
        machine.attempt,
        step,
        new Date(now().getTime() + lasting),
      ],
    );
    return { state: "busy", againInMs: lasting };
  }

  const setPower = (serverId: number, power: "on" | "off") =>
    query("update simulated_machines set power = $2 where server_id = $1", [serverId, power]);

  return {
    allocate: async (machine) => {
      const outcome = await advance("allocating", machine);
      if (outcome.state !== "done") return outcome;
      const addresses = await takeAddresses(machine);
      return addresses.length > 0
        ? { state: "done", addresses }
        : { state: "failed", failure: { code: "noAddress" }, isFinal: true };
    },
    install: (machine) => advance("installing", machine),
    configure: (machine) => advance("configuring", machine),
    verify: async (machine) => {
      const outcome = await advance("verifying", machine);
      if (outcome.state === "done") await setPower(machine.serverId, "on");
      return outcome;
    },
    power: async ({ serverId }, wanted) => {
      await setPower(serverId, wanted === "off" ? "off" : "on");
    },
    status: async ({ serverId }): Promise<PowerState> => {
      const [row] = await query<{ power: PowerState }>(
        "select power from simulated_machines where server_id = $1",
        [serverId],
      );
      return row?.power ?? "unknown";
    },
    release: async ({ serverId }) => {
      await query("delete from simulated_addresses where server_id = $1", [serverId]);
      await query("delete from simulated_machines where server_id = $1", [serverId]);
    },
  };
}
