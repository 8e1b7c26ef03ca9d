import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { customerNotes } from "@/lib/db/tables/support/back-office";
import { addBrand, loadBrands } from "@/lib/testing/brands";
import { addAccount, type TestAccount } from "@/lib/testing/factories";
import { mailsTo } from "@/lib/testing/messages/mailbox";
import { addInvoice } from "@/lib/testing/money/invoices";
import { changesOnRecord } from "@/lib/testing/operations/audit";
import {
  asBrowser,
  asGuest,
  asStaff,
  asUser,
  proved,
  withCatalogDatabase,
} from "@/lib/testing/operations/contexts";
import { addServer } from "@/lib/testing/servers/servers";
import { closeOwnAccount } from "../../customers/personal-data/close";
import { signInByPassword } from "../../identity/auth/sign-in";
import { listActivity } from "../../kernel/audit/mine";
import type { StaffContext } from "../../kernel/operation/context";
import { addNote } from "../back-office/add-note";
import { checkCustomerVat, dropCustomerVat } from "./check-vat";
import { closeCustomer } from "./close";
import { showCustomerDetails } from "./details";
import { editCustomer } from "./edit";
import { pinNote, unpinNote } from "./pin-note";
import { reopenCustomer } from "./reopen";
import { setCustomerCurrency } from "./set-currency";
import { showCustomer } from "./show";

withCatalogDatabase();

const reason = "asked in ticket 7012";
let staff: StaffContext;
let owner: TestAccount;
let id: number;
beforeAll(async () => {
  staff = await asStaff("support");
});
beforeEach(async () => {
  owner = await addAccount(database(), { country: "DE" });
  id = owner.id;
});

const row = async () => {
  const [found] = await database().select().from(accounts).where(eq(accounts.id, id));
  if (!found) throw new Error("There is no account.");
  return found;
};
const changes = async (operation: string) => (await changesOnRecord(operation, `account ${id}`)).at(-1);
const refused = (doc: string) => ({ extras: { doc } });

it("a language is one that the customer's brand offers, or the one that the account has", async () => {
  const brandId = await addBrand(database(), { name: "Südhafen", language: "de", languages: ["de", "en"] });
  await loadBrands();
  await database().update(accounts).set({ brandId, language: "ru" }).where(eq(accounts.id, id));
  expect(await showCustomerDetails.call(staff, { id })).toMatchObject({ languages: ["en", "ru", "de"] });
  await editCustomer.call(staff, { id, language: "ru", reason });
  await editCustomer.call(staff, { id, language: "de", reason });
  expect((await showCustomerDetails.call(staff, { id })).languages).toEqual(["en", "de"]);
  await expect(editCustomer.call(staff, { id, language: "ru", reason })).rejects.toMatchObject({
    extras: { fields: { language: expect.stringContaining("not offered") } },
  });
  expect((await row()).language).toBe("de");
});

describe("a note", () => {
  const pinned = async () => (await showCustomer.call(staff, { id })).pinned.map(({ text }) => text);

  it("is pinned to the head and taken from it, the one pinned last first; the customer sees nothing", async () => {
    const first = await addNote.call(staff, { id, text: "Pays by transfer" });
    const second = await addNote.call(staff, { id, text: "Calls at night" });
    await pinNote.call(staff, { id: second.note });
    await pinNote.call({ ...staff, now: new Date(staff.now.getTime() + 1_000) }, { id: first.note });
    await pinNote.call(staff, { id: first.note });
    expect(await pinned()).toEqual(["Pays by transfer", "Calls at night"]);
    await unpinNote.call(staff, { id: first.note });
    expect(await pinned()).toEqual(["Calls at night"]);
    expect(await database().$count(customerNotes, eq(customerNotes.accountId, id))).toBe(2);
    expect(JSON.stringify(await listActivity.call(await asUser(id), {}))).not.toContain("pin_note");
    await expect(pinNote.call(staff, { id: 999_999 })).rejects.toMatchObject(
      refused("customer_note.not_found"),
    );
    await expect(pinNote.call(await asStaff("catalogue"), { id: first.note })).rejects.toMatchObject({
      code: "forbidden",
    });
  });
});

