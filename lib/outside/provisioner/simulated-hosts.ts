import type { HostCalls, HostReading, HostState } from "./hosts";
import type { Machine, Tools } from "./port";

type Row = {
  name: string;
  location: string;
  state: HostState;
  cpus: number;
  memory_gb: number;
  disk_gb: number;
};

const gib = 1024 ** 3;
const usual = { state: "online" as const, cpus: 32, memory_gb: 128, disk_gb: 2_000 };

/** Machines that are moved by one call, and the pause before the next one. */
const movedAtOnce = 5;
const pauseSeconds = 10;

/** The hosts of a location that has none of its own. */
const usualHosts = (location: string): Row[] =>
  [1, 2, 3].map((number) => ({ name: `${location.toLowerCase()}-node-${number}`, location, ...usual }));

type Own = Pick<Tools, "query" | "speed">;

/** Hosts of simulated machines. A machine goes to the one that has the fewest, unless it is told where. */
export function simulatedHosts({ query, speed }: Own) {
  async function readRows(locations: readonly string[]): Promise<Row[]> {
    const rows = await query<Row>(
      "select name, location, state, cpus, memory_gb, disk_gb from simulated_hosts order by name",
      [],
    );
    const own = new Set(rows.map(({ location }) => location));
    return [...rows, ...locations.filter((code) => !own.has(code)).flatMap(usualHosts)];
  }

  const readCounts = async (): Promise<Map<string, number>> => {
    const rows = await query<{ host: string; count: number }>(
      "select host, count(*)::int as count from simulated_machines where host is not null group by host",
      [],
    );
    return new Map(rows.map(({ host, count }) => [host, count]));
  };

  async function choose(location: string): Promise<string | null> {
    const counts = await readCounts();
    const [least] = (await readRows([location]))
      .filter((host) => host.location === location && host.state === "online")
      .toSorted((one, other) => (counts.get(one.name) ?? 0) - (counts.get(other.name) ?? 0));
    return least?.name ?? null;
  }

  /** Null = its location has no host that takes it. */
  const hostFor = async ({ host, location }: Machine): Promise<string | null> =>
    host ?? (await choose(location));

  const find = async (name: string): Promise<Row | undefined> => {
    const [, location = ""] = /^(.+)-node-[1-3]$/.exec(name) ?? [];
    return (await readRows([location.toUpperCase()])).find((row) => row.name === name);
  };

  /** A host without a row is one of three, which get their rows together. */
  async function keepState({ name, location }: Row, state: HostState): Promise<void> {
    for (const row of (await readRows([location])).filter((one) => one.location === location))
      await query(
        `insert into simulated_hosts (name, location, state, cpus, memory_gb, disk_gb)
         values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
        [row.name, row.location, row.state, row.cpus, row.memory_gb, row.disk_gb],
      );
    await query("update simulated_hosts set state = $2 where name = $1", [name, state]);
  }

  const readingOf = (
    { name, location, state, cpus, memory_gb: memoryGb, disk_gb: diskGb }: Row,
    machines: { server_id: number; power: string }[],
  ): HostReading => {
    const running = machines.filter(({ power }) => power === "on").length;
    return {
      name,
      locations: [location],
      state,
      resources:
        state === "offline"
          ? null
          : {
              cpus,
              memoryBytes: memoryGb * gib,
              diskBytes: diskGb * gib,
              usedMemoryBytes: Math.min(memoryGb, 4 + running) * gib,
              usedDiskBytes: Math.min(diskGb, 20 + 8 * machines.length) * gib,
              load: Math.round((0.2 + 0.35 * running) * 100) / 100,
            },
      servers: machines.map(({ server_id: id }) => id),
    };
  };

  const calls: Omit<HostCalls, "readSystemImages"> = {
    readHosts: async (locations) => {
      const rows = await readRows(locations);
      const machines = await query<{ server_id: number; host: string; power: string }>(
        "select server_id, host, power from simulated_machines where host is not null",
        [],
      );
      return rows.map((row) =>
        readingOf(
          row,
          machines.filter(({ host }) => host === row.name),
        ),
      );
    },
    evacuateHost: async (name) => {
      const host = await find(name);
      if (!host) return { state: "failed", failure: { code: "noMachine" }, isFinal: true };
      if (host.state === "offline")
        return { state: "failed", failure: { code: "unreachable" }, isFinal: false };
      await keepState(host, "evacuated");
      for (let moved = 0; moved < movedAtOnce; moved++) {
        const [machine] = await query<{ server_id: number }>(
          "select server_id from simulated_machines where host = $1 order by server_id limit 1",
          [name],
        );
        if (!machine) return { state: "done" };
        const to = await choose(host.location);
        if (to === null) {
          await keepState(host, "online");
          return { state: "failed", failure: { code: "noneFree" }, isFinal: false };
        }
        await query("update simulated_machines set host = $2 where server_id = $1", [machine.server_id, to]);
      }
      return { state: "busy", againInMs: (pauseSeconds * 1000) / speed };
    },
    moveMachine: async ({ serverId, hostname, location }, { to }) => {
      if (hostname.startsWith("fail-work-"))
        return { state: "failed", failure: { code: "refused" }, isFinal: true };
      const host = await find(to);
      if (host?.state !== "online" || host.location !== location)
        return { state: "failed", failure: { code: "noneFree" }, isFinal: true };
      await query("update simulated_machines set host = $2 where server_id = $1", [serverId, to]);
      return { state: "done" };
    },
    restoreHost: async (name) => {
      const host = await find(name);
      if (!host) return { state: "failed", failure: { code: "noMachine" }, isFinal: true };
      await keepState(host, "online");
      return { state: "done" };
    },
  };
  return { ...calls, hostFor };
}
