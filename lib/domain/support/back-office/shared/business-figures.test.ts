import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { jobs } from "@/lib/db/tables/kernel/jobs";
import { mails } from "@/lib/db/tables/messages/mails";
import { bankReceipts } from "@/lib/db/tables/money/bank-statements";
import { payments } from "@/lib/db/tables/money/billing";
import { servers } from "@/lib/db/tables/servers/servers";
import { tickets } from "@/lib/db/tables/support/tickets";
import { addAccount, type TestAccount } from "@/lib/testing/factories";
import { addInvoice } from "@/lib/testing/money/invoices";
import { withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { addServer } from "@/lib/testing/servers/servers";
import { keyColumns } from "../../../kernel/async/job-key";
import { recordBackup } from "./backup";
import { readBusinessFigures } from "./business-figures";

withCatalogDatabase();

const now = new Date("2031-03-04T05:06:07Z");
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

let owner: TestAccount;
beforeAll(async () => {
  owner = await addAccount(database());
});

const addJob = async (facts: Partial<typeof jobs.$inferInsert>) => {
  const serverId = await addServer(database(), owner, { hostname: "a" });
  await database()
    .insert(jobs)
    .values({
      ...keyColumns(randomUUID()),
      accountId: owner.id,
      serverId,
      action: "deploy",
      operation: "eq.order_instance",
      holds: "changes",
      state: "running",
      stage: "installing",
      createdAt: hoursAgo(1),
      ...facts,
    });
};

/** The figures that `change` changes, before and after. */
async function changed(change: () => Promise<unknown>): Promise<Record<string, unknown>> {
  const before = await readBusinessFigures(database(), now);
  await change();
  const after = await readBusinessFigures(database(), now);
  return Object.fromEntries(
    Object.entries(after).filter(([name, value]) => {
      const { [name as keyof typeof before]: old } = before;
      return name !== "servers" && value !== old;
    }),
  );
}

it("counts deployments that failed within a day, and those whose customer knows that they are late", async () => {
  const failed = { state: "failed", failure: { code: "badImage" } } as const;
  expect(
    await changed(async () => {
      await addJob({});
      await addJob({ lateToldAt: hoursAgo(1) });
      await addJob({ operation: "eq.reboot", lateToldAt: hoursAgo(1) });
      await addJob({ ...failed, finishedAt: hoursAgo(23) });
      await addJob({ ...failed, finishedAt: hoursAgo(25) });
      await addJob({ ...failed, operation: "eq.reboot", finishedAt: hoursAgo(1) });
    }),
  ).toEqual({ deploymentsFailed: 1, deploymentsLate: 1 });
});

it("counts servers by state, without deleted ones", async () => {
  const states = async () =>
    Object.fromEntries(
      (await readBusinessFigures(database(), now)).servers.map((one) => [one.state, one.count]),
    );
  const before = await states();
  await addServer(database(), owner, { hostname: "b", state: "suspended" });
  const gone = await addServer(database(), owner, { hostname: "c" });
  await database().update(servers).set({ state: "deleted", deletedAt: now }).where(eq(servers.id, gone));
  expect(await states()).toEqual({ ...before, suspended: (before.suspended ?? 0) + 1 });
});

it("counts failed mails and payments, unmatched receipts and tickets that someone has to deal with", async () => {
  const mail = { recipient: "a@example.test", subject: "s", body: "b", createdAt: now, failedAt: now };
  const { id: invoiceId } = await addInvoice({ accountId: owner.id });
  const payment = {
    accountId: owner.id,
    invoiceId,
    method: "sandbox",
    amount: "5.00",
    currency: "EUR",
  } as const;
  const receipt = {
    account: "A",
    amount: "5.00",
    currency: "EUR",
    day: "2031-03-04",
    text: "",
    problem: "unknown",
  };
  const ticket = { accountId: owner.id, subject: "s", createdAt: now, updatedAt: now };
  expect(
    await changed(async () => {
      await database()
        .insert(mails)
        .values([mail, { ...mail, dismissedAt: now }, { ...mail, failedAt: null }]);
      await database()
        .insert(payments)
        .values(
          [1, 23, 25].map((hours) => ({
            ...payment,
            state: "failed" as const,
            createdAt: hoursAgo(hours),
            endedAt: hoursAgo(hours),
          })),
        );
      await database()
        .insert(bankReceipts)
        .values([
          { ...receipt, key: "1", receipt: "1", state: "open", createdAt: now },
          { ...receipt, key: "2", receipt: "2", state: "set_aside", createdAt: now },
        ]);
      await database()
        .insert(tickets)
        .values([ticket, { ...ticket, waitingMessageId: 1 }, { ...ticket, state: "solved" as const }]);
    }),
  ).toEqual({ mailsFailed: 1, paymentsFailed: 2, receiptsUnmatched: 1, ticketsOpen: 2, ticketsWaiting: 1 });
});

it("knows the newest recorded backup, and none before the first", async () => {
  expect((await readBusinessFigures(database(), now)).backupAtSeconds).toBe(0);
  await recordBackup(database(), hoursAgo(30));
  await recordBackup(database(), hoursAgo(2));
  expect((await readBusinessFigures(database(), now)).backupAtSeconds).toBe(hoursAgo(2).getTime() / 1000);
});
