import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { invoiceLines, invoices } from "@/lib/db/tables/money/billing";
import { serverFirewallSets, serverFirewalls } from "@/lib/db/tables/network/firewall";
import { privateNetworks } from "@/lib/db/tables/network/private-networks";
import { orders } from "@/lib/db/tables/orders/orders";
import { serverSchedules } from "@/lib/db/tables/servers/backups";
import { simulatedFirewalls } from "@/lib/db/tables/servers/simulated-work";
import { addAccount, setTestRuntime } from "@/lib/testing/factories";
import { runJob, runnerOf } from "@/lib/testing/jobs/work";
import { readCredit } from "@/lib/testing/money/credit";
import { minus, times } from "@/lib/testing/money/decimal-sums";
import { findBreaches } from "@/lib/testing/money/ledger";
import { daysAfter, readRenewals, readServer } from "@/lib/testing/money/renewals";
import { changesOnRecord } from "@/lib/testing/operations/audit";
import { asKey, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { refusal } from "@/lib/testing/operations/refusal";
import { addSet } from "../../network/firewall/add";
import { showServerFirewall } from "../../network/firewall/show-server";
import { addNetwork } from "../../network/private-networks/add";
import { deleteNetwork } from "../../network/private-networks/change";
import { showNetworkOf } from "../../network/private-networks/list";
import { runRenewals } from "../renewals/run";
import { setBackups } from "../services/backups/set-backups";
import { cancelOrder } from "./cancel-order";
import { orderInstance } from "./order-instance";
import { quoteInstance } from "./quote-instance";

withCatalogDatabase();

const prices = { BACKUP_DAILY_PRICES: "EUR:4.00", BACKUP_WEEKLY_PRICES: "EUR:2.00" };
const selection = {
  deploy_period: "monthly",
  preset: "102",
  location_name: "NL",
  traffic_plan: "1",
  os_id: 11,
} as const;
const wanted = { ...selection, root_pass: "Root-pass-1", deploy_notify: 0 } as const;
/** Physical, where there are no backups. */
const metal = { preset: "312", traffic_plan: "2" } as const;
const web = JSON.stringify([{ direction: "in", protocol: "tcp", ports: "80,443", comment: "Web" }]);
const ssh = JSON.stringify([{ direction: "in", protocol: "tcp", ports: 22 }]);

let accountId: number;
beforeEach(async () => {
  setTestRuntime("http://panel.test", true, prices);
  accountId = (await addAccount(database(), { credit: "900.00", tags: { auto_credit: "1" } })).id;
});
afterEach(async () => {
  setTestRuntime("http://panel.test", true);
  expect(await findBreaches(database())).toEqual([]);
});

const owner = () => asUser(accountId);
const order = async (fields: object) => orderInstance.call(await owner(), { ...wanted, ...fields });
const quote = async (fields: object = {}) => quoteInstance.call(await owner(), { ...selection, ...fields });
const deploy = async (fields: object) => {
  const { callback, server_id: id, invoice } = await order(fields);
  const job = await runJob(callback, runnerOf());
  return { id, invoice, job };
};
const setsOf = (id: number) =>
  database().select().from(serverFirewallSets).where(eq(serverFirewallSets.serverId, id));

test("backups are a part of the price: of the quote, of the order to the cent, and of each renewal", async () => {
  const without = await quote();
  const quoted = await quote({ backups: "daily" });
  expect(minus(quoted.subtotal, without.subtotal, "EUR")).toBe("4.00");
  expect(quoted.lines.at(-1)).toMatchObject({
    code: "backups",
    description: "Backups: daily",
    amount: "4.00",
  });
  expect(quoted.next_charge.amount).toBe(quoted.total);
  const { id, invoice } = await deploy({ backups: "daily", quote: quoted.quote });
  const [row] = await database().select().from(invoices).where(eq(invoices.id, invoice));
  expect(row).toMatchObject({ status: "Paid", total: quoted.total });
  expect(await readCredit(database(), accountId, "EUR")).toBe(minus("900.00", quoted.total, "EUR"));
  const server = await readServer(id);
  expect(server).toMatchObject({ backupPlan: "daily", recurringTotal: quoted.total });
  const [schedule] = await database().select().from(serverSchedules).where(eq(serverSchedules.serverId, id));
  expect(schedule).toMatchObject({ what: "backup", every: "daily", keep: 7, nextAt: expect.any(Date) });
  expect(await changesOnRecord("eq.order_instance", `server ${id}`)).toMatchObject([{ backups: "daily" }]);
  await runRenewals(daysAfter(server.dueAt ?? new Date(), -14));
  const [renewal] = await readRenewals(id);
  expect(renewal?.invoice.total).toBe(quoted.total);
  const lines = await database()
    .select()
    .from(invoiceLines)
    .where(eq(invoiceLines.invoiceId, renewal?.invoice.id ?? 0));
  expect(lines.find(({ code }) => code === "backups")).toMatchObject({ amount: "4.00" });
});

test("of several servers each has its backups, and a quote is for them alone", async () => {
  const quoted = await quote({ backups: "weekly", count: 2 });
  const one = await quote({ backups: "weekly" });
  expect(quoted.total).toBe(times(one.total, 2, "EUR"));
  const other = { count: 2, quote: quoted.quote };
  await expect(order(other)).rejects.toEqual(refusal("quote.unknown"));
  await expect(order({ ...other, backups: "daily" })).rejects.toEqual(refusal("quote.unknown"));
  const { servers = [] } = await order({ ...other, backups: "weekly" });
  expect(servers).toHaveLength(2);
  for (const { server_id: id } of servers) expect((await readServer(id)).backupPlan).toBe("weekly");
});

test("backups that are off leave a quote as it was, also its id", async () => {
  const { quote: id } = await quote();
  const { callback } = await order({ backups: "off", quote: id });
  expect(callback).toMatch(/^\d+$/);
});

test.each([
  [{ ...metal, backups: "daily" }, "is not for this preset"],
  [{ backups: "hourly" }, expect.any(String)],
] as const)("%j is refused", async (fields, reason) => {
  await expect(quote(fields as object)).rejects.toMatchObject({ extras: { fields: { backups: reason } } });
  await expect(order(fields as object)).rejects.toMatchObject({ extras: { fields: { backups: reason } } });
});

test("backups that are not sold, or not possible there, are refused before money moves", async () => {
  setTestRuntime("http://panel.test", true, { ...prices, BACKUP_DAILY_PRICES: "USD:4.00" });
  await expect(order({ backups: "daily" })).rejects.toEqual(
    refusal("argument.invalid", { backups: "is not sold in EUR" }),
  );
  setTestRuntime("http://panel.test", true, { ...prices, PROVISIONERS: { NL: "qemu" } });
  await expect(order({ backups: "weekly" })).rejects.toEqual(
    refusal("argument.unsupported", { backups: "is not offered in NL" }),
  );
  expect(await database().$count(orders, eq(orders.accountId, accountId))).toBe(0);
});

test("backups of an order that is not paid yet cannot be ended apart from it", async () => {
  const poor = await addAccount(database(), {});
  const context = await asUser(poor.id);
  const { server_id: id } = await orderInstance.call(context, { ...wanted, backups: "daily" });
  await expect(setBackups.call(context, { id, plan: "off" })).rejects.toEqual(
    refusal("server.awaiting_payment"),
  );
  expect((await readServer(id)).backupPlan).toBe("daily");
});

test("rule sets filter a new server before it is ready, in their order", async () => {
  const context = await owner();
  const [first, second] = [
    (await addSet.call(context, { name: "ssh", rules: ssh })).id,
    (await addSet.call(context, { name: "web", rules: web })).id,
  ];
  const { id, job } = await deploy({ firewall_sets: `${second},${first}` });
  expect(job.state).toBe("done");
  const shown = await showServerFirewall.call(await owner(), { id });
  expect(shown).toMatchObject({ state: "applied", is_filtered: true });
  expect(shown.sets.map(({ name }) => name)).toEqual(["web", "ssh"]);
  expect(shown.applied.map(({ ports }) => ports)).toEqual([["80", "443"], ["22"]]);
  const [there] = await database()
    .select()
    .from(simulatedFirewalls)
    .where(eq(simulatedFirewalls.serverId, id));
  expect(there?.rules).toMatchObject([{ ports: ["80", "443"] }, { ports: ["22"] }]);
});

test("a machine that cannot be filtered is delivered, and says so; what passes by itself is tried again", async () => {
  const set = (await addSet.call(await owner(), { name: "web", rules: web })).id;
  const refused = await deploy({ firewall_sets: [set], hostname: "fail-net-1x" });
  expect(refused.job.state).toBe("done");
  const [row] = await database()
    .select()
    .from(serverFirewalls)
    .where(eq(serverFirewalls.serverId, refused.id));
  expect(row).toMatchObject({ state: "failed", applied: null });
  const again = await deploy({ firewall_sets: [set], hostname: "fail-net-once-1x" });
  expect(again.job).toMatchObject({ state: "done", attempt: 2 });
  expect((await showServerFirewall.call(await owner(), { id: again.id })).state).toBe("applied");
});

test("rule sets of somebody else, unknown ones, and those of a caller without the right are refused", async () => {
  const stranger = await asUser((await addAccount(database(), {})).id);
  const theirs = (await addSet.call(stranger, { name: "web", rules: web })).id;
  const mine = (await addSet.call(await owner(), { name: "web", rules: web })).id;
  const unknown = refusal("argument.invalid", { firewall_sets: "unknown rule set" });
  for (const firewall_sets of [[theirs], [mine, 999_999]])
    await expect(order({ firewall_sets })).rejects.toEqual(unknown);
  await expect(order({ firewall_sets: [mine, mine] })).rejects.toEqual(
    refusal("argument.invalid", { firewall_sets: "names a rule set twice" }),
  );
  const narrow = await asKey(accountId, { permissions: ["eq/order_instance"] });
  await expect(orderInstance.call(narrow, { ...wanted, firewall_sets: [mine] })).rejects.toEqual(
    refusal("right.missing"),
  );
  setTestRuntime("http://panel.test", true, { ...prices, PROVISIONERS: { NL: "qemu" } });
  await expect(order({ firewall_sets: [mine] })).rejects.toEqual(
    refusal("argument.unsupported", { firewall_sets: "is not offered in NL" }),
  );
  expect(await database().$count(orders, eq(orders.accountId, accountId))).toBe(0);
  const { server_id: id } = await orderInstance.call(narrow, { ...wanted, location_name: "DE" });
  expect(await setsOf(id)).toEqual([]);
});

test("servers join a private network before they are ready, and keep its addresses from the order on", async () => {
  const { id: network } = await addNetwork.call(await owner(), {
    ...{ name: "back", location: "NL", range: "10.0.0.0/29" },
  });
  const attached = async () => (await showNetworkOf.call(await owner(), { id: network })).servers;
  const two = await order({ private_network: network, count: 2 });
  expect(await attached()).toMatchObject([
    { ip: "10.0.0.2", state: "joining" },
    { ip: "10.0.0.3", state: "joining" },
  ]);
  for (const { callback } of two.servers ?? [])
    expect(await runJob(callback, runnerOf())).toMatchObject({ state: "done" });
  expect(await attached()).toMatchObject([
    { ip: "10.0.0.2", state: "joined", mac: expect.stringMatching(/^52:55:/) },
    { ip: "10.0.0.3", state: "joined" },
  ]);
  expect(await changesOnRecord("eq.order_instance", `server ${two.server_id}`)).toMatchObject([
    { private_network: "back" },
  ]);
  // Three addresses are left.
  for (const call of [quote, order])
    await expect(call({ private_network: network, count: 4 })).rejects.toEqual(
      refusal("private_network.full"),
    );
  for (const ending of [{ hostname: "fail-work-1" }, { hostname: "fail-work-2" }]) {
    const { job } = await deploy({ ...ending, private_network: network });
    expect(job).toMatchObject({ state: "failed" });
  }
  expect(await attached()).toHaveLength(2);
});

test("an order that is not paid gives its addresses of a private network back when it ends", async () => {
  accountId = (await addAccount(database())).id;
  const { id: network } = await addNetwork.call(await owner(), {
    ...{ name: "back", location: "NL", range: "10.0.0.0/29" },
  });
  const { server_id: id, status } = await order({ private_network: network });
  expect(status).toBe("Unpaid");
  await expect(deleteNetwork.call(await owner(), { id: network })).rejects.toEqual(
    refusal("private_network.attached"),
  );
  await cancelOrder.call(await owner(), { id });
  await deleteNetwork.call(await owner(), { id: network });
});

test("a private network of an order is the account's own, in the location, and made there", async () => {
  const { id: private_network } = await addNetwork.call(await owner(), {
    ...{ name: "back", location: "NL", range: "10.0.0.0/24" },
  });
  const refused = (fields: object) => expect(quote(fields)).rejects;
  await refused({ private_network: 9_999 }).toEqual(refusal("private_network.not_found"));
  await database().update(privateNetworks).set({ location: "DE" });
  await refused({ private_network }).toEqual(
    refusal("argument.invalid", { private_network: "is in another location" }),
  );
  await database().update(privateNetworks).set({ location: "NL", provisioner: "qemu" });
  await refused({ private_network }).toEqual(
    refusal("argument.invalid", { private_network: "has another back end" }),
  );
  accountId = (await addAccount(database())).id;
  await refused({ private_network }).toEqual(refusal("private_network.not_found"));
});
