import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { kycChecks } from "@/lib/db/tables/customers/kyc";
import { jobs } from "@/lib/db/tables/kernel/jobs";
import { bankReceipts } from "@/lib/db/tables/money/bank-statements";
import { checkoutSessions, paymentDisputes } from "@/lib/db/tables/money/payments";
import { addressHistory } from "@/lib/db/tables/network/address-history";
import { serverAddresses } from "@/lib/db/tables/network/addresses";
import { renewals } from "@/lib/db/tables/orders/renewals";
import { hosts } from "@/lib/db/tables/servers/hosts";
import { servers } from "@/lib/db/tables/servers/servers";
import { tags } from "@/lib/db/tables/servers/tags";
import { tickets } from "@/lib/db/tables/support/tickets";
import { addAccount, type TestAccount } from "@/lib/testing/factories";
import { addInvoice } from "@/lib/testing/money/invoices";
import { payByCard } from "@/lib/testing/money/payments";
import { asKey, asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { addServer } from "@/lib/testing/servers/servers";
import { isOfKey } from "../../kernel/async/job-key";
import { writeSettledJob } from "../../kernel/async/write-job";
import { searchAudit } from "../../kernel/audit/search";
import type { StaffContext } from "../../kernel/operation/context";
import { createAddFunds } from "../../money/payments/create-addfunds";
import { makeReference } from "../../money/payments/shared/reference";
import { showList } from "../lists/show";
import { findAnything } from "./find";

withCatalogDatabase();

let anna: TestAccount;
let staff: StaffContext;
let server: number;
const ip = "198.18.3.17";
const db = () => database();

const profile = {
  firstname: "Annelise",
  lastname: "Größe",
  companyname: "Kranwerk & Söhne 100%",
  address1: "",
  address2: "",
  city: "",
  state: "",
  postcode: "",
  phonecc: 0,
  phonenumber: "",
  custom: {},
  flags: {},
};

beforeAll(async () => {
  staff = await asStaff("support");
  anna = await addAccount(db(), { email: "anna.kran@example.test", profile });
  await addAccount(db(), { email: "other@example.test" });
  server = await addServer(db(), anna, { hostname: "nl-web-17", ip });
});

const find = async (q: string) => (await findAnything.call(staff, { q })).hits;
const objects = async (q: string) => (await find(q)).map(({ object }) => object);

describe("a customer is found", () => {
  it.each([
    "anna.kran@example.test",
    "ANNA.KRAN",
    "größe",
    "annelise gr",
    "größe annelise",
    "werk & sö",
    "100%",
  ])("by %s", async (q) => {
    expect(await find(q)).toMatchObject([
      { group: "customers", object: `account ${anna.id}`, state: "Active", account: { id: anna.id } },
    ]);
  });

  it("by id and by billing id, whole", async () => {
    expect(await objects(String(anna.id))).toContain(`account ${anna.id}`);
    expect(await objects(`#${anna.billingId}`)).toContain(`account ${anna.id}`);
    expect(await objects("99999999999")).toEqual([]);
  });

  it.each(["_nna", "an", "%", "no such thing", "'; drop table accounts"])("not by %s", async (q) => {
    expect(await find(q)).toEqual([]);
  });

  it.each(["+49 30 555-1234", "004930555", "DE136695976", "Köln", "vip", "vip=yes"])("by %s", async (q) => {
    const known = { ...profile, city: "Köln", phonecc: 49, phonenumber: "30 5551234" };
    const email = `${encodeURIComponent(q)}@facts.example.test`;
    const { id } = await addAccount(db(), { email, profile: known, vatNumber: "DE136695976" });
    await db().insert(tags).values({ component: "customer", componentId: id, tag: "vip", value: "yes" });
    expect(await objects(q)).toContain(`account ${id}`);
  });

  it("and staff are no customers", async () => {
    expect(await find(staff.actor.account.email)).toEqual([]);
  });
});

describe("what is theirs is found", () => {
  it("a server by id, host name, and an address that it had before", async () => {
    const ofServer = `server ${server}`;
    expect(await objects(String(server))).toContain(ofServer);
    expect(await objects("web-17")).toEqual([ofServer]);
    expect(await find(ip)).toMatchObject([{ object: ofServer, detail: ip, until: null }]);
    const next = await addServer(db(), anna, { hostname: "fi-mail-2" });
    await db().update(serverAddresses).set({ serverId: next }).where(eq(serverAddresses.ip, ip));
    expect(await find(ip)).toMatchObject([
      { object: `server ${next}`, until: null },
      { object: ofServer, until: expect.stringMatching(/^\d{4}-/) },
    ]);
  });

  it("a server by a network and by a tag, a ticket by its subject, and a plan as a list of its servers", async () => {
    const inside = await addServer(db(), anna, { hostname: "in-network", ip: "198.18.77.9" });
    expect(await objects("198.18.77.0/24")).toEqual([`server ${inside}`]);
    await db().insert(tags).values({ component: "eq", componentId: inside, tag: "rack", value: "77" });
    expect(await objects("rack=77")).toEqual([`server ${inside}`]);
    expect(await objects("rack=78")).toEqual([]);
    const now = new Date();
    const [ticket] = await db()
      .insert(tickets)
      .values({ accountId: anna.id, subject: "Invoice of Zwolle is missing", createdAt: now, updatedAt: now })
      .returning();
    expect(await find("zwolle")).toMatchObject([
      { group: "tickets", object: `conversation ${ticket?.id}`, state: "open", account: { id: anna.id } },
    ]);
    expect(await objects("vm.v3-small")).toContain("list servers?plan=103");
  });

  it("a host with its page and its servers, by those who may see hosts, and only its own servers", async () => {
    const at = new Date();
    const facts = { locations: ["NL"], state: "online" as const, stateSince: at };
    const [host] = await db()
      .insert(hosts)
      .values([
        { ...facts, backEnd: "rack-1", name: "NL Node 41" },
        { ...facts, backEnd: "rack-2", name: "NL Node 42" },
      ])
      .returning();
    const ids = await Promise.all(
      ["one", "two", "three"].map((name) => addServer(db(), anna, { hostname: name })),
    );
    for (const [index, [provisioner, name]] of (
      [
        ["rack-1", "NL Node 41"],
        ["rack-2", "NL Node 41"],
        ["rack-2", "NL Node 42"],
      ] as const
    ).entries())
      await db()
        .update(servers)
        .set({ provisioner, host: name })
        .where(eq(servers.id, ids[index] ?? 0));
    expect(await find("node 41")).toMatchObject([
      { group: "lists", title: "NL Node 41", detail: "rack-1", state: "host" },
      { group: "hosts", object: `host ${host?.id}`, title: "NL Node 41", state: "online" },
    ]);
    const query = String(new URLSearchParams({ host: "NL Node 41", backEnd: "rack-1" }));
    const { rows } = await showList.call(staff, { list: "servers", query });
    expect(rows.map(({ id }) => id)).toEqual([ids[0]]);
    const billing = await asStaff("billing");
    expect((await findAnything.call(billing, { q: "node 41" })).hits).toEqual([]);
  });

  it("a server by its whole address before all whose address begins so", async () => {
    for (let last = 10; last < 22; last++)
      await addServer(db(), anna, { hostname: `nl-${last}`, ip: `198.18.9.${last}` });
    const last = await addServer(db(), anna, { hostname: "the-one", ip: "198.18.9.1" });
    const hits = await find("198.18.9.1");
    expect(hits).toHaveLength(10);
    expect(hits[0]).toMatchObject({ object: `server ${last}`, detail: "198.18.9.1" });
  });

  it("a server by any address of its IPv6 network, now and earlier, however it is written", async () => {
    const ipv6 = "2001:db8:10:1c::/64";
    const setNetwork = (id: number, network6: string | null) =>
      db()
        .update(servers)
        .set({
          installOptions: sql`jsonb_strip_nulls(${servers.installOptions} || ${JSON.stringify({ network6 })}::jsonb)`,
        })
        .where(eq(servers.id, id));
    const first = await addServer(db(), anna, { hostname: "six-1" });
    const other = await addServer(db(), anna, { hostname: "six-2" });
    await setNetwork(first, ipv6);
    await setNetwork(other, "2001:db8:10:1d::/64");
    const inside = [ipv6, "2001:db8:10:1c::", "2001:DB8:10:1C::7", "2001:0db8:0010:001c:ffff:0000:0000:0001"];
    for (const q of [...inside, "[2001:db8:10:1c::7]", "2001:db8:10:1c::7/64"])
      expect(await find(q), q).toMatchObject([
        { group: "servers", object: `server ${first}`, detail: ipv6, until: null },
      ]);
    expect(await objects("2001:db8:10:1c")).toEqual([`server ${first}`]);
    expect(await objects("2001:db8:10:1e::7")).toEqual([]);
    await setNetwork(first, null);
    await setNetwork(other, ipv6);
    expect(await find("2001:db8:10:1c::7")).toMatchObject([
      { object: `server ${other}`, until: null },
      { object: `server ${first}`, until: expect.stringMatching(/^\d{4}-/) },
    ]);
    await db().update(servers).set({ deletedAt: new Date() }).where(eq(servers.id, other));
    expect((await find("2001:db8:10:1c::7")).map(({ until }) => until === null)).toEqual([false, false]);
    expect(await objects(`::ffff:${ip}`)).toContain(`server ${server}`);
  });

  it("a bank receipt that matched nothing, by its number and its text, for anyone who may book it", async () => {
    const receipt = { account: "NL91 BERTH", amount: "12.00", currency: "EUR", day: "2026-11-20" };
    const rows = await db()
      .insert(bankReceipts)
      .values([
        {
          ...receipt,
          key: "TX-90417-A",
          receipt: "TX-90417-A",
          text: "Thank you, RF18 9",
          problem: "no_reference",
          state: "open",
          createdAt: new Date(),
        },
        {
          ...receipt,
          key: "TX-90417-B",
          receipt: "TX-90417-B",
          text: "RF18 9 booked",
          problem: "no_reference",
          state: "booked",
          createdAt: new Date(),
        },
      ])
      .returning({ id: bankReceipts.id });
    const billing = await asStaff("billing");
    for (const q of ["tx-90417-a", "90417", "thank you, rf18"])
      expect((await findAnything.call(billing, { q })).hits, q).toMatchObject([
        {
          group: "receipts",
          object: `receipt ${rows[0]?.id}`,
          title: "TX-90417-A",
          state: "open",
          account: null,
        },
      ]);
    expect(await find("tx-90417")).toEqual([]);
  });

  it("an invoice by its number and a part of it", async () => {
    const { id, number: given } = await addInvoice({ accountId: anna.id });
    const number = given ?? "none";
    expect(await find(number)).toMatchObject([{ group: "invoices", title: number, state: "overdue" }]);
    expect(await objects(number.slice(2).toLowerCase())).toContain(`invoice ${id}`);
    expect(await objects(makeReference(Number(id)))).toEqual([`invoice ${id}`]);
  });

  it("a top-up by its id, and by its receipt once it is paid", async () => {
    const user = await asUser(anna.id);
    const { invoice } = await createAddFunds.call(user, { amount: "10.00" });
    const [hit] = (await find(`#${invoice}`)).filter(({ group }) => group === "invoices");
    expect(hit).toMatchObject({ title: `#${invoice}`, state: "Unpaid" });
    await payByCard(user, invoice);
    const { rows } = await db().execute<{ receipt: string }>(
      sql`select receipt_number as receipt from invoices where id = ${invoice}`,
    );
    const receipt = rows[0]?.receipt ?? "none";
    expect(await find(receipt.toLowerCase())).toMatchObject([{ title: receipt, state: "Paid" }]);
  });

  it.each(["open", "pending", "failed"])(
    "a payment by card that is %s by its name outside, and by a dispute's",
    async (state) => {
      const invoice = await addInvoice({ accountId: anna.id });
      const [method, name] = ["stripe", `cs_test_${state}QzX7`] as const;
      const { rows } = await db().execute<{ id: number }>(sql`
      insert into payments (invoice_id, account_id, method, amount, currency, state, created_at, ended_at)
      values (${invoice.id}, ${anna.id}, ${method}, 9, 'EUR', ${state === "failed" ? "failed" : "pending"}, now(), ${state === "failed" ? sql`now()` : null}) returning id`);
      const paymentId = rows[0]?.id ?? 0;
      const phase = state === "pending" ? "pending" : "open";
      await db()
        .insert(checkoutSessions)
        .values({ paymentId, method, key: `key ${name}`, outsideId: name, returnTo: "/", phase });
      const disputeId = `dp_${state}Qz`;
      await db()
        .insert(paymentDisputes)
        .values({ method, disputeId, paymentId, state: "opened", at: new Date() });
      for (const q of [name, disputeId])
        expect(await find(` ${q} `)).toMatchObject([
          { group: "payments", object: `payment ${paymentId}`, title: name, account: { id: anna.id } },
        ]);
      expect(await find(name.slice(0, -1))).toEqual([]);
    },
  );

  it("a payment by its number and the bank's, an invoice past its day as overdue", async () => {
    const invoice = await addInvoice({ accountId: anna.id });
    const { rows } = await db().execute<{ id: number }>(sql`
      insert into payments (invoice_id, account_id, method, amount, currency, state, external_reference, created_at, ended_at)
      values (${invoice.id}, ${anna.id}, 'bank_transfer', '1.00', 'EUR', 'done', 'NL77 receipt 4711', now(), now()) returning id`);
    for (const q of [String(rows[0]?.id), "receipt 4711"])
      expect((await find(q)).filter(({ group }) => group === "payments")).toMatchObject([
        { object: `payment ${rows[0]?.id}`, title: "NL77 receipt 4711", state: "done" },
      ]);
    await db().execute(sql`update invoices set due_at = now() - interval '1 day' where id = ${invoice.id}`);
    expect((await find(String(invoice.id))).filter(({ group }) => group === "invoices")).toMatchObject([
      { object: `invoice ${invoice.id}`, state: "overdue" },
    ]);
  });

  it("a key by its last characters, and a job by its key", async () => {
    const { actor } = await asKey(anna.id);
    const { rows } = await db().execute<{ view: string }>(
      sql`select token_view as view from api_key_secrets where key_id = ${actor.session.apiKeyId}`,
    );
    const view = rows[0]?.view ?? "";
    for (const end of [view, `…${view}`, `..${view}`, `0123456789abcdef0123${view}`])
      expect(await objects(end)).toContain(`api key ${actor.session.apiKeyId}`);
    const facts = { accountId: anna.id, action: "check_pin", operation: "eq.check_pin", context: {} };
    const key = await writeSettledJob(
      db(),
      facts,
      { at: new Date(), state: "failed", failure: { code: "pinWrong" } },
      new Date(),
    );
    const [job] = await db().select().from(jobs).where(isOfKey(key));
    expect(await find(key)).toMatchObject([{ object: `job ${job?.id}`, state: "failed" }]);
    const admin = await asStaff("admin");
    const looks = await searchAudit.call(admin, { actor: staff.actor.account.email, size: 1 });
    expect(looks.entries[0]?.changes).toContainEqual({
      field: "q",
      from: null,
      to: `${key.slice(0, 4)}…${key.slice(-4)}`,
    });
  });
});

it("keeps of what may be a secret, pasted by mistake, no more in the log than is needed to know it again", async () => {
  const secret = "k9Zq4Wm2Xa7Lp1Vt8Rb5Nc3Yd6";
  const logged = async (q: string) => {
    await find(q);
    const { entries } = await searchAudit.call(await asStaff("admin"), { action: "search.find", size: 1 });
    return entries[0]?.changes.find(({ field }) => field === "q")?.to;
  };
  expect(await logged(`Authorization: Bearer ${secret}`)).toBe("Authorization: Bearer k9Zq…3Yd6");
  expect(await logged("Anna-demo-1")).toBe("An…");
  expect(await logged("nobody.at.all@nowhere.example")).toBe("nobody.at.all@nowhere.example");
  expect(await logged("nl-web-17")).toBe("nl-web-17");
});

it("says beside a customer and a server what is overdue, suspended or under review, and nothing of what is not", async () => {
  const dora = await addAccount(db(), { email: "dora.debt@example.test" });
  const [owing, kept] = [
    await addServer(db(), dora, { hostname: "debt-web-1" }),
    await addServer(db(), dora, { hostname: "debt-web-2" }),
  ];
  const badges = async (q: string) => (await find(q)).map((hit) => [hit.object, hit.badges]);
  expect(await badges("dora.debt")).toEqual([[`account ${dora.id}`, []]]);
  const [issuedAt, later] = [new Date("2026-01-01T00:00:00Z"), new Date("2040-01-01T00:00:00Z")];
  await addInvoice({ accountId: dora.id, issuedAt: later });
  expect(await badges("dora.debt")).toEqual([[`account ${dora.id}`, []]]);
  const { id: invoiceId } = await addInvoice({ accountId: dora.id, issuedAt });
  await db().insert(renewals).values({ serverId: owing, invoiceId, startsAt: issuedAt, endsAt: later });
  await db().update(servers).set({ state: "suspended", suspendedBy: "unpaid" }).where(eq(servers.id, owing));
  expect(await badges("dora.debt")).toEqual([[`account ${dora.id}`, ["overdue", "suspended"]]]);
  await db().insert(kycChecks).values({ accountId: dora.id, reference: "dora-1", startedAt: issuedAt });
  expect(await badges("dora.debt")).toEqual([[`account ${dora.id}`, ["overdue", "suspended", "review"]]]);
  expect(await badges("debt-web")).toEqual([
    [`server ${owing}`, ["overdue"]],
    [`server ${kept}`, []],
  ]);
});

it("is for staff who may", async () => {
  await expect(findAnything.call(await asStaff("catalogue"), { q: "anna" })).rejects.toMatchObject({
    code: "forbidden",
  });
  await expect(findAnything.call(await asUser(anna.id), { q: "anna" })).rejects.toMatchObject({
    code: "forbidden",
  });
});

it("whose an address was on a day is found by both", async () => {
  const given = "198.18.3.99";
  const other = await addAccount(db(), { email: "later.holder@example.test" });
  const later = await addServer(db(), other, { hostname: "later-holder" });
  const at = (day: string) => new Date(`2026-05-${day}T12:00:00Z`);
  await db()
    .insert(addressHistory)
    .values([
      { ip: given, serverId: server, since: at("01"), until: at("04") },
      { ip: given, serverId: later, since: at("05"), until: null },
    ]);
  expect(await objects(`${given} 2026-05-03`)).toEqual([`account ${anna.id}`, `server ${server}`]);
  expect(await objects(`${given}  2026-05-09`)).toEqual([`account ${other.id}`, `server ${later}`]);
  expect(await objects(`${given} 2026-04-30`)).toEqual([]);
  expect(await objects("2001:db8::99 2026-05-03")).toEqual([]);
  await db()
    .insert(addressHistory)
    .values({ ip: "2001:db8:0:99::/64", serverId: later, since: at("05") });
  expect(await objects("2001:db8:0:99::7 2026-05-09")).toEqual([`account ${other.id}`, `server ${later}`]);
  expect(await objects("2001:db8:0:99::7 2026-05-03")).toEqual([]);
});
