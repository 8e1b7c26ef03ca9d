import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { database, inTransaction } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { linkedAccounts } from "@/lib/db/tables/identity/linked-accounts";
import { auditRows } from "@/lib/db/tables/kernel/audit";
import { operatorContext } from "@/lib/session/context";
import { addAccount } from "@/lib/testing/factories";
import { mailsTo, tokenIn } from "@/lib/testing/messages/mailbox";
import { addInvoice } from "@/lib/testing/money/invoices";
import { payByCard } from "@/lib/testing/money/payments";
import {
  asBrowser,
  asGuest,
  asKey,
  asUser,
  proved,
  withCatalogDatabase,
} from "@/lib/testing/operations/contexts";
import { addServer } from "@/lib/testing/servers/servers";
import { recognize } from "../../identity/linked-accounts/recognize";
import type { SignedContext } from "../../kernel/operation/context";
import { refundPayment } from "../../money/payments/refund-payment";
import { endRefund } from "../../money/payments/shared/refund-to-card";
import { confirmEmail } from "./confirm-email";
import { getClient } from "./get-client";
import { showProfile } from "./profile";
import { updateClient } from "./update-client";
import { verifyAddress } from "./verify-address";
import { verifyEmail } from "./verify-email";

withCatalogDatabase();

const clientOf = async (id: number) => (await getClient.call(await asUser(id), {})).client;
const update = (context: SignedContext, fields: Record<string, unknown>) =>
  updateClient.answer(context, fields);

async function someone(facts: Parameters<typeof addAccount>[1] = {}) {
  const account = await addAccount(database(), facts);
  return { ...account, me: await asUser(account.id) };
}

describe("billing/update_client", () => {
  test("sets names, address, phone, flags and custom fields, and get_client shows them", async () => {
    const { id, billingId, me } = await someone();
    const answer = await update(me, {
      billing_firstname: " Bea ",
      billing_companyname: "Bea GmbH",
      billing_address2: "2nd floor",
      billing_country: "de",
      billing_postcode: "10115",
      billing_phonenumber: "+49 30 1234567",
      billing_separateinvoices: "true",
      billing_marketingoptin: true,
      billing_allowSingleSignOn: "0",
      co_autopayment: "on",
      co_payfirstday: true,
      co_customertype: "legal entity",
      co_inn: "7707083893",
      co_secret: "blue whale",
      co_unknown: "is ignored",
    });
    expect(answer).toEqual({ clientid: billingId });
    expect(await clientOf(id)).toMatchObject({
      firstname: "Bea",
      lastname: "Customer",
      companyname: "Bea GmbH",
      address1: "Street 1",
      address2: "2nd floor",
      country: "DE",
      countryname: "Germany",
      postcode: "10115",
      phonecc: 49,
      phonenumber: "301234567",
      separateinvoices: true,
      isOptedInToMarketingEmails: true,
      allowSingleSignOn: 0,
      co_autopayment: { value: "on" },
      co_payfirstday: { value: "on" },
      co_customertype: { value: "legal entity" },
      co_inn: { value: "7707083893" },
      co_secret: { value: "blue whale" },
    });
  });

  test("writes what changed into the audit log, without the secret word", async () => {
    const { id, me } = await someone();
    await update(me, { billing_city: "Delft", billing_address1: "Street 1", co_secret: "blue whale" });
    const rows = await database().select().from(auditRows).where(eq(auditRows.accountId, id));
    const [row] = rows.filter(({ operation }) => operation === "billing.update_client");
    expect(row?.changes).toEqual({ city: { from: "Utrecht", to: "Delft" }, co_secret: "[secret]" });
  });

  test("lets all that get_client shows be sent back as it is", async () => {
    const { id, me } = await someone({ vatNumber: "NL004495445B01", vatValid: true });
    const client = await clientOf(id);
    const back = {
      billing_status: client.status,
      billing_firstname: client.firstname,
      billing_email: client.email.toUpperCase(),
      billing_phonenumber: client.phonenumber,
      billing_country: client.country,
      billing_currency: String(client.currency),
      billing_groupid: "0",
      billing_taxexempt: "false",
      billing_latefeeoveride: false,
      billing_overideduenotices: 0,
      billing_twofaenabled: "false",
      co_secret: client.co_secret.value,
      co_edo: client.co_edo.value,
    };
    await update(me, back);
    expect(await clientOf(id)).toEqual(client);
    const [row] = await database().select().from(accounts).where(eq(accounts.id, id));
    expect(row?.vatValid).toBe(true);
  });

  test.each([
    { billing_status: "Closed" },
    { billing_groupid: 1 },
    { billing_taxexempt: "true" },
    { billing_latefeeoveride: "1" },
    { billing_overideduenotices: "on" },
  ])("leaves to staff what is staff's: %j", async (fields) => {
    const { id, me } = await someone();
    const before = await clientOf(id);
    await expect(update(me, { ...fields, billing_city: "Delft" })).rejects.toMatchObject({
      code: "forbidden",
      message: "permission denied",
    });
    expect(await clientOf(id)).toEqual(before);
  });

  test.each([
    ["billing_firstname", "", "is required"],
    ["billing_lastname", "x".repeat(61), "must have at most 60 characters"],
    ["billing_city", "a\u0007b", "has characters that do not belong there"],
    ["billing_country", "XX", "is no country"],
    ["billing_phonenumber", "call me", "is no phone number with a country code"],
    ["billing_currency", "4", "must be at most 3"],
    ["billing_separateinvoices", "perhaps", undefined],
    ["billing_allowSingleSignOn", "2", undefined],
    ["billing_email", "nobody", "is no email address"],
    ["co_autopayment", "perhaps", "is not of that form"],
    ["co_customertype", "robot", "must be individual or legal entity"],
    ["co_edo", "maybe", "must be yes or no"],
    ["co_inn", "123", "is not of that form"],
    ["co_kpp", "x", "is not of that form"],
    ["co_smsnum", "call me", "is not of that form"],
    ["co_skype", "x".repeat(101), "must have at most 100 characters"],
  ])("names a wrong %s: %j", async (parameter, value, reason) => {
    const { me } = await someone();
    await expect(update(me, { [parameter]: value })).rejects.toMatchObject({
      code: "invalid",
      extras: { fields: { [parameter]: reason ?? expect.any(String) } },
    });
  });

  test("never empties the secret word once there is one", async () => {
    const { me } = await someone();
    await update(me, { co_secret: "" });
    await update(me, { co_secret: "blue whale" });
    await expect(update(me, { co_secret: "" })).rejects.toMatchObject({
      extras: { fields: { co_secret: "is required" } },
    });
  });

  test("takes the force of a tax number that was checked for another country", async () => {
    const { id, me } = await someone({ vatNumber: "NL004495445B01", vatValid: true });
    await update(me, { billing_country: "DE" });
    const [row] = await database().select().from(accounts).where(eq(accounts.id, id));
    expect(row).toMatchObject({ vatNumber: "NL004495445B01", vatValid: false });
  });

  test("closes single sign-on to the services that are linked", async () => {
    const { id, me } = await someone();
    const externalAccount = {
      provider: "google" as const,
      subject: `s-${id}`,
      email: "",
      isEmailVerified: false,
    };
    await database().insert(linkedAccounts).values({
      accountId: id,
      provider: "google",
      subject: externalAccount.subject,
      email: "",
      linkedAt: new Date(),
    });
    const recognized = async () => (await recognize.call(asGuest(), externalAccount)).kind;
    expect(await recognized()).toBe("linked");
    await update(me, { billing_allowSingleSignOn: 0 });
    expect(await recognized()).toBe("unknown");
    await update(me, { billing_allowSingleSignOn: 1 });
    expect(await recognized()).toBe("linked");
  });

  test("closes single sign-on only where a password is left", async () => {
    const { me } = await someone({ passwordHash: null });
    await expect(update(me, { billing_allowSingleSignOn: 0 })).rejects.toMatchObject({
      extras: { fields: { billing_allowSingleSignOn: expect.stringContaining("set a password first") } },
    });
  });
});

