import { eq } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { payments } from "@/lib/db/tables/billing";
import { asUser, withCatalogueDatabase } from "@/lib/testing/contexts";
import { mailsTo } from "@/lib/testing/mailbox";
import { addSavedCard, dispute, payByCard } from "@/lib/testing/payments";
import { addService, daysAfter, readRenewals, readServer, type TestService } from "@/lib/testing/renewals";
import { updateClient } from "../accounts/update-client";
import { verifyLedger } from "../billing/verify-ledger";
import { runRenewals } from "./run";

withCatalogueDatabase();

const start = new Date("2030-01-31T12:00:00Z");
const tags = { auto_credit: "1" };

async function renewed({ serverId }: TestService) {
  const [one] = await readRenewals(serverId);
  if (!one) throw new Error("There is no renewal.");
  return one;
}

const issued = async (wanted: Parameters<typeof addService>[1] = { tags }) => {
  const service = await addService(start, wanted);
  await runRenewals(daysAfter(service.dueAt, -14));
  return service;
};

afterAll(async () => {
  expect(await verifyLedger(database())).toEqual([]);
});

describe("a renewal that pays itself and that credit does not cover", () => {
  it("is charged to the saved card a day before it is due, once", async () => {
    const service = await issued();
    await addSavedCard(service.account.id);
    await runRenewals(daysAfter(service.dueAt, -2));
    expect((await renewed(service)).invoice.status).toBe("Unpaid");
    await Promise.all([1, 2, 3].map(() => runRenewals(daysAfter(service.dueAt, -1))));
    const { invoice, renewal } = await renewed(service);
    expect(invoice).toMatchObject({ status: "Paid", paymentMethod: "sandbox", paid: service.price });
    expect((await readServer(service.serverId)).dueAt).toEqual(renewal.endsAt);
  });

  it("is tried again once a day while the bank declines, and four times in all", async () => {
    const service = await issued();
    await addSavedCard(service.account.id, "declined_later");
    const { invoice } = await renewed(service);
    for (let day = -1; day <= 3.5; day += 0.5) await runRenewals(daysAfter(service.dueAt, day));
    expect((await renewed(service)).invoice.status).toBe("Unpaid");
    const tries = await database().select().from(payments).where(eq(payments.invoiceId, invoice.id));
    expect(tries.map(({ state }) => state)).toEqual(["failed", "failed", "failed", "failed"]);
    expect((await mailsTo(service.account.email)).some(({ subject }) => /payment/i.test(subject))).toBe(true);
  });

  it("is not charged where the account forbids that (billing_disableautocc)", async () => {
    const service = await issued();
    await addSavedCard(service.account.id);
    await updateClient.call(await asUser(service.account.id), { billing_disableautocc: "true" });
    await runRenewals(daysAfter(service.dueAt, 1));
    expect((await renewed(service)).invoice.status).toBe("Unpaid");
  });

  it("is not charged where its owner pays by hand", async () => {
    const service = await issued({});
    await addSavedCard(service.account.id);
    await runRenewals(daysAfter(service.dueAt, 1));
    expect((await renewed(service)).invoice.status).toBe("Unpaid");
  });
});

describe("a renewal whose payment the bank takes back", () => {
  it("is unpaid again, suspends its server and gives it back with the money", async () => {
    const service = await issued({});
    const { invoice } = await renewed(service);
    const user = await asUser(service.account.id);
    const payment = await payByCard(user, invoice.id);
    expect((await readServer(service.serverId)).dueAt).toEqual((await renewed(service)).renewal.endsAt);
    await dispute(payment, "opened");
    expect(await readServer(service.serverId)).toMatchObject({ dueAt: service.dueAt, state: "running" });
    await runRenewals(daysAfter(service.dueAt, 4));
    expect((await readServer(service.serverId)).state).toBe("suspended");
    await dispute(payment, "won");
    expect(await readServer(service.serverId)).toMatchObject({
      state: "running",
      dueAt: (await renewed(service)).renewal.endsAt,
    });
  });
});
