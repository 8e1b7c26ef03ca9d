import { isLetThrough } from "@/lib/base/firewall/decide";
import { MachineError } from "./machine-error";
import type { Flow, Link, NetworkCalls, Outcome, Service, Span, Tools, Used } from "./port";
import { readFree, takeAddresses } from "./simulated-addresses";
import { readFirewall } from "./simulated-firewalls";
import { readLines } from "./simulated-lines";
import { begins, slownessOf, stall } from "./simulated-misfortune";
import { flowIn, trafficIn } from "./simulated-traffic";
import type { SimulatedUse } from "./simulated-use";

const linkSeconds = 3;

/**
 * Host names that inject faults into network calls: `fail-net-…` rejects them, `fail-net-once-…` is unreachable at
 * the first attempt, `lose-net-…` does the work without responding, `fail-nat-…` rejects NAT mappings,
 * `fail-address-…` finds no free address, `stall-…` never responds.
 */
type Row = { is_shut: boolean; work: string | null; desired_shut: boolean | null; ends_at: Date | null };

const triedOnce = (key: string): string => `tried ${key}`;

const nameOf = (link: Link): string => ("port" in link ? `port ${link.port}` : `ip ${link.ip}`);

/** Whose address a scan comes from. */
const scanner = "198.51.100.250";

/** Open services as seen from outside; they vary by machine. */
const servicesOf = ({ serverId }: Used): Service[] => [
  { port: 22, name: "ssh" },
  ...(serverId % 2 === 0 ? [{ port: 80, name: "http" }] : []),
  ...(serverId % 3 === 0 ? [{ port: 443, name: "https" }] : []),
];

