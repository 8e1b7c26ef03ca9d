import { beforeEach, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { addAccount } from "@/lib/testing/factories";
import { asKey, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { requirePin, tryPin } from "./pin-guard";

withCatalogDatabase();

const start = new Date("2030-01-01T12:00:00Z");
const later = (minutes: number, seconds = 0) => new Date(start.getTime() + (minutes * 60 + seconds) * 1000);

let accountId: number;
beforeEach(async () => {
  accountId = (await addAccount(database(), { pin: "0471" })).id;
});

const verdictAt = async (pin: string, now: Date) => (await tryPin(accountId, pin, now)).verdict;
async function wrong(times: number, now: Date): Promise<void> {
  for (let count = 0; count < times; count++) expect(await verdictAt("9999", now)).toBe("wrong");
}

describe("a PIN", () => {
  it("is right digit by digit, leading zero and all", async () => {
    expect(await verdictAt("0471", start)).toBe("right");
    for (const pin of ["471", "00471", "0472", "", "not_set", " 0471", "04711"]) {
      expect(await verdictAt(pin, start), pin).toBe("wrong");
      expect(await verdictAt("0471", start)).toBe("right");
    }
  });

  it("is locked by five wrong ones in a row for 1, then 5, 15, 60 and again 60 minutes", async () => {
    let now = 0;
    for (const minutes of [1, 5, 15, 60, 60]) {
      await wrong(5, later(now));
      expect(await verdictAt("0471", later(now, 1))).toBe("locked");
      expect(await verdictAt("0471", later(now + minutes, -1))).toBe("locked");
      now += minutes;
    }
    expect(await verdictAt("0471", later(now))).toBe("right");
  });

  it("tried under a lock does not extend it", async () => {
    await wrong(5, start);
    for (let count = 0; count < 10; count++) expect(await verdictAt("9999", later(0, 30))).toBe("locked");
    expect(await verdictAt("0471", later(1))).toBe("right");
  });

  it("that is right after the lock begins from the first step again", async () => {
    await wrong(5, start);
    await wrong(5, later(1));
    expect(await verdictAt("0471", later(6))).toBe("right");
    await wrong(5, later(7));
    expect(await verdictAt("0471", later(8, -1))).toBe("locked");
    expect(await verdictAt("0471", later(8))).toBe("right");
  });

  it("that is right in between resets the count", async () => {
    for (let round = 0; round < 3; round++) {
      await wrong(4, start);
      expect(await verdictAt("0471", start)).toBe("right");
    }
  });

  it("is counted once for each of many tries at once", async () => {
    const verdicts = await Promise.all(Array.from({ length: 12 }, () => verdictAt("9999", start)));
    expect(verdicts.filter((verdict) => verdict === "wrong")).toHaveLength(5);
    expect(verdicts.filter((verdict) => verdict === "locked")).toHaveLength(7);
  });

  it("under a lock is answered after 2 to 5 seconds, else at once", async () => {
    const right = await tryPin(accountId, "0471", start);
    expect(right.answerAt).toEqual(start);
    await wrong(5, start);
    for (let count = 0; count < 5; count++) {
      const { answerAt } = await tryPin(accountId, "0471", start);
      const delay = answerAt.getTime() - start.getTime();
      expect(delay).toBeGreaterThanOrEqual(2_000);
      expect(delay).toBeLessThanOrEqual(5_000);
    }
  });
});

describe("a protected call", () => {
  it("asks for the PIN where one is set", async () => {
    const context = await asUser(accountId);
    for (const pin of [undefined, "", "not_set"])
      await expect(requirePin(context, pin)).rejects.toMatchObject({
        code: "pin_required",
        extras: { doc: "pin.required" },
      });
    await expect(requirePin(context, "1234")).rejects.toMatchObject({ extras: { doc: "pin.wrong" } });
    await requirePin(context, "0471");
  });

  it("asks nothing of a key that is exempt", async () => {
    const context = await asKey(accountId, { isPinExempt: true });
    for (const pin of [undefined, "", "1234"]) await requirePin(context, pin);
  });

  it("without a PIN passes with nothing or not_set, and with nothing else", async () => {
    const context = await asUser((await addAccount(database())).id);
    for (const pin of [undefined, "", "not_set"]) await requirePin(context, pin);
    for (const pin of ["1234", "0", "NOT_SET", 0]) {
      await expect(requirePin(context, pin)).rejects.toMatchObject({
        code: "pin_required",
        message: "invalid pin",
      });
    }
  });
});