describe("the currency", () => {
  const dollars = { billing_currency: 3 };

  test("changes while there is no money in it", async () => {
    const { id, me } = await someone();
    await update(me, dollars);
    expect(await clientOf(id)).toMatchObject({ currency: 3, currency_code: "USD", credit: "0.00" });
  });

  test("stays with credit, with an unpaid invoice, and with a server that is renewed in it", async () => {
    const inUse = { code: "conflict", extras: { doc: "currency.in_use" } };
    await expect(update((await someone({ credit: "0.01" })).me, dollars)).rejects.toMatchObject(inUse);
    const owing = await someone();
    await addInvoice({ accountId: owing.id });
    await expect(update(owing.me, dollars)).rejects.toMatchObject(inUse);
    const renting = await someone();
    await addServer(database(), renting, { hostname: "kept" });
    await expect(update(renting.me, dollars)).rejects.toMatchObject(inUse);
  });

  test("stays for 120 days after a payment by card that the bank may still take back", async () => {
    const { id, me } = await someone();
    await payByCard(me, (await addInvoice({ accountId: id })).id);
    const later = (days: number) => asUser(id, { now: new Date(Date.now() + days * 86_400_000) });
    const disputable = { code: "conflict", extras: { doc: "currency.disputable" } };
    await expect(update(await later(119), dollars)).rejects.toMatchObject(disputable);
    await update(await later(121), dollars);
  });

  test("is free at once when the payment went back to its card", async () => {
    const { id, me } = await someone();
    const payment = await payByCard(me, (await addInvoice({ accountId: id })).id);
    await refundPayment.call(operatorContext(), { payment: String(payment) });
    await inTransaction((db) => endRefund(db, payment, "done", new Date()));
    await update(me, dollars);
    expect(await clientOf(id)).toMatchObject({ currency_code: "USD" });
  });

  test("is one that is sold in the country", async () => {
    const { me } = await someone();
    await expect(update(me, { billing_currency: 2 })).rejects.toMatchObject({
      extras: { fields: { billing_currency: "is not sold in that country" } },
    });
    await expect(update(me, { billing_country: "RU" })).rejects.toMatchObject({
      extras: { fields: { billing_country: "is not sold in that country" } },
    });
    await update(me, { billing_country: "RU", billing_currency: 2, billing_postcode: "101000" });
  });
});

