import { eq } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { subtract } from "@/lib/base/money";
import { database, inTransaction } from "@/lib/db/client";
import { presets, systems } from "@/lib/db/tables/catalog/catalog";
import { invoices } from "@/lib/db/tables/money/billing";
import { serviceChanges } from "@/lib/db/tables/orders/services";
import { giveCredit, readStock, setStock } from "@/lib/testing/factories";
import { readCredit } from "@/lib/testing/money/credit";
import { minus } from "@/lib/testing/money/decimal-sums";
import { eur } from "@/lib/testing/money/eur";
import { dispute, payByCard } from "@/lib/testing/money/payments";
import {
  addService,
  daysAfter,
  readMachine,
  readRenewals,
  readServer,
  type TestService,
} from "@/lib/testing/money/renewals";
import { changesOnRecord } from "@/lib/testing/operations/audit";
import { asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { creditPart } from "../../money/billing/shared/credit-note";
import { verifyLedger } from "../../money/billing/verify-ledger";
import { applyCredit } from "../../money/payments/apply-credit";
import { alignMachine } from "../../servers/servers/shared/align-machine";
import { generateDueInvoice } from "../renewals/generate-due-invoice";
import { runRenewals } from "../renewals/run";
import { addOsAddon } from "./add-os-addon";
import { appraiseServer } from "./appraise";
import { changePlan, listPlans, quotePlan } from "./change-plan";
import { dropUnpaidChanges } from "./drop-unpaid";
import { requestCancellation } from "./request-cancellation";
import { showCancellation } from "./show-cancellation";
import { updateProduct } from "./update-product";

withCatalogDatabase();

const start = new Date("2030-04-10T12:00:00Z");
const at = (days: number) => daysAfter(start, days);
const ownerOf = ({ account }: TestService, now: Date) => asUser(account.id, { now });
const request = ({ serverId }: TestService, preset: string) => ({ id: String(serverId), preset });
const quote = async (service: TestService, preset: string, now: Date) =>
  quotePlan.call(await ownerOf(service, now), request(service, preset));
const change = async (service: TestService, preset: string, now: Date, expected?: string) =>
  changePlan.call(await ownerOf(service, now), {
    ...request(service, preset),
    ...(expected ? { expected } : {}),
  });
const credit = ({ account }: TestService) => readCredit(database(), account.id, "EUR");
const presetOf = async ({ serverId }: TestService) => {
  const { presetId } = await readServer(serverId);
  const [row] = await database().select().from(presets).where(eq(presets.id, presetId));
  return row?.name;
};

afterAll(async () => {
  expect(await verifyLedger(database())).toEqual([]);
});

describe("a larger preset", () => {
  it("costs the difference for the days that are left, as quoted, and the full price from then on", async () => {
    const service = await addService(start, { preset: "vm.v3-small", credit: "50.00" });
    const now = at(10);
    const quoted = await quote(service, "vm.v3-medium", now);
    expect(quoted).toMatchObject({ days: 20, credit: { value: "0.00" } });
    const whole = Number(quoted.recurring.value) - Number(service.price);
    expect(Math.abs(Number(quoted.charge.value) - (whole * 20) / 30)).toBeLessThan(0.02);
    const stock = await readStock(database(), (await readServer(service.serverId)).presetId, "NL");
    const done = await change(service, "vm.v3-medium", now, quoted.charge.value);
    expect(done.status).toBe("done");
    expect(await credit(service)).toBe((50 - Number(quoted.charge.value)).toFixed(2));
    expect(await presetOf(service)).toBe("vm.v3-medium");
    expect((await readServer(service.serverId)).recurringTotal).toBe(quoted.recurring.value);
    const [old] = await database().select().from(presets).where(eq(presets.name, "vm.v3-small"));
    expect(await readStock(database(), old?.id ?? 0, "NL")).toBe(stock + 1);
    await alignMachine(service.serverId);
    expect(await readMachine(service.serverId)).toMatchObject({ preset: "vm.v3-medium", power: "on" });
    await runRenewals(daysAfter(service.dueAt, -14));
    expect((await readRenewals(service.serverId)).at(-1)?.invoice.total).toBe(quoted.recurring.value);
  });

  it("whose money the bank took back is worth nothing to give back", async () => {
    const service = await addService(start, { preset: "vm.v3-small" });
    const owner = await ownerOf(service, at(10));
    const id = String(service.serverId);
    const before = await showCancellation.call(owner, { id });
    const { invoice } = await change(service, "vm.v3-medium", at(10));
    const payment = await payByCard(owner, invoice ?? 0);
    expect(await presetOf(service)).toBe("vm.v3-medium");
    await dispute(payment, "opened");
    expect((await showCancellation.call(owner, { id })).back).toEqual(before.back);
    expect((await appraiseServer.call(owner, { id: service.serverId })).amount).toBe(before.back.value);
  });

  it("waits for its payment, and is given up when that does not come", async () => {
    const service = await addService(start, { preset: "vm.v3-small" });
    const done = await change(service, "vm.v3-medium", at(10));
    expect(done.status).toBe("awaiting_payment");
    expect(await presetOf(service)).toBe("vm.v3-small");
    await expect(change(service, "vm.v3-medium", at(10))).rejects.toThrow("waits for its payment");
    await dropUnpaidChanges(at(14));
    const [invoice] = await database()
      .select()
      .from(invoices)
      .where(eq(invoices.id, done.invoice ?? 0));
    expect(invoice?.status).toBe("Cancelled");
    const dropped = await changesOnRecord("services.drop_unpaid", `server ${service.serverId}`);
    expect(dropped).toEqual([{ invoice: invoice?.number }]);

    const again = await change(service, "vm.v3-medium", at(14));
    await giveCredit(database(), service.account.id, "EUR", again.charge.value);
    const owner = await ownerOf(service, at(15));
    await applyCredit.call(owner, { invoice_id: String(again.invoice), amount: again.charge.value });
    expect(await presetOf(service)).toBe("vm.v3-medium");
    await dropUnpaidChanges(at(20));
    expect(await presetOf(service)).toBe("vm.v3-medium");
  });

  it("makes the open invoice of the next period anew", async () => {
    const service = await addService(start, { preset: "vm.v3-small", credit: "50.00" });
    const now = daysAfter(service.dueAt, -13);
    await runRenewals(now);
    await change(service, "vm.v3-medium", now);
    await runRenewals(now);
    const rows = await readRenewals(service.serverId);
    expect(rows.map(({ invoice }) => invoice.status)).toEqual(["Cancelled", "Unpaid"]);
    expect(Number(rows[1]?.invoice.total)).toBeGreaterThan(Number(rows[0]?.invoice.total));
  });
});

describe("a smaller preset", () => {
  it("promises no more than credit notes have left of what was paid", async () => {
    const service = await addService(start, { preset: "vm.v3-medium" });
    const setDisk = (hddGb: number) =>
      database().update(presets).set({ hddGb }).where(eq(presets.name, "vm.v3-small"));
    const diskOf = async (name: string) =>
      (await database().select().from(presets).where(eq(presets.name, name)))[0]?.hddGb ?? 0;
    const disk = await diskOf("vm.v3-small");
    await setDisk(await diskOf("vm.v3-medium"));
    const [paid] = await database().select().from(invoices).where(eq(invoices.accountId, service.account.id));
    const part = { subtotal: subtract(eur(paid?.subtotal ?? ""), eur("0.50")), tax: eur(paid?.tax ?? "") };
    await inTransaction((db) => creditPart(db, paid?.id ?? 0, part, { code: "unpaid" }, at(9)));
    const quoted = await quote(service, "vm.v3-small", at(10));
    const before = await credit(service);
    await change(service, "vm.v3-small", at(10), quoted.credit.value);
    expect(minus(await credit(service), before, "EUR")).toBe(quoted.credit.value);
    expect(quoted.credit.value).toBe("0.50");
    await setDisk(disk);
  });

  it("gives the difference back to the day, and so does a cancellation after it", async () => {
    const service = await addService(start, { preset: "vm.v3-medium" });
    const [small] = await database().select().from(presets).where(eq(presets.name, "vm.v3-small"));
    const disk = small?.hddGb ?? 0;
    const [medium] = await database().select().from(presets).where(eq(presets.name, "vm.v3-medium"));
    await database()
      .update(presets)
      .set({ hddGb: medium?.hddGb ?? 0 })
      .where(eq(presets.name, "vm.v3-small"));
    const quoted = await quote(service, "vm.v3-small", at(10));
    expect(quoted.charge.value).toBe("0.00");
    const whole = Number(service.price) - Number(quoted.recurring.value);
    expect(Math.abs(Number(quoted.credit.value) - (whole * 20) / 30)).toBeLessThan(0.02);
    await change(service, "vm.v3-small", at(10), quoted.credit.value);
    expect(await credit(service)).toBe(quoted.credit.value);
    expect(await presetOf(service)).toBe("vm.v3-small");
    await database().update(presets).set({ hddGb: disk }).where(eq(presets.name, "vm.v3-small"));

    const owner = await ownerOf(service, at(20));
    const id = String(service.serverId);
    const shown = await showCancellation.call(owner, { id });
    expect(Math.abs(Number(shown.back.value) - (Number(quoted.recurring.value) * 10) / 30)).toBeLessThan(
      0.03,
    );
    await requestCancellation.call(owner, { id, cancellation_type: 1 });
    expect(await credit(service)).toBe((Number(quoted.credit.value) + Number(shown.back.value)).toFixed(2));
  });

  it("and back again at any hour leaves nobody richer, however often", async () => {
    const [medium] = await database().select().from(presets).where(eq(presets.name, "vm.v3-medium"));
    const [small] = await database().select().from(presets).where(eq(presets.name, "vm.v3-small"));
    const ofSmall = eq(presets.name, "vm.v3-small");
    await database()
      .update(presets)
      .set({ hddGb: medium?.hddGb ?? 0 })
      .where(ofSmall);
    const service = await addService(start, { preset: "vm.v3-medium", credit: "5.00" });
    // Nineteen whole days are left, plus most of a twentieth, which counts as used.
    const now = at(10.4);
    for (let round = 0; round < 4; round++) {
      await change(service, "vm.v3-small", now);
      expect((await change(service, "vm.v3-medium", now)).status).toBe("done");
      // The tax of a part of an invoice is rounded.
      expect(Math.abs(Number(await credit(service)) - 5)).toBeLessThan(0.025);
    }
    await database()
      .update(presets)
      .set({ hddGb: small?.hddGb ?? 0 })
      .where(ofSmall);
  });

  it("is refused where it would lose data", async () => {
    const service = await addService(start, { preset: "vm.v3-medium" });
    await expect(quote(service, "vm.v3-small", at(1))).rejects.toThrow("has a smaller disk");
    const { plans } = await listPlans.call(await ownerOf(service, at(1)), { id: String(service.serverId) });
    expect(plans).toContainEqual(
      expect.objectContaining({ name: "vm.v3-small", why_not: "smaller_disk", recurring: null }),
    );
    expect(plans.map(({ name }) => name)).not.toContain("vm.v3-medium");
    const [larger] = plans.filter(({ name }) => name === "vm.v3-large");
    const quoted = await quote(service, "vm.v3-large", at(1));
    expect(larger?.recurring, "the price that the change itself says").toEqual(quoted.recurring);
    expect(larger?.why_not).toBe("");
    expect(quoted, "what it is and becomes, without a restart at this back end").toMatchObject({
      ...{ from: "vm.v3-medium", to: "vm.v3-large", restart: "none", size: { cpu: larger?.cpu } },
    });
  });

  it("says what is sold out", async () => {
    const service = await addService(start, { preset: "vm.v3-medium" });
    const [large] = await database().select().from(presets).where(eq(presets.name, "vm.v3-large"));
    const stock = await readStock(database(), large?.id ?? 0, "NL");
    await setStock(database(), large?.id ?? 0, "NL", 0);
    const { plans } = await listPlans.call(await ownerOf(service, at(1)), { id: String(service.serverId) });
    expect(plans.find(({ name }) => name === "vm.v3-large")).toMatchObject({ why_not: "out_of_stock" });
    await expect(quote(service, "vm.v3-large", at(1))).rejects.toThrow();
    await setStock(database(), large?.id ?? 0, "NL", stock);
  });
});

it("a physical machine stays what it is, and nothing is given back for another one", async () => {
  const service = await addService(start, { preset: "bm.v4-turbo", plan: "2" });
  await setStock(database(), 302, "NL", 5);
  const refusal = "invalid argument preset: cannot change: the server is a physical machine";
  await expect(quote(service, "bm.v3-medium", at(1))).rejects.toThrow(refusal);
  await expect(change(service, "bm.v3-medium", at(1))).rejects.toThrow(refusal);
  const id = String(service.serverId);
  expect(await listPlans.call(await ownerOf(service, at(1)), { id })).toEqual({ plans: [] });
  expect(await presetOf(service)).toBe("bm.v4-turbo");
  expect(await credit(service)).toBe("0.00");
});

it("another price than the page showed changes nothing", async () => {
  const service = await addService(start, { preset: "vm.v3-small", credit: "50.00" });
  await expect(change(service, "vm.v3-medium", at(1), "0.01")).rejects.toThrow();
  expect(await presetOf(service)).toBe("vm.v3-small");
  expect(await credit(service)).toBe("50.00");
});

describe("a license", () => {
  it("is invoiced for the rest of the period, and renewed with the server", async () => {
    const service = await addService(start, { credit: "100.00", preset: "vm.v3-medium" });
    const owner = await ownerOf(service, at(10));
    const id = String(service.serverId);
    const all = await database().select().from(systems);
    const licensed = all.find(({ prices, name }) => prices !== null && /windows/i.test(name));
    const ordered = await addOsAddon.call(owner, { id, os_id: licensed?.id ?? 0 });
    expect(ordered.status).toBe("Paid");
    const [row] = await database().select().from(invoices).where(eq(invoices.id, ordered.invoice));
    const [kept] = await database()
      .select()
      .from(serviceChanges)
      .where(eq(serviceChanges.invoiceId, ordered.invoice));
    const monthly = Number(kept?.recurringTotal) - Number(service.price);
    expect(Math.abs(Number(row?.total) - (monthly * 20) / 30)).toBeLessThan(0.02);
    await expect(addOsAddon.call(owner, { id, os_id: licensed?.id ?? 0 })).rejects.toThrow(
      "is licensed for this server already",
    );
    await runRenewals(daysAfter(service.dueAt, -14));
    expect((await readRenewals(service.serverId)).at(-1)?.invoice.total).toBe(kept?.recurringTotal);
  });

  it("is in the next period, although its invoice had come without", async () => {
    const service = await addService(start, { preset: "vm.v3-medium" });
    const now = daysAfter(service.dueAt, -13);
    await runRenewals(now);
    const owner = await ownerOf(service, now);
    const id = String(service.serverId);
    const { invoice } = await addOsAddon.call(owner, { id, os_id: 102 });
    const all = () => readRenewals(service.serverId);
    expect((await all()).map(({ invoice }) => invoice.status)).toEqual(["Cancelled"]);
    // Nor without the change while its payment is pending.
    await generateDueInvoice.call(owner, { id });
    await runRenewals(now);
    expect(await all()).toHaveLength(1);
    const [owed] = await database().select().from(invoices).where(eq(invoices.id, invoice));
    await giveCredit(database(), service.account.id, "EUR", owed?.total ?? "");
    await applyCredit.call(owner, { invoice_id: String(invoice), amount: owed?.total ?? "" });
    await runRenewals(now);
    const [before, after] = await all();
    expect(after?.invoice.status).toBe("Unpaid");
    expect(Number(after?.invoice.total)).toBeGreaterThan(Number(before?.invoice.total));
  });

  it.each([
    [{}, "invalid argument os_id: is required"],
    [{ os_id: 11 }, "invalid argument os_id: needs no license"],
    [{ os_id: 99_999 }, "invalid argument os_id: is no system of ours"],
  ])("%j is refused", async (more, text) => {
    const service = await addService(start, { preset: "vm.v3-small" });
    const owner = await ownerOf(service, at(1));
    await expect(addOsAddon.call(owner, { id: String(service.serverId), ...more })).rejects.toThrow(text);
  });
});

it("automatic payment and label belong to the server", async () => {
  const service = await addService(start, { preset: "vm.v3-small" });
  const owner = await ownerOf(service, at(1));
  const id = String(service.serverId);
  const update = (more: object) => updateProduct.call(owner, { id, ...more });
  expect(await update({})).toEqual({ id: service.serverId, autopayment: 0, label: "" });
  expect(await update({ autopayment: "1", label: " Shop " })).toEqual({
    id: service.serverId,
    autopayment: 1,
    label: "Shop",
  });
  expect(await update({ autopayment: 0 })).toMatchObject({ autopayment: 0, label: "Shop" });
  expect(await update({ label: "" })).toMatchObject({ label: "" });
});
