import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { apiKeys } from "@/lib/db/tables/identity/api-keys";
import { addAccount } from "@/lib/testing/factories";
import { asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { waitFor } from "@/lib/testing/wait-for";
import type { SignedContext } from "../../kernel/operation/context";
import { addKey } from "./add";
import { isWider } from "./bounds";
import { editKey } from "./edit";
import { switchKey } from "./switch";
import { viewKey } from "./view";

withCatalogDatabase();

const pin = "4071";
const plain = { name: "robot", login_notify_method: "none", active: 1 } as const;
const bounds = { ip: "203.0.113.0/24", expires: "2031-05-01", permissions: ["eq/list", "eq/off"] };
const pinRequired = { code: "pin_required", extras: { doc: "pin.required" } };

let owner: SignedContext;
let id: number;
beforeEach(async () => {
  owner = await asUser((await addAccount(database(), { pin })).id);
  ({ id } = await addKey.call(owner, { ...plain, ...bounds, pin_exempt: 1, pin }));
});

async function waitingForLocks(): Promise<number> {
  const { rows } = await database().execute(
    sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length;
}

const edit = (facts: Record<string, unknown>) => editKey.call(owner, { ...plain, id, ...facts });
const shown = () => viewKey.call(owner, { id });

describe("a key that passes without the PIN", () => {
  test.each([
    { ip: "" },
    { ip: "203.0.112.0/23" },
    { ip: "203.0.113.0/24, 198.51.100.7" },
    { expires: "" },
    { expires: "2031-05-02" },
    { permissions: ["eq/list", "eq/off", "eq/on"] },
    { permissions: ["eq/order_instance"] },
  ])("is widened by %j with the PIN only", async (facts) => {
    const before = await shown();
    await expect(edit(facts)).rejects.toMatchObject(pinRequired);
    await expect(edit({ ...facts, pin: "9999" })).rejects.toMatchObject({ extras: { doc: "pin.wrong" } });
    expect(await shown()).toEqual(before);
    await edit({ ...facts, pin });
    expect(await shown()).not.toEqual(before);
  });

  test("is narrowed, renamed and disabled without, and enabled with the PIN only", async () => {
    await edit({ name: "renamed", ip: "203.0.113.7", expires: "2031-04-30", permissions: ["eq/list"] });
    await edit({ ip: "203.0.113.7", expires: "2031-04-30", active: 0 });
    await expect(edit({})).rejects.toMatchObject(pinRequired);
    await expect(switchKey.call(owner, { id, active: true })).rejects.toMatchObject(pinRequired);
    expect((await shown()).active).toBe(0);
    await switchKey.call(owner, { id, active: true, pin });
    await switchKey.call(owner, { id, active: false });
    await edit({ pin });
    expect((await shown()).active).toBe(1);
  });

  test("that asks for the PIN from now on may be widened by the same call", async () => {
    await edit({ ip: "", expires: "", pin_exempt: 0 });
    expect(await shown()).toMatchObject({ ip: "", expires: null, pin_exempt: 0 });
    await expect(edit({ pin_exempt: 1 })).rejects.toMatchObject(pinRequired);
  });

  test("stays disabled when its disabling overtakes an edit that the guard took for harmless", async () => {
    // The transaction that disables the key holds the row's lock; the edits have passed the guard and wait for it.
    const tries = await database().transaction(async (tx) => {
      await tx.update(apiKeys).set({ isActive: false }).where(eq(apiKeys.id, id));
      const waiting = Promise.allSettled([edit({}), edit({})]);
      await waitFor(async () => (await waitingForLocks()) === 2 || undefined, "The edits did not wait.");
      return { waiting };
    });
    for (const one of await tries.waiting) expect(one).toMatchObject({ reason: pinRequired });
    expect((await shown()).active).toBe(0);
  });
});

const all = { isActive: true, expiresAt: null, allowedAddresses: [], permissions: null };
const some = { ...all, expiresAt: new Date(1), allowedAddresses: ["10.0.0.0/8"], permissions: ["eq/list"] };

test.each([
  ["the same", all, all, false],
  ["bounds where there were none", some, all, false],
  ["none where there were bounds", all, some, true],
  ["enabled", all, { ...all, isActive: false }, true],
  ["disabled", { ...all, isActive: false }, all, false],
  ["a later end", { ...some, expiresAt: new Date(2) }, some, true],
  ["an earlier end", { ...some, expiresAt: new Date(0) }, some, false],
  ["a part of the list", { ...some, allowedAddresses: ["10.1.0.0/16", "10.2.0.1"] }, some, false],
  ["another list", { ...some, allowedAddresses: ["11.0.0.0/8"] }, some, true],
  ["other rights", { ...some, permissions: ["eq/show"] }, some, true],
  ["no rights", { ...some, permissions: [] }, some, false],
] as const)("a change to %s widens a key: %#", (_name, after, before, is) => {
  expect(isWider(after, before)).toBe(is);
});