describe("another email", () => {
  test("is asked for and not set: the link in the mail to it sets it, and the old mailbox is told", async () => {
    const { id, email, me } = await someone();
    const wanted = `new-${email}`;
    await update(me, { billing_email: wanted, billing_city: "Delft" });
    expect(await clientOf(id)).toMatchObject({ email, city: "Delft" });
    expect((await mailsTo(email))[0]?.subject).toBe("A new address was asked for on your account");
    const token = tokenIn((await mailsTo(wanted))[0]?.body);
    await confirmEmail.call(asGuest(), { token });
    expect(await clientOf(id)).toMatchObject({ email: wanted, email_verified: true });
  });

  test("asks for the PIN, for a person, and in a browser for reauthentication", async () => {
    const pinned = await someone({ pin: "4071" });
    const wanted = { billing_email: `new-${pinned.email}` };
    await expect(update(pinned.me, wanted)).rejects.toMatchObject({ code: "pin_required" });
    await expect(
      update(pinned.me, { billing_city: "Delft", billing_email: pinned.email }),
    ).resolves.toBeTruthy();
    await update(pinned.me, { ...wanted, pin: "4071" });
    const { id, email } = await someone();
    await expect(update(await asKey(id), { billing_email: `new-${email}` })).rejects.toMatchObject({
      message: "permission denied",
    });
    await expect(update(await asKey(id), { billing_city: "Delft" })).resolves.toBeTruthy();
    const browser = await asBrowser(id);
    await expect(update(browser, { billing_email: `new-${email}` })).rejects.toMatchObject({
      code: "proof_required",
    });
    await update(await proved(browser), { billing_email: `new-${email}` });
  });
});

describe("billing_twofaenabled", () => {
  const off = { billing_twofaenabled: "false" };

  test("turns second factors off with the password alone", async () => {
    const { id, password } = await someone({ emailFactor: true });
    const me = await asUser(id);
    await expect(update(me, off)).rejects.toMatchObject({
      extras: { fields: { password2: expect.any(String) } },
    });
    await expect(update(me, { ...off, password2: "wrong" })).rejects.toMatchObject({
      extras: { doc: "password.wrong", fields: { password2: "is incorrect" } },
    });
    expect(await clientOf(id)).toMatchObject({ twofaenabled: true });
    await expect(update(await asKey(id), { ...off, password2: password })).rejects.toMatchObject({
      message: "permission denied",
    });
    await update(me, { ...off, password2: password });
    expect(await clientOf(id)).toMatchObject({ twofaenabled: false });
  });

  test("passes as true where a factor is on, and turns none on", async () => {
    const { id } = await someone({ emailFactor: true });
    await update(await asUser(id), { billing_twofaenabled: "true" });
    const { me } = await someone();
    await expect(update(me, { billing_twofaenabled: "true" })).rejects.toMatchObject({
      extras: { fields: { billing_twofaenabled: "no second factor is enrolled" } },
    });
  });
});

describe("billing/verify_email", () => {
  test("mails the link again while the address is not confirmed, which confirms it", async () => {
    const { id, email, me } = await someone();
    expect(await verifyEmail.call(me, {})).toEqual({ email, verified: 0, sent: 1 });
    expect(await showProfile.call(me, {})).toMatchObject({ wanted_email: null });
    await confirmEmail.call(asGuest(), { token: tokenIn((await mailsTo(email))[0]?.body) });
    expect(await clientOf(id)).toMatchObject({ email, email_verified: true });
    expect(await verifyEmail.call(await asUser(id), {})).toEqual({ email, verified: 1, sent: 0 });
  });

  test("is about the new address while a change waits", async () => {
    const { email, me } = await someone({ emailVerifiedAt: new Date() });
    const wanted = `new-${email}`;
    await update(me, { billing_email: wanted });
    const first = tokenIn((await mailsTo(wanted))[0]?.body);
    expect(await verifyEmail.call(me, {})).toEqual({ email: wanted, verified: 0, sent: 1 });
    await expect(confirmEmail.call(asGuest(), { token: first })).rejects.toThrow("does not work any more");
    await confirmEmail.call(asGuest(), { token: tokenIn((await mailsTo(wanted))[0]?.body) });
  });
});

test("billing/verify_address says what an invoice would lack, by the parameter that fixes it", async () => {
  const { me } = await someone();
  expect(await verifyAddress.call(me, {})).toEqual({ valid: 1, problems: {} });
  await update(me, { billing_city: "", billing_postcode: "1" });
  expect(await verifyAddress.call(me, {})).toEqual({
    valid: 0,
    problems: { billing_city: "is required", billing_postcode: "is no postal code of that country" },
  });
});
