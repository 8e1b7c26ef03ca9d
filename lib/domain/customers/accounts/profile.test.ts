import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { addAccount } from "@/lib/testing/factories";
import { asBrowser, asKey, asUser, proved, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { cancelEmailChange, changeEmail } from "./change-email";
import { changePassword } from "./change-password";
import { getClient } from "./get-client";
import { showProfile } from "./profile";

withCatalogDatabase();

const profileOf = async (id: number) => showProfile.call(await asUser(id), {});

describe("the account page", () => {
  test("shows who the account belongs to", async () => {
    const account = await addAccount(database(), { emailVerifiedAt: new Date("2030-01-01T00:00:00Z") });
    expect(await profileOf(account.id)).toEqual({
      email: account.email,
      email_verified: "2030-01-01T00:00:00.000Z",
      name: "Test Customer",
      language: "en",
      has_password: true,
      password_changed: null,
      needs_pin: false,
      wanted_email: null,
    });
  });

  test.each([
    ["in Russian", { language: "ru" }, { language: "ru" }],
    ["in a language that we do not have", { language: "xx" }, { language: "en" }],
    ["without a password", { passwordHash: null }, { has_password: false }],
    ["with a PIN", { pin: "0471" }, { needs_pin: true }],
  ])("of an account %s", async (_what, facts, shown) => {
    expect(await profileOf((await addAccount(database(), facts)).id)).toMatchObject(shown);
  });

  test("asks no PIN of a key that is exempt", async () => {
    const { id } = await addAccount(database(), { pin: "0471" });
    expect(await showProfile.call(await asKey(id, { isPinExempt: true }), {})).toMatchObject({
      needs_pin: false,
    });
  });

  test("says which address waits for its confirmation, the last one asked for, until it is taken back", async () => {
    const { id } = await addAccount(database());
    const me = await proved(await asBrowser(id));
    for (const name of ["first", "second"])
      await changeEmail.call(me, { email: `${name}-${id}@example.test` });
    const { wanted_email: wanted } = await profileOf(id);
    expect(wanted?.email).toBe(`second-${id}@example.test`);
    expect(Date.parse(wanted?.until ?? "") - me.now.getTime()).toBe(86_400_000);
    const tomorrow = { now: new Date(me.now.getTime() + 86_400_000) };
    expect(await showProfile.call(await asUser(id, tomorrow), {})).toMatchObject({ wanted_email: null });
    await cancelEmailChange.call(me, {});
    expect(await profileOf(id)).toMatchObject({ wanted_email: null });
  });

  test("says when the password was changed", async () => {
    const { id } = await addAccount(database());
    const me = await proved(await asBrowser(id));
    await changePassword.call(me, { new_password: "Another-horse-7" });
    expect(await profileOf(id)).toMatchObject({ password_changed: me.now.toISOString() });
  });
});

describe("billing/get_client", () => {
  const clientOf = async (id: number) => getClient.call(await asUser(id), {});

  test("shows the client with credit and record, and never a password", async () => {
    const account = await addAccount(database(), { credit: "12.50" });
    const { client, internal, billing_location } = await clientOf(account.id);
    expect(client).toMatchObject({
      id: account.billingId,
      userid: account.billingId,
      email: account.email,
      password: "",
      fullname: "Test Customer",
      countrycode: "NL",
      countryname: "Netherlands",
      telephoneNumber: "+31.301234567",
      currency_code: "EUR",
      credit: "12.50",
      language: "english",
      twofaenabled: false,
      lastlogin: "No Login Logged",
      status: "Active",
    });
    expect(internal).toMatchObject({
      id: account.id,
      account_id: account.billingId,
      monthly: "0.00",
      tags: [],
    });
    expect(internal.billing).toBe(billing_location);
  });

  test.each([
    ["a second factor", { emailFactor: true }, { twofaenabled: true }],
    ["Russian", { language: "ru" }, { language: "russian" }],
    ["German", { language: "de" }, { language: "german" }],
    ["a confirmed address", { emailVerifiedAt: new Date() }, { email_verified: true }],
    ["a tax number", { vatNumber: "NL123456789B01" }, { tax_id: "NL123456789B01" }],
    [
      "roubles",
      { currency: "RUB" as const, companyId: 2, country: "RU" },
      { currency_code: "RUB", credit: "0.00" },
    ],
  ])("says so of an account with %s", async (_what, facts, shown) => {
    const { client } = await clientOf((await addAccount(database(), facts)).id);
    expect(client).toMatchObject(shown);
  });

  test("says when and from where the account was signed in to last", async () => {
    const { id } = await addAccount(database());
    const last = { lastLoginAt: new Date("2030-01-02T03:04:05Z"), lastLoginAddress: "203.0.113.9" };
    await database().update(accounts).set(last).where(eq(accounts.id, id));
    const { client } = await clientOf(id);
    expect(client.lastlogin).toBe(
      "Date: 2030-01-02 03:04:05<br>IP Address: 203.0.113.9<br>Host: 203.0.113.9",
    );
  });

  test("reads flags and custom fields as they are stored, and unset ones as unset", async () => {
    const { id } = await addAccount(database());
    const [row] = await database().select().from(accounts).where(eq(accounts.id, id));
    if (!row) throw new Error("The account is not there.");
    const profile = {
      ...row.profile,
      custom: { co_inn: "7707083893" },
      flags: { taxexempt: true, marketingoptin: true },
    };
    await database().update(accounts).set({ profile }).where(eq(accounts.id, id));
    const { client } = await clientOf(id);
    expect(client).toMatchObject({
      taxexempt: true,
      marketing_emails_opt_in: true,
      isOptedInToMarketingEmails: true,
      separateinvoices: false,
    });
    expect(client.co_inn.value).toBe("7707083893");
    expect(client.co_autopayment.value).toBe("off");
  });

  test("is not for an account without billing, nor for the key of one server", async () => {
    const without = await addAccount(database(), { hasBilling: false });
    await expect(clientOf(without.id)).rejects.toMatchObject({ code: "forbidden" });
    const { id } = await addAccount(database());
    await expect(getClient.call(await asKey(id, { serverId: 1 }), {})).rejects.toMatchObject({
      code: "forbidden",
    });
  });
});
