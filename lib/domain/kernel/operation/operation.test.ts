import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { wireInt, wireText } from "@/lib/base/form-values";
import { database, inTransaction } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { auditRows } from "@/lib/db/tables/kernel/audit";
import { addAccount } from "@/lib/testing/factories";
import {
  asBrowser,
  asGuest,
  asKey,
  asUser,
  proved,
  withCatalogDatabase,
} from "@/lib/testing/operations/contexts";
import { anybody, reads, writes } from "../access/access";
import { fail } from "../errors/fail";
import type { SignedContext } from "./context";
import { type Effects, openOperation, operation } from "./operation";
import { readId, type Target } from "./target";

withCatalogDatabase();

let accountId: number;
beforeEach(async () => {
  accountId = (await addAccount(database())).id;
});

const languageOf = async (id: number) =>
  (await database().select({ language: accounts.language }).from(accounts).where(eq(accounts.id, id)))[0]
    ?.language;
const audited = () => database().select().from(auditRows).where(eq(auditRows.accountId, accountId));

const setLanguage = ({ db, actor }: SignedContext, language: string) =>
  db.update(accounts).set({ language }).where(eq(accounts.id, actor.account.id));

/** Changes something, adds it to the audit row, and fails on request. */
const change = operation({
  name: "eq.off",
  summary: "Changes the account's language",
  access: writes(),
  changes: [],
  fails: [],
  input: z.object({ language: wireText(5), fails: wireText(10).optional() }),
  output: z.object({ language: z.string() }),
  run: async (context, { language, fails }) => {
    await setLanguage(context, language);
    context.note({ target: `account ${context.actor.account.id}`, changes: { language } });
    if (fails) throw fail("internal", { request: fails });
    return { language };
  },
});

describe("a change", () => {
  test("is written together with its audit row", async () => {
    const me = await asUser(accountId);
    expect(await change.call(me, { language: "ru" })).toEqual({ language: "ru" });
    expect(await languageOf(accountId)).toBe("ru");
    expect(await audited()).toMatchObject([
      {
        operation: "eq.off",
        actorKind: "customer",
        actorAccountId: accountId,
        apiKeyId: null,
        target: `account ${accountId}`,
        changes: { language: "ru" },
        requestId: me.requestId,
        address: "203.0.113.5",
      },
    ]);
  });

  test("that nobody noted is on record all the same; one that came to nothing is not", async () => {
    const silent = operation({
      name: "eq.on",
      summary: "Changes the account's language",
      access: writes(),
      changes: [],
      fails: [],
      input: z.object({ language: wireText(5), of: wireText(10).optional() }),
      output: z.object({}),
      run: async ({ db, actor }, { language, of }) => {
        const mine = eq(accounts.id, of === undefined ? actor.account.id : 0);
        await db.select().from(accounts).where(mine).for("update");
        await db.update(accounts).set({ language }).where(mine);
        return {};
      },
    });
    const me = await asUser(accountId);
    await silent.call(me, { language: "ru", of: "nobody" });
    expect(await audited()).toEqual([]);
    await silent.call(me, { language: "ru" });
    expect(await audited()).toMatchObject([{ operation: "eq.on", actorAccountId: accountId, changes: {} }]);
    await inTransaction(async (db) => {
      await setLanguage({ ...me, db }, "en");
      await silent.call({ ...me, db }, { language: "ru", of: "nobody" });
    });
    expect(await audited()).toHaveLength(1);
  });

  test("that fails leaves nothing behind, no audit row either", async () => {
    await expect(change.call(await asUser(accountId), { language: "ru", fails: "no" })).rejects.toThrow("no");
    expect(await languageOf(accountId)).toBe("en");
    expect(await audited()).toEqual([]);
  });

  test("joins a transaction that is open, and goes with it", async () => {
    const me = await asUser(accountId);
    const failing = inTransaction(async (db) => {
      await change.call({ ...me, db }, { language: "ru" });
      throw new Error("Something later failed.");
    });
    await expect(failing).rejects.toThrow("Something later failed.");
    expect(await languageOf(accountId)).toBe("en");
  });

  test("by a key is the key's in the audit", async () => {
    const key = await asKey(accountId);
    await change.call(key, { language: "ru" });
    expect(await audited()).toMatchObject([{ apiKeyId: key.actor.session.apiKeyId }]);
  });

  test("by staff in the customer's place is theirs in the audit, for the customer's account", async () => {
    const me = await asUser(accountId);
    const onBehalf = {
      impersonationId: 5,
      staffAccountId: 77,
      staffName: "Staff",
      staffRights: [],
      mode: "read_write",
      reason: "ticket",
      mayUseConsoles: false,
    } as const;
    const visitor = { ...me, supportReason: "asked for", actor: { ...me.actor, onBehalf } };
    await change.call(visitor, { language: "ru" });
    expect(await audited()).toMatchObject([
      { actorAccountId: 77, accountId, impersonationId: 5, reason: "asked for" },
    ]);
  });
});

