import { describe, expect, it } from "vitest";
import { shareReads } from "./share-reads";

/** A source whose reads complete when the test says so; each returns the source's version at the start of the read. */
function source(atOnce?: number) {
  const ends: (() => void)[] = [];
  let changes = 0;
  const read = async () => {
    const seen = changes;
    await new Promise<void>((resolve) => ends.push(resolve));
    return seen;
  };
  return { read: shareReads(read, atOnce), ends, change: () => changes++ };
}

/** Waits until reads requested in this and the next event-loop turn have started. */
async function turn() {
  for (let turns = 0; turns < 2; turns++) await new Promise((resolve) => setImmediate(resolve));
}

describe("reads that are shared", () => {
  it("answer everybody who asked before one of them began with that one", async () => {
    const { read, ends } = source();
    const asked = Promise.all([read(), read(), read()]);
    await turn();
    expect(ends).toHaveLength(1);
    ends[0]?.();
    expect(await asked).toEqual([0, 0, 0]);
  });

  it("never answer with what was read before the question", async () => {
    const { read, ends, change } = source();
    const early = read();
    await turn();
    change();
    const late = Promise.all([read(), read()]);
    await turn();
    expect(ends, "one at a time").toHaveLength(1);
    ends[0]?.();
    expect(await early).toBe(0);
    await turn();
    expect(ends).toHaveLength(2);
    ends[1]?.();
    expect(await late).toEqual([1, 1]);
  });

  it("may be several at once, each for those who asked since the one before", async () => {
    const { read, ends, change } = source(2);
    const asked: Promise<number>[] = [];
    for (let round = 0; round < 4; round++) {
      asked.push(read(), read());
      await turn();
      change();
    }
    expect(ends, "two at a time").toHaveLength(2);
    ends[1]?.();
    await turn();
    expect(ends).toHaveLength(3);
    for (const end of ends) end();
    expect(await Promise.all(asked)).toEqual([0, 0, 1, 1, 4, 4, 4, 4]);
  });

  it("fail for those who shared the failure, and for nobody after them", async () => {
    let attempts = 0;
    const read = shareReads(async () => {
      attempts++;
      if (attempts === 1) throw new Error("the database is away");
      return attempts;
    });
    const first = Promise.allSettled([read(), read()]);
    expect((await first).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(await read()).toBe(2);
  });
});
