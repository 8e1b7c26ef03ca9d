import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { wireInt } from "@/lib/base/form-values";
import { database } from "@/lib/db/client";
import { idempotentAnswers } from "@/lib/db/tables/kernel/audit";
import { addAccount } from "@/lib/testing/factories";
import { asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { writes } from "../access/access";
import { operation } from "./operation";

withCatalogDatabase();

let accountId: number;
beforeEach(async () => {
  accountId = (await addAccount(database())).id;
});

describe("an idempotency key", () => {
  const creating = (isCreating: boolean) => {
    let made = 0;
    return operation({
      name: "eq.off",
      summary: "Makes one more",
      access: writes(),
      changes: [],
      fails: [],
      isCreating,
      input: z.object({ size: wireInt(1, 5) }),
      output: z.object({ number: z.int() }),
      run: async () => ({ number: ++made }),
    });
  };
  const withKey = { size: "1", idempotency_key: "one" };

  test("counts for calls that create something, and means nothing to others", async () => {
    const me = await asUser(accountId);
    const [create, repeat] = [creating(true), creating(false)];
    for (const number of [1, 1, 1]) expect(await create.answer(me, withKey)).toEqual({ number });
    for (const number of [1, 2, 3]) expect(await repeat.answer(me, withKey)).toEqual({ number });
  });

  test("is free again when the call that brought it failed", async () => {
    const me = await asUser(accountId);
    const create = creating(true);
    await expect(create.answer(me, { ...withKey, size: "9" })).rejects.toThrow("invalid argument size");
    expect(await database().$count(idempotentAnswers, eq(idempotentAnswers.accountId, accountId))).toBe(0);
    expect(await create.answer(me, withKey)).toEqual({ number: 1 });
  });
});
