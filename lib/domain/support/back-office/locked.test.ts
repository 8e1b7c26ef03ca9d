import { beforeEach, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { pinResetRequests, pins } from "@/lib/db/tables/identity/pins";
import { addAccount, type TestAccount } from "@/lib/testing/factories";
import { asStaff, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { resetPin } from "../../identity/pins/reset-pin";
import type { StaffContext } from "../../kernel/operation/context";
import { showCustomer } from "../customer-record/show";
import { showQueue } from "./queue";

withCatalogDatabase();

const now = new Date("2031-03-04T05:06:07Z");
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const until = new Date(now.getTime() + 1_000);

let owner: TestAccount;
let admin: StaffContext;
let later: StaffContext;
beforeEach(async () => {
  owner = await addAccount(database());
  admin = { ...(await asStaff("admin")), now };
  later = { ...admin, now: until };
});

const lockPin = () =>
  database()
    .insert(pins)
    .values({ accountId: owner.id, hash: "x", setAt: ago(60), lockedUntil: until });
const ask = () =>
  database()
    .insert(pinResetRequests)
    .values([
      { accountId: owner.id, reason: "lost it", createdAt: ago(5) },
      { accountId: owner.id, reason: "handled", createdAt: ago(4), handledAt: ago(3) },
    ]);
const own = async (who: StaffContext) =>
  (await showQueue.call(who, { queue: "locked" })).rows.filter(({ id }) => id === owner.id);
const pin = async (who: StaffContext) => (await showCustomer.call(who, { id: owner.id })).pin;

it("lists a PIN that is locked, until it is not any more", async () => {
  await lockPin();
  expect(await own(admin)).toMatchObject([
    { title: owner.email, kind: "pin", detail: "", at: null, until: until.toISOString() },
  ]);
  expect(await pin(admin)).toEqual({ is_set: true, asked: null, locked_until: until.toISOString() });
  expect(await own(later)).toEqual([]);
  expect((await pin(later)).locked_until).toBeNull();
});

it("lists who asks to have a forgotten PIN removed, in one line with its lock, until that is done", async () => {
  await lockPin();
  await ask();
  const asks = { kind: "pin.reset_asked", detail: "lost it", at: ago(5).toISOString() };
  expect(await own(admin)).toMatchObject([{ ...asks, until: until.toISOString() }]);
  expect(await own(later)).toMatchObject([{ ...asks, until: null, account: { id: owner.id } }]);
  expect((await pin(later)).asked).toBe("lost it");
  await resetPin.call(admin, { email: owner.email, reason: "answered the questions" });
  expect(await own(later)).toEqual([]);
});
