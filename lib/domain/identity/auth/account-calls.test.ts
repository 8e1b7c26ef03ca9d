import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { auditRows } from "@/lib/db/tables/kernel/audit";
import { tags } from "@/lib/db/tables/servers/tags";
import { addAccount } from "@/lib/testing/factories";
import { asKey, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { getClient } from "../../customers/accounts/get-client";
import { updateClient } from "../../customers/accounts/update-client";
import { readSession } from "../../kernel/caller/shared/read";
import { listBillings } from "./billing-list";
import { flipTag } from "./flip-tag";
import { info } from "./info";
import { logout } from "./logout";

withCatalogDatabase();

const address = "203.0.113.5";
let accountId: number;
beforeEach(async () => {
  accountId = (await addAccount(database())).id;
});

const flip = async (tag: string, value?: string) =>
  (await flipTag.call(await asUser(accountId), { tag, ...(value === undefined ? {} : { value }) })).value;
const stored = async (tag: string) => {
  const mine = and(eq(tags.component, "customer"), eq(tags.componentId, accountId), eq(tags.tag, tag));
  return (await database().select({ value: tags.value }).from(tags).where(mine)).map(({ value }) => value);
};

describe("auth/flip_tag", () => {
  test.each([
    ["auto_credit", "0", "1"],
    ["support_access", "0", "1"],
    ["newsletter", "1", "0"],
  ])("%s, which nobody has set, becomes %s, then %s", async (tag, first, second) => {
    expect([await flip(tag), await flip(tag)]).toEqual([first, second]);
    expect(await stored(tag)).toEqual([second]);
  });

  test("sets the value that is given, over and over the same", async () => {
    for (const value of ["1", "1", "0", "0"]) expect(await flip("newsletter", value)).toBe(value);
    expect(await stored("newsletter")).toEqual(["0"]);
  });

  test.each(["os", "password", "hostname", "", "auto_credit ", "AUTO_CREDIT", "__proto__"])(
    "refuses the tag %j, which is not the customer's",
    async (tag) => {
      await expect(flip(tag)).rejects.toMatchObject({
        code: "invalid",
        extras: { fields: { tag: expect.anything() } },
      });
      expect(await stored(tag)).toEqual([]);
    },
  );

  test.each(["2", "on", "", "01", "-1"])("refuses the value %j", async (value) => {
    await expect(flip("newsletter", value)).rejects.toThrow("invalid argument value");
    expect(await stored("newsletter")).toEqual([]);
  });

  test("pressed twice at once is pressed twice", async () => {
    const me = await asUser(accountId);
    const both = await Promise.all([1, 2].map(() => flipTag.call(me, { tag: "newsletter" })));
    expect(both.map(({ value }) => value).sort()).toEqual(["0", "1"]);
    expect(await stored("newsletter")).toEqual(["0"]);
  });

  test("leaves the old and the new value in the audit, and shows in the next session", async () => {
    await flip("auto_credit");
    const [row] = await database().select().from(auditRows).where(eq(auditRows.accountId, accountId));
    expect(row).toMatchObject({
      operation: "auth.flip_tag",
      target: `account ${accountId}`,
      changes: { auto_credit: { from: "1", to: "0" } },
    });
    const { actor } = await asUser(accountId);
    expect(actor.account.tags).toMatchObject([{ tag: "auto_credit", value: "0" }]);
  });

  test("counts also where the row was an internal one of staff before", async () => {
    const mine = { component: "customer", componentId: accountId, isInternal: true };
    await database()
      .insert(tags)
      .values({ ...mine, tag: "auto_credit", value: "1" });
    await flip("auto_credit", "0");
    const { actor } = await asUser(accountId);
    expect(actor.account.tags).toMatchObject([{ tag: "auto_credit", value: "0", internal: 0 }]);
  });

  test("auto_credit is the same wish as the profile's flag, and the later of both counts", async () => {
    const me = await asUser(accountId);
    const shown = async () => (await getClient.call(me, {})).client.co_autopayment.value;
    await flip("auto_credit", "1");
    expect(await shown()).toBe("on");
    await updateClient.call(me, { co_autopayment: "off" });
    expect(await stored("auto_credit")).toEqual([]);
    await updateClient.call(me, { co_autopayment: "on" });
    await flip("auto_credit", "0");
    expect(await shown()).toBe("off");
  });

  test("is not for the key of one server, nor for a key without the right", async () => {
    for (const key of [
      await asKey(accountId, { serverId: 1 }),
      await asKey(accountId, { permissions: ["eq/show"] }),
    ])
      await expect(flipTag.call(key, { tag: "newsletter" })).rejects.toMatchObject({ code: "forbidden" });
    await flipTag.call(await asKey(accountId), { tag: "newsletter" });
  });
});

describe("auth/billing_list", () => {
  test("names every company that sells, one of them as the account's own", async () => {
    const { billing } = await listBillings.call(await asUser(accountId), {});
    expect(billing.length).toBeGreaterThan(1);
    expect(billing.filter(({ current }) => current === 1)).toHaveLength(1);
    const russian = await addAccount(database(), { companyId: 2, currency: "RUB", country: "RU" });
    const theirs = await listBillings.call(await asUser(russian.id), {});
    const own = (list: typeof billing) => list.find(({ current }) => current === 1)?.location;
    expect(own(theirs.billing)).not.toBe(own(billing));
  });

  test("is not for an account without billing", async () => {
    await expect(
      listBillings.call(await asUser((await addAccount(database(), { hasBilling: false })).id), {}),
    ).rejects.toMatchObject({
      code: "forbidden",
      extras: { details: { missing_right: "auth/billing_list" } },
    });
  });
});

describe("auth/logout", () => {
  test("ends the session that asks, at once and for good, and no other", async () => {
    const [me, other] = [await asUser(accountId), await asUser(accountId)];
    expect(await logout.call(me, {})).toEqual({ result: "OK", message: "session closed" });
    expect(await readSession(me.actor.session.token, address, new Date())).toBeNull();
    expect(await readSession(other.actor.session.token, address, new Date())).not.toBeNull();
  });

  test("is for every kind of session, without any right", async () => {
    const key = await asKey(accountId, { permissions: [] });
    await logout.call(key, {});
    expect(await readSession(key.actor.session.token, address, new Date())).toBeNull();
  });
});

describe("auth/info", () => {
  test("tells the same of an account as its session knows", async () => {
    const me = await asUser(accountId);
    const { result, customer_id } = await info.call(me, {});
    expect(customer_id).toBe(result.customer_id);
    expect(result).toMatchObject({
      token: me.actor.session.token,
      email: me.actor.account.email,
      customer_id: String(accountId),
      servers: [],
      new: 0,
      corporate: false,
    });
    expect(result.token_expire).toBe(Math.floor(me.actor.session.expiresAt.getTime() / 1000));
    expect([...result.permissions].sort()).toEqual([...me.actor.shownPermissions].sort());
  });

  test("is the same object while nothing changes, and another for another address", async () => {
    const me = await asUser(accountId);
    expect(await info.call(me, {})).toBe(await info.call(me, {}));
    expect(await info.call({ ...me, address: "198.51.100.4" }, {})).not.toBe(await info.call(me, {}));
  });

  test("of a narrowed key names its rights alone", async () => {
    const { result } = await info.call(await asKey(accountId, { permissions: ["eq/show", "eq/list"] }), {});
    expect([...result.permissions].sort()).toEqual(["eq/list", "eq/show"]);
  });
});
