import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { sessions } from "@/lib/db/tables/identity/sessions";
import { addAccount } from "@/lib/testing/factories";
import {
  asBrowser,
  asImpersonator,
  asStaff,
  asUser,
  withCatalogDatabase,
} from "@/lib/testing/operations/contexts";
import { showCurrentImpersonation } from "./current";
import { showCustomerImpersonations } from "./show";

withCatalogDatabase();

test("staff see that the customer is signed in, before an impersonation session and on it, until the customer signs out", async () => {
  const customer = await addAccount(database());
  const { context } = await asImpersonator(customer.id);
  const admin = await asStaff("admin");
  const isBrowser = and(eq(sessions.accountId, customer.id), eq(sessions.kind, "browser"));
  const seen = async () => [
    (await showCustomerImpersonations.call(admin, { account: customer.id })).is_owner_here,
    (await showCurrentImpersonation.call(context, {})).visit?.is_owner_here,
  ];
  await database().update(sessions).set({ endedAt: new Date() }).where(isBrowser);
  // The session of an API client does not count as a signed-in person.
  await asUser(customer.id);
  expect(await seen()).toEqual([false, false]);
  await asBrowser(customer.id);
  expect(await seen()).toEqual([true, true]);
  await database().update(sessions).set({ endedAt: new Date() }).where(isBrowser);
  expect(await seen()).toEqual([false, false]);
});
