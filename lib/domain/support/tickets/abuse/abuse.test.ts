import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { database, inTransaction } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { addressHistory } from "@/lib/db/tables/network/address-history";
import { servers } from "@/lib/db/tables/servers/servers";
import { abuseCases } from "@/lib/db/tables/support/abuse";
import { addAccount, type TestAccount } from "@/lib/testing/factories";
import { mailsTo } from "@/lib/testing/messages/mailbox";
import { addService } from "@/lib/testing/money/renewals";
import { changesOnRecord, readAudit } from "@/lib/testing/operations/audit";
import { asGuest, asStaff, asUser, proved, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { refusal } from "@/lib/testing/operations/refusal";
import { addServer } from "@/lib/testing/servers/servers";
import { complain, heldSince, tellOf } from "@/lib/testing/support/abuse";
import { writeOwnRow } from "../../../kernel/audit-trail/write-audit";
import type { StaffContext } from "../../../kernel/operation/context";
import { acceptTransfer } from "../../../orders/transfers/accept";
import { offerTransfer } from "../../../orders/transfers/offer";
import { showList } from "../../lists/show";
import { answerSupport } from "../answer";
import { showTicket } from "../show";
import { closeCase } from "./close";
import { correctCase } from "./correct";
import { myCases } from "./mine";
import { remindOfCases } from "./remind";
import { reopenCase } from "./reopen";
import { reportAbuse } from "./report";
import { showCase } from "./show";
import { tellCustomer } from "./tell";
import { listWaiting } from "./waiting";

withCatalogDatabase();

const now = new Date("2030-05-03T10:00:00Z");
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const reason = "looked at the logs";

let staff: StaffContext;
let account: TestAccount;
let server: number;
let ip: string;
let last = 0;
beforeEach(async () => {
  await database().execute(sql`truncate abuse_cases cascade`);
  staff = { ...(await asStaff("support")), now };
  account = await addAccount(database());
  ip = `198.51.100.${++last}`;
  server = await addServer(database(), account, { hostname: "web-1", ip });
  await heldSince(server, ip, later(-100));
});

const at = (hours: number): StaffContext => ({ ...staff, now: later(hours) });
const read = async (id: number) => {
  const [row] = await database().select().from(abuseCases).where(eq(abuseCases.id, id));
  if (!row) throw new Error("The case is not there.");
  return row;
};

describe("whose an address was", () => {
  test("is its holder at the time of the incident, not now's", async () => {
    const other = await addAccount(database());
    const next = await addServer(database(), other, { hostname: "web-2" });
    await heldSince(server, ip, later(-100), later(-5));
    await database().execute(
      sql`insert into address_history (ip, server_id, since) values (${ip}, ${next}, ${later(-4).toISOString()}::timestamptz)`,
    );
    const of = async (seen: string) => read(await complain(staff, ip, { seen, kind: "attack" }));
    expect(await of("2030-05-03T02:00:00Z")).toMatchObject({ serverId: server, accountId: account.id });
    expect(await of("2030-05-03T09:00:00Z")).toMatchObject({ serverId: next, accountId: other.id });
    // Between the two nobody had it.
    expect(await of("2030-05-03T05:30:00Z")).toMatchObject({ serverId: null, accountId: null });
  });

  test("is the owner before the server was handed over", async () => {
    const other = await addAccount(database());
    await inTransaction(async (db) => {
      await db.update(servers).set({ accountId: other.id }).where(eq(servers.id, server));
      const changes = { handed_over: { from: account.id, to: other.id } };
      const row = { at: now, operation: "servers.transfer", target: `server ${server}`, changes };
      await writeOwnRow(db, { ...row, requestId: "test" });
    });
    const before = await complain(at(2), ip, { seen: "2030-05-03T09:00:00Z" });
    const after = await complain(at(2), ip, { seen: "2030-05-03T11:30:00Z" });
    expect(await read(before)).toMatchObject({ accountId: account.id });
    expect(await read(after)).toMatchObject({ accountId: other.id });
  });

  test("is the server whose IPv6 network an address was in then, and before that one with the address alone", async () => {
    const network = `2001:db8:ab:${last}::`;
    const other = await addServer(database(), await addAccount(database()), { hostname: "web-6" });
    const held = (ip: string, serverId: number, since: number, until: number | null) => ({
      ...{ ip, serverId, since: later(since) },
      until: until === null ? null : later(until),
    });
    await database()
      .insert(addressHistory)
      .values([
        held(`${network}/64`, server, -100, -5),
        held(`${network}7`, other, -100, -90),
        held(`${network}/64`, other, -4, null),
      ]);
    const of = async (address: string, hours: number) => {
      const seen = later(hours).toISOString().replace(".000", "");
      return (await read(await complain(staff, address, { seen }))).serverId;
    };
    expect(await of(`${network}beef`, -8)).toBe(server);
    expect(await of(`${network}7`, -95)).toBe(other);
    expect(await of(`${network}7`, -80)).toBe(server);
    expect(await of(`${network}beef`, -4.5)).toBeNull();
    expect(await of(`${network}beef`, -1)).toBe(other);
    expect(await of("2001:db8:ac::1", -1)).toBeNull();
  });

  test("is the owner before its owner gave it to another account, and before staff did later", async () => {
    const address = `192.0.2.${last}`;
    const { serverId, account: giver } = await addService(later(-240));
    const [taker, third] = [await addAccount(database(), { credit: "50.00" }), await addAccount(database())];
    await database()
      .insert(addressHistory)
      .values({ ip: address, serverId, since: later(-240) });
    const as = async ({ id }: { id: number }) => proved(await asUser(id, { now }));
    const { transfer } = await offerTransfer.call(await as(giver), { id: serverId, to: taker.email });
    await acceptTransfer.call(await as(taker), { transfer });
    const of = async (seen: string) => read(await complain(at(4), address, { seen, kind: "attack" }));
    expect(await of("2030-05-03T09:00:00Z")).toMatchObject({ serverId, accountId: giver.id });
    expect(await of("2030-05-03T11:00:00Z")).toMatchObject({ serverId, accountId: taker.id });
    await inTransaction(async (db) => {
      await db.update(servers).set({ accountId: third.id }).where(eq(servers.id, serverId));
      const changes = { handed_over: { from: taker.id, to: third.id } };
      const row = { at: later(2), operation: "servers.transfer", target: `server ${serverId}`, changes };
      await writeOwnRow(db, { ...row, requestId: "test" });
    });
    expect(await of("2030-05-03T09:30:00Z")).toMatchObject({ accountId: giver.id });
    expect(await of("2030-05-03T11:30:00Z")).toMatchObject({ accountId: taker.id });
    expect(await of("2030-05-03T13:00:00Z")).toMatchObject({ accountId: third.id });
  });

  test("is said not to be known, and can be corrected until the customer is told", async () => {
    const id = await complain(staff, "203.0.113.200");
    expect(await showCase.call(staff, { id })).toMatchObject({ server: null, customer: null, stage: "new" });
    await expect(tellOf(staff, id)).rejects.toEqual(refusal("abuse_case.nobody"));
    const facts = { id, kind: "attack", seen: "2030-05-03T09:00:00Z" } as const;
    await expect(correctCase.call(staff, { ...facts, address: "nowhere" })).rejects.toEqual(
      refusal("abuse_case.no_address", { address: expect.any(String) }),
    );
    expect(await correctCase.call(staff, { ...facts, address: ip })).toEqual({ is_known: true });
    expect(await read(id)).toMatchObject({ address: ip, kind: "attack", accountId: account.id });
    await tellOf(staff, id);
    await expect(correctCase.call(staff, { ...facts, address: ip })).rejects.toEqual(
      refusal("abuse_case.told"),
    );
  });
});

describe("repeated complaints", () => {
  test("about the same address and kind join one case within days", async () => {
    const id = await complain(staff, ip);
    expect(await complain(at(24), ip)).toBe(id);
    expect(await complain(at(24), ip, { kind: "attack" })).not.toBe(id);
    expect(await read(id)).toMatchObject({ complaints: 2, state: "new" });
    expect(await complain(at(24 * 9), ip)).not.toBe(id);
  });

  test("of the same submit are one", async () => {
    const key = randomUUID();
    const id = await complain(staff, ip, { key });
    expect(await complain(staff, ip, { key })).toBe(id);
    expect(await read(id)).toMatchObject({ complaints: 1 });
  });

  test("at once are one case", async () => {
    const ids = await Promise.all([complain(staff, ip), complain(staff, ip), complain(staff, ip)]);
    expect(new Set(ids).size).toBe(1);
  });

  test("open a closed case again only if it happened after that", async () => {
    const id = await complain(staff, ip);
    await tellOf(staff, id);
    await closeCase.call(staff, { id, end: "solved", reason });
    await complain(at(1), ip, { seen: "2030-05-03T09:30:00Z" });
    expect(await read(id)).toMatchObject({ state: "solved", complaints: 2 });
    await complain(at(3), ip, { seen: "2030-05-03T12:30:00Z" });
    expect(await read(id)).toMatchObject({ state: "new", complaints: 3, closedAt: null });
  });
});

describe("telling the customer", () => {
  const tell = async (id: number, seen: object, send_key: string) =>
    tellCustomer.call(staff, {
      ...{
        id,
        subject: "Complaint",
        text: "Please look",
        quote: "Spam from there",
        complaints: [],
        hours: 10,
      },
      ...{ seen: seen as { account: number; address: string; told: string | null }, send_key },
    });

  test("is done once for one press, and once for two members of staff with the same page", async () => {
    const id = await complain(staff, ip);
    const seen = { account: account.id, address: ip, told: null };
    const presses = await Promise.all([tell(id, seen, "abuse-key-1"), tell(id, seen, "abuse-key-1")]);
    expect(presses[0]).toEqual(presses[1]);
    await expect(tell(id, seen, "abuse-key-2")).rejects.toEqual(refusal("abuse_case.changed"));
    const user = await asUser(account.id);
    const { messages } = await showTicket.call(user, { id: presses[0].ticket });
    expect(messages.filter(({ author }) => author === "staff")).toHaveLength(1);
    const { told } = await showCase.call(staff, { id });
    expect(await tell(id, { ...seen, told }, "abuse-key-3")).toMatchObject({ ticket: presses[0].ticket });
  });

  test("goes to nobody else than the page has shown", async () => {
    const id = await complain(staff, ip);
    const other = await addAccount(database());
    await database().update(abuseCases).set({ accountId: other.id }).where(eq(abuseCases.id, id));
    const seen = { account: account.id, address: ip, told: null };
    await expect(tell(id, seen, "abuse-key-4")).rejects.toEqual(refusal("abuse_case.changed"));
    const moved = { account: other.id, address: "198.51.100.77", told: null };
    await expect(tell(id, moved, "abuse-key-5")).rejects.toEqual(refusal("abuse_case.changed"));
    expect(await mailsTo(other.email)).toEqual([]);
  });

  test("opens a ticket with the quoted complaint, a mail and a deadline; an answer is seen", async () => {
    const id = await complain(staff, ip);
    const ticket = await tellOf(staff, id);
    const user = await asUser(account.id);
    const thread = await showTicket.call(user, { id: ticket });
    expect(thread).toMatchObject({ state: "waiting", about: { key: `server-${server}` } });
    expect(thread.messages).toMatchObject([
      { author: "staff", text: "Please look", quoted: "Spam from there" },
      {
        author: "panel",
        fact: { code: "abuse_told", number: id, address: ip, due: later(10).toISOString() },
      },
    ]);
    const [mail] = await mailsTo(account.email);
    expect(mail?.body).toContain("> Spam from there");
    expect(await myCases.call(user, { ticket })).toMatchObject({
      cases: [{ id, stage: "open", address: ip, due: later(10).toISOString(), is_blocked: false }],
    });
    await answerSupport.call(user, { id: ticket, text: "Fixed", files: [] });
    expect(await showCase.call(staff, { id })).toMatchObject({ stage: "answered", is_overdue: false });
    expect((await listWaiting.call(staff, {})).cases).toMatchObject([{ id, stage: "answered" }]);
    await closeCase.call(staff, { id, end: "warned", reason });
    expect((await showTicket.call(user, { id: ticket })).messages.at(-1)).toMatchObject({
      fact: { code: "abuse_closed", end: "warned" },
    });
    expect((await listWaiting.call(staff, {})).cases).toEqual([]);
  });

  test("is nothing that another customer, or the customer before it, sees", async () => {
    const id = await complain(staff, ip);
    const user = await asUser(account.id);
    expect(await myCases.call(user, {})).toEqual({ cases: [] });
    expect((await readAudit(database(), "abuse.add"))[0]).toMatchObject({ accountId: null });
    await tellOf(staff, id);
    const other = await addAccount(database());
    expect(await myCases.call(await asUser(other.id), { server })).toEqual({ cases: [] });
    expect((await myCases.call(user, { server })).cases).toHaveLength(1);
  });

  test("is refused for a closed account or a closed case, and a warning without it", async () => {
    const id = await complain(staff, ip);
    await expect(closeCase.call(staff, { id, end: "warned", reason })).rejects.toEqual(
      refusal("abuse_case.not_told"),
    );
    await database().update(accounts).set({ status: "Closed" }).where(eq(accounts.id, account.id));
    await expect(tellOf(staff, id)).rejects.toEqual(refusal("abuse_case.account_closed"));
    await closeCase.call(staff, { id, end: "no_fault", reason });
    await expect(tellOf(staff, id)).rejects.toEqual(refusal("abuse_case.closed"));
    await expect(closeCase.call(staff, { id, end: "solved", reason })).rejects.toEqual(
      refusal("abuse_case.closed"),
    );
    await reopenCase.call(staff, { id, reason });
    expect(await read(id)).toMatchObject({ state: "new", closedAt: null });
    expect(await changesOnRecord("abuse.reopen", `abuse case ${id}`)).toEqual([
      { state: { from: "no_fault", to: "new" }, reason },
    ]);
  });

  test("reminds at half and near the end of the time, each once, and not after an answer", async () => {
    const id = await complain(staff, ip);
    const ticket = await tellOf(staff, id, 10);
    const reminders = async () =>
      (await mailsTo(account.email)).filter(({ body }) => body.includes(`(case ${id})`)).length;
    await remindOfCases(later(4));
    expect(await reminders()).toBe(0);
    await Promise.all([remindOfCases(later(5)), remindOfCases(later(5))]);
    expect(await reminders()).toBe(1);
    await remindOfCases(later(9.5));
    await remindOfCases(later(9.6));
    expect(await reminders()).toBe(2);
    expect((await read(id)).reminders).toBe(2);
    expect((await listWaiting.call(at(11), {})).cases).toMatchObject([{ id, is_overdue: true }]);
    await tellOf(at(11), id, 10);
    await answerSupport.call(await asUser(account.id), { id: ticket, text: "Done", files: [] });
    await remindOfCases(later(20));
    expect(await reminders()).toBe(2);
  });
});

describe("the public form", () => {
  const report = (wanted: object = {}, address = "203.0.113.77") =>
    reportAbuse.call(asGuest({ now, address }), {
      ...{ address: ip, kind: "phishing", seen: "2030-05-03T09:00:00Z", text: "A fake shop" },
      ...{ email: `who-${ip}@elsewhere.example`, key: randomUUID() },
      ...wanted,
    } as const);

  test("files a complaint, confirms it once, and says nothing of whose the address is", async () => {
    const key = randomUUID();
    expect(await report({ key })).toEqual({ is_mailed: true });
    expect(await report({ key })).toEqual({ is_mailed: false });
    const [mail, ...others] = await mailsTo(`who-${ip}@elsewhere.example`);
    expect(others).toEqual([]);
    expect(mail?.body).toContain(ip);
    expect(mail?.body).not.toContain("fake shop");
    expect(await report({ address: "203.0.113.201" })).toEqual({ is_mailed: true });
    expect((await listWaiting.call(staff, {})).cases).toMatchObject([
      { address: "203.0.113.201", customer: null },
      { address: ip, customer: { id: account.id } },
    ]);
  });

  test("sends a mailbox few confirmations, and takes few complaints of one caller", async () => {
    const mailed = [];
    for (let time = 0; time < 4; time++) mailed.push((await report({}, "203.0.113.78")).is_mailed);
    expect(mailed).toEqual([true, true, false, false]);
    const many = async () => {
      for (let time = 0; time < 12; time++) await report({}, "203.0.113.79");
    };
    await expect(many()).rejects.toEqual(refusal("rate.limited"));
  });

  test("names what is wrong", async () => {
    await expect(report({ address: "x" })).rejects.toEqual(refusal("abuse_case.no_address"));
    await expect(report({ email: "x" })).rejects.toMatchObject({
      extras: { fields: { email: expect.any(String) } },
    });
    await expect(report({ seen: "2030-05-04T09:00:00Z" })).rejects.toMatchObject({
      extras: { fields: { seen: expect.any(String) } },
    });
  });
});

test("cases are listed with filters, and beside others of the customer, the server and the network", async () => {
  const id = await complain(staff, ip);
  const second = await complain(staff, ip, { kind: "attack" });
  const neighbor = await complain(staff, "198.51.100.250");
  const list = async (query: string) =>
    (await showList.call(staff, { list: "abuse", query })).rows.map((row) => row.id);
  expect(await list("")).toEqual([neighbor, second, id]);
  expect(await list(`account=${account.id}`)).toEqual([second, id]);
  expect(await list(`server=${server}&kind=attack`)).toEqual([second]);
  expect(await list("network=198.51.100.0%2F24&state=to_check")).toEqual([neighbor, second, id]);
  expect(await list("state=answered")).toEqual([]);
  expect(await list(`q=${ip}`)).toEqual([second, id]);
  expect(await showCase.call(staff, { id })).toMatchObject({
    network: "198.51.100.0/24",
    by_customer: { count: 1, cases: [{ id: second }] },
    by_server: { count: 1 },
    by_network: { count: 2 },
  });
});

test("only staff with the right handle cases, and telling needs a person", async () => {
  const id = await complain(staff, ip);
  const billing = await asStaff("billing");
  await expect(showCase.call(billing, { id })).rejects.toEqual(refusal("staff.right_missing"));
  await expect(complain(billing, ip)).rejects.toEqual(refusal("staff.right_missing"));
  await expect(tellCustomer.answer(asGuest(), { id })).rejects.toEqual(refusal("session.missing"));
  await expect(showCase.call(staff, { id: id + 1_000 })).rejects.toEqual(refusal("abuse_case.not_found"));
});
