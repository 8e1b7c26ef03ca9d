import { asc, eq, ne } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { auditRows } from "@/lib/db/tables/kernel/audit";
import { operatorContext } from "@/lib/session/context";
import { addAccount } from "@/lib/testing/factories";
import {
  asBrowser,
  asGuest,
  asKey,
  asStaff,
  asUser,
  proved,
  withCatalogDatabase,
} from "@/lib/testing/operations/contexts";
import { logout } from "../../identity/auth/logout";
import { byStaff } from "../access/access";
import type { Context, SignedContext } from "../operation/context";
import { staffOperation } from "./staff-operation";

withCatalogDatabase();

let ran = 0;
let accountId: number;
let before = 0;
beforeEach(async () => {
  accountId ??= (await addAccount(database())).id;
  before = 0;
  before = (await audit()).length;
  ran = 0;
});

const rename = staffOperation({
  name: "accounts.rename",
  summary: "Renames a customer",
  access: byStaff("write", "customers/find"),
  changes: [],
  fails: [],
  input: z.object({ name: z.string().min(2), pin: z.string().optional() }),
  output: z.object({ id: z.number() }),
  run: async ({ note, db }, { name, pin }) => {
    ran++;
    note({ accountId, target: `account ${accountId}`, changes: { name, pin } });
    await db.execute("select 1");
    if (name === "nobody") throw new Error("there is no such customer");
    return { id: accountId, more: "is cut off" };
  },
});

async function audit() {
  const rows = await database()
    .select()
    .from(auditRows)
    .where(ne(auditRows.operation, "audit.begin"))
    .orderBy(asc(auditRows.id));
  return rows.slice(before);
}

describe("what staff do", () => {
  it("is on the record of the account that it is about, without its secrets", async () => {
    expect(await rename.call(operatorContext(), { name: "Ada", pin: "4071" })).toEqual({ id: accountId });
    expect(await audit()).toMatchObject([
      {
        operation: "accounts.rename",
        actorKind: "operator",
        actorAccountId: null,
        apiKeyId: null,
        accountId,
        target: `account ${accountId}`,
        changes: { name: "Ada", pin: "[secret]" },
        address: "",
      },
    ]);
  });

  it("is not on the record when it came to nothing", async () => {
    await expect(rename.call(operatorContext(), { name: "nobody" })).rejects.toThrow("no such customer");
    expect(await audit()).toEqual([]);
  });

  it("is on the record although nothing was noted of it", async () => {
    const silent = staffOperation({
      name: "accounts.silent",
      summary: "Changes a customer",
      access: byStaff("write", "customers/find"),
      changes: [],
      fails: [],
      input: z.object({ id: z.int() }),
      output: z.object({}),
      run: async ({ db }, { id }) => {
        await db.update(accounts).set({ country: "NL" }).where(eq(accounts.id, id));
        return {};
      },
    });
    await silent.call(operatorContext(), { id: 0 });
    expect(await audit()).toEqual([]);
    await silent.call(operatorContext(), { id: accountId });
    expect(await audit()).toMatchObject([{ operation: "accounts.silent", actorKind: "operator" }]);
  });

  it("is not begun with parameters that are ill-formed", async () => {
    await expect(rename.call(operatorContext(), { name: "x" })).rejects.toMatchObject({ code: "invalid" });
    expect(ran).toBe(0);
  });

  const onBehalf = {
    impersonationId: 1,
    staffAccountId: 1,
    staffName: "Sam",
    staffRights: [],
    mayUseConsoles: false,
    mode: "read_write" as const,
    reason: "asked on the telephone",
  };
  const inTheirPlace = (context: SignedContext): Context => ({
    ...context,
    actor: { ...context.actor, onBehalf },
  });

  it.each([
    ["an owner", () => asUser(accountId)],
    ["an owner who was proved just now", async () => proved(await asBrowser(accountId))],
    ["a key with every right", () => asKey(accountId)],
    ["staff in a customer's place", async () => inTheirPlace(await asUser(accountId))],
  ] as [string, () => Promise<Context>][])("is nothing for %s", async (_who, asCaller) => {
    await expect(rename.call(await asCaller(), { name: "Ada" })).rejects.toMatchObject({
      code: "forbidden",
      extras: { doc: "staff.required" },
    });
    expect(ran).toBe(0);
    expect(await audit()).toEqual([]);
  });

  it("is nothing for a guest, who may be staff that have to sign in again", async () => {
    await expect(rename.call(asGuest(), { name: "Ada" })).rejects.toMatchObject({ code: "unauthenticated" });
    expect(ran).toBe(0);
  });

  it("is for the kinds of staff that have the right, and on the record with who it was", async () => {
    const support = await asStaff("support");
    expect(await rename.call(support, { name: "Ada" })).toEqual({ id: accountId });
    expect(await audit()).toMatchObject([
      { actorKind: "staff", actorAccountId: support.actor.account.id, accountId, address: "203.0.113.5" },
    ]);
    await expect(rename.call(await asStaff("catalogue"), { name: "Ada" })).rejects.toMatchObject({
      code: "forbidden",
      extras: { doc: "staff.right_missing" },
    });
    expect(ran).toBe(1);
  });

  it("does not make staff a customer: calls of customers are refused", async () => {
    const admin = await asStaff("admin");
    await expect(logout.answer(admin, {})).rejects.toMatchObject({ extras: { doc: "staff.not_customer" } });
    const { id } = await addAccount(database(), { role: "admin" });
    await expect(asUser(id)).rejects.toThrow("cannot be used");
  });
});

describe("what staff look at", () => {
  const look = (looks?: "each" | "now_and_then" | "never") =>
    staffOperation({
      name: `accounts.${looks ?? "look"}`,
      summary: "Looks at a customer",
      access: byStaff("read", "customers/find"),
      ...(looks && { looks }),
      input: z.object({ id: z.int(), text: z.string().default("") }),
      output: z.object({}),
      run: async (_context, { id }) => {
        if (id === 0) throw new Error("there is no such customer");
        return {};
      },
    });

  it("is on the record each time, with what was asked for, though nothing was noted", async () => {
    const support = await asStaff("support");
    for (const text of ["", "x".repeat(101)]) await look().call(support, { id: 7, text });
    const row = { operation: "accounts.look", actorAccountId: support.actor.account.id };
    expect(await audit()).toMatchObject([
      { ...row, changes: { id: 7 } },
      { ...row, changes: { id: 7 } },
    ]);
  });

  it("of a list that its page reads again and again, once and again after a while", async () => {
    const now = new Date();
    const support = await asStaff("support");
    const list = look("now_and_then");
    const minutesLater = (minutes: number) => ({
      ...support,
      now: new Date(now.getTime() + minutes * 60_000),
    });
    await expect(list.call(minutesLater(0), { id: 0 })).rejects.toThrow("no such customer");
    await list.call(minutesLater(0), { id: 7 });
    await list.call(minutesLater(4), { id: 7 });
    expect(await audit()).toHaveLength(1);
    await list.call(minutesLater(4), { id: 8 });
    await list.call({ ...(await asStaff("support")), now }, { id: 7 });
    await list.call(minutesLater(6), { id: 7 });
    expect(await audit()).toHaveLength(4);
    await list.call(operatorContext(), { id: 7 });
    await list.call(operatorContext(), { id: 7 });
    expect(await audit()).toHaveLength(6);
  });

  it("is not where there is nothing to see", async () => {
    await look("never").call(await asStaff("support"), { id: 7 });
    expect(await audit()).toEqual([]);
  });
});