describe("editing", () => {
  it("changes details and language, with the reason in the customer's log", async () => {
    const wanted = { billing_city: " Köln ", billing_companyname: "Visser GmbH", language: "de" as const };
    await editCustomer.call(staff, { id, ...wanted, reason });
    const { profile, language } = await row();
    expect([profile.city, profile.companyname, language]).toEqual(["Köln", "Visser GmbH", "de"]);
    expect(await changes("customers.edit")).toMatchObject({
      city: { to: "Köln" },
      language: { from: "en", to: "de" },
      reason,
    });
    const { entries } = await listActivity.call(await asUser(id), {});
    expect(entries[0]?.action).toBe("customers.edit");
  });

  it("takes a number's check away with the country, and names a field that is wrong", async () => {
    await checkCustomerVat.call(staff, { id, vat: "DE136695976", reason });
    await editCustomer.call(staff, { id, billing_country: "FR", reason });
    expect((await row()).vatValid).toBe(false);
    await expect(editCustomer.call(staff, { id, billing_country: "XX", reason })).rejects.toMatchObject({
      extras: { fields: { billing_country: expect.anything() } },
    });
    await expect(editCustomer.call(staff, { id, reason: "-" })).rejects.toMatchObject(
      refused("reason.missing"),
    );
  });

  it("is for staff who may, on customers that are open", async () => {
    await expect(editCustomer.call(await asUser(id), { id, reason })).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(editCustomer.call(staff, { id: staff.actor.account.id, reason })).rejects.toMatchObject(
      refused("account.not_found"),
    );
    await closeCustomer.call(staff, { id, reason });
    await expect(editCustomer.call(staff, { id, billing_city: "Bonn", reason })).rejects.toMatchObject(
      refused("account.is_closed"),
    );
  });
});

describe("a VAT number", () => {
  it("is checked by the register and kept, and removed again", async () => {
    const asked = { id, vat: "136.695.976", reason };
    expect(await checkCustomerVat.call(staff, asked)).toMatchObject({ valid: 1, checked: "service" });
    expect(await row()).toMatchObject({ vatNumber: "DE136695976", vatValid: true });
    expect((await showCustomerDetails.call(staff, { id })).details.tax.code).toBe("reverse_charge");
    await dropCustomerVat.call(staff, { id, reason });
    expect((await row()).vatNumber).toBe("");
    expect(await changes("customers.drop_vat")).toMatchObject({
      tax_number: { from: "DE136695976" },
      reason,
    });
  });

  it("that is wrong is said to be so, and nothing is kept", async () => {
    expect(await checkCustomerVat.call(staff, { id, vat: "DE404000007", reason })).toMatchObject({
      valid: 0,
    });
    expect((await row()).vatNumber).toBe("");
    await expect(checkCustomerVat.call(staff, { id, vat: " ", reason })).rejects.toMatchObject({
      extras: { fields: { vat: expect.anything() } },
    });
  });
});

describe("the currency", () => {
  it("changes while nothing is booked in it", async () => {
    await setCustomerCurrency.call(staff, { id, currency: "USD", reason });
    expect((await row()).currency).toBe("USD");
    expect(await changes("customers.set_currency")).toMatchObject({
      currency: { from: "EUR", to: "USD" },
      reason,
    });
  });

  it("stays with an unpaid invoice, credit or a server, and where it is not sold", async () => {
    const refuse = (currency: "USD" | "RUB" = "USD") =>
      expect(setCustomerCurrency.call(staff, { id, currency, reason })).rejects;
    await refuse("RUB").toMatchObject({ extras: { fields: { billing_currency: expect.anything() } } });
    await addInvoice({ accountId: id });
    await refuse().toMatchObject(refused("currency.in_use"));
    id = (await addAccount(database(), { country: "DE", credit: "1.00" })).id;
    await refuse().toMatchObject(refused("currency.in_use"));
    expect((await row()).currency).toBe("EUR");
  });
});

describe("closing", () => {
  it("ends sessions and tells the customer; opened again, the password signs in as before", async () => {
    const session = await asUser(id);
    await closeCustomer.call(staff, { id, reason });
    await closeCustomer.call(staff, { id, reason });
    expect((await row()).status).toBe("Closed");
    const signIn = () => signInByPassword.call(asGuest(), { email: owner.email, password: owner.password });
    await expect(signIn()).rejects.toBeDefined();
    const [mail] = await mailsTo(owner.email);
    expect(mail?.body).toContain("Nothing was erased");
    expect(session.actor.account.id).toBe(id);
    await reopenCustomer.call(staff, { id, reason });
    expect((await row()).status).toBe("Active");
    await expect(signIn()).resolves.toBeDefined();
    expect(await changes("customers.close")).toEqual({ closed: true, reason });
    expect(await changes("customers.reopen")).toEqual({ closed: false, reason });
  });

  it("is refused while there are servers, and reopening once the erasure is planned", async () => {
    await addServer(database(), owner, { hostname: "web-1" });
    await expect(closeCustomer.call(staff, { id, reason })).rejects.toMatchObject(refused("closing.blocked"));
    const other = (await addAccount(database())).id;
    await closeOwnAccount.call(await proved(await asBrowser(other)), {});
    await expect(reopenCustomer.call(staff, { id: other, reason })).rejects.toMatchObject(
      refused("account.erasing"),
    );
    await expect(closeCustomer.call(await asStaff("billing"), { id, reason })).rejects.toMatchObject({
      code: "forbidden",
    });
  });
});
