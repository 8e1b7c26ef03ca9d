import { expect, test } from "vitest";
import { type Balanced, type Placed, proposeMoves } from "./move-rules";
import { noSize, plus } from "./rules";

const gb = (ramGb: number) => ({ cpus: 1, ramGb, diskGb: 10 });
const capacity = { cpus: 100, ramGb: 100, diskGb: 1_000 };

function server(id: number, host: string, facts: Partial<Placed> & { ramGb?: number } = {}): Placed {
  const { ramGb = 10, ...rest } = facts;
  return { id, host, owner: id, location: "NL", size: gb(ramGb), isPinned: false, ...rest };
}

function cluster(servers: readonly Placed[], names: readonly string[], avoided: readonly string[] = []) {
  return names.map((name): Balanced => {
    const sizes = servers.filter(({ host }) => host === name).map(({ size }) => size);
    const promised = sizes.reduce((sum, size) => plus(sum, size), noSize);
    const isAvoided = avoided.includes(name);
    const locations = isAvoided ? [] : ["NL"];
    return { name, locations, isAvoided, capacity, room: plus(capacity, promised, -1) };
  });
}

const propose = (
  servers: readonly Placed[],
  { spreads = false, most = 10, avoided = [] as string[], names = ["a", "b"] } = {},
) => proposeMoves(cluster(servers, names, avoided), servers, { spreads, most });

test("nothing is proposed where hosts are even", () => {
  expect(propose([server(1, "a"), server(2, "b")])).toEqual([]);
  expect(propose([])).toEqual([]);
});

test("a host that promised too much gives servers away until it has not", () => {
  const servers = [server(1, "a", { ramGb: 60 }), server(2, "a", { ramGb: 50 }), server(3, "b")];
  expect(propose(servers)).toEqual([{ server: 1, from: "a", to: "b", why: "over" }]);
});

test("servers of one customer are kept apart by the rule alone, and only as far as that is better", () => {
  const servers = [server(1, "a", { owner: 7 }), server(2, "a", { owner: 7 })];
  expect(propose(servers)).toEqual([]);
  expect(propose(servers, { spreads: true })).toEqual([{ server: 1, from: "a", to: "b", why: "apart" }]);
  const three = [...servers, server(3, "b", { owner: 7 })];
  expect(propose(three, { spreads: true })).toEqual([]);
});

test("a host that is avoided is emptied, and gets none", () => {
  const servers = [server(1, "a"), server(2, "a"), server(3, "b", { ramGb: 90 })];
  expect(propose(servers, { avoided: ["a"] })).toEqual([{ server: 1, from: "a", to: "b", why: "avoided" }]);
  expect(propose([server(1, "b", { ramGb: 60 })], { avoided: ["a"] })).toEqual([]);
});

test("uneven hosts become more even, and no server goes back and forth", () => {
  const servers = [1, 2, 3, 4].map((id) => server(id, "a", { ramGb: 20 }));
  const moves = propose(servers);
  expect(moves).toEqual([
    { server: 1, from: "a", to: "b", why: "uneven" },
    { server: 2, from: "a", to: "b", why: "uneven" },
  ]);
  expect(propose([server(1, "a", { ramGb: 80 })])).toEqual([]);
  expect(propose(servers, { most: 1 })).toHaveLength(1);
});

test("a pinned server stays, and counts where it is", () => {
  const servers = [server(1, "a", { owner: 7, isPinned: true }), server(2, "a", { owner: 7 })];
  expect(propose(servers, { spreads: true })).toEqual([{ server: 2, from: "a", to: "b", why: "apart" }]);
  expect(propose([server(1, "a", { isPinned: true })], { avoided: ["a"] })).toEqual([]);
});

test("no server leaves the hosts of its location", () => {
  const servers = [1, 2, 3, 4].map((id) => server(id, "a", { ramGb: 20, location: "DE" }));
  expect(propose(servers)).toEqual([]);
});

test("thousands of servers are looked at in a moment", () => {
  const servers = Array.from({ length: 5_000 }, (_one, id) =>
    server(id, `h${id % 3}`, { ramGb: 0.01, owner: id % 900 }),
  );
  const began = performance.now();
  propose(servers, { spreads: true, most: 20, names: ["h0", "h1", "h2", "h3"] });
  expect(performance.now() - began).toBeLessThan(5_000);
});
