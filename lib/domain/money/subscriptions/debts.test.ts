import { beforeAll, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { renewals } from "@/lib/db/tables/orders/renewals";
import { runtime, setRuntime } from "@/lib/env";
import { addAccount } from "@/lib/testing/factories";
import { runJob, runnerOf } from "@/lib/testing/jobs/work";
import { mailsTo } from "@/lib/testing/messages/mailbox";
import { addInvoice } from "@/lib/testing/money/invoices";
import { dispute, payByCard } from "@/lib/testing/money/payments";
import { addService, daysAfter, readRenewals, readServer } from "@/lib/testing/money/renewals";
import { asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { addServer } from "@/lib/testing/servers/servers";
import { orderInstance } from "../../orders/orders/order-instance";
import { reinstallServer } from "../../orders/orders/reinstall";
import { runRenewals } from "../../orders/renewals/run";
import { resumeServer, suspendServer } from "../../orders/renewals/suspend";

withCatalogDatabase();

// So fast that no stage takes time.
beforeAll(() => setRuntime({ ...runtime(), deploySpeed: 1_000_000 }));

const owing = { state: "suspended", suspendedBy: "unpaid" };
const free = { state: "running", suspendedBy: null };

async function customer() {
  const { id, email } = await addAccount(database());
  return { id, email, user: await asUser(id) };
}

async function withServer() {
  const owner = await customer();
  return { ...owner, serverId: await addServer(database(), owner, { hostname: "web-1" }) };
}

type WithServer = Awaited<ReturnType<typeof withServer>>;
type Starts = "deployment" | "plan_change" | "renewal";

const sell = ({ id, serverId }: WithServer, starts: Starts) =>
  addInvoice({ accountId: id, serverId, starts });

async function paid(owner: WithServer, starts: Starts) {
  const { id: invoice } = await sell(owner, starts);
  return { invoice, payment: await payByCard(owner.user, invoice) };
}

const suspensions = async ({ email }: { email: string }) =>
  (await mailsTo(email)).filter(({ subject }) => /is suspended/.test(subject)).length;

describe("a server whose payment the bank took back", () => {
  it.each(["deployment", "plan_change"] as const)(
    "stays suspended when others are paid (%s)",
    async (starts) => {
      const owner = await withServer();
      const { serverId, user } = owner;
      const { invoice, payment } = await paid(owner, starts);
      await dispute(payment, "opened");
      expect(await readServer(serverId)).toMatchObject(owing);
      expect(await suspensions(owner)).toBe(1);
      const { id: next } = await sell(owner, "renewal");
      const startsAt = daysAfter(new Date(), 30);
      const period = { startsAt, endsAt: daysAfter(startsAt, 30) };
      await database()
        .insert(renewals)
        .values({ serverId, invoiceId: next, ...period });
      await payByCard(user, next);
      expect(await readServer(serverId)).toMatchObject(owing);
      await paid(owner, "plan_change");
      expect(await readServer(serverId)).toMatchObject(owing);
      await payByCard(user, invoice);
      expect(await readServer(serverId)).toMatchObject(free);
    },
  );

  it("stays suspended until the last of several is paid again", async () => {
    const owner = await withServer();
    const first = await paid(owner, "deployment");
    const second = await paid(owner, "plan_change");
    for (const { payment } of [first, second]) await dispute(payment, "opened");
    await payByCard(owner.user, first.invoice);
    expect(await readServer(owner.serverId)).toMatchObject(owing);
    await payByCard(owner.user, second.invoice);
    expect(await readServer(owner.serverId)).toMatchObject(free);
  });

  it("is not freed when staff end a suspension of theirs", async () => {
    const owner = await withServer();
    const { serverId: id } = owner;
    const staff = await asStaff("support");
    const { invoice, payment } = await paid(owner, "plan_change");
    await suspendServer.call(staff, { id, reason: "abuse case 17" });
    await dispute(payment, "opened");
    const answer = await resumeServer.call(staff, { id, reason: "abuse case 17" });
    expect(answer).toEqual({ state: "suspended" });
    expect(await readServer(id)).toMatchObject(owing);
    await payByCard(owner.user, invoice);
    expect(await readServer(id)).toMatchObject(free);
  });
});

const wanted = {
  deploy_period: "monthly",
  preset: "102",
  location_name: "DE",
  os_id: 11,
  traffic_plan: "1",
  root_pass: "Root-pass-1",
  deploy_notify: 0,
} as const;

describe("a payment that the bank takes back during an installation", () => {
  async function deployed(isDisputed: boolean) {
    const owner = await customer();
    const order = await orderInstance.call(owner.user, { ...wanted, hostname: "web-2" });
    const payment = await payByCard(owner.user, order.invoice);
    if (isDisputed) await dispute(payment, "opened");
    expect(await runJob(order.callback, runnerOf())).toMatchObject({ state: "done" });
    return { ...owner, serverId: order.server_id, invoice: order.invoice, payment };
  }

  it("suspends the server at the end of its deployment, and tells its owner", async () => {
    const owner = await deployed(true);
    expect(await readServer(owner.serverId)).toMatchObject(owing);
    expect(await suspensions(owner)).toBe(1);
    await payByCard(owner.user, owner.invoice);
    expect(await readServer(owner.serverId)).toMatchObject(free);
  });

  it.each(["done", "failed"])(
    "suspends the server at the end of its reinstallation that is %s",
    async (end) => {
      const owner = await deployed(false);
      const { serverId: id, user, invoice, payment } = owner;
      const hostname = end === "failed" ? "fail-install-3" : "web-3";
      const asked = { id, os_id: 12, root_pass: "Root-pass-2", hostname };
      const { callback } = await reinstallServer.call(user, asked);
      await dispute(payment, "opened");
      expect(await runJob(callback, runnerOf())).toMatchObject({ state: end });
      expect(await readServer(id)).toMatchObject(owing);
      expect(await suspensions(owner)).toBe(1);
      await payByCard(user, invoice);
      expect(await readServer(id)).toMatchObject(
        end === "done" ? free : { state: "stopped", suspendedBy: null },
      );
    },
  );
});

it("a renewal that is paid late, and taken back then, suspends its server once more", async () => {
  const { account, serverId, dueAt } = await addService(new Date("2030-01-31T12:00:00Z"));
  for (const days of [-14, 1, 3]) await runRenewals(daysAfter(dueAt, days));
  expect(await readServer(serverId)).toMatchObject(owing);
  const [{ invoice } = { invoice: null }] = await readRenewals(serverId);
  const payment = await payByCard(await asUser(account.id), invoice?.id ?? 0);
  expect(await readServer(serverId)).toMatchObject(free);
  await dispute(payment, "opened");
  await runRenewals(daysAfter(dueAt, 4));
  expect(await readServer(serverId)).toMatchObject(owing);
});
