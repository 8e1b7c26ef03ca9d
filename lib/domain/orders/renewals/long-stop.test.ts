import { eq, isNull } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { mails } from "@/lib/db/tables/messages/mails";
import { invoiceLines } from "@/lib/db/tables/money/billing";
import { servers } from "@/lib/db/tables/servers/servers";
import { lineOnWire } from "@/lib/i18n/params/line-wire";
import { setTestRuntime } from "@/lib/testing/factories";
import { mailsTo } from "@/lib/testing/messages/mailbox";
import { sum } from "@/lib/testing/money/decimal-sums";
import { later, only, pay } from "@/lib/testing/money/renewal-mails";
import { addService, daysAfter, readRenewals, readServer } from "@/lib/testing/money/renewals";
import { withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { verifyLedger } from "../../money/billing/verify-ledger";
import { runRenewals } from "./run";

withCatalogDatabase();

const start = new Date("2030-01-31T12:00:00Z");
afterAll(async () => {
  expect(await verifyLedger(database())).toEqual([]);
});

describe("a worker that was away", () => {
  const away = async (days: number) => {
    const service = await addService(start);
    const now = daysAfter(service.dueAt, days);
    for (let round = 0; round < 3; round++) await runRenewals(now);
    return { service, now, ...(await only(service)) };
  };

  it.each([
    [95, 4, "2030-06-30T12:00:00.000Z"],
    [14, 1, "2030-03-31T12:00:00.000Z"],
    [3, 1, "2030-03-31T12:00:00.000Z"],
    // The next period's invoice is due by then, too.
    [20, 2, "2030-04-30T12:00:00.000Z"],
  ])("for %i days makes one invoice of %i periods, due in a whole term", async (days, periods, until) => {
    const { service, now, renewal, invoice } = await away(days);
    expect(renewal.startsAt).toEqual(service.dueAt);
    expect(renewal.endsAt.toISOString()).toBe(until);
    expect(invoice.dueAt).toEqual(daysAfter(now, 14));
    const lines = await database().select().from(invoiceLines).where(eq(invoiceLines.invoiceId, invoice.id));
    expect(lines[0]).toMatchObject({ quantity: periods });
    expect(
      sum(
        lines.map(({ amount }) => amount),
        "EUR",
      ),
    ).toBe(invoice.subtotal);
    expect(sum([invoice.subtotal, invoice.tax], "EUR")).toBe(invoice.total);
    expect(lineOnWire(lines[0]?.description ?? { code: "discount" })).toContain(
      `2030-02-28 – ${until.slice(0, 10)}`,
    );
    expect((await readServer(service.serverId)).recurringTotal).toBe(service.price);
    await pay(service, invoice.id, invoice.total, now);
    expect((await readServer(service.serverId)).dueAt?.toISOString()).toBe(until);
  });

  it("tells of all open invoices of a server in one mail of each kind, with their sum", async () => {
    const service = await addService(start);
    const { serverId, dueAt } = service;
    const suspendNotBefore = daysAfter(dueAt, 46);
    await database().update(servers).set({ suspendNotBefore }).where(eq(servers.id, serverId));
    for (const days of [-14, 17, 18]) await runRenewals(daysAfter(dueAt, days));
    const open = await readRenewals(serverId);
    expect(open).toHaveLength(2);
    const before = (await later(service)).length;
    const total = sum(
      open.map(({ invoice }) => invoice.total),
      "EUR",
    );
    for (const days of [45, 45, 46, 46]) await runRenewals(daysAfter(dueAt, days));
    const told = (await mailsTo(service.account.email)).slice(0, -1 - before);
    const ofOld = told.filter(({ body }) => body.includes(`€${total}`));
    expect(ofOld.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/is suspended$/),
      expect.stringMatching(/^Overdue/),
    ]);
    for (const { body } of ofOld) for (const { invoice } of open) expect(body).toContain(invoice.number);
    expect(told.filter(({ subject }) => /is suspended$/.test(subject))).toHaveLength(1);
  });

  it("suspends and deletes nothing whose mail waits for the mail server", async () => {
    setTestRuntime("http://panel.test", true, { SMTP_URL: "smtp://mail.test" });
    const service = await addService(start);
    const { serverId, dueAt } = service;
    const state = async () => (await readServer(serverId)).state;
    const send = (at: Date) => database().update(mails).set({ sentAt: at }).where(isNull(mails.sentAt));
    for (const days of [-14, -7, -1]) {
      await runRenewals(daysAfter(dueAt, days));
      await send(daysAfter(dueAt, days));
    }
    for (const days of [1, 3, 30]) await runRenewals(daysAfter(dueAt, days));
    expect(await state()).toBe("running");
    await send(daysAfter(dueAt, 31));
    await runRenewals(daysAfter(dueAt, 32.9));
    expect(await state()).toBe("running");
    await runRenewals(daysAfter(dueAt, 33));
    expect(await state()).toBe("suspended");
    await runRenewals(daysAfter(dueAt, 60));
    expect(await state()).toBe("suspended");
    await send(daysAfter(dueAt, 61));
    await runRenewals(daysAfter(dueAt, 71.9));
    expect(await state()).toBe("suspended");
    await runRenewals(daysAfter(dueAt, 72));
    expect(await state()).toBe("deleted");
    setTestRuntime("http://panel.test", true);
  });
});
