import { describe, expect, test } from "vitest";
import { database, inTransaction } from "@/lib/db/client";
import { deleteExpired } from "@/lib/db/expiring-rows";
import { failureCounts } from "@/lib/db/tables/kernel/rate-limits";
import { withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { countFailures, forgetFailures, requireUnblocked, type Subject, secondsToWait } from "./failures";
import { consumeRateLimit, requireRateLimit } from "./rate-limit";

withCatalogDatabase();

const start = new Date("2030-01-01T12:00:00Z");
const later = (seconds: number) => new Date(start.getTime() + seconds * 1000);

let made = 0;
/** A subject that no other test has used. */
const somebody = (kind: Subject["kind"]): Subject => ({ kind, name: `somebody ${made++}` });

async function fail(subject: Subject, times: number, now = start): Promise<void> {
  for (let time = 0; time < times; time++) await countFailures(database(), [subject], now);
}

describe("failures", () => {
  test("are free at first, then bring a wait that doubles up to the longest", async () => {
    const caller = somebody("login_pair");
    await fail(caller, 9);
    expect(await secondsToWait(database(), [caller], start)).toBe(0);
    for (const seconds of [30, 60, 120, 240, 480, 900, 900]) {
      await fail(caller, 1);
      expect(await secondsToWait(database(), [caller], start)).toBe(seconds);
    }
  });

  test("wait to the second, rounded up, and no longer", async () => {
    const caller = somebody("login_pair");
    await fail(caller, 10);
    expect(await secondsToWait(database(), [caller], later(29.5))).toBe(1);
    expect(await secondsToWait(database(), [caller], later(30))).toBe(0);
    await expect(requireUnblocked(database(), caller, later(29))).rejects.toMatchObject({
      code: "limited",
      extras: { doc: "rate.limited", retryAfterSeconds: 1 },
    });
    await requireUnblocked(database(), caller, later(30));
  });

  test("of several, the longest wait counts; of nobody there is none", async () => {
    const [one, other] = [somebody("login_pair"), somebody("code_account")];
    await fail(one, 10);
    await fail(other, 20);
    expect(await secondsToWait(database(), [one, other], start)).toBe(60);
    expect(await secondsToWait(database(), [somebody("login_pair")], start)).toBe(0);
  });

  test("of one kind are not those of another, though the name is the same", async () => {
    const one = somebody("login_pair");
    await fail(one, 12);
    expect(await secondsToWait(database(), [{ ...one, kind: "login_device" }], start)).toBe(0);
  });

  test("that have rested long enough begin anew; the wait itself counts as no rest", async () => {
    const caller = somebody("login_pair");
    await fail(caller, 10);
    const restedAt = 30 + 3_600;
    await fail(caller, 1, later(restedAt));
    expect(await secondsToWait(database(), [caller], later(restedAt))).toBe(60);
    await fail(caller, 1, later(restedAt + 60 + 3_601));
    expect(await secondsToWait(database(), [caller], later(restedAt + 60 + 3_601))).toBe(0);
  });

  test("at once are each counted", async () => {
    const caller = somebody("login_pair");
    await Promise.all(Array.from({ length: 11 }, () => countFailures(database(), [caller], start)));
    expect(await secondsToWait(database(), [caller], start)).toBe(60);
  });

  test("are forgotten by a success, of those that succeeded alone", async () => {
    const [one, other] = [somebody("login_pair"), somebody("login_pair")];
    await fail(one, 10);
    await fail(other, 10);
    await forgetFailures(database(), [one]);
    expect(await secondsToWait(database(), [one], start)).toBe(0);
    expect(await secondsToWait(database(), [other], start)).toBe(30);
  });

  test("are stored without the name of who failed", async () => {
    const caller = somebody("login_account");
    await fail(caller, 1);
    const rows = await database().select().from(failureCounts);
    expect(rows.some(({ subject }) => subject.toString("latin1").includes("somebody"))).toBe(false);
  });
});

describe("what is not to be done too often", () => {
  test("may be done so many times, and again after the wait", async () => {
    const caller = somebody("sms_recipient");
    for (let turn = 0; turn < 3; turn++) expect(await consumeRateLimit(database(), caller, start)).toBe(true);
    expect(await consumeRateLimit(database(), caller, later(599))).toBe(false);
    expect(await consumeRateLimit(database(), caller, later(600))).toBe(true);
    expect(await consumeRateLimit(database(), caller, later(600 + 1_199))).toBe(false);
    expect(await consumeRateLimit(database(), caller, later(600 + 1_200))).toBe(true);
  });

  test("does not wait longer for having been refused", async () => {
    const caller = somebody("sms_recipient");
    for (let turn = 0; turn < 3; turn++) await consumeRateLimit(database(), caller, start);
    for (let turn = 0; turn < 20; turn++)
      expect(await consumeRateLimit(database(), caller, later(300))).toBe(false);
    expect(await consumeRateLimit(database(), caller, later(600))).toBe(true);
  });

  test("at once is done as often as one after another", async () => {
    const caller = somebody("confirm_mailbox");
    const all = await Promise.all(
      Array.from({ length: 12 }, () => consumeRateLimit(database(), caller, start)),
    );
    expect(all.filter(Boolean)).toHaveLength(3);
  });

  test("counts for nothing in a transaction that fails", async () => {
    const caller = somebody("confirm_mailbox");
    for (let time = 0; time < 5; time++) {
      const failing = inTransaction(async (db) => {
        expect(await consumeRateLimit(db, caller, start)).toBe(true);
        throw new Error("It failed for another reason.");
      });
      await expect(failing).rejects.toThrow("another reason");
    }
  });

  test("is refused with the seconds to wait, where the caller is told", async () => {
    const caller = somebody("notification_test");
    for (let turn = 0; turn < 10; turn++) await requireRateLimit(database(), caller, start);
    await expect(requireRateLimit(database(), caller, later(15))).rejects.toMatchObject({
      code: "limited",
      message: "too many tries, try again later",
      extras: { doc: "rate.limited", retryAfterSeconds: 45 },
    });
  });

  test("begins anew after a long rest", async () => {
    const caller = somebody("notification_test");
    for (let turn = 0; turn < 12; turn++) await consumeRateLimit(database(), caller, start);
    const rested = 60 + 601;
    for (let turn = 0; turn < 10; turn++)
      expect(await consumeRateLimit(database(), caller, later(rested))).toBe(true);
    expect(await consumeRateLimit(database(), caller, later(rested))).toBe(false);
  });
});

test("counts are swept a day after the last failure, or after the wait that it brought", async () => {
  await database().delete(failureCounts);
  const [resting, waiting] = [somebody("login_pair"), somebody("mail_recipient")];
  await fail(resting, 1);
  for (let turn = 0; turn < 4; turn++) await consumeRateLimit(database(), waiting, start);
  const day = 24 * 3_600;
  for (const [seconds, left] of [
    [day, 2],
    [day + 1, 1],
    [day + 900, 1],
    [day + 901, 0],
  ] as const) {
    await deleteExpired(database(), "failureCounts", later(seconds));
    expect(await database().$count(failureCounts), `after ${seconds} s`).toBe(left);
  }
});
