import { eq } from "drizzle-orm";
import { addMonths } from "@/lib/base/months";
import { database } from "@/lib/db/client";
import { jobs } from "@/lib/db/tables/kernel/jobs";
import { orders } from "@/lib/db/tables/orders/orders";
import { servers } from "@/lib/db/tables/servers/servers";
import { simulatedMachines } from "@/lib/db/tables/servers/simulated";

/** As if the deployment had succeeded at once; the machine is the simulated provisioner's. */
export async function deploy(serverId: number, at: Date, months: number): Promise<Date> {
  const db = database();
  const dueAt = addMonths(at, months);
  await db
    .update(servers)
    .set({ state: "running", readyAt: at, dueAt, provisioner: "simulated" })
    .where(eq(servers.id, serverId));
  await db.update(orders).set({ status: "done" }).where(eq(orders.serverId, serverId));
  await db.update(jobs).set({ state: "done", finishedAt: at }).where(eq(jobs.serverId, serverId));
  const machine = { serverId, location: "NL", hostname: "web", addresses: [], attempt: 1, step: "verifying" };
  await db.insert(simulatedMachines).values({ ...machine, stepEndsAt: at, power: "on" });
  return dueAt;
}
