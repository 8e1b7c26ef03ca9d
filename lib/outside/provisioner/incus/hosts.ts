import { z } from "zod";
import type { HostCalls, HostReading, HostResources, HostState } from "../hosts";
import type { Outcome } from "../port";
import type { Client } from "./client";
import { act, type Ended, waitFor } from "./operations";
import type { IncusSettings } from "./settings";
import { failureOf, IncusTrouble } from "./trouble";

const Server = z.object({
  environment: z.object({ server_clustered: z.boolean().nullish(), server_name: z.string().nullish() }),
});
const Member = z.object({
  server_name: z.string(),
  status: z.string(),
  groups: z.array(z.string()).nullish(),
});
type Member = z.infer<typeof Member>;
const Computer = z.object({
  cpu: z.object({ total: z.number() }),
  memory: z.object({ used: z.number(), total: z.number() }),
});
const Pool = z.object({ space: z.object({ used: z.number().nullish(), total: z.number() }) });
const MemberState = z.object({
  sysinfo: z.object({ load_averages: z.array(z.number()).nullish() }),
});
const Guests = z.array(z.object({ name: z.string() }));
const Operation = z.object({
  id: z.string(),
  status_code: z.number(),
  description: z.string().nullish(),
  location: z.string().nullish(),
});
const Operations = z.record(z.string(), z.array(Operation).nullish());

/** Members that are asked at the same time. */
const atOnce = 4;
/** An operation is kept for some seconds after its end, in which its failure can be read. */
const againInMs = 2_000;
const waitedSeconds = 5;

/** `Offline` and `Evacuated` as the engine says; `Blocked` members wait for others to be updated. */
const stateOf = (status: string): HostState =>
  status === "Online" ? "online" : status === "Evacuated" ? "evacuated" : "offline";

const idsIn = (guests: z.infer<typeof Guests>): number[] =>
  guests.flatMap(({ name }) => {
    const [, id] = /^vs-(\d{1,9})$/.exec(name) ?? [];
    return id === undefined ? [] : [Number(id)];
  });

/** Those without a cluster group use the whole cluster. */
const locationsOf = (
  { groups }: Pick<IncusSettings, "groups">,
  { groups: own }: Member,
  locations: readonly string[],
): string[] =>
  locations.filter((code) => groups[code] === undefined || (own ?? ["default"]).includes(groups[code]));

async function inParts<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (let at = 0; at < all.length; at += atOnce)
    done.push(...(await Promise.all(all.slice(at, at + atOnce).map(work))));
  return done;
}

/** Members of the cluster, or the single server. */
export function incusHosts(
  client: Client,
  settings: IncusSettings,
): Omit<HostCalls, "moveMachine" | "readSystemImages"> {
  async function readResources(target: string | null, signal?: AbortSignal): Promise<HostResources | null> {
    const asked = { signal, ...(target === null ? {} : { query: { target } }) };
    const computer = await client.read("/1.0/resources", Computer, asked);
    const pool = await client.read(`/1.0/storage-pools/${settings.pool}/resources`, Pool, asked);
    if (!computer || !pool) return null;
    // Older engines do not say it.
    const state =
      target === null
        ? null
        : await client
            .read(`/1.0/cluster/members/${encodeURIComponent(target)}/state`, MemberState, { signal })
            .catch(() => null);
    const { cpu, memory } = computer.value;
    const { used = null, total } = pool.value.space;
    return {
      cpus: cpu.total,
      memoryBytes: memory.total,
      usedMemoryBytes: memory.used,
      diskBytes: total,
      usedDiskBytes: used,
      load: state?.value.sysinfo.load_averages?.[0] ?? null,
    };
  }

  async function readServers(name: string | null, signal?: AbortSignal): Promise<number[]> {
    const query = { recursion: "1", ...(name === null ? {} : { filter: `location eq ${name}` }) };
    return idsIn((await client.read("/1.0/instances", Guests, { query, signal }))?.value ?? []);
  }

  async function readMember(
    member: Member,
    locations: readonly string[],
    signal?: AbortSignal,
  ): Promise<HostReading> {
    const { server_name: name } = member;
    const state = stateOf(member.status);
    // Nobody knows what a member has that just went away.
    const resources =
      state === "offline"
        ? null
        : await readResources(name, signal).catch((error: unknown) => {
            if (error instanceof IncusTrouble) return null;
            throw error;
          });
    return {
      name,
      locations: locationsOf(settings, member, locations),
      state: resources === null ? "offline" : state,
      resources,
      servers: await readServers(name, signal),
    };
  }

  async function readSingle(
    name: string,
    locations: readonly string[],
    signal?: AbortSignal,
  ): Promise<HostReading[]> {
    const resources = await readResources(null, signal);
    const state = resources === null ? "offline" : "online";
    return [{ name, locations: [...locations], state, resources, servers: await readServers(null, signal) }];
  }

  const stateOfMember = async (name: string, signal?: AbortSignal): Promise<string | null> => {
    const path = `/1.0/cluster/members/${encodeURIComponent(name)}`;
    return (await client.read(path, Member, { signal }))?.value.status ?? null;
  };

  /** What the engine does with the member now: the path of its operation; null = nothing. */
  async function findWork(name: string, signal?: AbortSignal): Promise<string | null> {
    const found = await client.read("/1.0/operations", Operations, { query: { recursion: "1" }, signal });
    const work = Object.values(found?.value ?? {})
      .flatMap((all) => all ?? [])
      .filter(({ description, location }) => / cluster member$/.test(description ?? "") && location === name)
      .find(({ status_code: status }) => status < 200);
    return work ? `/1.0/operations/${work.id}` : null;
  }

  function toldOf(ended: Ended): Outcome {
    switch (ended.state) {
      case "done":
        return { state: "done" };
      case "missing":
        return { state: "failed", failure: { code: "noMachine" }, isFinal: true };
      case "failed": {
        const failure = failureOf(ended.said, "noneFree");
        return { state: "failed", failure, isFinal: failure.code === "unsupported" };
      }
      default:
        return { state: "busy", againInMs };
    }
  }

  /** Looks at what is under way and at the member first: a repeated call begins nothing twice. */
  async function bring(name: string, action: "evacuate" | "restore", signal?: AbortSignal): Promise<Outcome> {
    const work = await findWork(name, signal);
    const deadline = performance.now() + waitedSeconds * 1000;
    if (work !== null) return toldOf(await waitFor(client, work, deadline, signal));
    const status = await stateOfMember(name, signal);
    if (status === null) return { state: "failed", failure: { code: "noMachine" }, isFinal: true };
    if (status === (action === "evacuate" ? "Evacuated" : "Online")) return { state: "done" };
    const path = `/1.0/cluster/members/${encodeURIComponent(name)}/state`;
    return toldOf(await act(client, "POST", path, { body: { action }, seconds: waitedSeconds, signal }));
  }

  return {
    readHosts: async (locations, signal) => {
      const server = await client.read("/1.0", Server, { signal });
      if (!server) throw new IncusTrouble("unreachable", "There is no Incus.");
      const { server_clustered: isCluster, server_name: own } = server.value.environment;
      if (!isCluster) return readSingle(own || "incus", locations, signal);
      const asked = { query: { recursion: "1" }, signal };
      const members = (await client.read("/1.0/cluster/members", z.array(Member), asked))?.value ?? [];
      return inParts(members, (member) => readMember(member, locations, signal));
    },
    evacuateHost: (name, _key, signal) => bring(name, "evacuate", signal),
    restoreHost: (name, _key, signal) => bring(name, "restore", signal),
  };
}
