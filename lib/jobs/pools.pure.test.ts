import { describe, expect, it } from "vitest";
import { PoolFull, partsInTurn, takeTurn, turnState } from "@/lib/base/fair-turns";
import { lanePools, type PoolName, pools, queuePools, turnPools } from "@/lib/base/pools";
import { lanedTasks } from "@/lib/db/lanes";
import { limitHashing } from "@/lib/domain/kernel/secrets/hash-semaphore";
import { makeListener } from "@/lib/server/consoles/admission";
import { refusePlace, type Viewer } from "@/lib/server/consoles/has-place";

type Take = (owner: string, work: () => Promise<void>) => Promise<void>;

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Work items that take one virtual tick each, independent of real time. */
function clockwork() {
  let open: (() => void)[] = [];
  let ticks = 0;
  return {
    work: () => new Promise<void>((resolve) => open.push(resolve)),
    now: () => ticks,
    tick: async () => {
      await settled();
      ticks++;
      const now = open;
      open = [];
      for (const end of now) end();
      await settled();
    },
  };
}

/**
 * How many ticks each of the modest account's sequential calls takes beside `greedy` concurrent calls of another
 * account.
 */
async function ticksOf(take: Take, greedy: number, calls = 20): Promise<number[]> {
  const clock = clockwork();
  const flood = Array.from({ length: greedy }, () => take("greedy", clock.work).catch(() => "refused"));
  const took: number[] = [];
  let isOver = false;
  const modest = (async () => {
    for (let call = 0; call < calls; call++) {
      const from = clock.now();
      await take("modest", clock.work);
      took.push(clock.now() - from);
    }
    isOver = true;
  })();
  while (!isOver) await clock.tick();
  await modest;
  let isDone = false;
  void Promise.all(flood).then(() => {
    isDone = true;
  });
  while (!isDone) await clock.tick();
  return took;
}

const p95 = (values: number[]): number =>
  values.toSorted((one, other) => one - other)[Math.ceil(values.length * 0.95) - 1] ?? 0;

const takes: Record<string, Take> = Object.fromEntries([
  ...turnPools.map((pool): [string, Take] => [pool, (owner, work) => takeTurn(pool, owner, work)]),
  // The hashing pool has a queue of its own, for two kinds of work, in front of these turns.
  ["hashes", (owner: string, work: () => Promise<void>) => limitHashing("password", owner, work)],
  ["hashes of PINs", (owner: string, work: () => Promise<void>) => limitHashing("pin", owner, work)],
]);

describe.each(Object.entries(takes))("the pool of %s", (name, take) => {
  it("keeps a modest account's calls within twice their time and one slot beside a greedy one", async () => {
    const alone = p95(await ticksOf(take, 0));
    const beside = p95(await ticksOf(take, 90));
    expect(alone).toBe(1);
    expect(beside, name).toBeLessThanOrEqual(2 * alone + 1);
  });
});

it.each(turnPools.filter((pool) => pool !== "hashes"))(
  "%s refuses what one owner has too much waiting",
  async (pool) => {
    const { share, waitingOfEach } = pools[pool];
    const clock = clockwork();
    const all = Array.from({ length: share + waitingOfEach }, () => takeTurn(pool, "greedy", clock.work));
    await settled();
    expect(turnState(pool)).toEqual({ running: share, waiting: waitingOfEach });
    await expect(takeTurn(pool, "greedy", clock.work)).rejects.toBeInstanceOf(PoolFull);
    let isDone = false;
    void Promise.all(all).then(() => {
      isDone = true;
    });
    while (!isDone) await clock.tick();
    expect(turnState(pool)).toEqual({ running: 0, waiting: 0 });
  },
);

it("a failure gives its turn back, and a file that nobody reads on ends its source", async () => {
  await expect(takeTurn("pdf", 1, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  let isEnded = false;
  async function* parts() {
    try {
      yield 1;
      yield 2;
    } finally {
      isEnded = true;
    }
  }
  for await (const part of partsInTurn("exports", 1, parts())) {
    expect(part).toBe(1);
    break;
  }
  expect(isEnded).toBe(true);
  expect(turnState("pdf").running + turnState("exports").running).toBe(0);
});

it("one account holds its share of consoles, another one still finds a place, and each learns who holds them", () => {
  const open: Viewer[] = [];
  for (let at = 0; at < 500; at++) {
    const next = { session: `s${at % 300}`, account: 1 };
    if (refusePlace(open, next) === null) open.push(next);
  }
  expect(open).toHaveLength(pools.consoles.share);
  for (let account = 2; account < 100; account++)
    for (let at = 0; at < 3; at++) {
      const next = { session: `a${account}`, account };
      if (refusePlace(open, next) === null) open.push(next);
    }
  expect(open).toHaveLength(pools.consoles.size);
  expect(refusePlace(open, { session: "new", account: 1 })).toBe("too_many_of_account");
  expect(refusePlace(open, { session: "new", account: 1_000 })).toBe("too_many");
  const four = Array.from({ length: 4 }, () => ({ session: "s", account: 1 }));
  expect(refusePlace(four, { session: "s", account: 1 })).toBe("too_many_of_session");
});

it("one caller holds his share of the door to consoles, others find a place, and it is free again", () => {
  const { size, share } = pools.console_words;
  const listener = makeListener();
  const enter = (caller: string, times: number) =>
    Array.from({ length: times }, () => listener.enter(caller));
  const first = enter("greedy", size);
  expect(first.filter(Boolean)).toHaveLength(share);
  const others = Array.from({ length: size }, (_, at) => listener.enter(`modest ${at}`));
  expect(others.filter(Boolean)).toHaveLength(size - share);
  for (const leave of [...first, ...others]) leave?.();
  expect(enter("greedy", size).filter(Boolean)).toHaveLength(share);
});

it("no share is more than half of its pool, where there is more than one slot, and every pool is tried here", () => {
  const tried = new Set<string>([...Object.keys(takes), ...queuePools, "consoles", "console_words"]);
  for (const [name, { kind, size, share, what }] of Object.entries(pools)) {
    expect(tried.has(name), name).toBe(true);
    expect(what, name).not.toBe("");
    if (name !== "hashes" && kind !== "tasks") expect(share, name).toBeLessThanOrEqual(Math.max(1, size / 2));
  }
  const laned = new Set<PoolName>(Object.values(lanedTasks).map(({ pool }) => pool));
  expect(lanePools.filter((pool) => !laned.has(pool))).toEqual([]);
});
