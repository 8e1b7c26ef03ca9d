import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { apiKeys } from "@/lib/db/tables/identity/api-keys";
import { idempotentAnswers } from "@/lib/db/tables/kernel/audit";
import { sweepRows } from "@/lib/jobs/sweep-rows";
import { addAccount } from "@/lib/testing/factories";
import { asKey, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { addKey } from "../../identity/api-keys/add";
import { rotateKey } from "../../identity/api-keys/rotate";

withCatalogDatabase();

let accountId: number;
beforeEach(async () => {
  accountId = (await addAccount(database())).id;
});

const wanted = { name: "one", login_notify_method: "none", active: 1 } as const;
const add = async (more: Record<string, unknown> = {}, header?: string) =>
  addKey.call(await asUser(accountId, header === undefined ? {} : { idempotencyKey: header }), {
    ...wanted,
    ...more,
  });
const keys = () => database().$count(apiKeys, eq(apiKeys.accountId, accountId));

describe("an idempotency key", () => {
  it("gives the first answer again, secrets and all", async () => {
    const first = await add({ idempotency_key: "k" });
    expect(await add({ idempotency_key: "k" })).toEqual(first);
    expect(await add({}, "k")).toEqual(first);
    expect(await keys()).toBe(1);
  });

  it("is the same body however it was spelled: order of fields, text or number, token, action", async () => {
    const first = await add({ idempotency_key: "k" });
    const { active, ...rest } = wanted;
    const again = await addKey.call(await asUser(accountId), {
      active: String(active) as "1",
      ...rest,
      idempotency_key: "k",
      token: "another",
      action: "add",
    } as never);
    expect(again).toEqual(first);
  });

  it("is a conflict with another body", async () => {
    await add({ idempotency_key: "k" });
    const conflict = { code: "conflict", message: "idempotency key was used with other parameters" };
    await expect(add({ idempotency_key: "k", name: "two" })).rejects.toMatchObject(conflict);
    await expect(add({ idempotency_key: "k", ip: "10.0.0.1" })).rejects.toMatchObject(conflict);
    expect(await keys()).toBe(1);
  });

  it("counts for one account alone", async () => {
    const first = await add({ idempotency_key: "k" });
    accountId = (await addAccount(database())).id;
    expect((await add({ idempotency_key: "k" })).id).not.toBe(first.id);
  });

  it("gives a key with fewer rights nothing that was shown to someone with more", async () => {
    const owner = await asUser(accountId);
    const { id } = await addKey.call(owner, wanted);
    const shown = await rotateKey.call(owner, { id, idempotency_key: "k" });
    const narrow = await asKey(accountId, { permissions: ["api_keys/edit"] });
    await expect(rotateKey.call(narrow, { id, idempotency_key: "k" })).rejects.toMatchObject({
      code: "conflict",
    });
    const own = await addKey.call(narrow, { ...wanted, idempotency_key: "own" });
    expect(await addKey.call(narrow, { ...wanted, idempotency_key: "own" })).toEqual(own);
    const whole = await asKey(accountId);
    expect(await rotateKey.call(whole, { id, idempotency_key: "k" })).toEqual(shown);
  });

  it("refuses parameters that are nested without end", async () => {
    let nested: unknown = "x";
    for (let depth = 0; depth < 50_000; depth++) nested = [nested];
    await expect(add({ idempotency_key: "k", nested })).rejects.toMatchObject({ code: "invalid" });
  });

  it("is not used up by a call that was refused", async () => {
    await expect(add({ idempotency_key: "k", ip: "nonsense" })).rejects.toMatchObject({ code: "invalid" });
    expect((await add({ idempotency_key: "k" })).name).toBe("one");
  });

  it("of thirty calls at once lets one work", async () => {
    const contexts = await Promise.all(Array.from({ length: 30 }, () => asUser(accountId)));
    const answers = await Promise.all(
      contexts.map((context) => addKey.call(context, { ...wanted, idempotency_key: "k" })),
    );
    expect(new Set(answers.map(({ api_key }) => api_key)).size).toBe(1);
    expect(await keys()).toBe(1);
  });

  it("keeps answers sealed, for a day", async () => {
    const { api_key } = await add({ idempotency_key: "k" });
    const mine = eq(idempotentAnswers.accountId, accountId);
    const [row] = await database().select().from(idempotentAnswers).where(mine);
    expect(row?.answer?.includes(Buffer.from(api_key))).toBe(false);
    await sweepRows(new Date());
    expect(await database().$count(idempotentAnswers, mine)).toBe(1);
    await database()
      .update(idempotentAnswers)
      .set({ createdAt: sql`now() - interval '24 hours 1 second'` })
      .where(mine);
    await sweepRows(new Date());
    expect(await database().$count(idempotentAnswers, mine)).toBe(0);
  });
});
