import { chooseHost, countIn, type HostRoom, isIn, plus, type Size } from "./rules";

/** A host that is online: what it may promise in all, and what of it is left. */
export type Balanced = HostRoom & { capacity: Size; isAvoided: boolean };

/** A server with the host that it is on; a pinned one stays there. */
export type Placed = {
  id: number;
  owner: number;
  host: string;
  location: string;
  size: Size;
  isPinned: boolean;
};

/**
 * over: its host has promised more than it may · apart: it is beside others of its customer, and need not be · avoided: its
 * host gets no new servers · uneven: another host has promised much less.
 */
export const moveReasons = ["over", "apart", "avoided", "uneven"] as const;
export type MoveReason = (typeof moveReasons)[number];

export type Move = { server: number; from: string; to: string; why: MoveReason };

type Counts = ReadonlyMap<number, ReadonlyMap<string, number>>;
/** `counts`: servers by customer and host; empty where customers' servers are not kept apart. */
type State = { hosts: Balanced[]; servers: Placed[]; counts: Counts };
type Found = { server: Placed; to: string };

/** Hosts are even while the shares of their memory that are promised differ by no more. */
const evenShare = 0.2;

const promisedShare = ({ capacity, room }: Balanced): number =>
  capacity.ramGb > 0 ? 1 - room.ramGb / capacity.ramGb : 1;
const isOver = ({ room }: Balanced): boolean => room.cpus < 0 || room.ramGb < 0 || room.diskGb < 0;

const largestFirst = (servers: readonly Placed[]): Placed[] =>
  servers.toSorted((one, other) => other.size.ramGb - one.size.ramGb || one.id - other.id);

const none: ReadonlyMap<string, number> = new Map();
const countsOf = ({ counts }: State, { owner }: Placed) => counts.get(owner) ?? none;

function countServers(servers: readonly Placed[]): Counts {
  const all = new Map<number, Map<string, number>>();
  for (const { owner, host } of servers) {
    const own = all.get(owner) ?? new Map<string, number>();
    own.set(host, (own.get(host) ?? 0) + 1);
    all.set(owner, own);
  }
  return all;
}

/** The first of those that fits on another host, and where. */
function findPlace(state: State, from: string, candidates: readonly Placed[]): Found | null {
  const others = state.hosts.filter(({ name }) => name !== from);
  for (const server of candidates) {
    const to = chooseHost(others, server.location, server.size, countsOf(state, server));
    if (to) return { server, to: to.name };
  }
  return null;
}

function leave(state: State, isLeft: (host: Balanced) => boolean, free: readonly Placed[]): Found | null {
  for (const { name } of state.hosts.filter(isLeft)) {
    const found = findPlace(state, name, largestFirst(free.filter(({ host }) => host === name)));
    if (found) return found;
  }
  return null;
}

/** One of several servers of a customer on a host, if another host has at least two fewer of them. */
function findApart(state: State, free: readonly Placed[]): Found | null {
  for (const server of largestFirst(free)) {
    const counts = countsOf(state, server);
    const own = counts.get(server.host) ?? 0;
    if (own < 2) continue;
    const better = state.hosts.filter(
      ({ name }) => name !== server.host && (counts.get(name) ?? 0) <= own - 2,
    );
    const to = chooseHost(better, server.location, server.size, counts);
    if (to) return { server, to: to.name };
  }
  return null;
}

/** The largest server that makes two hosts of its location more even, and is not too large for that. */
function findUneven({ hosts }: State, free: readonly Placed[]): Found | null {
  const byShare = hosts.toSorted((one, other) => promisedShare(other) - promisedShare(one));
  for (const from of byShare)
    for (const to of byShare.toReversed()) {
      if (promisedShare(from) - promisedShare(to) <= evenShare) break;
      const server = largestFirst(free).find(
        ({ host, location, size }) =>
          host === from.name &&
          isIn(location)(to) &&
          countIn(to.room, size) > 0 &&
          promisedShare({ ...to, room: plus(to.room, size, -1) }) <=
            promisedShare({ ...from, room: plus(from.room, size) }),
      );
      if (server) return { server, to: to.name };
    }
  return null;
}

function afterMove({ hosts, servers }: State, { server, to }: Found): Pick<State, "hosts" | "servers"> {
  const sign = new Map([
    [server.host, 1],
    [to, -1],
  ]);
  return {
    hosts: hosts.map((host) => ({ ...host, room: plus(host.room, server.size, sign.get(host.name) ?? 0) })),
    servers: servers.map((one) => (one.id === server.id ? { ...one, host: to } : one)),
  };
}

/**
 * Moves that would make hosts better, each as if those before it were done; every server moves once. `spreads`: servers
 * of one customer are kept apart.
 */
export function proposeMoves(
  hosts: readonly Balanced[],
  servers: readonly Placed[],
  { spreads, most }: { spreads: boolean; most: number },
): Move[] {
  const steps: Record<MoveReason, (state: State, free: readonly Placed[]) => Found | null> = {
    over: (state, free) => leave(state, isOver, free),
    apart: findApart,
    avoided: (state, free) => leave(state, ({ isAvoided }) => isAvoided, free),
    uneven: findUneven,
  };
  const stateOf = (now: Pick<State, "hosts" | "servers">): State => ({
    ...now,
    counts: spreads ? countServers(now.servers) : new Map(),
  });
  let state = stateOf({ hosts: [...hosts], servers: [...servers] });
  const moves: Move[] = [];
  const moved = new Set<number>();
  for (const why of moveReasons)
    while (moves.length < most) {
      const found = steps[why](
        state,
        state.servers.filter(({ id, isPinned }) => !isPinned && !moved.has(id)),
      );
      if (!found) break;
      moves.push({ server: found.server.id, from: found.server.host, to: found.to, why });
      moved.add(found.server.id);
      state = stateOf(afterMove(state, found));
    }
  return moves;
}
