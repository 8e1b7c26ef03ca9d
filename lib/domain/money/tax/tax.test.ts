import { eq } from "drizzle-orm";
import { afterAll, afterEach, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { forgetConfiguration, loadConfiguration } from "@/lib/db/live-configuration";
import { accounts, emptyProfile } from "@/lib/db/tables/customers/accounts";
import { invoices, payments } from "@/lib/db/tables/money/billing";
import { companies } from "@/lib/db/tables/money/companies";
import { paymentCards } from "@/lib/db/tables/money/order-risk";
import { taxResidences } from "@/lib/db/tables/money/tax";
import { addAccount } from "@/lib/testing/factories";
import { addInvoice } from "@/lib/testing/money/invoices";
import { addService, daysAfter, readRenewals } from "@/lib/testing/money/renewals";
import { asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { checkVat } from "../../customers/vat/check-vat";
import { liveTaxRates } from "../../kernel/tax/loaded-rates";
import { readTaxes } from "../../orders/orders/shared/price-service";
import { runRenewals } from "../../orders/renewals/run";
import { verifyLedger } from "../billing/verify-ledger";
import { setCompanyTaxes, showCompanyTaxes } from "./company-settings";
import { explainTax } from "./explain";
import { addTaxRate, removeTaxRate, showTaxRates } from "./rates";
import { confirmResidence, showResidence } from "./residence";

withCatalogDatabase();

afterEach(forgetConfiguration);
afterAll(async () => {
  expect(await verifyLedger(database())).toEqual([]);
});

/** As a panel does within a second of each change. */
const look = () => loadConfiguration([liveTaxRates]);

const taxOf = async (accountId: number, now: Date) => {
  const owner = (await readTaxes(database(), [accountId], now)).get(accountId);
  if (!owner) throw new Error("The account is gone.");
  return owner;
};

it("a rate from 1 July on holds for periods that begin then, however early they are invoiced", async () => {
  const staff = await asStaff("admin");
  const [june, july] = [new Date("2027-05-28T10:00:00Z"), new Date("2027-06-03T10:00:00Z")];
  const before = await addService(june, { credit: "0.00" });
  const after = await addService(july, { credit: "0.00" });
  const { id } = await addTaxRate.call(staff, { place: "NL", valid_from: "2027-07-01", rate: "22,5" });
  await expect(
    addTaxRate.call(staff, { place: "nl", valid_from: "2027-07-01", rate: "23" }),
  ).rejects.toMatchObject({ extras: { doc: "tax_rate.known" } });
  await look();
  // Both are invoiced in June: one begins on 28 June, the other on 3 July.
  await runRenewals(new Date("2027-06-22T12:00:00Z"));
  const rateOf = async (serverId: number) => {
    const [renewal] = await readRenewals(serverId);
    const [row] = await database()
      .select()
      .from(invoices)
      .where(eq(invoices.id, renewal?.invoice.id ?? 0));
    return [row?.issuedOn, row?.taxRate];
  };
  const [one, other] = [await rateOf(before.serverId), await rateOf(after.serverId)];
  expect([one[1], other[1]]).toEqual(["21.00", "22.50"]);
  expect([one[0] ?? "", other[0] ?? ""].every((day) => day.startsWith("2027-06"))).toBe(true);
  const owner = await taxOf(before.account.id, new Date("2027-06-30T21:59:00Z"));
  // The seller's day: at 22:00 UTC it is 1 July in Amsterdam.
  expect([owner.tax.rate, owner.taxFrom(new Date("2027-06-30T22:00:00Z")).rate]).toEqual(["21.00", "22.50"]);
  await removeTaxRate.call(staff, { id });
  await look();
  expect((await taxOf(before.account.id, daysAfter(july, 60))).tax.rate).toBe("21.00");
});

it("a credit note has the rate of what it corrects, also after the rate has changed", async () => {
  const staff = await asStaff("admin");
  const { id: accountId } = await addAccount(database(), { credit: "5.45" });
  const { id } = await addInvoice({ accountId });
  const { id: rate } = await addTaxRate.call(staff, { place: "NL", valid_from: "2020-01-01", rate: "30" });
  await look();
  expect((await taxOf(accountId, new Date())).tax.rate).toBe("30.00");
  const { reason } = await explainTax.call(staff, { id });
  expect(reason).toMatchObject({ code: "domestic", rate: "21.00" });
  await removeTaxRate.call(staff, { id: rate });
});

it("shipped rates cannot be removed, and what is no place is refused", async () => {
  const staff = await asStaff("admin");
  const add = (place: string, rate = "20") =>
    addTaxRate.call(staff, { place, valid_from: "2030-01-01", rate });
  for (const place of ["XX", "PT-99", ""])
    await expect(add(place)).rejects.toMatchObject({ code: "invalid" });
  await expect(add("NL", "120")).rejects.toMatchObject({ code: "invalid" });
  await expect(removeTaxRate.call(staff, { id: 999_999 })).rejects.toMatchObject({
    extras: { doc: "tax_rate.not_found" },
  });
  const { id } = await add("PT-30", "21");
  const { rates } = await showTaxRates.call(staff, {});
  expect(rates.filter(({ place }) => place === "PT-30")).toEqual([
    { id: null, place: "PT-30", from: "2012-04-01", rate: "22.00", is_current: true },
    { id, place: "PT-30", from: "2030-01-01", rate: "21.00", is_current: false },
  ]);
  await expect(
    addTaxRate.call(await asStaff("billing"), { place: "NL", valid_from: "2030-01-01", rate: "1" }),
  ).rejects.toMatchObject({
    code: "forbidden",
  });
});

it("asks a customer whose card contradicts the address, and keeps the answer with later sales", async () => {
  const profile = { ...emptyProfile, firstname: "Anna" };
  const { id } = await addAccount(database(), { country: "DE", profile });
  const me = await asUser(id);
  expect(await showResidence.call(me, {})).toMatchObject({ state: "single", is_asked: false });
  await expect(confirmResidence.call(me, { country: "DE" })).rejects.toMatchObject({
    extras: { doc: "tax_residence.not_asked" },
  });
  const { id: invoiceId } = await addInvoice({ accountId: id });
  const at = new Date();
  const [payment] = await database()
    .insert(payments)
    .values({
      accountId: id,
      invoiceId,
      method: "stripe",
      amount: "5.45",
      currency: "EUR",
      state: "pending",
      createdAt: at,
    })
    .returning({ id: payments.id });
  await database()
    .insert(paymentCards)
    .values({ paymentId: payment?.id ?? 0, accountId: id, country: "FR", at });
  const asked = await showResidence.call(me, {});
  expect(asked).toMatchObject({ state: "conflict", is_asked: true, country: "DE" });
  expect(asked.reason).toMatchObject({ code: "eu_consumer", rate: "19.00", country: "DE" });
  await expect(confirmResidence.call(me, { country: "FR" })).rejects.toMatchObject({
    extras: { doc: "tax_residence.not_asked" },
  });
  await confirmResidence.call(me, { country: "DE" });
  const [kept] = await database().select().from(taxResidences).where(eq(taxResidences.accountId, id));
  expect(kept?.shown).toEqual([
    { kind: "address", country: "DE" },
    { kind: "card", country: "FR" },
  ]);
  const { tax } = await taxOf(id, new Date());
  expect(tax.grounds?.evidence).toMatchObject({ state: "declared" });
  // Of another country the answer says nothing.
  await database().update(accounts).set({ country: "AT" }).where(eq(accounts.id, id));
  expect((await taxOf(id, new Date())).tax.grounds?.evidence.state).toBe("conflict");
  await database()
    .delete(payments)
    .where(eq(payments.id, payment?.id ?? 0))
    .catch(() => undefined);
});

it("keeps the register's proof with a sale under reverse charge", async () => {
  await database().update(companies).set({ taxId: "NL004495445B01" }).where(eq(companies.id, 1));
  const { id } = await addAccount(database(), { country: "DE" });
  await checkVat.call(await asUser(id), { vat: "DE136695976" });
  const { tax } = await taxOf(id, new Date());
  expect(tax).toMatchObject({ code: "reverse_charge", rate: "0.00", number: { by: "service" } });
  expect(tax.grounds).toMatchObject({
    ...{ article: "44, 196", category: "AE", scheme: "none", isBusiness: true },
    proof: { consultation: "SIMDE136695976", name: "Example firm DE136695976" },
    evidence: { state: "not_needed", pieces: [] },
  });
});

it("follows the threshold of a small seller, and the one-stop shop from its day on", async () => {
  const staff = await asStaff("admin");
  const { id } = await addAccount(database(), { country: "FI" });
  const now = new Date();
  const settings = { company: 1, oss_number: "", oss_since: "", follows_threshold: true };
  await expect(setCompanyTaxes.call(staff, settings)).rejects.toMatchObject({
    extras: { doc: "tax_company.no_threshold" },
  });
  await database().update(companies).set({ taxRule: "origin" }).where(eq(companies.id, 1));
  await setCompanyTaxes.call(staff, settings);
  const decided = async () => {
    const { tax } = await taxOf(id, now);
    return [tax.code, tax.rate, tax.grounds?.scheme];
  };
  expect(await decided()).toEqual(["domestic", "21.00", "domestic"]);
  await addInvoice({ accountId: id, subtotal: "10000.01", tax: "2100.00", total: "12100.01" });
  expect(await decided()).toEqual(["eu_consumer", "25.50", "abroad"]);
  const { companies: shown } = await showCompanyTaxes.call(staff, {});
  expect(Number(shown[0]?.abroad?.this_year)).toBeGreaterThan(10_000);
  await setCompanyTaxes.call(staff, {
    ...settings,
    oss_since: now.toISOString().slice(0, 10),
    oss_number: "NL1",
  });
  expect(await decided()).toEqual(["eu_consumer", "25.50", "oss"]);
  await database().update(companies).set({ taxRule: "standard" }).where(eq(companies.id, 1));
  await expect(setCompanyTaxes.call(staff, { ...settings, company: 99 })).rejects.toMatchObject({
    extras: { doc: "tax_company.not_found" },
  });
});
