import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { database, inTransaction } from "@/lib/db/client";
import { personalData } from "@/lib/db/personal-data/all";
import { readCopyRows } from "@/lib/db/personal-data/copy";
import { jobs } from "@/lib/db/tables/kernel/jobs";
import { orderOrigins } from "@/lib/db/tables/money/order-risk";
import { serverAddresses } from "@/lib/db/tables/network/addresses";
import { serverNats } from "@/lib/db/tables/network/nat";
import { contractNotices } from "@/lib/db/tables/orders/contract-notices";
import { renewals } from "@/lib/db/tables/orders/renewals";
import { serverTransfers } from "@/lib/db/tables/orders/server-transfers";
import { pxeInstalls } from "@/lib/db/tables/servers/pxe-installs";
import { servers } from "@/lib/db/tables/servers/servers";
import { addAccount, type TestAccount } from "@/lib/testing/factories";
import { dispute, payByCard } from "@/lib/testing/money/payments";
import {
  addService,
  daysAfter,
  readRenewals,
  readServer,
  type TestService,
} from "@/lib/testing/money/renewals";
import { asStaff, asUser, proved, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { refusal } from "@/lib/testing/operations/refusal";
import { addServer } from "@/lib/testing/servers/servers";
import { showJob } from "../../kernel/jobs/show";
import { getProductInvoice, getRelatedInvoices } from "../../money/payments/get-related-invoices";
import { endRefunded, hindranceOf } from "../../money/payments/shared/end-refunded";
import { runRenewals } from "../renewals/run";
import { transferServer } from "../services/staff/transfer";
import { acceptTransfer } from "./accept";
import { listTransfers } from "./list";
import { offerTransfer } from "./offer";

withCatalogDatabase();

const start = new Date("2030-01-10T12:00:00Z");
const now = daysAfter(start, 20.5);

let service: TestService;
let id: number;
let other: TestAccount;
beforeEach(async () => {
  service = await addService(start);
  id = service.serverId;
  other = await addAccount(database(), { credit: "100.00" });
});
const person = async (account: { id: number }) => proved(await asUser(account.id, { now }));
const offer = async () => offerTransfer.call(await person(service.account), { id, to: other.email });
const accept = async () => acceptTransfer.call(await person(other), { transfer: (await offer()).transfer });
const change = (facts: Partial<typeof servers.$inferInsert>) =>
  database().update(servers).set(facts).where(eq(servers.id, id));
const address = {
  ...{ mac: "52:54:00:00:00:09", port: "eth0", isMain: false, gateway: "198.18.0.1", prefix: 20 },
};

describe("money of the earlier owner that goes back", () => {
  /** The next period, paid by card before the server changes hands. */
  async function payNext() {
    await runRenewals(daysAfter(service.dueAt, -12));
    const [first] = await readRenewals(id);
    const invoiceId = first?.invoice.id ?? 0;
    return { invoiceId, payment: await payByCard(await asUser(service.account.id), invoiceId) };
  }
  const renewalOf = async (invoiceId: number) => {
    const [row] = await database().select().from(renewals).where(eq(renewals.invoiceId, invoiceId));
    return row;
  };

  it("charged back, is owed by that account and changes nothing about the server, paid again neither", async () => {
    const { invoiceId, payment } = await payNext();
    await change({ accountId: other.id });
    const before = await readServer(id);
    await dispute(payment, "opened");
    expect(await readServer(id)).toEqual(before);
    const found = (await readRenewals(id)).find(({ invoice }) => invoice.id === invoiceId);
    expect(found).toMatchObject({
      invoice: { accountId: service.account.id, status: "Collections" },
      renewal: { paidAt: null, voidedAt: expect.any(Date), nextStepAt: null },
    });
    await dispute(payment, "won");
    expect(await readServer(id)).toEqual(before);
  });

  it("refunded, ends nothing of the server, and waits for nothing that is done with it", async () => {
    const { invoiceId } = await payNext();
    await change({ accountId: other.id, state: "deploying" });
    const before = await readServer(id);
    await inTransaction(async (db) => {
      expect(await hindranceOf(db, invoiceId)).toBeNull();
      await endRefunded(db, invoiceId, now);
    });
    expect(await readServer(id)).toEqual(before);
    expect(await renewalOf(invoiceId)).toMatchObject({ voidedAt: expect.any(Date), nextStepAt: null });
  });
});

describe("of the earlier owner", () => {
  it("nothing is installed again, no way leads to the machine, and no invoice is read", async () => {
    const { installOptions, orderId, productId } = await readServer(id);
    await change({
      installOptions: {
        ...installOptions,
        ...{ sshKey: "ssh-ed25519 AAAA a", postInstallScript: "sealed", userData: "sealed", ciTask: "7" },
        ...{ isKeyAlone: true, image: { id: 1, name: "own" }, extraAddresses: 0 },
      },
    });
    await database()
      .insert(orderOrigins)
      .values({ orderId, address: "192.0.2.1", country: "NL", at: start })
      .onConflictDoNothing();
    const nat = { allowed: "192.0.2.1/32", internalIp: "10.0.0.5", externalIp: "198.51.100.5" };
    await database()
      .insert(serverNats)
      .values({ ...nat, serverId: id, createdAt: start, expiresAt: daysAfter(now, 1) });
    const [deployed] = await database().select().from(jobs).where(eq(jobs.serverId, id));
    await database()
      .update(jobs)
      .set({ context: { ...deployed?.context, white_ip: "192.0.2.1/32" } })
      .where(eq(jobs.serverId, id));
    const { invoice } = await accept();

    const after = (await readServer(id)).installOptions;
    expect(after).toMatchObject({ sshKey: null, postInstallScript: null, ciTask: null, extraAddresses: 0 });
    for (const key of ["userData", "isKeyAlone", "image"]) expect(after).not.toHaveProperty(key);
    expect(after.setup).toEqual(installOptions.setup);
    const [mapping] = await database().select().from(serverNats).where(eq(serverNats.serverId, id));
    expect(mapping?.expiresAt).toEqual(now);
    const origins = await database().select().from(orderOrigins).where(eq(orderOrigins.orderId, orderId));
    expect(origins).toEqual([]);

    const owner = await asUser(other.id, { now });
    const related = await getRelatedInvoices.call(owner, { id });
    expect(related.invoices.map((one) => one.id)).toEqual([invoice]);
    const ofProduct = await getProductInvoice.call(owner, { product: productId });
    expect(ofProduct.invoices.map((one) => one.invoiceid)).toEqual([invoice]);
    const shown = await showJob.call(owner, { key: deployed?.key ?? "" });
    expect(shown).toMatchObject({ invoice: null, server: { id } });
    const [job] = await database()
      .select()
      .from(jobs)
      .where(eq(jobs.id, deployed?.id ?? 0));
    expect(job?.context).not.toHaveProperty("white_ip");

    const declared = personalData.find(({ table }) => table === renewals);
    const copied: unknown[] = [];
    if (declared)
      for await (const rows of readCopyRows(database(), declared, { id: other.id, email: other.email }))
        copied.push(...rows.map((row) => row.invoice_id));
    expect(copied).toEqual([invoice]);
  });

  it("nothing is left that reaches the machine, or the server stays", async () => {
    const job = (operation: string, action: string) => ({
      ...{ operation, action, accountId: service.account.id, serverId: id, createdAt: start },
      ...{ key: randomBytes(8).toString("hex"), keyHash: randomBytes(16), stage: "done" },
    });
    await database()
      .insert(jobs)
      .values({ ...job("eq.add_ipmi_user", "add_ipmi_user"), state: "failed" });
    await expect(offer()).rejects.toEqual(refusal("server.bmc_users"));
    await database()
      .insert(jobs)
      .values({ ...job("eq.remove_ipmi_user", "remove_ipmi_user"), state: "done" });

    const prepared = { serverId: id, systemName: "Debian 13", hostname: "pxe", createdAt: start };
    await database().insert(pxeInstalls).values(prepared);
    await expect(offer()).rejects.toEqual(refusal("server.install_prepared"));
    await database().delete(pxeInstalls).where(eq(pxeInstalls.serverId, id));

    const second = (await addService(start, { account: service.account })).serverId;
    for (const moving of [
      { serverId: id, paidBy: id, movingTo: second },
      { serverId: second, paidBy: second, movingTo: id },
    ]) {
      await database()
        .insert(serverAddresses)
        .values({ ...address, ...moving, ip: "198.18.200.1" });
      await expect(offer()).rejects.toEqual(refusal("address.moving"));
      await database().delete(serverAddresses).where(eq(serverAddresses.ip, "198.18.200.1"));
    }

    const notice = { kind: "withdrawal", name: "Test", email: "a@example.test", contract: "web" } as const;
    await database()
      .insert(contractNotices)
      .values({ ...notice, serverId: id, language: "en", address: "192.0.2.1", receivedAt: now });
    const { hostname } = await readServer(id);
    const asked = { id, from: service.account.id, to: other.email, hostname, reason: "ticket 12", shown: "" };
    const given = transferServer.call(await asStaff("billing", undefined, { now }), asked);
    await expect(given).rejects.toEqual(refusal("transfer.declared"));
    expect((await readServer(id)).accountId).toBe(service.account.id);
  });
});

describe("an offer", () => {
  it("shows the price that is taken, with addresses that are paid where they are from then on", async () => {
    const second = (await addService(start, { account: service.account })).serverId;
    await database()
      .insert(serverAddresses)
      .values({ ...address, serverId: id, paidBy: second, ip: "198.18.200.2" });
    const { transfer } = await offer();
    const [shown] = (await listTransfers.call(await asUser(other.id, { now }), {})).incoming;
    const expected = shown?.price?.value ?? "";
    const { invoice } = await acceptTransfer.call(await person(other), { transfer, expected });
    const [paid] = (await readRenewals(id)).filter((one) => one.invoice.id === invoice);
    expect(paid?.invoice).toMatchObject({ status: "Paid", total: expected });
    expect((await readServer(id)).installOptions.extraAddresses).toBe(1);
  });

  it("is shown before older ones, and one account cannot fill the list of another", async () => {
    const sender = await addAccount(database());
    const offered = async (from: { id: number }) => ({
      ...{
        serverId: await addServer(database(), from, { hostname: "spam" }),
        fromAccountId: from.id,
        recipient: other.email,
      },
      ...{ createdAt: start, expiresAt: daysAfter(now, 5) },
    });
    const spam = [];
    for (let count = 0; count < 20; count++) spam.push(await offered(sender));
    await database().insert(serverTransfers).values(spam);
    const { transfer } = await offer();
    const { incoming } = await listTransfers.call(await asUser(other.id, { now }), {});
    expect(incoming).toHaveLength(20);
    expect(incoming[0]).toMatchObject({ transfer });

    const many = [];
    for (let count = 0; count < 4; count++) many.push(await offered(service.account));
    await database().insert(serverTransfers).values(many);
    const further = (await addService(start, { account: service.account })).serverId;
    const asked = { id: further, to: other.email };
    await expect(offerTransfer.call(await person(service.account), asked)).rejects.toEqual(
      refusal("transfer.too_many"),
    );
  });
});