/** The network of simulated machines: ports, addresses, traffic and NAT mappings. */
export function simulatedNetwork({ query, speed, now }: Tools, use: SimulatedUse): NetworkCalls {
  async function given(machine: Used, signal: AbortSignal | undefined): Promise<void> {
    if (begins(machine, "stall-")) return stall(signal);
    const found = await query("select 1 from simulated_machines where server_id = $1", [machine.serverId]);
    if (found.length === 0) throw new MachineError({ code: "noMachine" }, { isFinal: true });
  }

  async function shut(serverId: number, link: string, isShut: boolean, at: Date): Promise<void> {
    await query(
      "update simulated_links set is_shut = $3, desired_shut = null, ends_at = null where server_id = $1 and link = $2",
      [serverId, link, isShut],
    );
    await query("update simulated_gaps set until = $3 where server_id = $1 and link = $2 and until is null", [
      serverId,
      link,
      at,
    ]);
    if (isShut)
      await query("insert into simulated_gaps (server_id, link, since) values ($1, $2, $3)", [
        serverId,
        link,
        at,
      ]);
  }

  /** The link's current state, after applying a change whose time is over. */
  async function read(serverId: number, link: string): Promise<Row | null> {
    const [row] = await query<Row>(
      "select is_shut, work, desired_shut, ends_at from simulated_links where server_id = $1 and link = $2",
      [serverId, link],
    );
    const { desired_shut: target = null, ends_at: endsAt = null } = row ?? {};
    if (!row || target === null || endsAt === null || endsAt > now()) return row ?? null;
    await shut(serverId, link, target, endsAt);
    return { ...row, is_shut: target, desired_shut: null, ends_at: null };
  }

  const note = (serverId: number, link: string, work: string, target: boolean | null, endsAt: Date | null) =>
    query(
      `insert into simulated_links (server_id, link, work, desired_shut, ends_at) values ($1, $2, $3, $4, $5)
       on conflict (server_id, link) do update set work = $3, desired_shut = $4, ends_at = $5`,
      [serverId, link, work, target, endsAt],
    );

  const setLink: NetworkCalls["setLink"] = async (machine, asked, isOpen, key, signal): Promise<Outcome> => {
    await given(machine, signal);
    const { serverId, hostname } = machine;
    const link = nameOf(asked);
    const row = await read(serverId, link);
    const isKnown = row?.work === key;
    if (isKnown && row.ends_at) return { state: "busy", againInMs: row.ends_at.getTime() - now().getTime() };
    if (isKnown) return { state: "done" };
    if (begins(machine, "fail-net-once-") && row?.work !== triedOnce(key)) {
      await note(serverId, link, triedOnce(key), null, null);
      throw new MachineError({ code: "unreachable" });
    }
    if (begins(machine, "fail-net-") && !begins(machine, "fail-net-once-"))
      return { state: "failed", failure: { code: "refused" }, isFinal: true };
    if ((row?.is_shut ?? false) !== isOpen && (row?.desired_shut ?? null) === null) return { state: "done" };
    const waitMs = (linkSeconds * 1000 * slownessOf(hostname)) / speed;
    await note(serverId, link, key, !isOpen, new Date(now().getTime() + waitMs));
    return begins(machine, "lose-net-") ? stall(signal) : { state: "busy", againInMs: waitMs };
  };

  const readPort: NetworkCalls["readPort"] = async (machine, port, signal) => {
    await given(machine, signal);
    if (begins(machine, "fail-net-")) throw new MachineError({ code: "unreachable" });
    const isShut = (await read(machine.serverId, nameOf({ port })))?.is_shut ?? false;
    // Only the first port is connected.
    const isConnected = port === "eth0" && !isShut && (await use.status(machine, signal)) === "on";
    return isConnected
      ? { isConnected, duplex: "full", speedMbit: 1000 }
      : { isConnected, duplex: "none", speedMbit: 0 };
  };

  const scan: NetworkCalls["scan"] = async (machine, ip, signal) => {
    const { isConnected } = await readPort(machine, "eth0", signal);
    const isShut = (await read(machine.serverId, nameOf({ ip })))?.is_shut ?? false;
    if (!isConnected || isShut) return [];
    const firewall = await readFirewall(query, machine.serverId);
    return servicesOf(machine).filter(({ port: own }) =>
      isLetThrough(firewall, { ...{ direction: "in", protocol: "tcp" }, port: own, address: scanner }),
    );
  };

  const counted = async ({ serverId }: Used, { from, to }: Span): Promise<Span> => {
    // Applies due link changes before counting.
    for (const { link } of await query<{ link: string }>(
      "select link from simulated_links where server_id = $1 and desired_shut is not null",
      [serverId],
    ))
      await read(serverId, link);
    return { from, to: new Date(Math.min(to.getTime(), now().getTime())) };
  };

  return {
    setLink,
    readPort,
    scan,
    traffic: async (machine, span, signal) => {
      await given(machine, signal);
      const until = await counted(machine, span);
      return trafficIn(machine.serverId, await readLines(query, machine.serverId, until), until);
    },
    flow: async (machine, span, stepSeconds, signal): Promise<Flow[]> => {
      await given(machine, signal);
      const until = await counted(machine, span);
      const lines = await readLines(query, machine.serverId, until);
      return flowIn(machine.serverId, lines, until, stepSeconds * 1000);
    },
    holdAddresses: async (machine, { count, wanted }, signal) => {
      await given(machine, signal);
      const most = begins(machine, "fail-address-") ? 0 : count;
      const held = await takeAddresses(query, machine, { count: most, wanted, since: now() });
      // Requested addresses may be taken while others are free: the caller reports which.
      if (held.length < count && wanted.length === 0)
        throw new MachineError({ code: "noAddress" }, { isFinal: true });
      return held;
    },
    dropAddress: async (machine, ip, signal) => {
      if (begins(machine, "stall-")) return stall(signal);
      await query("delete from simulated_addresses where server_id = $1 and ip = $2", [machine.serverId, ip]);
      for (const table of ["links", "gaps"])
        await query(`delete from simulated_${table} where server_id = $1 and link = $2`, [
          machine.serverId,
          nameOf({ ip }),
        ]);
    },
    freeAddresses: async (machine, most, signal) => {
      await given(machine, signal);
      return begins(machine, "fail-address-") ? [] : readFree(query, machine, most);
    },
    openPassage: async (machine, allowed, until, signal) => {
      await given(machine, signal);
      if (begins(machine, "fail-nat-")) throw new MachineError({ code: "refused" }, { isFinal: true });
      await query(
        `insert into simulated_nats (server_id, allowed, until) values ($1, $2, $3)
         on conflict (server_id, allowed) do update set until = $3`,
        [machine.serverId, allowed, until],
      );
      const [high, low] = [Math.floor(machine.serverId / 250) % 250, machine.serverId % 250];
      return { internalIp: `10.250.${high}.${low + 2}`, externalIp: `198.19.${high}.${low + 2}` };
    },
    closePassage: async (machine, allowed, signal) => {
      if (begins(machine, "stall-")) return stall(signal);
      await query("delete from simulated_nats where server_id = $1 and allowed = $2", [
        machine.serverId,
        allowed,
      ]);
    },
  };
}
