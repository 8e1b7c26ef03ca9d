import { eq } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { payments } from "@/lib/db/tables/money/billing";
import { savedCards } from "@/lib/db/tables/money/payments";
import { giveCredit } from "@/lib/testing/factories";
import { mailsTo } from "@/lib/testing/messages/mailbox";
import { addSavedCard, dispute, payByCard, readCheckout } from "@/lib/testing/money/payments";
import {
  addService,
  daysAfter,
  readRenewals,
  readServer,
  type TestService,
} from "@/lib/testing/money/renewals";
import { changesOnRecord } from "@/lib/testing/operations/audit";
import { asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { updateClient } from "../../customers/accounts/update-client";
import { verifyLedger } from "../../money/billing/verify-ledger";
import { takeReport } from "../../money/payments/shared/take-report";
import { runRenewals } from "./run";

withCatalogDatabase();

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

const failuresTold = async ({ account }: TestService) =>
  (await mailsTo(account.email)).filter(({ subject }) => /^Automatic payment for .* failed$/.test(subject));

/** A renewal whose charge is pending at the provider, the day before it is due. */
async function undecided() {
  const service = await issued();
  const card = await addSavedCard(service.account.id);
  // Its payment provider is disabled, so that nothing responds.
  await database().update(savedCards).set({ method: "stripe" }).where(eq(savedCards.id, card));
  await runRenewals(daysAfter(service.dueAt, -1));
  const { invoice } = await renewed(service);
  const [payment] = await database().select().from(payments).where(eq(payments.invoiceId, invoice.id));
  if (payment?.state !== "pending") throw new Error("The charge is decided.");
  return { ...service, payment: payment.id };
}

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
    expect(await changesOnRecord("renewals.charge_card", `invoice ${invoice.id}`)).toMatchObject([
      { method: "sandbox", amount: `${invoice.total} EUR`, outcome: "booked" },
    ]);
  });

  it("is reminded of with the word that the card will pay, until the bank has declined", async () => {
    const reminders = async ({ account }: TestService) =>
      (await mailsTo(account.email))
        .filter(({ subject }) => / due on /.test(subject))
        .map(({ body }) => body);
    const says = expect.stringContaining("Your saved card will be charged for it automatically.");
    const service = await issued();
    await addSavedCard(service.account.id, "declined_later");
    await runRenewals(daysAfter(service.dueAt, -7));
    expect(await reminders(service)).toEqual([says]);
    await runRenewals(daysAfter(service.dueAt, -1));
    expect(await reminders(service)).toEqual([expect.not.stringMatching(/card/), says]);
    const byHand = await issued({});
    await addSavedCard(byHand.account.id);
    await runRenewals(daysAfter(byHand.dueAt, -7));
    expect(await reminders(byHand)).toEqual([expect.not.stringMatching(/card/)]);
  });

  it("is tried again once a day while the bank declines, and four times in all", async () => {
    const service = await issued();
    await addSavedCard(service.account.id, "declined_later");
    const { invoice } = await renewed(service);
    await runRenewals(daysAfter(service.dueAt, -1));
    expect(await failuresTold(service)).toHaveLength(1);
    for (let day = -0.5; day <= 3.5; day += 0.5) await runRenewals(daysAfter(service.dueAt, day));
    expect((await renewed(service)).invoice.status).toBe("Unpaid");
    const tries = await database().select().from(payments).where(eq(payments.invoiceId, invoice.id));
    expect(tries.map(({ state }) => state)).toEqual(["failed", "failed", "failed", "failed"]);
    const tried = await changesOnRecord("renewals.charge_card", `invoice ${invoice.id}`);
    expect(tried).toMatchObject(tries.map(({ id: payment }) => ({ payment, outcome: "failed" })));
    expect(await failuresTold(service)).toHaveLength(1);
  });

  it("tells of a refusal that comes after the day on which it is due, and of none once it is paid", async () => {
    const services = [await undecided(), await undecided()];
    for (const { account } of services.slice(1)) await giveCredit(database(), account.id, "EUR", "100.00");
    const told = [];
    for (const service of services) {
      await runRenewals(daysAfter(service.dueAt, 0.5));
      expect(await failuresTold(service)).toEqual([]);
      const { key } = await readCheckout(service.payment).then(({ checkout }) => checkout);
      for (const eventId of [`first ${key}`, `again ${key}`])
        await takeReport(
          "stripe",
          {
            eventId,
            about: "payment",
            key,
            outsideId: `pi_${key}`,
            is: { state: "failed", reason: "declined" },
          },
          daysAfter(service.dueAt, 1),
        );
      await runRenewals(daysAfter(service.dueAt, 1));
      told.push((await failuresTold(service)).length);
    }
    expect(told).toEqual([1, 0]);
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
  it("is unpaid again, suspends its server at once, once, and gives it back with the money", async () => {
    const service = await issued({});
    const { invoice } = await renewed(service);
    const user = await asUser(service.account.id);
    const payment = await payByCard(user, invoice.id);
    expect((await readServer(service.serverId)).dueAt).toEqual((await renewed(service)).renewal.endsAt);
    await dispute(payment, "opened");
    expect(await readServer(service.serverId)).toMatchObject({ dueAt: service.dueAt, state: "suspended" });
    await runRenewals(daysAfter(service.dueAt, 4));
    const told = (await mailsTo(service.account.email)).map(({ subject }) => subject);
    expect(told.filter((one) => /is suspended$/.test(one))).toHaveLength(1);
    expect(told.filter((one) => /^Your bank took back/.test(one))).toHaveLength(1);
    await dispute(payment, "won");
    expect(await readServer(service.serverId)).toMatchObject({
      state: "running",
      dueAt: (await renewed(service)).renewal.endsAt,
    });
  });
});
