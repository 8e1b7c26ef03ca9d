import { desc, eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addMonths } from "@/lib/base/months";
import { dayIn } from "@/lib/base/time-zone";
import { database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { webhooks } from "@/lib/db/tables/messages/webhooks";
import { creditNotes } from "@/lib/db/tables/money/documents";
import { serverAddresses } from "@/lib/db/tables/network/addresses";
import { servers } from "@/lib/db/tables/servers/servers";
import { runtime, setRuntime } from "@/lib/env";
import { addAccount, readStock, type TestAccount } from "@/lib/testing/factories";
import { advanceDeployment, readJob, runJob, runnerOf } from "@/lib/testing/jobs/work";
import { mailsTo } from "@/lib/testing/messages/mailbox";
import { readCredit } from "@/lib/testing/money/credit";
import { changesOnRecord } from "@/lib/testing/operations/audit";
import { asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { orderInstance } from "../orders/order-instance";
import { reinstallServer } from "../orders/reinstall";

withCatalogDatabase();

// A speed at which no stage takes any time.
beforeAll(() => setRuntime({ ...runtime(), deploySpeed: 1_000_000 }));

let account: TestAccount;
beforeEach(async () => {
  account = await addAccount(database(), { credit: "50.00" });
});

const hook = "https://hooks.example.test/deployed";
const wanted = {
  deploy_period: "quarterly",
  preset: "102",
  location_name: "DE",
  os_id: 11,
  traffic_plan: "1",
  root_pass: "Root-pass-1",
  deploy_notify: 0,
} as const;

async function deploy(hostname: string, more: object = {}) {
  const asked = { ...wanted, hostname, ...more };
  const { server_id: id, callback, invoice } = await orderInstance.call(await asUser(account.id), asked);
  const job = await runJob(callback, runnerOf());
  return { id, invoice, job };
}
async function readServer(id: number) {
  const [row] = await database().select().from(servers).where(eq(servers.id, id));
  if (!row) throw new Error("The server is not there.");
  return row;
}
const atProvisioner = async (id: number) => {
  const { rows } = await database().execute<{ machines: number; addresses: number }>(
    sql`select (select count(*)::int from simulated_machines where server_id = ${id}) as machines,
               (select count(*)::int from simulated_addresses where server_id = ${id}) as addresses`,
  );
  return rows[0];
};
/** Without the receipt of the order. */
const subjects = async () =>
  (await mailsTo(account.email)).map(({ subject }) => subject).filter((subject) => !/^Invoice/.test(subject));
const calls = async () =>
  (
    await database()
      .select()
      .from(webhooks)
      .where(eq(webhooks.accountId, account.id))
      .orderBy(desc(webhooks.id))
  ).map(({ url, body }) => ({ url, ...JSON.parse(body) }));

describe("a deployment that is done", () => {
  it("tells by mail and by callback, where it was asked to, what the server is", async () => {
    const { id, invoice, job } = await deploy("web-1", { deploy_notify: 1, post_install_callback: hook });
    const { dueAt, readyAt, systemName, location } = await readServer(id);
    const [address] = await database().select().from(serverAddresses).where(eq(serverAddresses.serverId, id));
    const ip = address?.ip ?? "";
    expect(job.scope).toEqual({
      result: "deploy_done",
      id,
      location,
      preset: "vm.v3-nano",
      ip,
      os: systemName,
    });
    expect(job.context).toMatchObject({ action: "deploy", id: String(id), ip, location });
    expect(await calls()).toEqual([
      {
        url: hook,
        event: "server.deployed",
        server_id: id,
        hostname: "web-1",
        ip,
        location,
        preset: "vm.v3-nano",
        os: systemName,
        invoice,
      },
    ]);
    expect(await changesOnRecord("deployments.finish", `server ${id}`)).toEqual([
      { state: { from: "deploying", to: "running" }, job: "deploy" },
    ]);
    const [mail] = await mailsTo(account.email);
    expect(mail?.subject).toBe("Server web-1 is ready");
    expect(mail?.body).toContain(`Address: ${ip}\nPaid until: ${dueAt && dayIn(dueAt, "Europe/Amsterdam")}`);
    expect(mail?.body).not.toContain("Root-pass");
    expect(readyAt && dueAt).toEqual(readyAt && addMonths(readyAt, 3));
  });

  it("tells nobody who has not asked", async () => {
    const { job } = await deploy("web-2");
    expect(job.state).toBe("done");
    expect([await subjects(), await calls()]).toEqual([[], []]);
  });
});

describe("a deployment that failed for good", () => {
  it("always tells the owner, and the callback with the reason, but no address", async () => {
    const { id, job } = await deploy("vanish-1", { post_install_callback: hook });
    expect(job).toMatchObject({ state: "failed", failure: { code: "noAnswer" } });
    expect(await subjects()).toEqual(["Server vanish-1 could not be deployed"]);
    const [mail] = await mailsTo(account.email);
    expect(mail?.body).toContain("(the machine stopped answering)");
    expect(mail?.body).toContain("15.84");
    expect(await calls()).toMatchObject([
      { event: "server.deploy_failed", server_id: id, ip: "", reason: "the machine stopped answering" },
    ]);
  });

  it.each([
    ["allocate", "noneFree"],
    ["install", "badImage"],
    ["configure", "unreachable"],
    ["verify", "noAnswer"],
  ])("at the step %s gives back money, unit and addresses, and says so once", async (step, code) => {
    const before = await readStock(database(), 102, "DE");
    const { id, invoice, job } = await deploy(`fail-${step}-1`, { post_install_callback: hook });
    expect(job).toMatchObject({ state: "failed", attempt: 4, failure: { code } });
    for (let again = 0; again < 2; again++) await advanceDeployment(job.id, new Date());
    expect(await readCredit(database(), account.id, "EUR")).toBe("50.00");
    expect(await readStock(database(), 102, "DE")).toBe(before);
    expect(await readServer(id)).toMatchObject({ state: "failed", rootPassword: null });
    expect(await database().$count(serverAddresses, eq(serverAddresses.serverId, id))).toBe(0);
    expect(await database().$count(creditNotes, eq(creditNotes.invoiceId, invoice))).toBe(1);
    expect(await changesOnRecord("deployments.fail", `server ${id}`)).toEqual([
      { state: { from: "deploying", to: "failed" }, job: "deploy", refunded: "15.84 EUR" },
    ]);
    expect(await atProvisioner(id)).toEqual({ machines: 0, addresses: 0 });
    expect(await subjects()).toEqual([`Server fail-${step}-1 could not be deployed`]);
    expect(await calls()).toHaveLength(1);
  });

  it.each(["allocate", "install", "configure", "verify"])(
    "at the step %s once only is tried again, and costs nothing more",
    async (step) => {
      const { id, job } = await deploy(`fail-${step}-once-1`);
      expect(job).toMatchObject({ state: "done", attempt: 2 });
      expect(await readServer(id)).toMatchObject({ state: "running" });
      expect(await readCredit(database(), account.id, "EUR")).toBe("34.16");
      expect(await atProvisioner(id)).toEqual({ machines: 1, addresses: 1 });
      expect(await subjects()).toEqual([]);
    },
  );

  it("says so in the language of the account", async () => {
    await database().update(accounts).set({ language: "ru" }).where(eq(accounts.id, account.id));
    await deploy("fail-install-1");
    const [mail] = await mailsTo(account.email);
    expect(mail?.body).toContain("образ диска не прошёл проверку");
  });
});

describe("a reinstall", () => {
  const reinstall = async (id: number) => {
    const asked = { id, os_id: 12, root_pass: "Root-pass-2" };
    const { callback } = await reinstallServer.call(await asUser(account.id), asked);
    return runJob(callback, runnerOf());
  };

  it("keeps machine, addresses and the day until which it is paid", async () => {
    const { id } = await deploy("web-3");
    const addresses = () => database().select().from(serverAddresses).where(eq(serverAddresses.serverId, id));
    const [before, held] = [await readServer(id), await addresses()];
    expect(await reinstall(id)).toMatchObject({ state: "done", action: "reinstall" });
    const after = await readServer(id);
    expect(after).toMatchObject({ state: "running", dueAt: before.dueAt, readyAt: before.readyAt });
    expect(after.systemName).not.toBe(before.systemName);
    expect(await addresses()).toEqual(held);
  });

  it("that fails leaves the server with its owner, switched off, and moves no money", async () => {
    const { id } = await deploy("web-4");
    await database().update(servers).set({ hostname: "fail-install-2" }).where(eq(servers.id, id));
    const job = await reinstall(id);
    expect(job).toMatchObject({ state: "failed", attempt: 4, failure: { code: "badImage" } });
    expect(await readServer(id)).toMatchObject({ state: "stopped", accountId: account.id, deletedAt: null });
    expect((await readJob(job.key)).context).toMatchObject({
      action: "deploy",
      id: String(id),
      reinstall: "1",
    });
    expect(await subjects()).toEqual([]);
  });
});
