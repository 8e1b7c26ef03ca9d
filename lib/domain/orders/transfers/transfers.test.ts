import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { members } from "@/lib/db/tables/customers/members";
import { auditRows } from "@/lib/db/tables/kernel/audit";
import { contractNotices } from "@/lib/db/tables/orders/contract-notices";
import { serverSchedules } from "@/lib/db/tables/servers/backups";
import { countDeadlocks } from "@/lib/testing/database/count-deadlocks";
import { addAccount, giveCredit, setPin, type TestAccount } from "@/lib/testing/factories";
import { mailsTo } from "@/lib/testing/messages/mailbox";
import { readCredit } from "@/lib/testing/money/credit";
import { minus, sum } from "@/lib/testing/money/decimal-sums";
import {
  addService,
  daysAfter,
  readRenewals,
  readServer,
  type TestService,
} from "@/lib/testing/money/renewals";
import { asBrowser, asKey, asUser, proved, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { refusal } from "@/lib/testing/operations/refusal";
import { verifyLedger } from "../../money/billing/verify-ledger";
import { applyCredit } from "../../money/payments/apply-credit";
import { powerOff } from "../../servers/power/off";
import { showServer } from "../../servers/servers/show";
import { runRenewals } from "../renewals/run";
import { appraiseServer } from "../services/appraise";
import { requestCancellation } from "../services/request-cancellation";
import { acceptTransfer } from "./accept";
import { declineTransfer } from "./decline";
import { listTransfers } from "./list";
import { offerTransfer } from "./offer";
import { withdrawTransfer } from "./withdraw";

withCatalogDatabase();

const start = new Date("2030-01-10T12:00:00Z");
const now = daysAfter(start, 10.5);

let service: TestService;
let other: TestAccount;
beforeEach(async () => {
  service = await addService(start);
  other = await addAccount(database(), { credit: "50.00" });
});
afterAll(async () => {
  expect(await verifyLedger(database())).toEqual([]);
  expect(await countDeadlocks()).toBe(0);
});

const person = async ({ id }: { id: number }, at = now) => proved(await asUser(id, { now: at }));
const offer = async (to: string, at = now, days?: number) =>
  offerTransfer.call(await person(service.account, at), {
    id: service.serverId,
    to,
    note: "the shop",
    ...(days ? { days } : {}),
  });
const accept = async (transfer: number, at = now, account = other, expected?: string) =>
  acceptTransfer.call(await person(account, at), { transfer, ...(expected ? { expected } : {}) });
const list = async (account: { id: number }, at = now) =>
  listTransfers.call(await asUser(account.id, { now: at }), {});
const credit = ({ id }: { id: number }) => readCredit(database(), id, "EUR");
const unused = async (account: { id: number }, at: Date) =>
  (await appraiseServer.call(await asUser(account.id, { now: at }), { id: service.serverId })).amount;

describe("an offered server", () => {
  it("shows the other side what it is and costs, and nothing of its owner", async () => {
    const { transfer } = await offer(other.email.toUpperCase());
    const { hostname } = await readServer(service.serverId);
    const { incoming, outgoing } = await list(other);
    expect(outgoing).toEqual([]);
    expect(incoming).toMatchObject([{ transfer, note: "the shop", location: "NL", months: 1 }]);
    const text = JSON.stringify(incoming);
    for (const secret of [hostname, service.account.email, String(service.serverId)])
      expect(text).not.toContain(secret);
    const [mail] = (await mailsTo(other.email)).filter(
      ({ subject }) => subject === "A server is offered to you",
    );
    expect(mail?.body).toContain("/servers/transfers");
    for (const secret of [hostname, service.account.email, "the shop"])
      expect(mail?.body).not.toContain(secret);
    expect((await list(service.account)).outgoing).toMatchObject([{ transfer, hostname, to: other.email }]);
    const foreign = showServer.call(await asUser(other.id, { now }), { id: service.serverId });
    await expect(foreign).rejects.toEqual(refusal("server.foreign"));
  });

  it("is settled to the cent when it is accepted, and is the other account's at once", async () => {
    const { account, serverId } = service;
    const back = await unused(account, now);
    const { transfer } = await offer(`#${other.billingId}`);
    const [shown] = (await list(other)).incoming;
    const price = shown?.price?.value ?? "";
    await expect(accept(transfer, now, other, "0.01")).rejects.toEqual(refusal("quote.price_changed"));
    const answer = await accept(transfer, now, other, price);
    expect(answer.id).toBe(serverId);
    expect(await credit(account)).toBe(back);
    expect(await credit(other)).toBe(minus("50.00", price, "EUR"));
    const row = await readServer(serverId);
    expect(row.accountId).toBe(other.id);
    expect(row.dueAt?.getTime()).toBeGreaterThan(daysAfter(now, 20).getTime());
    const [first] = await readRenewals(serverId);
    expect(first?.invoice).toMatchObject({
      id: answer.invoice,
      accountId: other.id,
      status: "Paid",
      total: price,
    });
    expect(first?.renewal.startsAt).toEqual(now);
    await expect(accept(transfer)).rejects.toEqual(refusal("transfer.not_found"));
    expect((await list(other)).incoming).toEqual([]);
    const told = (await mailsTo(account.email)).find(({ subject }) => subject.endsWith("has changed hands"));
    expect(told?.body).toContain(back);
    const [record] = await database()
      .select()
      .from(auditRows)
      .where(eq(auditRows.operation, "services.hand_over"));
    expect(record, "without who and from where").toMatchObject({
      accountId: account.id,
      actorAccountId: null,
    });
  });

  it("and given back pays nothing twice", async () => {
    const { account } = service;
    const back = await unused(account, now);
    const { transfer } = await offer(other.email);
    await accept(transfer);
    const paid = minus("50.00", await credit(other), "EUR");
    const at = daysAfter(now, 2);
    const left = await unused(other, at);
    expect(Number(left)).toBeLessThan(Number(paid));
    await giveCredit(database(), account.id, "EUR", "50.00");
    const returned = await offerTransfer.call(await person(other, at), {
      id: service.serverId,
      to: account.email,
    });
    const [shown] = (await list(account, at)).incoming;
    await accept(returned.transfer, at, account);
    expect(await credit(other)).toBe(sum([minus("50.00", paid, "EUR"), left], "EUR"));
    const price = shown?.price?.value ?? "";
    expect(await credit(account)).toBe(minus(sum([back, "50.00"], "EUR"), price, "EUR"));
  });

  it("goes to one taker once, while renewals run and its owner pays or withdraws", async () => {
    const at = daysAfter(service.dueAt, -10);
    await giveCredit(database(), service.account.id, "EUR", "50.00");
    const paid = await unused(service.account, at);
    await runRenewals(at);
    const [open] = await readRenewals(service.serverId);
    const owner = await asUser(service.account.id, { now: at });
    const { transfer } = await offer(other.email, at);
    const taker = await person(other, at);
    const ended = await Promise.allSettled([
      acceptTransfer.call(taker, { transfer }),
      acceptTransfer.call(taker, { transfer }),
      runRenewals(at),
      applyCredit.call(owner, { invoice_id: String(open?.invoice.id), amount: open?.invoice.total ?? "" }),
    ]);
    expect(ended.slice(0, 2).filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    // Whether the renewal was paid before or cancelled, all of its days were still to come.
    expect(await credit(service.account)).toBe(sum(["50.00", paid], "EUR"));
  });

  it("leaves its members' lists, and what was paid of its backups", async () => {
    const { serverId, account } = service;
    const facts = { accountId: account.id, role: "viewer", invitedBy: account.id, invitedAt: start } as const;
    await database()
      .insert(members)
      .values({ ...facts, email: "member@example.test", serverIds: [serverId, 1] });
    const rhythm = { every: "daily", hour: 3, weekday: 7, keep: 7 } as const;
    const paid = { paidPlan: "daily", paidUntil: daysAfter(now, 400) } as const;
    await database()
      .insert(serverSchedules)
      .values({ serverId, what: "backup", ...rhythm, ...paid });
    const { transfer } = await offer(other.email);
    await accept(transfer);
    const [member] = await database().select().from(members).where(eq(members.accountId, account.id));
    expect(member?.serverIds).toEqual([1]);
    const [schedule] = await database()
      .select()
      .from(serverSchedules)
      .where(eq(serverSchedules.serverId, serverId));
    expect(schedule).toMatchObject({ paidPlan: null, paidUntil: null, every: "daily" });
  });
});

describe("an offer", () => {
  it("needs the PIN, or the password where none is set, of both sides", async () => {
    const asked = { id: service.serverId, to: other.email };
    const browser = await asBrowser(service.account.id, { now });
    await expect(offerTransfer.call(browser, asked)).rejects.toEqual(refusal("owner.unproved"));
    const key = await asKey(service.account.id, {}, { now });
    await expect(offerTransfer.call(key, asked)).rejects.toEqual(refusal("person.required"));
    const { transfer } = await offer(other.email);
    const taker = await asBrowser(other.id, { now });
    await expect(acceptTransfer.call(taker, { transfer })).rejects.toEqual(refusal("owner.unproved"));
    const guarded = await addService(start);
    await setPin(database(), guarded.account.id, "4071");
    const owner = await asUser(guarded.account.id, { now });
    const wanted = { id: guarded.serverId, to: other.email };
    await expect(offerTransfer.call(owner, wanted)).rejects.toEqual(refusal("pin.required"));
    expect(await offerTransfer.call(owner, { ...wanted, pin: "4071" })).toMatchObject({
      transfer: expect.any(Number),
    });
  });

  it("does not say whether there is such an account, and is no mail to strangers", async () => {
    const stranger = "nobody-there@example.test";
    const known = await offer(other.email);
    await withdrawTransfer.call(await asUser(service.account.id, { now }), { transfer: known.transfer });
    const unknown = await offer(stranger);
    expect(Object.keys(unknown)).toEqual(Object.keys(known));
    expect(await mailsTo(stranger)).toEqual([]);
    for (const to of ["nobody", "", service.account.email, `${service.account.billingId}`])
      await expect(offer(to)).rejects.toEqual(refusal("argument.invalid"));
  });

  it("is one at a time, ends with its days, its withdrawal and its refusal", async () => {
    const { transfer, until } = await offer(other.email, now, 1);
    expect(until).toBe(daysAfter(now, 1).toISOString());
    await expect(offer("second@example.test")).rejects.toEqual(refusal("transfer.open"));
    await expect(accept(transfer, daysAfter(now, 1.1))).rejects.toEqual(refusal("transfer.not_found"));
    expect((await list(other, daysAfter(now, 1.1))).incoming).toEqual([]);
    const later = daysAfter(now, 1.2);
    const second = await offer(other.email, later);
    const stranger = await addAccount(database(), { credit: "50.00" });
    const strange = await asUser(stranger.id, { now: later });
    const named = { transfer: second.transfer };
    const none = refusal("transfer.not_found");
    await expect(accept(second.transfer, later, stranger)).rejects.toEqual(none);
    await expect(declineTransfer.call(strange, named)).rejects.toEqual(none);
    await expect(withdrawTransfer.call(strange, named)).rejects.toEqual(none);
    await declineTransfer.call(await asUser(other.id, { now: later }), { transfer: second.transfer });
    await expect(accept(second.transfer, later)).rejects.toEqual(refusal("transfer.not_found"));
    expect((await mailsTo(service.account.email)).map(({ subject }) => subject)).toContainEqual(
      expect.stringMatching(/was declined$/),
    );
    const third = await offer(other.email, later);
    await withdrawTransfer.call(await asUser(service.account.id, { now: later }), {
      transfer: third.transfer,
    });
    await expect(accept(third.transfer, later)).rejects.toEqual(refusal("transfer.not_found"));
    expect((await readServer(service.serverId)).accountId).toBe(service.account.id);
  });

  it("waits for what is open: work, an end, a declaration, money of the other side, another seller", async () => {
    const dollars = await addAccount(database(), { currency: "USD" });
    const { transfer } = await offer(other.email);
    const poor = await addAccount(database());
    await withdrawTransfer.call(await asUser(service.account.id, { now }), { transfer });
    const toPoor = await offer(poor.email);
    await expect(accept(toPoor.transfer, now, poor)).rejects.toEqual(refusal("credit.too_low"));
    await withdrawTransfer.call(await asUser(service.account.id, { now }), { transfer: toPoor.transfer });
    const toDollars = await offer(dollars.email);
    expect((await list(dollars)).incoming).toEqual([]);
    await expect(accept(toDollars.transfer, now, dollars)).rejects.toEqual(refusal("server.other_seller"));
    await withdrawTransfer.call(await asUser(service.account.id, { now }), { transfer: toDollars.transfer });

    const open = await offer(other.email);
    const notice = { kind: "withdrawal", name: "Test", email: "a@example.test", contract: "web" } as const;
    await database()
      .insert(contractNotices)
      .values({
        ...notice,
        serverId: service.serverId,
        language: "en",
        address: "192.0.2.1",
        receivedAt: now,
      });
    await expect(accept(open.transfer)).rejects.toEqual(refusal("transfer.blocked"));
    await database()
      .update(contractNotices)
      .set({ settledAt: now })
      .where(eq(contractNotices.serverId, service.serverId));
    const owner = await asUser(service.account.id, { now });
    await powerOff.call(owner, { id: service.serverId });
    await expect(accept(open.transfer)).rejects.toEqual(refusal("transfer.blocked"));

    const ending = await addService(start);
    const its = await person(ending.account);
    await requestCancellation.call(its, { id: String(ending.serverId), cancellation_type: 0 });
    const asked = { id: ending.serverId, to: other.email };
    // Its end is being worked on.
    await expect(offerTransfer.call(its, asked)).rejects.toEqual(refusal("server.busy"));
    const late = await person(service.account, daysAfter(service.dueAt, 1));
    await expect(offerTransfer.call(late, { id: service.serverId, to: other.email })).rejects.toEqual(
      expect.anything(),
    );
  });
});
