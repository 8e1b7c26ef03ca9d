import { desc, eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { database, inTransaction } from "@/lib/db/client";
import { emptyProfile } from "@/lib/db/tables/customers/accounts";
import { invoices } from "@/lib/db/tables/money/billing";
import { companies } from "@/lib/db/tables/money/companies";
import { accessPointCompanies, eInvoiceDeliveries } from "@/lib/db/tables/money/e-invoices";
import { type SimulatedAccessPoint, simulatedAccessPoint } from "@/lib/outside/access-point/simulated";
import { operatorContext } from "@/lib/session/context";
import { addAccount } from "@/lib/testing/factories";
import { addInvoice } from "@/lib/testing/money/invoices";
import { asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { refundInvoice } from "../billing/shared/refund-invoice";
import { addCompany } from "../companies/add";
import { setEInvoiceChoice } from "./choose";
import { deliverEInvoice } from "./deliver";
import { sendEInvoiceAgain, settleEInvoice } from "./open-delivery";
import { setSender } from "./set-sender";
import { showEInvoiceChoice } from "./show-choice";
import { showEInvoice, showEInvoiceByStaff } from "./show-formats";

withCatalogDatabase();

const start = new Date("2030-01-01T12:00:00Z");
const afterMinutes = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
const profile = {
  ...emptyProfile,
  ...{ companyname: "Bakkerij BV", address1: "Straat 1", postcode: "1000", city: "Brussel" },
};

let point: SimulatedAccessPoint;
beforeEach(() => {
  point = simulatedAccessPoint();
});
beforeAll(async () => {
  await setSender.call(operatorContext(), { region: "EU", participant: "0106:12345678" });
});

const choose = async (accountId: number, network: "automatic" | "always" | "never", participant: string) =>
  setEInvoiceChoice.call(await asUser(accountId), {
    ...{ format: "automatic", reference: "", network, participant },
  });

/** An invoice of a customer who gets it at this address, on its way. */
async function sale(participant: string) {
  const account = await addAccount(database(), { profile });
  await choose(account.id, "always", participant);
  const { id } = await addInvoice({ accountId: account.id, issuedAt: start });
  return { account, id };
}

const readRow = async (invoiceId: number) => {
  const [row] = await database()
    .select()
    .from(eInvoiceDeliveries)
    .where(eq(eInvoiceDeliveries.invoiceId, invoiceId));
  return row;
};

/** What is due, again and again until the minute. */
async function work(invoiceId: number, minutes: number, to = point) {
  const row = await readRow(invoiceId);
  for (let step = 0; step < 200; step++) {
    const { dueAt, state } = (await readRow(invoiceId)) ?? { dueAt: start, state: "" };
    const now = new Date(Math.max(dueAt.getTime(), start.getTime()));
    if (!row || (state !== "waiting" && state !== "sent") || now > afterMinutes(minutes)) break;
    await deliverEInvoice(row.id, to, now);
  }
  return readRow(invoiceId);
}

describe("an invoice for a customer of the network", () => {
  it("is queued with its number, sent once, and followed until it is delivered", async () => {
    const { account, id } = await sale("0088:7300010000001");
    expect(await readRow(id)).toMatchObject({ state: "waiting", accountId: account.id, attempts: 0 });
    expect(await work(id, 60)).toMatchObject({
      state: "delivered",
      recipient: "0088:7300010000001",
      attempts: 1,
    });
    expect(point.arrived).toHaveLength(1);
    const [{ xml, sender } = { xml: "", sender: null }] = point.arrived;
    expect(sender).toEqual({ scheme: "0106", id: "12345678" });
    expect(xml).toContain("urn:fdc:peppol.eu:2017:poacc:billing:3.0</cbc:CustomizationID>");
    expect(xml).toContain('<cbc:EndpointID schemeID="0106">12345678</cbc:EndpointID>');
    expect(xml).toContain('<cbc:EndpointID schemeID="0088">7300010000001</cbc:EndpointID>');
    expect(xml).toContain(`<cbc:BuyerReference>${account.id}</cbc:BuyerReference>`);
    const user = await asUser(account.id);
    expect((await showEInvoice.call(user, { id: String(id) })).delivery).toMatchObject({
      state: "delivered",
    });
  });

  it("and its credit note go, and nothing else does", async () => {
    const { account, id } = await sale("0088:7300010000002");
    await inTransaction((db) => refundInvoice(db, id, { code: "asked" }, start));
    const rows = await database()
      .select()
      .from(eInvoiceDeliveries)
      .where(eq(eInvoiceDeliveries.accountId, account.id))
      .orderBy(desc(eInvoiceDeliveries.id));
    expect(rows).toHaveLength(2);
    await deliverEInvoice(rows[0]?.id ?? 0, point, start);
    expect(point.arrived[0]).toMatchObject({ kind: "credit_note" });
    await choose(account.id, "never", "0088:7300010000002");
    const { id: later } = await addInvoice({ accountId: account.id, issuedAt: start });
    expect(await readRow(later)).toBeUndefined();
    const plain = await addAccount(database(), { profile });
    expect(await readRow((await addInvoice({ accountId: plain.id, issuedAt: start })).id)).toBeUndefined();
  });

  it("is not doubled when the answer is lost, and sent again when the access point has lost it", async () => {
    const lost = await sale("0088:LOST");
    expect(await work(lost.id, 60)).toMatchObject({ state: "delivered", attempts: 2 });
    expect(point.arrived).toHaveLength(1);
    const forgotten = await sale("0088:FORGET");
    expect(await work(forgotten.id, 120)).toMatchObject({ state: "delivered", attempts: 2 });
    expect(point.arrived).toHaveLength(2);
  });

  it("is given up where nothing answers, or nothing is ever said", async () => {
    const away = await sale("0088:AWAY");
    expect(await work(away.id, 60)).toMatchObject({ state: "waiting", reason: "The access point is away." });
    expect(await work(away.id, 3_000)).toMatchObject({ state: "failed", attempts: 12 });
    const silent = await sale("0088:SILENT");
    expect(await work(silent.id, 60)).toMatchObject({ state: "sent" });
    expect(await work(silent.id, 5_000)).toMatchObject({ state: "failed" });
    expect(point.arrived).toHaveLength(1);
  });

  it("that was rejected is shown to staff, who send it again or settle it", async () => {
    const { id, account } = await sale("0088:REJECT");
    const row = await work(id, 60);
    expect(row).toMatchObject({ state: "rejected", reason: "The recipient does not take such documents." });
    const staff = await asStaff("billing");
    const shown = await showEInvoiceByStaff.call(staff, { id });
    expect(shown.delivery).toMatchObject({
      state: "rejected",
      reason: expect.stringContaining("does not take"),
    });
    await choose(account.id, "always", "0088:7300010000003");
    const deliveryId = row?.id ?? 0;
    await sendEInvoiceAgain.call(
      { ...staff, now: start },
      { id: deliveryId, reason: "corrected the address" },
    );
    await expect(
      sendEInvoiceAgain.call(staff, { id: deliveryId, reason: "pressed twice" }),
    ).rejects.toMatchObject({ extras: { doc: "e_invoice.delivery_not_open" } });
    expect(await work(id, 60)).toMatchObject({ state: "delivered", submission: 2 });
    expect(point.arrived.map((one) => one.id)).toEqual([`einv_${deliveryId}-2`]);
    const other = await sale("0088:REJECT2");
    const rejected = await work(other.id, 60);
    await settleEInvoice.call(staff, { id: rejected?.id ?? 0, reason: "sent it by mail" });
    expect(await readRow(other.id)).toMatchObject({ state: "settled" });
  });

  it("is taken by one worker at a time", async () => {
    const { id } = await sale("0088:7300010000004");
    const row = await readRow(id);
    await Promise.all([1, 2, 3].map(() => deliverEInvoice(row?.id ?? 0, point, start)));
    expect(point.arrived).toHaveLength(1);
    expect(await readRow(id)).toMatchObject({ state: "sent", attempts: 1 });
  });
});

describe("the rule of a country", () => {
  it("sends invoices between Belgian companies to the number of their VAT number", async () => {
    await addCompany.answer(operatorContext(), {
      ...{ region: "BE", name: "Hosting BV", address: "Straat 2, 1000 Brussel", country: "BE" },
      ...{ tax_id: "BE0428759497", prefix: "BE" },
    });
    const [company] = await database().select().from(companies).where(eq(companies.region, "BE"));
    const companyId = company?.id ?? 0;
    const facts = { country: "BE", vatNumber: "BE0403170701", companyId, profile };
    const account = await addAccount(database(), facts);
    const user = await asUser(account.id);
    expect((await showEInvoiceChoice.call(user, {})).network).toBeNull();
    const { id: before } = await addInvoice({ accountId: account.id, companyId, issuedAt: start });
    await setSender.call(
      { ...operatorContext(), now: afterMinutes(1) },
      { region: "BE", participant: "0208:0428759497" },
    );
    expect(await readRow(before)).toBeUndefined();
    expect((await showEInvoiceChoice.call(user, {})).network).toEqual({
      ...{ choice: "automatic", participant: "", is_ruled: true },
    });
    const { id } = await addInvoice({ accountId: account.id, companyId, issuedAt: afterMinutes(2) });
    expect(await work(id, 90)).toMatchObject({ state: "delivered", recipient: "0208:0403170701" });
    expect(point.arrived[0]?.xml).toContain('<cbc:CompanyID schemeID="0208">0428759497</cbc:CompanyID>');
    const { id: late } = await addInvoice({ accountId: account.id, companyId, issuedAt: afterMinutes(3) });
    await database().delete(accessPointCompanies).where(eq(accessPointCompanies.companyId, companyId));
    expect(await work(late, 90)).toMatchObject({ state: "failed", reason: "no_sender" });
  });

  it("wants an address where nobody could know it", async () => {
    const account = await addAccount(database(), { profile });
    await expect(choose(account.id, "always", "")).rejects.toMatchObject({
      extras: { fields: { participant: expect.any(String) } },
    });
    await expect(choose(account.id, "always", "12345678")).rejects.toMatchObject({ code: "invalid" });
    const { id } = await addInvoice({ accountId: account.id, issuedAt: start });
    const [row] = await database().select().from(invoices).where(eq(invoices.id, id));
    expect(row?.number).not.toBeNull();
  });
});
