import { asc, desc, eq } from "drizzle-orm";
import { database } from "@/lib/db/client";
import { invoices } from "@/lib/db/tables/money/billing";
import { dunningSteps, renewals } from "@/lib/db/tables/orders/renewals";
import { servers } from "@/lib/db/tables/servers/servers";
import { simulatedMachines } from "@/lib/db/tables/servers/simulated";
import { orderInstance } from "@/lib/domain/orders/orders/order-instance";
import { quoteInstance } from "@/lib/domain/orders/orders/quote-instance";
import { addAccount, giveCredit, type TestAccount } from "../factories";
import { asUser } from "../operations/contexts";
import { deploy } from "./deploy";

const dayMs = 86_400_000;
export const daysAfter = (at: Date, days: number): Date => new Date(at.getTime() + days * dayMs);

export type TestService = { account: TestAccount; serverId: number; dueAt: Date; price: string };

type Wanted = {
  preset?: string;
  /** A plan that fits the preset. */
  plan?: string;
  /** Credit of the account after the order. */
  credit?: string;
  tags?: Record<string, string>;
  account?: TestAccount;
  promocode?: string;
  /** Months of a period. */
  months?: 1 | 3 | 12;
};

const periods = { 1: "monthly", 3: "quarterly", 12: "annually" } as const;

/** A server ordered, paid for a period and ready, all at that time. */
export async function addService(
  at: Date,
  { preset = "102", plan = "1", credit, tags, account: known, promocode, months = 1 }: Wanted = {},
): Promise<TestService> {
  const account = known ?? (await addAccount(database(), tags ? { tags } : {}));
  const selection = {
    deploy_period: periods[months],
    preset,
    location_name: "NL",
    os_id: 11,
    traffic_plan: plan,
    ...(promocode ? { promocode } : {}),
  } as const;
  const owner = await asUser(account.id, { now: at });
  const { total } = await quoteInstance.call(owner, selection);
  await giveCredit(database(), account.id, account.currency, total);
  const wanted = { ...selection, root_pass: "Root-pass-1", deploy_notify: 0 } as const;
  const { server_id: serverId, status } = await orderInstance.call(owner, wanted);
  if (status !== "Paid") throw new Error("The order was not paid.");
  const dueAt = await deploy(serverId, at, months);
  if (credit) await giveCredit(database(), account.id, account.currency, credit);
  return { account, serverId, dueAt, price: total };
}

export async function readServer(id: number) {
  const [row] = await database().select().from(servers).where(eq(servers.id, id));
  if (!row) throw new Error("The server is not there.");
  return row;
}

export async function readMachine(id: number) {
  const [row] = await database().select().from(simulatedMachines).where(eq(simulatedMachines.serverId, id));
  return row ?? null;
}

/** The renewals of a server with their invoices, oldest first. */
export const readRenewals = (serverId: number) =>
  database()
    .select({ renewal: renewals, invoice: invoices })
    .from(renewals)
    .innerJoin(invoices, eq(invoices.id, renewals.invoiceId))
    .where(eq(renewals.serverId, serverId))
    .orderBy(asc(renewals.id));

/** Dunning steps of a server's newest renewal; skipped ones in brackets. */
export async function dunningStepsOfServer(serverId: number): Promise<string[]> {
  const [newest] = await database()
    .select({ id: renewals.id })
    .from(renewals)
    .where(eq(renewals.serverId, serverId))
    .orderBy(desc(renewals.id))
    .limit(1);
  const rows = await database()
    .select()
    .from(dunningSteps)
    .where(eq(dunningSteps.renewalId, newest?.id ?? 0));
  return rows.map(({ step, isSkipped }) => (isSkipped ? `(${step})` : step)).sort();
}
