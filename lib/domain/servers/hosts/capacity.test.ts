import { eq, inArray, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { answer } from "@/lib/api/answer";
import { groupBy } from "@/lib/base/group-by";
import { database } from "@/lib/db/client";
import { loadConfiguration } from "@/lib/db/live-configuration";
import { presetStock, presets } from "@/lib/db/tables/catalog/catalog";
import { jobs } from "@/lib/db/tables/kernel/jobs";
import { invoices } from "@/lib/db/tables/money/billing";
import { orders } from "@/lib/db/tables/orders/orders";
import { backEnds } from "@/lib/db/tables/servers/back-ends";
import { hostReadings, hosts } from "@/lib/db/tables/servers/hosts";
import { servers } from "@/lib/db/tables/servers/servers";
import { simulatedAddresses, simulatedHosts, simulatedMachines } from "@/lib/db/tables/servers/simulated";
import { addAccount, setStock } from "@/lib/testing/factories";
import { advanceDeployment } from "@/lib/testing/jobs/work";
import { readCredit } from "@/lib/testing/money/credit";
import { sum } from "@/lib/testing/money/decimal-sums";
import { asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { refusal } from "@/lib/testing/operations/refusal";
import { waitFor } from "@/lib/testing/wait-for";
import { issueSession } from "../../identity/sessions/shared/issue";
import { isOfKey } from "../../kernel/async/job-key";
import { verifyLedger } from "../../money/billing/verify-ledger";
import { orderInstance } from "../../orders/orders/order-instance";
import { changePlan } from "../../orders/services/change-plan";
import { growDisk } from "../../orders/services/disk/grow-disk";
import { quoteDisk } from "../../orders/services/disk/quote-disk";
import { liveBackEnds } from "../back-ends/shared/loaded";
import { seedBackEnds } from "../back-ends/shared/seed";
import { readAllHosts } from "./read-hosts";

withCatalogDatabase();

const db = () => database();
const nano = 102;
const rule = { cpu: 10, memory: 1, disk: 1, spreads: false };

const wanted = {
  ...({ deploy_period: "monthly", location_name: "NL", os_id: 11, traffic_plan: "1" } as const),
  ...({ preset: String(nano), root_pass: "Root-pass-1", deploy_notify: 0 } as const),
};

async function setRule(overcommit: typeof rule | null): Promise<void> {
  await db().update(backEnds).set({ overcommit }).where(eq(backEnds.name, "simulated"));
  await loadConfiguration([liveBackEnds]);
}

/** Three hosts in NL, each with disks for so many of the smallest plan. */
async function setHosts(each: number): Promise<void> {
  const [preset] = await db().select().from(presets).where(eq(presets.id, nano));
  const diskGb = (preset?.hddGb ?? 0) * each;
  await db().delete(simulatedHosts);
  await db()
    .insert(simulatedHosts)
    .values(
      ["a", "b", "c"].map((name) => ({
        ...{ name: `nl-${name}`, location: "NL", state: "online" as const },
        ...{ cpus: 1_000, memoryGb: 10_000, diskGb },
      })),
    );
  await readAllHosts();
}

const order = async (accountId: number, more: object = {}) =>
  orderInstance.call(await asUser(accountId), { ...wanted, ...more });

const soldOut = { extras: { doc: "order.out_of_stock", fields: { preset: "is out of stock in NL" } } };

beforeEach(async () => {
  await seedBackEnds(db());
  await db().update(servers).set({ deletedAt: new Date() }).where(sql`deleted_at is null`);
  await db().delete(simulatedMachines);
  await db().delete(simulatedAddresses);
  await setStock(db(), nano, "NL", 1_000);
  await setRule(rule);
});

describe("200 orders at once where 150 fit", () => {
  it("sells 150, and charges, places and addresses each of them once", async () => {
    await setHosts(50);
    const accounts = await Promise.all(
      Array.from({ length: 20 }, async () => (await addAccount(db(), { credit: "500.00" })).id),
    );
    const before = await Promise.all(accounts.map((id) => readCredit(db(), id, "EUR")));
    const settled = await Promise.allSettled(
      Array.from({ length: 200 }, (_, nth) => order(accounts[nth % 20] ?? 0)),
    );
    const refused = settled.filter((one) => one.status === "rejected");
    expect(refused).toHaveLength(50);
    for (const { reason } of refused) expect(reason).toMatchObject(soldOut);

    const ordered = await db().select().from(orders).where(inArray(orders.accountId, accounts));
    expect(ordered).toHaveLength(150);
    const paid = await db().select().from(invoices).where(inArray(invoices.accountId, accounts));
    expect(paid.map(({ status }) => status)).toEqual(Array(150).fill("Paid"));
    const after = await Promise.all(accounts.map((id) => readCredit(db(), id, "EUR")));
    const total = sum(
      paid.map(({ total }) => total),
      "EUR",
    );
    expect(Number(sum(before, "EUR")) - Number(sum(after, "EUR"))).toBeCloseTo(Number(total), 2);
    expect(await verifyLedger(db())).toEqual([]);
    const [stock] = await db().select().from(presetStock).where(sql`preset_id = ${nano} and location = 'NL'`);
    expect(stock).toMatchObject({ free: 850, fits: 0 });

    const placed = await db().select().from(jobs).where(inArray(jobs.accountId, accounts));
    await Promise.all(
      placed.map(({ id }) =>
        waitFor(
          async () => {
            await advanceDeployment(id, new Date());
            const [job] = await db().select().from(jobs).where(eq(jobs.id, id));
            return job && job.stage !== "allocating" ? job : undefined;
          },
          `job ${id} gets no machine`,
          60_000,
        ),
      ),
    );
    const machines = await db().select().from(simulatedMachines);
    const byHost = groupBy(machines, ({ host }) => host);
    expect([...byHost].map(([host, all]) => [host, all.length]).sort()).toEqual([
      ["nl-a", 50],
      ["nl-b", 50],
      ["nl-c", 50],
    ]);
    const addresses = await db().select().from(simulatedAddresses);
    expect(new Set(addresses.map(({ ip }) => ip)).size).toBe(150);
    expect(new Set(addresses.map(({ serverId }) => serverId)).size).toBe(150);
    await readAllHosts();
    await expect(order(accounts[0] ?? 0)).rejects.toMatchObject(soldOut);
  }, 240_000);
});

describe("an order", () => {
  it("is refused as any that is sold out, to the byte, and moves no money", async () => {
    const { id } = await addAccount(db(), { credit: "50.00" });
    const { token } = await issueSession(db(), {
      ...{ accountId: id, kind: "password", apiKeyId: null, isBound: false, ttlSeconds: 3_600 },
      ...{ address: "203.0.113.5", userAgent: "test", now: new Date() },
    });
    const body = new URLSearchParams({
      ...{ action: "order_instance", token, preset: String(nano), location_name: "NL", os_id: "11" },
      ...{ traffic_plan: "1", root_pass: "Root-pass-1", deploy_period: "monthly", deploy_notify: "false" },
    });
    const ask = async () => {
      const { status, body: said } = await answer({
        ...{ endpoint: "eq", method: "POST", query: "", address: "203.0.113.5", userAgent: "test" },
        ...{ contentType: "application/x-www-form-urlencoded", body: Buffer.from(body.toString()) },
        ...{ requestId: "one", idempotencyKey: null },
      });
      return [status, said.toString()];
    };
    await setHosts(0);
    const full = await ask();
    await setRule(null);
    await readAllHosts();
    await setStock(db(), nano, "NL", 0);
    expect(full).toEqual(await ask());
    expect(await readCredit(db(), id, "EUR")).toBe("50.00");
    expect(await db().$count(orders, eq(orders.accountId, id))).toBe(0);
  });

  it("of several servers needs room for all of them", async () => {
    await setHosts(1);
    const { id } = await addAccount(db(), { credit: "500.00" });
    await expect(order(id, { count: 4 })).rejects.toMatchObject(soldOut);
    await order(id, { count: 3 });
    await expect(order(id)).rejects.toMatchObject(soldOut);
  });

  it("is refused where nobody knows the hosts: never read, read long ago, or none answers", async () => {
    await setHosts(10);
    const { id } = await addAccount(db(), { credit: "500.00" });
    await order(id);
    await db().update(simulatedHosts).set({ state: "offline" });
    await readAllHosts();
    await expect(order(id)).rejects.toMatchObject(soldOut);
    await db().update(simulatedHosts).set({ state: "online" });
    await readAllHosts();
    await order(id);
    await db()
      .update(hosts)
      .set({ readAt: new Date(Date.now() - 16 * 60_000) });
    await expect(order(id)).rejects.toMatchObject(soldOut);
    await db().delete(hostReadings);
    await db().delete(hosts);
    await expect(order(id)).rejects.toMatchObject(soldOut);
  });

  it("looks at nothing without a rule", async () => {
    await setHosts(0);
    await setRule(null);
    await readAllHosts();
    const { id } = await addAccount(db(), { credit: "500.00" });
    await order(id);
    const [stock] = await db().select().from(presetStock).where(sql`preset_id = ${nano} and location = 'NL'`);
    expect(stock?.fits).toBeNull();
  });
});

describe("a change of the plan", () => {
  it("needs room on the server's own host", async () => {
    await setHosts(2);
    const { id: accountId } = await addAccount(db(), { credit: "500.00" });
    const { server_id: id, callback } = await order(accountId);
    await waitFor(async () => {
      const [job] = await db().select().from(jobs).where(isOfKey(callback));
      await advanceDeployment(job?.id ?? 0, new Date());
      const [server] = await db().select().from(servers).where(eq(servers.id, id));
      return server?.state === "running" ? server : undefined;
    }, "it is not ready");
    await readAllHosts();
    const [server] = await db().select().from(servers).where(eq(servers.id, id));
    const [now] = await db().select().from(presets).where(eq(presets.id, nano));
    const larger = await db()
      .select()
      .from(presets)
      .where(sql`family = ${now?.family ?? ""} and is_active and hdd_gb > ${3 * (now?.hddGb ?? 0)}`);
    expect(larger.length).toBeGreaterThan(0);
    await db().execute(sql`update preset_stock set fits = 5, free = 5 where location = 'NL'`);
    const context = await asUser(accountId);
    await expect(
      changePlan.call(context, { id: String(id), preset: larger[0]?.name ?? "" }),
    ).rejects.toMatchObject({ extras: { doc: "order.out_of_stock" } });
    const room = now?.hddGb ?? 0;
    for (const call of [quoteDisk, growDisk])
      await expect(call.call(context, { id: String(id), disk: 3 * room })).rejects.toEqual(
        refusal("disk.no_room"),
      );
    // What is bought is promised: nobody else finds it free.
    await growDisk.call(context, { id: String(id), disk: 2 * room });
    await expect(growDisk.call(context, { id: String(id), disk: 2 * room + 1 })).rejects.toEqual(
      refusal("disk.no_room"),
    );
    expect(server?.host).toMatch(/^nl-[abc]$/);
  });
});
