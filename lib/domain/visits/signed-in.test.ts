import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { sessions } from "@/lib/db/tables/sessions";
import { asBrowser, asStaff, asUser, asVisitor, withCatalogueDatabase } from "@/lib/testing/contexts";
import { addAccount } from "@/lib/testing/factories";
import { showCurrentVisit } from "./current";
import { showCustomerVisits } from "./show";

withCatalogueDatabase();

test("staff see that the customer is signed in, before a visit and on it, until the customer signs out", async () => {
  const customer = await addAccount(database());
  const { context } = await asVisitor(customer.id);
  const admin = await asStaff("admin");
  const isBrowser = and(eq(sessions.accountId, customer.id), eq(sessions.kind, "browser"));
  const seen = async () => [
    (await showCustomerVisits.call(admin, { account: customer.id })).is_owner_here,
    (await showCurrentVisit.call(context, {})).visit?.is_owner_here,
  ];
  await database().update(sessions).set({ endedAt: new Date() }).where(isBrowser);
  // A program's session is no person at a screen.
  await asUser(customer.id);
  expect(await seen()).toEqual([false, false]);
  await asBrowser(customer.id);
  expect(await seen()).toEqual([true, true]);
  await database().update(sessions).set({ endedAt: new Date() }).where(isBrowser);
  expect(await seen()).toEqual([false, false]);
});
