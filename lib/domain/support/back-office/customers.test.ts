import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { knownDevices, loginHistory } from "@/lib/db/tables/identity/login-history";
import { auditRows } from "@/lib/db/tables/kernel/audit";
import { failureCounts } from "@/lib/db/tables/kernel/rate-limits";
import { customerNotes } from "@/lib/db/tables/support/back-office";
import { operatorContext } from "@/lib/session/context";
import { addAccount, type TestAccount } from "@/lib/testing/factories";
import { asGuest, asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { deviceHash } from "../../identity/login-history/shared/known-device";
import { provePassword } from "../../identity/passwords/shared/prove";
import { listActivity } from "../../kernel/audit/mine";
import type { Context, StaffContext } from "../../kernel/operation/context";
import { policies } from "../../kernel/rate-limits/rules";
import { hashOf, type Subject, secondsToWait } from "../../kernel/rate-limits/shared/failures";
import { addNote } from "./add-note";
import { readLocks } from "./shared/locks";
import { unlockCustomer } from "./unlock";

withCatalogDatabase();

const db = () => database();
const doc = (name: string) => ({ extras: { doc: name } });
const reason = "called, and answered the questions";

let support: StaffContext;
let account: TestAccount;
beforeAll(async () => {
  support = await asStaff("support");
});
beforeEach(async () => {
  await db().delete(failureCounts);
  account = await addAccount(db());
});

const notesOf = (accountId: number) =>
  db().select().from(customerNotes).where(eq(customerNotes.accountId, accountId));
const recorded = (operation: string) =>
  db().select().from(auditRows).where(eq(auditRows.operation, operation)).orderBy(auditRows.id);

describe("a note on a customer", () => {
  it("is kept with who wrote it and when, without the blanks around it", async () => {
    const { note } = await addNote.call(support, { id: account.id, text: "  pays late\nbut pays \n" });
    expect(await notesOf(account.id)).toEqual([
      {
        id: note,
        pinnedAt: null,
        accountId: account.id,
        authorId: support.actor.account.id,
        text: "pays late\nbut pays",
        createdAt: support.now,
      },
    ]);
  });

  it("is in the log by its number alone, and in the customer's own log not at all", async () => {
    const { note } = await addNote.call(support, { id: account.id, text: "difficult" });
    const [row] = (await recorded("customers.add_note")).slice(-1);
    expect(row).toMatchObject({ accountId: null, target: `account ${account.id}`, changes: { note } });
    expect(JSON.stringify(row)).not.toContain("difficult");
    const { entries } = await listActivity.call(await asUser(account.id), {});
    expect(entries).toEqual([]);
  });

  it("may be the operator's, who is no account", async () => {
    await addNote.answer(operatorContext(), { id: account.id, text: "from the machine" });
    expect(await notesOf(account.id)).toMatchObject([{ authorId: null, text: "from the machine" }]);
  });

  it.each([
    ["without words", " \n\t"],
    ["longer than a page", "x".repeat(4_001)],
  ])("%s is refused by the field", async (_, text) => {
    await expect(addNote.call(support, { id: account.id, text })).rejects.toMatchObject({
      code: "invalid",
      extras: { fields: { text: expect.any(String) } },
    });
    expect(await notesOf(account.id)).toEqual([]);
  });

  it("is on customers: on staff and on nobody there is none", async () => {
    for (const id of [support.actor.account.id, 999_999])
      await expect(addNote.call(support, { id, text: "x" })).rejects.toMatchObject(doc("account.not_found"));
    expect(await notesOf(support.actor.account.id)).toEqual([]);
  });

  it("may be of a customer who has left", async () => {
    const closed = await addAccount(db(), { status: "Closed" });
    await addNote.call(support, { id: closed.id, text: "moved away" });
    expect(await notesOf(closed.id)).toHaveLength(1);
  });

  it("is written by no kind of staff that has nothing to do with customers, and by no customer", async () => {
    const wanted = { id: account.id, text: "x" };
    await expect(addNote.call(await asStaff("catalogue"), wanted)).rejects.toMatchObject(
      doc("staff.right_missing"),
    );
    await expect(addNote.answer(await asUser(account.id), wanted)).rejects.toMatchObject(
      doc("staff.required"),
    );
    expect(await notesOf(account.id)).toEqual([]);
  });
});

/** As after that many failures with that wait. */
const hold = ({ kind, name }: Subject, seconds = 900) =>
  db()
    .insert(failureCounts)
    .values({
      kind,
      subject: hashOf({ kind, name }),
      failures: 300,
      since: support.now,
      blockedUntil: new Date(support.now.getTime() + seconds * 1000),
    });
const waits = (subject: Subject) => secondsToWait(db(), [subject], support.now);

describe("a customer who has to wait", () => {
  const address = "198.51.100.7";
  const browser = (): Context => ({ ...asGuest({ address }), deviceId: "a".repeat(32) });
  const prove = (context: Context, password = account.password) =>
    provePassword(context, { email: account.email, password });
  const fail = async (context: Context, times: number) => {
    for (let count = 0; count < times; count++)
      await expect(prove(context, "Wrong-pass-1")).rejects.toMatchObject(doc("login.failed"));
  };
  const unlock = (id = account.id, more: object = {}) =>
    unlockCustomer.call(support, { id, reason, ...more });

  it("after wrong passwords from one address signs in again once unlocked", async () => {
    const program = asGuest({ address });
    await fail(program, policies.login_pair.free);
    await expect(prove(program)).rejects.toMatchObject(doc("login.failed"));
    await unlock();
    expect(await prove(program)).toMatchObject({ accountId: account.id });
  });

  it("in a browser that had signed in before signs in again in it, too", async () => {
    const seen = { accountId: account.id, deviceHash: deviceHash(browser()), firstSeenAt: browser().now };
    await db()
      .insert(knownDevices)
      .values({ ...seen, lastSeenAt: seen.firstSeenAt });
    await fail(browser(), policies.login_device.free);
    await expect(prove(browser())).rejects.toMatchObject(doc("login.failed"));
    await unlock();
    expect(await prove(browser())).toMatchObject({ accountId: account.id });
  });

  it("is let in alone: others wait on, and the address for what it did elsewhere", async () => {
    const other = await addAccount(db());
    const held: Subject[] = [
      { kind: "login_account", name: other.email },
      { kind: "code_account", name: String(other.id) },
      { kind: "login_pair", name: `${other.email} ${address}` },
      { kind: "login_address", name: address },
    ];
    for (const one of held) await hold(one);
    await db().insert(loginHistory).values({
      accountId: account.id,
      at: support.now,
      kind: "password",
      outcome: "held",
      address,
      userAgent: "test",
    });
    await unlock();
    for (const one of held) expect(await waits(one), one.kind).toBe(900);
  });

  it("is unlocked with the reason on record in their own log, and as often as it is pressed", async () => {
    for (let press = 0; press < 2; press++) expect(await unlock()).toEqual({});
    const { entries } = await listActivity.call(await asUser(account.id), {});
    expect(entries.map(({ action, changes }) => [action, changes])).toEqual(
      Array.from({ length: 2 }, () => [
        "customers.unlock",
        [
          { field: "reason", from: null, to: reason },
          { field: "unlocked", from: null, to: "true" },
        ],
      ]),
    );
  });

  it.each(["", "   ok   ", "1234"])("is not unlocked for the reason %j", async (given) => {
    const counted: Subject = { kind: "login_account", name: account.email };
    await hold(counted);
    await expect(unlock(account.id, { reason: given })).rejects.toMatchObject({
      code: "invalid",
      extras: { doc: "reason.missing" },
    });
    expect(await waits(counted)).toBe(900);
  });

  it("is one who is there, and unlocked by staff who may", async () => {
    for (const id of [support.actor.account.id, 999_999])
      await expect(unlock(id)).rejects.toMatchObject(doc("account.not_found"));
    await expect(
      unlockCustomer.call(await asStaff("catalogue"), { id: account.id, reason }),
    ).rejects.toMatchObject(doc("staff.right_missing"));
  });
});

describe("who is locked out", () => {
  const ofPassword = ({ email }: TestAccount): Subject => ({ kind: "login_account", name: email });
  const ofCode = ({ id }: TestAccount): Subject => ({ kind: "code_account", name: String(id) });
  const inSeconds = (seconds: number) => new Date(support.now.getTime() + seconds * 1000);
  const waitOf = async ({ id, email }: TestAccount, now = support.now) =>
    (await readLocks(db(), [{ id, email }], now)).get(id);

  it.each([
    ["codes", 30, 60],
    ["passwords", 60, 30],
  ])("is told with the later of the ends, while it lasts: that of %s", async (_, password, code) => {
    await hold(ofPassword(account), password);
    await hold(ofCode(account), code);
    expect(await waitOf(account)).toEqual(inSeconds(60));
    expect(await waitOf(account, inSeconds(59.999))).toEqual(inSeconds(60));
    expect(await waitOf(account, inSeconds(60))).toBeUndefined();
  });

  it("is nobody who waits at one address or in one browser alone, and nobody where nobody is asked about", async () => {
    const { email } = account;
    await hold({ kind: "login_pair", name: `${email} 198.51.100.7` });
    await hold({ kind: "login_device", name: `${email} abc` });
    expect(await waitOf(account)).toBeUndefined();
    expect(await readLocks(db(), [], support.now)).toEqual(new Map());
  });

  it("is found however the email is written in the account, and nobody else with them", async () => {
    const written = await addAccount(db(), { email: `Big.${account.id}@Example.test` });
    await hold({ kind: "login_account", name: written.email.toLowerCase() });
    const both = [account, written].map(({ id, email }) => ({ id, email }));
    expect(await readLocks(db(), both, support.now)).toEqual(new Map([[written.id, inSeconds(900)]]));
  });
});
