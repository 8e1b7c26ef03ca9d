import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it, test } from "vitest";
import { database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { signUps } from "@/lib/db/tables/customers/sign-ups";
import { showCustomerData } from "@/lib/domain/support/customer-record/show-data";
import { addAccount, type TestAccount } from "@/lib/testing/factories";
import { asGuest, asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { listActivity } from "../../kernel/audit/mine";
import type { StaffContext } from "../../kernel/operation/context";
import { signUp } from "../accounts/sign-up";
import { updateClient } from "../accounts/update-client";
import { blockSignUp } from "./block";
import { hashOfBlocked, networkOf } from "./shared/blocked-forms";
import { unblockSignUp } from "./unblock";

withCatalogDatabase();

const reason = "chargebacks, ticket 7012";
let staff: StaffContext;
let owner: TestAccount;
let number = 0;
let network: string;
beforeAll(async () => {
  staff = await asStaff("support");
});
beforeEach(async () => {
  number += 1;
  network = `198.51.${number}`;
  owner = await addAccount(database());
  await database()
    .update(accounts)
    .set({ lastLoginAddress: `${network}.7` })
    .where(eq(accounts.id, owner.id));
});

const block = (kind: "email" | "phone" | "network") =>
  blockSignUp.call(staff, { id: owner.id, kind, reason });
const wanted = async (email: string, address = `203.0.${number}.9`) => {
  await signUp.call(asGuest({ address }), {
    ...{ email, password: "A-good-long-one", firstname: "Dora", lastname: "Demo" },
    ...{ country: "DE", currency: "EUR", language: "en" },
  });
  return (await database().$count(signUps, eq(signUps.email, email))) > 0;
};
const refused = (doc: string) => ({ extras: { doc } });

test.each([
  ["198.51.100.7", "198.51.100.0/24"],
  ["::ffff:198.51.100.7", "198.51.100.0/24"],
  ["2001:db8:1:2::3", "2001:db8:1::/48"],
  ["unknown", null],
])("the network of %s is %s", (address, found) => {
  expect(networkOf(address)).toBe(found);
});

describe("an email", () => {
  it("is blocked by every name of the mailbox, without a word to who signs up, until it is unblocked", async () => {
    const [local, domain] = [`anna${number}`, "blocked.example"];
    await database()
      .update(accounts)
      .set({ email: `${local}@${domain}` })
      .where(eq(accounts.id, owner.id));
    expect(await wanted(`${local}+one@${domain}`)).toBe(true);
    const { block: id } = await block("email");
    expect((await block("email")).block).toBe(id);
    expect(await wanted(`${local}+two@${domain}`)).toBe(false);
    expect(await wanted(`${local}2@${domain}`)).toBe(true);
    await unblockSignUp.call(staff, { id, reason });
    expect(await wanted(`${local}+three@${domain}`)).toBe(true);
  });
});

describe("a network", () => {
  it("lets nobody sign up, and says so", async () => {
    await block("network");
    await expect(wanted(`new${number}@example.test`, `${network}.99`)).rejects.toMatchObject(
      refused("sign_up.refused"),
    );
    expect(await wanted(`new${number}@example.test`)).toBe(true);
  });
});

describe("a phone number", () => {
  it("is refused in any other account, not in its own", async () => {
    await block("phone");
    const phone = { billing_phonenumber: "+31 301234567" };
    const other = await addAccount(database());
    const change = async (id: number, to: object) => updateClient.call(await asUser(id), to);
    await change(other.id, { billing_phonenumber: "" });
    await expect(change(other.id, phone)).rejects.toMatchObject({
      extras: { fields: { billing_phonenumber: expect.anything() } },
    });
    await change(owner.id, { billing_phonenumber: "" });
    await change(owner.id, phone);
  });
});

it("a block is shown to staff without the value, and nowhere to the customer", async () => {
  await block("phone");
  await block("network");
  const { blocks } = await showCustomerData.call(staff, { id: owner.id });
  expect(blocks.map(({ kind, hint }) => [kind, hint]).toSorted()).toEqual([
    ["network", `${network}.0/24`],
    ["phone", "…567"],
  ]);
  expect(blocks[0]).toMatchObject({ reason, by: expect.any(String) });
  const own = JSON.stringify(await listActivity.call(await asUser(owner.id), {}));
  expect(own).not.toContain("block_sign_up");
  expect(hashOfBlocked("phone", "+31301234567")).not.toEqual(hashOfBlocked("email", "+31301234567"));
});

it("nothing is blocked of what the account lacks, and by who may not", async () => {
  await database().update(accounts).set({ lastLoginAddress: null }).where(eq(accounts.id, owner.id));
  await expect(block("network")).rejects.toMatchObject(refused("sign_up_block.nothing"));
  const billing = await asStaff("billing");
  const input = { id: owner.id, kind: "email" as const, reason };
  await expect(blockSignUp.call(billing, input)).rejects.toMatchObject({ code: "forbidden" });
  await expect(unblockSignUp.call(staff, { id: 999_999, reason })).rejects.toMatchObject(
    refused("sign_up_block.not_found"),
  );
});
