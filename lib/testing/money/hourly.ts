import { eq } from "drizzle-orm";
import { database } from "@/lib/db/client";
import { jobs } from "@/lib/db/tables/kernel/jobs";
import { orders } from "@/lib/db/tables/orders/orders";
import { servers } from "@/lib/db/tables/servers/servers";
import { simulatedMachines } from "@/lib/db/tables/servers/simulated";
import { orderInstance } from "@/lib/domain/orders/orders/order-instance";
import { quoteInstance } from "@/lib/domain/orders/orders/quote-instance";
import { readCredit } from "@/lib/testing/money/credit";
import { addAccount, type TestAccount } from "../factories";
import { asUser } from "../operations/contexts";

export type TestHourly = {
  account: TestAccount;
  serverId: number;
  /** Credit after the order. */
  credit: string;
  /** Monthly cap. */
  month: string;
};

const hourlySelection = {
  deploy_period: "hourly",
  preset: "121",
  location_name: "NL",
  os_id: 11,
  traffic_plan: "1",
} as const;

type Wanted = {
  credit?: string;
  account?: TestAccount;
  /** Null = still deploying. */
  readyAt?: Date | null;
};

/** A server ordered by the hour at that time, and ready then or at `readyAt`. */
export async function addHourly(
  at: Date,
  { credit = "500.00", account: known, readyAt = at }: Wanted = {},
): Promise<TestHourly> {
  const db = database();
  const account = known ?? (await addAccount(db, { credit }));
  const owner = await asUser(account.id, { now: at });
  const { hourly } = await quoteInstance.call(owner, hourlySelection);
  const wanted = { ...hourlySelection, root_pass: "Root-pass-1", deploy_notify: 0 } as const;
  const { server_id: serverId } = await orderInstance.call(owner, wanted);
  if (readyAt) {
    await db
      .update(servers)
      .set({ state: "running", readyAt, provisioner: "simulated" })
      .where(eq(servers.id, serverId));
    await db.update(orders).set({ status: "done" }).where(eq(orders.serverId, serverId));
    await db.update(jobs).set({ state: "done", finishedAt: readyAt }).where(eq(jobs.serverId, serverId));
    const machine = {
      serverId,
      location: "NL",
      hostname: "web",
      addresses: [],
      attempt: 1,
      step: "verifying",
    };
    await db.insert(simulatedMachines).values({ ...machine, stepEndsAt: readyAt, power: "on" });
  }
  return {
    account,
    serverId,
    credit: await readCredit(db, account.id, account.currency),
    month: hourly?.month ?? "",
  };
}
