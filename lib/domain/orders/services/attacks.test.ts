import { and, asc, eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { database, inTransaction } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { jobs } from "@/lib/db/tables/kernel/jobs";
import { invoices } from "@/lib/db/tables/money/billing";
import { creditNotes } from "@/lib/db/tables/money/documents";
import { serviceChanges } from "@/lib/db/tables/orders/services";
import { countDeadlocks } from "@/lib/testing/database/count-deadlocks";
import { addAccount, giveCredit, setStock } from "@/lib/testing/factories";
import { runJob, runnerOf } from "@/lib/testing/jobs/work";
import { readCredit } from "@/lib/testing/money/credit";
import { isPositive, minus, sum } from "@/lib/testing/money/decimal-sums";
import {
  addService,
  daysAfter,
  readRenewals,
  readServer,
  type TestService,
} from "@/lib/testing/money/renewals";
import { asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { DomainError } from "../../kernel/errors/fail";
import { lockCredit } from "../../money/billing/shared/ledger";
import { verifyLedger } from "../../money/billing/verify-ledger";
import { readCreditNoteDetails } from "../../money/documents/read-facts";
import { applyCredit } from "../../money/payments/apply-credit";
import { endServer } from "../../money/subscriptions/shared/end-server";
import { readCatalog } from "../orders/shared/price-service";
import { generateDueInvoice } from "../renewals/generate-due-invoice";
import { runRenewals } from "../renewals/run";
import { issueRenewals } from "../renewals/shared/issue";
import { addOsAddon } from "./add-os-addon";
import { cancellation } from "./cancellation-kind";
import { changePlan } from "./change-plan";
import { deleteCancellationRequest } from "./delete-cancellation-request";
import { requestCancellation } from "./request-cancellation";
import { showCancellation } from "./show-cancellation";

withCatalogDatabase();

const start = new Date("2030-01-10T12:00:00Z");
/** A system with a paid license. */
const windows = 102;
const runner = runnerOf(cancellation);

beforeAll(() => setStock(database(), 102, "NL", 100_000));
afterAll(async () => {
  expect(await verifyLedger(database())).toEqual([]);
  // Each would cost a customer a second, and three in a row the call.
  expect(await countDeadlocks()).toBe(0);
});

const ownerOf = ({ account }: TestService, now: Date) => asUser(account.id, { now });
const credit = ({ account }: TestService) => readCredit(database(), account.id, "EUR");
const cancel = async (service: TestService, now: Date, cancellation_type: 0 | 1) =>
  requestCancellation.call(await ownerOf(service, now), { id: String(service.serverId), cancellation_type });
const undo = async (service: TestService, now: Date) =>
  deleteCancellationRequest.call(await ownerOf(service, now), { id: String(service.serverId) });
const addLicense = async (service: TestService, now: Date) =>
  addOsAddon.call(await ownerOf(service, now), { id: String(service.serverId), os_id: windows });

async function workOff({ serverId }: TestService): Promise<void> {
  const isWaiting = and(eq(jobs.serverId, serverId), inArray(jobs.state, ["waiting", "running"]));
  for (const { key } of await database().select().from(jobs).where(isWaiting)) await runJob(key, runner);
}

/** Domain errors are results; anything else is a bug. */
const refusable = (work: Promise<unknown>) =>
  work.catch((error: unknown) => {
    if (!(error instanceof DomainError) || error.code === "internal") throw error;
  });

const invoicesOf = ({ account }: TestService) =>
  database().select().from(invoices).where(eq(invoices.accountId, account.id)).orderBy(asc(invoices.id));
const notesOf = (invoiceId: number) =>
  database().select().from(creditNotes).where(eq(creditNotes.invoiceId, invoiceId));

describe("a server that is ended twice at once, while the renewal job works on it", () => {
  it.each([0, 1, 2, 3, 4, 5])("is paid and given back once (%i)", async (round) => {
    const automatic = round % 2 ? { tags: { auto_credit: "1" } } : {};
    const service = await addService(start, { credit: "40.00", ...automatic });
    const now = daysAfter(service.dueAt, -13);
    const owner = await ownerOf(service, now);
    const shown = await showCancellation.call(owner, { id: String(service.serverId) });
    await Promise.all([
      refusable(cancel(service, now, 1)),
      refusable(runRenewals(now)),
      refusable(cancel(service, now, round % 3 === 0 ? 0 : 1)),
      refusable(generateDueInvoice.call(owner, { id: String(service.serverId) })),
      refusable(runRenewals(now)),
      refusable(undo(service, now)),
    ]);
    await workOff(service);
    await refusable(cancel(service, now, 1));
    await workOff(service);
    await runRenewals(daysAfter(service.dueAt, 20));
    expect((await readServer(service.serverId)).state).toBe("deleted");
    // Renewals made meanwhile were refunded in full: only the used days of the first period are charged.
    expect(await credit(service)).toBe(sum(["40.00", shown.back.value], "EUR"));
    for (const { status } of await invoicesOf(service)) expect(["Paid", "Cancelled"]).toContain(status);
  });
});

describe("the tax number that is confirmed after the invoice", () => {
  async function german() {
    const account = await addAccount(database(), { country: "DE" });
    const service = await addService(start, { account, preset: "vm.v3-medium" });
    const [invoice] = await invoicesOf(service);
    if (!invoice) throw new Error("There is no invoice.");
    expect(invoice).toMatchObject({ taxRate: "19.00", taxReason: { code: "eu_consumer" } });
    await database()
      .update(accounts)
      .set({ vatNumber: "DE136695976", vatValid: true, vatCheckedAt: start, vatCheckedBy: "service" })
      .where(eq(accounts.id, account.id));
    return { service, invoice };
  }

  it("leaves the tax of the credit note what the invoice had said", async () => {
    const { service, invoice } = await german();
    const now = daysAfter(start, 10.5);
    await cancel(service, now, 1);
    await workOff(service);
    const [note] = await notesOf(invoice.id);
    if (!note) throw new Error("There is no credit note.");
    const [net, tax] = [Number(note.subtotal), Number(note.tax)];
    expect(tax).toBeGreaterThan(0);
    expect(Math.abs(tax - net * 0.19)).toBeLessThan(0.015);
    const facts = await readCreditNoteDetails(database(), invoice, note);
    expect(facts.taxes).toMatchObject([{ rate: "19.00", why: { code: "eu_consumer", country: "DE" } }]);
    expect(facts.buyer.taxId).toBe("");
    expect(await credit(service)).toBe(note.total);
  });

  it("leaves it so for a smaller size, too, and is used for the next invoice", async () => {
    const { service, invoice } = await german();
    const now = daysAfter(start, 10.5);
    const owner = await ownerOf(service, now);
    await changePlan.call(owner, { id: String(service.serverId), preset: "vm.v3-large" });
    const charged = (await invoicesOf(service)).at(-1);
    expect(charged).toMatchObject({ taxRate: "0.00", tax: "0.00", taxReason: { code: "reverse_charge" } });
    expect(charged?.buyer.taxId).toBe("DE136695976");
    await giveCredit(database(), service.account.id, "EUR", "500.00");
    await applyCredit.call(owner, { invoice_id: String(charged?.id), amount: charged?.total ?? "" });
    const later = daysAfter(start, 12.5);
    await cancel(service, later, 1);
    await workOff(service);
    const [first] = await notesOf(invoice.id);
    const [second] = await notesOf(charged?.id ?? 0);
    expect(Number(first?.tax)).toBeGreaterThan(0);
    expect(second?.tax).toBe("0.00");
  });
});

describe("a license of a server that is ended", () => {
  it("is given back for the days that it was paid for and not used", async () => {
    const service = await addService(start, { preset: "vm.v3-medium", credit: "100.00" });
    const now = daysAfter(start, 5.5);
    const { invoice, status } = await addLicense(service, now);
    expect(status).toBe("Paid");
    const paid = (await invoicesOf(service)).find(({ id }) => id === invoice);
    const later = daysAfter(start, 15.5);
    const shown = await showCancellation.call(await ownerOf(service, later), {
      id: String(service.serverId),
    });
    const before = await credit(service);
    await cancel(service, later, 1);
    const notes = await notesOf(invoice);
    expect(notes).toHaveLength(1);
    expect(Number(notes[0]?.total)).toBeGreaterThan(0);
    expect(Number(notes[0]?.total)).toBeLessThan(Number(paid?.total));
    expect(minus(await credit(service), before, "EUR")).toBe(shown.back.value);
  });

  it("that nobody has paid cannot be paid any more, from that moment on", async () => {
    const service = await addService(start, { preset: "vm.v3-medium" });
    const now = daysAfter(start, 5.5);
    const { invoice, status } = await addLicense(service, now);
    expect(status).toBe("Unpaid");
    await giveCredit(database(), service.account.id, "EUR", "100.00");
    await cancel(service, now, 1);
    const owed = (await invoicesOf(service)).find(({ id }) => id === invoice);
    // The machine is not released yet: that job has not run.
    expect(owed).toMatchObject({ status: "Cancelled", notes: { code: "ended" } });
    const pay = applyCredit.call(await ownerOf(service, now), {
      invoice_id: String(invoice),
      amount: owed?.total ?? "1.00",
    });
    await expect(pay).rejects.toThrow();
    const [change] = await database()
      .select()
      .from(serviceChanges)
      .where(eq(serviceChanges.invoiceId, invoice));
    expect(change).toMatchObject({ appliedAt: null });
    expect(change?.droppedAt).not.toBeNull();
    await workOff(service);
    expect((await readServer(service.serverId)).state).toBe("deleted");
  });

  it("is paid and given back, or neither, when both happen at once", async () => {
    for (let round = 0; round < 5; round++) {
      const service = await addService(start, { preset: "vm.v3-medium" });
      const now = daysAfter(start, 5.5);
      const { invoice } = await addLicense(service, now);
      const owed = (await invoicesOf(service)).find(({ id }) => id === invoice)?.total ?? "";
      await giveCredit(database(), service.account.id, "EUR", owed);
      const owner = await ownerOf(service, now);
      await Promise.all([
        refusable(applyCredit.call(owner, { invoice_id: String(invoice), amount: owed })),
        refusable(cancel(service, now, 1)),
      ]);
      await workOff(service);
      const end = (await invoicesOf(service)).find(({ id }) => id === invoice);
      const notes = await notesOf(invoice);
      // All of its paid days were still to come.
      expect(notes.map(({ total }) => total)).toEqual(isPositive(owed) ? [owed] : []);
      expect(["Paid", "Cancelled"]).toContain(end?.status);
      expect(await readRenewals(service.serverId)).toEqual([]);
    }
  });
});

describe("an unpaid renewal that was withdrawn", () => {
  const issueAgain = (service: TestService, now: Date) =>
    inTransaction(async (db) => {
      const row = await readServer(service.serverId);
      return issueRenewals(db, [row], await readCatalog(db), { issuedAt: now });
    });

  it("returns alone, when two were open: the other is cancelled for good", async () => {
    const service = await addService(start);
    const now = daysAfter(service.dueAt, -13);
    await runRenewals(now);
    await issueAgain(service, now);
    await cancel(service, now, 0);
    expect(await verifyLedger(database())).toEqual([]);
    await workOff(service);
    await undo(service, now);
    const all = await readRenewals(service.serverId);
    expect(all.map(({ invoice }) => invoice.status)).toEqual(["Unpaid", "Cancelled"]);
    expect(await verifyLedger(database())).toEqual([]);
  });

  it("has its credit note however the server ends", async () => {
    const service = await addService(start);
    const now = daysAfter(service.dueAt, -13);
    await runRenewals(now);
    await cancel(service, now, 0);
    const [withdrawn] = await readRenewals(service.serverId);
    await inTransaction(async (db) => {
      await lockCredit(db, service.account.id, "EUR");
      await endServer(db, await readServer(service.serverId), now);
    });
    expect(await notesOf(withdrawn?.invoice.id ?? 0)).toHaveLength(1);
    expect(await verifyLedger(database())).toEqual([]);
  });
});
