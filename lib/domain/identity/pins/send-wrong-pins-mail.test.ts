import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { deleteExpired } from "@/lib/db/expiring-rows";
import { addAccount } from "@/lib/testing/factories";
import { mailsTo as storedMailsTo } from "@/lib/testing/messages/mailbox";
import { asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { tryPin } from "../../kernel/pin/pin-guard";
import { sendWrongPinsMail, WrongPins } from "./send-wrong-pins-mail";
import { setPin } from "./set-pin";
import { showPin } from "./show-pin";

withCatalogDatabase();

const start = new Date("2030-01-01T12:00:00Z");
const later = (minutes: number) => new Date(start.getTime() + minutes * 60_000);

let account: Awaited<ReturnType<typeof addAccount>>;
beforeEach(async () => {
  account = await addAccount(database(), { pin: "0471" });
});

type Queued = { id: number; payload: unknown };

/** Runs the queued tasks and returns the mails to an address. */
async function mailsTo(email: string) {
  const { rows } = await database().execute<Queued>(sql`delete from graphile_worker._private_jobs j
    using graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = 'wrong_pins_mail'
    returning j.id::int as id, j.payload`);
  for (const { payload } of rows.sort((one, other) => one.id - other.id))
    await sendWrongPinsMail(WrongPins.parse(payload));
  return storedMailsTo(email);
}

const tried = async (pin: string, now: Date) => (await tryPin(account.id, pin, now)).verdict;
async function guess(times: number, now: Date): Promise<void> {
  for (let turn = 0; turn < times; turn++) expect(await tried("9999", now)).toBe("wrong");
}

test("each lock is told by mail, with its length and the wrong tries in all", async () => {
  await guess(4, start);
  expect(await mailsTo(account.email)).toEqual([]);
  let now = 0;
  await guess(1, start);
  for (const minutes of [1, 5, 15]) {
    now += minutes;
    await guess(5, later(now));
  }
  const mails = await mailsTo(account.email);
  expect(mails.map(({ subject }) => subject)).toEqual(Array.from({ length: 4 }, () => "Your PIN is locked"));
  expect(mails.map(({ body }) => /locked for (\d+) min.*in all: (\d+)/s.exec(body)?.slice(1))).toEqual([
    ["60", "20"],
    ["15", "15"],
    ["5", "10"],
    ["1", "5"],
  ]);
  expect(mails[0]?.body).toContain("2030-01-01 12:00:00 UTC");
});

test("in Russian to who reads it", async () => {
  const { id, email } = await addAccount(database(), { pin: "0471", language: "ru" });
  for (let turn = 0; turn < 5; turn++) await tryPin(id, "9999", start);
  const [mail] = await mailsTo(email);
  expect(mail?.subject).toBe("PIN-код заблокирован");
  expect(mail?.body).toContain("заблокирован на 1 мин.");
});

test("guessing without end is told without end, about once a day", async () => {
  const { id: accountId, email } = account;
  const days = 10;
  for (let hour = 0; hour < days * 24; hour++) {
    const at = later(hour * 60);
    await sendWrongPinsMail({ accountId, total: hour * 5 + 5, since: start, lockedMinutes: 60, at });
    if (hour % 6 === 0) await deleteExpired(database(), "failureCounts", at);
  }
  const mails = await mailsTo(email);
  expect(mails.length).toBeGreaterThan(days);
  expect(mails.length).toBeLessThan(days + 8);
});

test("guesses that never meet a lock, for right PINs come in between, are told every twenty", async () => {
  for (let round = 0; round < 5; round++) {
    await guess(4, later(round));
    expect(await tried("0471", later(round))).toBe("right");
  }
  const mails = await mailsTo(account.email);
  expect(mails.map(({ subject }) => subject)).toEqual(["Incorrect PINs"]);
  expect(mails[0]?.body).toContain("in all: 20");
});

test("the page shows how many there were since the PIN was set", async () => {
  const owner = await asUser(account.id);
  const shown = () => showPin.call(owner, {});
  expect(await shown()).toMatchObject({ wrong_total: 0, first_wrong_at: null });
  await guess(2, start);
  expect(await tried("0471", later(1))).toBe("right");
  await guess(1, later(2));
  expect(await shown()).toMatchObject({
    wrong_total: 3,
    first_wrong_at: start.toISOString(),
    last_wrong_at: later(2).toISOString(),
    is_slowed: true,
  });
  await setPin.call(owner, { old_pin: "0471", new_pin: "8305" });
  expect(await shown()).toMatchObject({ wrong_total: 0, first_wrong_at: null });
});