describe("the audit", () => {
  const tells = (changes: Record<string, unknown>) =>
    operation({
      name: "eq.off",
      summary: "Says what it did",
      access: writes(),
      changes: [],
      fails: [],
      input: z.object({}),
      output: z.object({}),
      run: async ({ note }) => {
        note({ target: "one", changes });
        note({ target: "two", changes: { more: 1 } });
        return {};
      },
    });

  test("keeps names and hides what looks like a secret, however deep", async () => {
    const changes = {
      hostname: "web-1",
      root_pass: "hunter2",
      api_key: "abc",
      list: [{ token: "x", id: 1 }, "plain"],
      deep: { ssh_key: "ssh-ed25519 …", PIN: "0471", size: 20 },
    };
    await tells(changes).call(await asUser(accountId), {});
    const [row] = await audited();
    expect(row?.changes).toEqual({
      hostname: "web-1",
      root_pass: "[secret]",
      api_key: "[secret]",
      list: [{ token: "[secret]", id: 1 }, "plain"],
      deep: { ssh_key: "[secret]", PIN: "[secret]", size: 20 },
      more: 1,
    });
    expect(row?.target).toBe("one");
  });

  test("has no row of a call that notes nothing", async () => {
    const silent = operation({
      name: "eq.off",
      summary: "Changes nothing",
      access: writes(),
      changes: [],
      fails: [],
      input: z.object({}),
      output: z.object({}),
      run: async () => ({}),
    });
    await silent.call(await asUser(accountId), {});
    expect(await audited()).toEqual([]);
  });
});

describe("what comes before a change", () => {
  const counted = operation({
    name: "eq.off",
    summary: "Counts, then refuses",
    access: writes(),
    changes: [],
    fails: [],
    input: z.object({ language: wireText(5) }),
    output: z.object({ seen: z.string() }),
    before: async (context, { language }) => {
      await setLanguage(context, language);
      return `was ${language}`;
    },
    run: async (_context, { language }, _target, seen) => {
      if (language === "xx") throw fail("internal", { request: "no" });
      return { seen };
    },
  });

  test("hands over what it found out", async () => {
    expect(await counted.call(await asUser(accountId), { language: "ru" })).toEqual({ seen: "was ru" });
  });

  test("stays though the change fails", async () => {
    await expect(counted.call(await asUser(accountId), { language: "xx" })).rejects.toThrow("no");
    expect(await languageOf(accountId)).toBe("xx");
  });
});

describe("the order of checks", () => {
  const looked: string[] = [];
  beforeEach(() => looked.splice(0));

  const thing: Target<{ id: number }> = {
    noun: "thing",
    fails: [],
    parameter: "id",
    find: async (_context, value) => {
      const id = readId("id", value);
      looked.push(`thing ${id}`);
      if (id === 404) throw fail("server.not_found");
      return { id };
    },
  };
  const guarded = operation({
    name: "eq.off",
    summary: "Does something to a thing",
    access: writes({ proof: ["pin", "owner"] }),
    changes: [],
    fails: [],
    target: thing,
    input: z.object({ id: wireInt(1, 999), size: wireInt(1, 5), pin: wireText(20).optional() }),
    output: z.object({ id: z.int() }),
    run: async (_context, _input, { id }) => ({ id }),
  });
  const call = (context: SignedContext, raw: Record<string, unknown>) => guarded.answer(context, raw);

  test("session, right, target, PIN, owner, arguments: the first that fails is told", async () => {
    const withPin = (await addAccount(database(), { pin: "0471" })).id;
    const browser = await asBrowser(withPin);
    const all = { id: "7", size: "3", pin: "0471" };

    await expect(guarded.answer(asGuest(), {})).rejects.toMatchObject({ code: "unauthenticated" });
    await expect(
      call(await asKey(withPin, { permissions: ["eq/show"] }), { id: "404" }),
    ).rejects.toMatchObject({
      code: "forbidden",
      extras: { doc: "right.missing", details: { missing_right: "eq/off" } },
    });
    expect(looked).toEqual([]);
    await expect(call(browser, { id: "404", size: "99" })).rejects.toMatchObject({ code: "not_found" });
    await expect(call(browser, { id: "7", size: "99" })).rejects.toMatchObject({
      extras: { doc: "pin.required" },
    });
    await expect(call(browser, { ...all, pin: "9999" })).rejects.toMatchObject({
      extras: { doc: "pin.wrong" },
    });
    await expect(call(browser, { ...all, size: "99" })).rejects.toMatchObject({ code: "proof_required" });
    const owner = await proved(browser);
    await expect(call(owner, { ...all, size: "99" })).rejects.toThrow("invalid argument size");
    expect(await call(owner, all)).toEqual({ id: 7 });
  });

  test("a proof that was given and is over by the time of the change is none", async () => {
    const browser = await proved(await asBrowser(accountId));
    const late = { ...browser, now: new Date(browser.now.getTime() + 300_000) };
    await expect(call(late, { id: "7", size: "3" })).rejects.toMatchObject({
      extras: { doc: "owner.unproved" },
    });
  });
});

