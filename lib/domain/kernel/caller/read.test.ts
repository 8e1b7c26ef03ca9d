import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { presets } from "@/lib/db/tables/catalog/catalog";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { apiKeys } from "@/lib/db/tables/identity/api-keys";
import { pins } from "@/lib/db/tables/identity/pins";
import { sessions } from "@/lib/db/tables/identity/sessions";
import { jobs } from "@/lib/db/tables/kernel/jobs";
import { companies } from "@/lib/db/tables/money/companies";
import { servers } from "@/lib/db/tables/servers/servers";
import { tags } from "@/lib/db/tables/servers/tags";
import { addAccount, setPin } from "@/lib/testing/factories";
import { asKey, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { orderInstance } from "../../orders/orders/order-instance";
import { isOfKey } from "../async/job-key";
import { writeSettledJob } from "../async/write-job";
import type { Customer } from "../operation/context";
import { readSession } from "./shared/read";

withCatalogDatabase();

const address = "203.0.113.5";
const db = () => database();

let accountId: number;
let token: string;
beforeEach(async () => {
  accountId = (await addAccount(db(), { credit: "50.00" })).id;
  token = (await asUser(accountId)).actor.session.token;
});

const read = (now = new Date()) => readSession(token, address, now);
const order = async () =>
  orderInstance.call(await asUser(accountId), {
    deploy_period: "monthly",
    preset: "102",
    location_name: "NL",
    os_id: 11,
    traffic_plan: "1",
    root_pass: "Root-pass-1",
    deploy_notify: 0,
  });

/** After a change, the very next read of a session must show it. */
async function expectFresh<T>(
  change: () => Promise<unknown>,
  shown: (customer: Customer | null) => T,
  expected: T,
) {
  const before = await read();
  expect(await read()).toBe(before);
  expect(shown(before)).not.toEqual(expected);
  await change();
  expect(shown(await read())).toEqual(expected);
  const after = await read();
  expect(await read()).toBe(after);
}

describe("sessions that are read at once", () => {
  it("each get their own, as it is at that time, and strangers nothing", async () => {
    const [open, ended] = await Promise.all(
      [1, 2].map(async () => {
        const { id } = await addAccount(db(), { credit: "0.00" });
        return { id, token: (await asUser(id)).actor.session.token };
      }),
    );
    const asked = [token, open?.token ?? "", ended?.token ?? "", "0".repeat(32), token];
    const all = (now = new Date()) => Promise.all(asked.map((one) => readSession(one, address, now)));
    const idsOf = (found: (Customer | null)[]) => found.map((one) => one?.account.id ?? null);
    expect(idsOf(await all())).toEqual([accountId, open?.id, ended?.id, null, accountId]);
    await db()
      .update(sessions)
      .set({ endedAt: new Date() })
      .where(eq(sessions.accountId, ended?.id ?? 0));
    expect(idsOf(await all())).toEqual([accountId, open?.id, null, null, accountId]);
    const [early, late] = await Promise.all([read(), read(new Date(Date.now() + 30 * 86_400_000))]);
    expect(idsOf([early, late])).toEqual([accountId, null]);
  });
});

describe("a session that is read again", () => {
  it("is the same object while nothing changes, even after other accounts, sign-ins, checked PINs and deployments ticking", async () => {
    const { callback } = await order();
    const before = await read();
    await addAccount(db(), { credit: "5.00" });
    await db()
      .update(accounts)
      .set({ lastLoginAt: new Date(), lastLoginAddress: address })
      .where(eq(accounts.id, accountId));
    await db()
      .update(jobs)
      .set({ stage: "installing", leaseUntil: new Date(), pollAt: new Date() })
      .where(isOfKey(callback));
    const checked = { action: "check_pin", operation: "eq.check_pin", context: {} };
    const verdict = { at: new Date(), state: "failed", failure: { code: "pinWrong" } } as const;
    await writeSettledJob(db(), { accountId, ...checked }, verdict, new Date());
    expect(await read()).toBe(before);
  });

  const account = (facts: Partial<typeof accounts.$inferInsert>) => () =>
    db().update(accounts).set(facts).where(eq(accounts.id, accountId));

  it.each([
    [
      { email: "changed@example.test" },
      (customer: Customer | null) => customer?.account.email,
      "changed@example.test",
    ],
    [{ currency: "USD" }, (customer: Customer | null) => customer?.account.currency, "USD"],
    [{ language: "ru" }, (customer: Customer | null) => customer?.account.language, "ru"],
    [{ vatNumber: "NL1" }, (customer: Customer | null) => customer?.account.vatNumber, "NL1"],
    [{ emailFactor: true }, (customer: Customer | null) => customer?.account.secondFactor, "email"],
    [
      { hasBilling: false },
      (customer: Customer | null) => customer?.permissions.has("billing/get_client"),
      false,
    ],
    [{ companyId: 2 }, (customer: Customer | null) => customer?.account.region, "RU"],
    [{ status: "Closed" }, (customer: Customer | null) => customer, null],
  ] as const)("shows the account's %j", async (facts, shown, expected) => {
    await expectFresh(account(facts), shown as (customer: Customer | null) => unknown, expected);
  });

  it("shows the seller's change", async () => {
    const rename = (name: string) => db().update(companies).set({ name }).where(eq(companies.id, 1));
    await expectFresh(
      () => rename("Another name"),
      (customer) => customer?.account.companyName,
      "Another name",
    );
  });

  it("shows a PIN that is set, and one that is gone", async () => {
    const hasPin = (customer: Customer | null) => customer?.account.hasPin;
    await expectFresh(() => setPin(db(), accountId, "4071"), hasPin, true);
    await expectFresh(() => db().delete(pins).where(eq(pins.accountId, accountId)), hasPin, false);
  });

  it("shows tags that come, change and go", async () => {
    const values = (customer: Customer | null) => customer?.account.tags.map(({ value }) => value);
    const mine = sql`${tags.component} = 'customer' and ${tags.componentId} = ${accountId}`;
    const tag = { component: "customer", componentId: accountId, tag: "auto_credit", value: "1" };
    await expectFresh(() => db().insert(tags).values(tag), values, ["1"]);
    await expectFresh(() => db().update(tags).set({ value: "0" }).where(mine), values, ["0"]);
    await expectFresh(() => db().delete(tags).where(mine), values, []);
  });

  it("shows servers and deployments that come and go", async () => {
    let ordered = { server_id: 0, invoice: 0, callback: "" };
    const ids = (customer: Customer | null) => customer?.session.serverIds.length;
    await expectFresh(
      async () => {
        ordered = await order();
      },
      ids,
      1,
    );
    expect((await read())?.session.deployKeys).toEqual({ [ordered.invoice]: ordered.callback });
    await expectFresh(
      () => db().update(jobs).set({ state: "done" }).where(isOfKey(ordered.callback)),
      (customer) => customer?.session.deployKeys,
      {},
    );
    await expectFresh(
      () => db().update(servers).set({ deletedAt: new Date() }).where(eq(servers.id, ordered.server_id)),
      ids,
      0,
    );
  });

  it("shows orders that wait for payment, with the name that their preset has now", async () => {
    accountId = (await addAccount(db())).id;
    token = (await asUser(accountId)).actor.session.token;
    let id = 0;
    const waiting = (customer: Customer | null) => customer?.session.billingServers;
    const named = (config: string) => [{ id, name: expect.any(String), status: "Pending", config }];
    await expectFresh(
      async () => {
        ({ server_id: id } = await order());
      },
      (customer) => waiting(customer)?.length,
      1,
    );
    const [{ name = "" } = {}] = await db().select().from(presets).where(eq(presets.id, 102));
    expect(waiting(await read())).toEqual(named(name));
    const rename = (to: string) => db().update(presets).set({ name: to }).where(eq(presets.id, 102));
    await expectFresh(() => rename(`${name}-2`), waiting, named(`${name}-2`));
    await rename(name);
    await expectFresh(
      () => db().update(servers).set({ state: "deploying" }).where(eq(servers.id, id)),
      waiting,
      [],
    );
  });

  it("ends at once: ended, over, or moved to another end", async () => {
    const { session } = (await read()) ?? {};
    const mine = eq(sessions.id, session?.id ?? "");
    expect(await readSession(token, address, new Date(Date.now() + 3_601_000))).toBeNull();
    await expectFresh(
      () =>
        db()
          .update(sessions)
          .set({ expiresAt: new Date("2031-01-01T00:00:00Z") })
          .where(mine),
      (customer) => customer?.session.expiresAt,
      new Date("2031-01-01T00:00:00Z"),
    );
    await db().update(sessions).set({ endedAt: new Date() }).where(mine);
    expect(await read()).toBeNull();
    await db().update(sessions).set({ endedAt: null }).where(mine);
    expect(await read()).not.toBeNull();
  });

  it("of a key ends with the key: disabled, deleted, over; and follows its rights", async () => {
    const { session } = (await asKey(accountId)).actor;
    token = session.token;
    const mine = eq(apiKeys.id, session.apiKeyId ?? 0);
    const set = (facts: Partial<typeof apiKeys.$inferInsert>) => () =>
      db().update(apiKeys).set(facts).where(mine);
    await expectFresh(set({ permissions: ["eq/list"] }), (customer) => customer?.permissions.size, 1);
    await expectFresh(set({ isPinExempt: true }), (customer) => customer?.session.isPinExempt, true);
    await expectFresh(set({ isActive: false }), (customer) => customer, null);
    await set({ isActive: true })();
    await expectFresh(set({ deletedAt: new Date() }), (customer) => customer, null);
    const soon = new Date(Date.now() + 60_000);
    await set({ deletedAt: null, expiresAt: soon })();
    expect(await read()).not.toBeNull();
    expect(await readSession(token, address, new Date(soon.getTime() - 1))).not.toBeNull();
    expect(await readSession(token, address, soon)).toBeNull();
  });

  it("that is bound is nobody's from elsewhere, and still itself at home", async () => {
    await db().update(sessions).set({ isBound: true, address }).where(eq(sessions.accountId, accountId));
    const before = await read();
    expect(await readSession(token, "203.0.113.6", new Date())).toBeNull();
    expect(await read()).toBe(before);
  });
});
