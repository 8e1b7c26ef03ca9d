import { beforeEach, describe, expect, test } from "vitest";
import { byBatch } from "./by-batch";

type Member = { id: number; accountId: number };

const members = (...accounts: number[]): Member[] =>
  accounts.map((accountId, index) => ({ id: (index + 1) * 10, accountId }));

/** Reads that many at a time, like a keyset query. */
const reader =
  (all: readonly Member[], size: number, asked: number[] = []) =>
  async (after: number) => {
    asked.push(after);
    return all.filter(({ id }) => id > after).slice(0, size);
  };

const done: number[] = [];
beforeEach(() => {
  done.length = 0;
});
const work = async (some: readonly Member[]) => {
  done.push(...some.map(({ id }) => id));
  return some.length;
};

describe("batch after batch", () => {
  test("is read until nothing is left, each after the last of the one before", async () => {
    const asked: number[] = [];
    expect(await byBatch(reader(members(1, 2, 3, 4, 5), 2, asked), "trouble", work)).toBe(5);
    expect(asked).toEqual([0, 20, 40, 50]);
    expect(done.sort()).toEqual([10, 20, 30, 40, 50]);
  });

  test("is nothing where there is nothing, and counts what was done, not what was read", async () => {
    expect(await byBatch(reader([], 2), "trouble", work)).toBe(0);
    expect(await byBatch(reader(members(1, 2, 3), 2), "trouble", async () => 0)).toBe(0);
  });

  test("keeps an account's members together, in their order, and never in two lanes at once", async () => {
    const lanes: number[][] = [];
    const running = new Set<number>();
    await byBatch(reader(members(1, 2, 1, 4, 3, 2), 10), "trouble", async (some) => {
      const accounts = new Set(some.map(({ accountId }) => accountId));
      for (const account of accounts) expect(running.has(account)).toBe(false);
      for (const account of accounts) running.add(account);
      lanes.push(some.map(({ id }) => id));
      await Promise.resolve();
      for (const account of accounts) running.delete(account);
      return some.length;
    });
    expect(lanes.sort()).toEqual([
      [10, 30, 50],
      [20, 40, 60],
    ]);
  });
});

test("a lane goes on with the next batch while the other is still in the one before", async () => {
  let goOn = () => {};
  const begun = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const all = members(1, 2, 1, 2);
  await byBatch(reader(all, 2), "trouble", async (some) => {
    const [first] = some;
    // This would deadlock if both lanes shared the end of a batch.
    if (first?.id === 10) await begun;
    if (first?.id === 40) goOn();
    return work(some);
  });
  expect(done.sort()).toEqual([10, 20, 30, 40]);
});

describe("one that cannot be done", () => {
  const but = (bad: number) => async (some: readonly Member[]) => {
    if (some.some(({ id }) => id === bad)) throw new Error("refused");
    return work(some);
  };

  test("keeps no other from it, in its lane, in the other, and in the batches after it", async () => {
    expect(await byBatch(reader(members(1, 2, 1, 1, 2, 1), 3), "trouble", but(30))).toBe(5);
    expect(done.sort()).toEqual([10, 20, 40, 50, 60]);
  });

  test("and is alone in its batch ends nothing", async () => {
    expect(await byBatch(reader(members(1, 2), 1), "trouble", but(10))).toBe(1);
    expect(done).toEqual([20]);
  });
});

describe("a database that is away", () => {
  const away = Object.assign(new Error("Connection terminated unexpectedly"), { code: "57P01" });

  test("ends the work at once, after the other lane has come to its end", async () => {
    let tries = 0;
    const failing = byBatch(reader(members(1, 2, 1, 1, 2), 4), "trouble", async (some) => {
      tries++;
      if (some[0]?.accountId === 1) throw away;
      await new Promise((resolve) => setImmediate(resolve));
      return work(some);
    });
    await expect(failing).rejects.toBe(away);
    expect([tries, done]).toEqual([2, [20]]);
  });

  test("ends it too when it goes away while members are tried one by one", async () => {
    let tries = 0;
    const failing = byBatch(reader(members(1, 1, 1), 3), "trouble", async (some) => {
      if (++tries === 3) throw away;
      if (some.length > 1) throw new Error("refused");
      return work(some);
    });
    await expect(failing).rejects.toBe(away);
    expect(done).toEqual([10]);
  });
});