describe("a target that is locked", () => {
  test("is looked up again inside the transaction, and the change sees it as it is there", async () => {
    const seen: boolean[] = [];
    const twice = operation({
      name: "eq.off",
      summary: "Locks a thing",
      access: writes(),
      changes: [],
      fails: [],
      target: {
        noun: "thing",
        fails: [],
        parameter: "id",
        isLocked: true,
        find: async (context, _value, isLocked) => {
          seen.push(isLocked);
          expect(context.db === database()).toBe(!isLocked);
          return { isLocked };
        },
      },
      input: z.object({ id: wireInt(1, 9) }),
      output: z.object({ isLocked: z.boolean() }),
      run: async (_context, _input, target) => target,
    });
    expect(await twice.call(await asUser(accountId), { id: "1" })).toEqual({ isLocked: true });
    expect(seen).toEqual([false, true]);
  });
});

describe("answers", () => {
  const leaky = { id: 1, password_hash: "x" };
  const answering = (effects: Effects) =>
    operation({
      name: "eq.show",
      summary: "Answers more than it should",
      ...effects,
      input: z.object({}),
      output: z.object({ id: z.int() }),
      run: async () => leaky,
    });

  test.each([
    ["a read", { access: reads() }],
    ["a change", { access: writes(), changes: [], fails: [] }],
  ] satisfies [string, Effects][])("of %s hold nothing that is not declared", async (_what, effects) => {
    expect(await answering(effects).call(await asUser(accountId), {})).toEqual({ id: 1 });
  });

  test("that break their declaration never leave, and the change is undone", async () => {
    const broken = operation({
      name: "eq.off",
      summary: "Breaks its word",
      access: writes(),
      changes: [],
      fails: [],
      input: z.object({}),
      output: z.object({ language: z.enum(["en", "ru"]) }),
      run: async (context) => {
        await setLanguage(context, "xx");
        return JSON.parse('{"language":"xx"}');
      },
    });
    await expect(broken.call(await asUser(accountId), {})).rejects.toThrow();
    expect(await languageOf(accountId)).toBe("en");
  });
});

describe("an operation for anybody", () => {
  const open = openOperation({
    name: "auth.knock",
    summary: "Greets",
    access: anybody("write"),
    changes: [],
    fails: [],
    input: z.object({ name: wireText(5) }),
    output: z.object({ greeting: z.string() }),
    run: async ({ actor }, { name }) => ({ greeting: `${name}, ${actor.kind}` }),
  });

  test("takes guests and customers, and refuses what is ill-formed", async () => {
    expect(await open.call(asGuest(), { name: "anna" })).toEqual({ greeting: "anna, guest" });
    expect(await open.call(await asUser(accountId), { name: "anna" })).toEqual({
      greeting: "anna, customer",
    });
    await expect(open.answer(asGuest(), {})).rejects.toMatchObject({
      extras: { fields: { name: "is required" } },
    });
  });

  test("asks for no right and no PIN", () => {
    expect(open.access.right).toBeNull();
    expect(open.asksPin).toBe("never");
  });
});

test("the right of an operation is its own name, unless it says another or none", () => {
  expect(change.access.right).toBe("eq/off");
  const params = {
    name: "eq.off",
    summary: "",
    input: z.object({}),
    output: z.object({}),
    run: async () => ({}),
  } as const;
  expect(operation({ ...params, access: reads({ right: "eq/show" }) }).access.right).toBe("eq/show");
  expect(operation({ ...params, access: reads({ right: null }) }).access.right).toBeNull();
});
