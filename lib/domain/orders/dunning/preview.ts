import { z } from "zod";
import { dayIn, endOfDay } from "@/lib/base/time-zone";
import { renewalTerms } from "@/lib/env";
import { byStaff } from "../../kernel/access/access";
import { type Plan, planFor, readActivePlans, termsOfPlan } from "../../kernel/server/dunning-terms";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { nameOf } from "../../money/billing/rules";
import { addDays } from "../../money/subscriptions/shared/dunning";
import { type ExpectedStep, stepsUntil } from "./expected-steps";
import { DunningPreview, planFields, type StepCounts } from "./schema";
import { type Open, readAllOpen } from "./shared/read-open";
import { readWantedPlan } from "./shared/wanted-plan";

const pageSize = 100;
const daysAhead = 14;

type Both = { now: ExpectedStep[]; planned: ExpectedStep[] };

const none = (): StepCounts => ({ mail: 0, suspend: 0, hand_over: 0, terminate: 0 });

const countIn = (counts: StepCounts, steps: readonly ExpectedStep[], until: Date): void => {
  for (const { kind, at } of steps) if (at <= until) counts[kind]++;
};

type Compared = { plans: readonly Plan[]; changed: readonly Plan[]; candidate: number };

/** What is done at present and with the plan, for one invoice; null = the plan is not about it. */
function compare(row: Open, own: Compared, now: Date) {
  const present = planFor(own.plans, row);
  const planned = planFor(own.changed, row);
  if (present?.id !== own.candidate && planned?.id !== own.candidate) return null;
  const facts = {
    ...{ issuedAt: row.invoice.issuedAt, dueAt: row.invoice.dueAt, suspendNotBefore: row.suspendNotBefore },
    ...{ heldUntil: row.heldUntil, isHandedOver: row.isHandedOver || undefined, taken: row.taken },
  };
  const until = addDays(now, daysAhead);
  // What was charged back is in the state of what is handed over already.
  const canBe = ({ kind }: ExpectedStep) => kind !== "hand_over" || row.invoice.status === "Unpaid";
  const of = (plan: Plan | undefined) =>
    stepsUntil(facts, plan ? termsOfPlan(plan) : renewalTerms(), now, until).filter(canBe);
  return { now: of(present), planned: of(planned) };
}

const shownSteps = (steps: readonly ExpectedStep[], timeZone: string) =>
  steps.map(({ kind, days, at }) => ({ kind, days, on: dayIn(at, timeZone) }));

const shownRow = ({ id, customer, invoice, name }: Open, both: Both) => ({
  ...{ id, customer, name, invoice: { id: invoice.id, number: nameOf(invoice) } },
  now: shownSteps(both.now, invoice.timeZone),
  planned: shownSteps(both.planned, invoice.timeZone),
});

/** Renewals come first, by id; invoices over products follow, whose ids are negated. */
function isAfter(id: number, place: number): boolean {
  if (id > 0) return place >= 0 && id > place;
  return place >= 0 || id < place;
}

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
    let [looked, next, isMore] = [0, null as number | null, false];
    for await (const { batch, hasMore } of readAllOpen(db)) {
      for (const row of batch) {
        const both = compare(row, { plans, changed, candidate }, now);
        if (!both) continue;
        const { timeZone } = row.invoice;
        const tonight = endOfDay(dayIn(now, timeZone), timeZone);
        for (const side of ["now", "planned"] as const) {
          countIn(counts.today[side], both[side], tonight);
          countIn(counts.all[side], both[side], addDays(now, daysAhead));
        }
        if (!isAfter(row.id, after) || both.now.length + both.planned.length === 0) continue;
        if (rows.length < pageSize) rows.push(shownRow(row, both));
        else next ??= rows.at(-1)?.id ?? null;
      }
      looked += batch.length;
      isMore = hasMore;
    }
    return { rows, next, counts, looked, is_more: isMore };
  },
});
