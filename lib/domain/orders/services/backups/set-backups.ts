import { eq } from "drizzle-orm";
import { z } from "zod";
import { about } from "@/lib/base/about";
import { wireInt } from "@/lib/base/form-values";
import { decimalOf, isPositive } from "@/lib/base/money";
import { servers } from "@/lib/db/tables/servers/servers";
import { writes } from "../../../kernel/access/access";
import { fail } from "../../../kernel/errors/fail";
import type { SignedContext } from "../../../kernel/operation/context";
import { operation } from "../../../kernel/operation/operation";
import { type ServerRow, server } from "../../../kernel/server/server-target";
import { lockedAfterCredit } from "../../../money/billing/shared/locked-after-credit";
import { type BackupPlan, mostBackups } from "../../../servers/backups/rules";
import { every, hour, weekday } from "../../../servers/backups/schema";
import { backupPrice } from "../../../servers/backups/shared/price";
import { readSchedule } from "../../../servers/backups/shared/read";
import { requireBackups } from "../../../servers/backups/shared/require-backups";
import { saveSchedule } from "../../../servers/backups/shared/save-schedule";
import { refusalOf } from "../../../servers/servers/rules";
import { chargeChange } from "../shared/charge";
import { remakeRenewals } from "../shared/drop-renewals";
import { changeableFailures } from "../shared/rest-of-period";
import { paidPlanOf, priceBackups, recurringWith } from "./price";

const putPlan = (context: SignedContext, row: ServerRow, plan: BackupPlan | null, recurringTotal: string) =>
  context.db.update(servers).set({ backupPlan: plan, recurringTotal }).where(eq(servers.id, row.id));

/** `paid`: which plan is paid until when; null = as before. `invoice` 0 = nothing was charged. */
type Switched = { invoice: number; paid: { plan: BackupPlan; until: Date } | null };

const nothing: Switched = { invoice: 0, paid: null };

/** Ends the plan: what is paid is not given back, and what was made stays. */
async function switchOff(context: SignedContext, row: ServerRow): Promise<Switched> {
  const { db, now } = context;
  const { backupPlan, dueAt, readyAt } = row;
  if (backupPlan === null) return nothing;
  // The invoice of its order has the plan in it.
  const refusal = readyAt === null ? refusalOf("work", row) : null;
  if (refusal) throw fail(refusal);
  // A later period now costs less, so its invoice is issued again; the invoice of a period that has begun stays owed.
  if (dueAt !== null && dueAt > now) await remakeRenewals(context, row);
  await putPlan(context, row, null, await recurringWith(db, row, null));
  const plan = paidPlanOf(row, await readSchedule(db, row.id, "backup"));
  return { invoice: 0, paid: plan && dueAt && { plan, until: dueAt } };
}

/** Charges the rest of the period, from credit, and makes the plan a part of the later ones. */
async function switchOn(context: SignedContext, row: ServerRow, plan: BackupPlan): Promise<Switched> {
  const { db, now } = context;
  if (backupPrice(plan, row.currency) === null) throw fail("backup.not_sold");
  if (row.backupPlan === plan) return nothing;
  const schedule = await readSchedule(db, row.id, "backup");
  const price = await priceBackups(db, row, plan, { schedule, now });
  const { amount, owner, days, until, rest, recurring, endsAt } = price;
  const credit = await remakeRenewals(context, row);
  if (!isPositive(amount)) {
    await putPlan(context, row, plan, recurring);
    return { invoice: 0, paid: { plan: paidPlanOf(row, schedule) ?? plan, until: endsAt } };
  }
  const charged = await chargeChange(context, row, {
    line: { code: "backups_rest", every: plan, hostname: row.hostname, days, until },
    amount,
    owner,
    change: { kind: "backups", ...rest, recurringTotal: recurring },
    isPaidNow: true,
  });
  if (charged.status !== "Paid")
    throw fail("credit.too_low", {
      needed: decimalOf(charged.total),
      credit: decimalOf(credit),
      currency: row.currency,
    });
  await putPlan(context, row, plan, recurring);
  return { invoice: charged.invoice, paid: { plan, until: endsAt } };
}

/** `eq/set_backups`: the plan of a server's backups, and when they are made. */
export const setBackups = operation({
  name: "eq.set_backups",
  summary: "Chooses how often a server is backed up",
  description:
    "Chooses daily or weekly backups of a server, their hour and how many are kept. The rest of the paid period is charged from credit, and later periods cost more; `off` ends the plan and keeps the backups that are there. Answers the invoice, 0 where nothing was charged.",
  access: writes({ right: "billing/update_product", spends: true, topic: "orders" }),
  changes: ["billing", "servers", "services"],
  fails: [
    "account.address_missing",
    "account.charged_back",
    "argument.unsupported",
    "backup.not_sold",
    "credit.too_low",
    "machine.unsupported",
    ...changeableFailures,
  ],
  target: lockedAfterCredit(server("id")),
  isCreating: true,
  input: z.object({
    id: about(wireInt(0), "Number of the server.", 55001),
    plan: every,
    hour,
    weekday,
    keep: about(
      wireInt(1, mostBackups).optional(),
      `How many are kept, 1 to ${mostBackups}; left out = as before, at first 7.`,
      7,
    ),
  }),
  output: z.object({
    id: about(z.int(), "Number of the server.", 55001),
    invoice: about(z.int(), "Number of the invoice, paid from credit; 0 = nothing was charged.", 7005),
  }),
  run: async (context, { plan, hour: at, weekday: day, keep }, row) => {
    const { db, now, note } = context;
    // What a server cannot do any more can still be ended.
    if (plan !== "off") await requireBackups(db, row);
    const { invoice, paid } =
      plan === "off" ? await switchOff(context, row) : await switchOn(context, row, plan);
    const saved = { what: "backup" as const, every: plan, hour: at, weekday: day, keep, paid };
    await saveSchedule(db, row, saved, now);
    note({
      target: `server ${row.id}`,
      changes: { backups: { from: row.backupPlan ?? "off", to: plan }, ...(invoice > 0 ? { invoice } : {}) },
    });
    return { id: row.id, invoice };
  },
});
