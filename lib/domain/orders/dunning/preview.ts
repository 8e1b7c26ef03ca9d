import { and, asc, eq, gt, inArray, isNull, ne, or } from "drizzle-orm";
import { z } from "zod";
import { dayIn, endOfDay } from "@/lib/base/time-zone";
import type { Database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { invoices } from "@/lib/db/tables/money/billing";
import { dunningChoices } from "@/lib/db/tables/orders/dunning";
import { renewals } from "@/lib/db/tables/orders/renewals";
import { servers } from "@/lib/db/tables/servers/servers";
import { renewalTerms } from "@/lib/env";
import { byStaff } from "../../kernel/access/access";
import {
  internalTags,
  type Plan,
  planFor,
  readActivePlans,
  termsOfPlan,
} from "../../kernel/server/dunning-terms";
import { heldUntil } from "../../kernel/server/held-until";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { nameOf } from "../../money/billing/rules";
import { addDays } from "../../money/subscriptions/shared/dunning";
import { type ExpectedStep, stepsUntil } from "./expected-steps";
import { DunningPreview, planFields, type StepCounts } from "./schema";
import { readTaken } from "./shared/read-taken";
import { readWantedPlan } from "./shared/wanted-plan";

const batchSize = 500;
const mostLooked = 20_000;
const pageSize = 100;
const daysAhead = 14;

const isOpen = and(
  isNull(renewals.paidAt),
  isNull(renewals.voidedAt),
  inArray(invoices.status, ["Unpaid", "Collections"]),
  isNull(servers.deletedAt),
  or(isNull(servers.suspendedBy), ne(servers.suspendedBy, "staff")),
);

const readOpen = (db: Database, after: number) =>
  db
    .select({
      id: renewals.id,
      invoice: invoices,
      hostname: servers.hostname,
      suspendNotBefore: servers.suspendNotBefore,
      customer: { id: accounts.id, email: accounts.email },
      companyId: accounts.companyId,
      chosen: dunningChoices.planId,
      tags: internalTags(),
      heldUntil: heldUntil().mapWith(invoices.dueAt),
    })
    .from(renewals)
    .innerJoin(invoices, eq(invoices.id, renewals.invoiceId))
    .innerJoin(servers, eq(servers.id, renewals.serverId))
    .innerJoin(accounts, eq(accounts.id, servers.accountId))
    .leftJoin(dunningChoices, eq(dunningChoices.accountId, accounts.id))
    .where(and(isOpen, gt(renewals.id, after)))
    .orderBy(asc(renewals.id))
    .limit(batchSize);

type Open = Awaited<ReturnType<typeof readOpen>>[number];
type Both = { now: ExpectedStep[]; planned: ExpectedStep[] };

const none = (): StepCounts => ({ mail: 0, suspend: 0, terminate: 0 });

const countIn = (counts: StepCounts, steps: readonly ExpectedStep[], until: Date): void => {
  for (const { kind, at } of steps) if (at <= until) counts[kind]++;
};

type Compared = { plans: readonly Plan[]; changed: readonly Plan[]; candidate: number };

/** What is done at present and with the plan, for one renewal; null = the plan is not about it. */
function compare(row: Open, steps: Parameters<typeof stepsUntil>[0]["taken"], own: Compared, now: Date) {
  const present = planFor(own.plans, row);
  const planned = planFor(own.changed, row);
  if (present?.id !== own.candidate && planned?.id !== own.candidate) return null;
  const facts = {
    ...{ issuedAt: row.invoice.issuedAt, dueAt: row.invoice.dueAt, suspendNotBefore: row.suspendNotBefore },
    ...{ heldUntil: row.heldUntil, taken: steps },
  };
  const until = addDays(now, daysAhead);
  const of = (plan: Plan | undefined) =>
    stepsUntil(facts, plan ? termsOfPlan(plan) : renewalTerms(), now, until);
  return { now: of(present), planned: of(planned) };
}

const shownSteps = (steps: readonly ExpectedStep[], timeZone: string) =>
  steps.map(({ kind, days, at }) => ({ kind, days, on: dayIn(at, timeZone) }));

const shownRow = ({ id, customer, invoice, hostname }: Open, both: Both) => ({
  ...{ id, customer, hostname, invoice: { id: invoice.id, number: nameOf(invoice) } },
  now: shownSteps(both.now, invoice.timeZone),
  planned: shownSteps(both.planned, invoice.timeZone),
});

/**
 * What a plan, saved or not, would do today and within 14 days with what is unpaid now, beside what is done at present, if
 * nothing is paid and every mail is sent. Changes nothing.
 */
export const previewPlan = staffOperation({
  name: "dunning.preview",
  summary: "Shows what a dunning plan would do within 14 days",
  access: byStaff("read", "dunning/manage"),
  looks: "now_and_then",
  fails: ["dunning.not_found"],
  input: z.object({ id: z.int32().nullable(), after: z.int32().optional(), ...planFields }),
  output: DunningPreview,
  run: async ({ db, now }, { id, after = 0, ...typed }) => {
    const wanted = await readWantedPlan(db, typed);
    const candidate = id ?? 0;
    const plans = await readActivePlans(db);
    const others = plans.filter((plan) => plan.id !== candidate);
    const changed = wanted.isActive ? [{ ...wanted, id: candidate }, ...others] : others;
    const rows: ReturnType<typeof shownRow>[] = [];
    const counts = { today: { now: none(), planned: none() }, all: { now: none(), planned: none() } };
    let [looked, next, last] = [0, null as number | null, 0];
    for (;;) {
      const batch = await readOpen(db, last);
      const taken = await readTaken(
        db,
        batch.map((row) => row.id),
      );
      for (const row of batch) {
        const both = compare(row, taken.get(row.id) ?? [], { plans, changed, candidate }, now);
        if (!both) continue;
        const { timeZone } = row.invoice;
        const tonight = endOfDay(dayIn(now, timeZone), timeZone);
        for (const side of ["now", "planned"] as const) {
          countIn(counts.today[side], both[side], tonight);
          countIn(counts.all[side], both[side], addDays(now, daysAhead));
        }
        if (row.id <= after || both.now.length + both.planned.length === 0) continue;
        if (rows.length < pageSize) rows.push(shownRow(row, both));
        else next ??= rows.at(-1)?.id ?? null;
      }
      looked += batch.length;
      last = batch.at(-1)?.id ?? last;
      if (batch.length < batchSize || looked >= mostLooked)
        return { rows, next, counts, looked, is_more: batch.length === batchSize };
    }
  },
});
