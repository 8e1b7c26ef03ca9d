import type { z } from "zod";
import { groupBy } from "@/lib/base/group-by";
import { amountOf, decimalOf, isPositive, negate } from "@/lib/base/money";
import { dayIn } from "@/lib/base/time-zone";
import { serviceChanges } from "@/lib/db/tables/orders/services";
import { holdStock } from "../../catalog/catalog/shared/hold-stock";
import { reads, writes } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import type { SignedContext } from "../../kernel/operation/context";
import { operation } from "../../kernel/operation/operation";
import { type ServerRow, server } from "../../kernel/server/server-target";
import { lockInvoice } from "../../money/billing/lookup";
import { nameOf } from "../../money/billing/rules";
import { creditPart } from "../../money/billing/shared/credit-note";
import { lockCredit } from "../../money/billing/shared/ledger";
import { lockedAfterCredit } from "../../money/billing/shared/locked-after-credit";
import { tellCreditNote } from "../../money/billing/shared/tell-credit-note";
import { applyChange } from "../../money/subscriptions/shared/apply-change";
import { holdGrowth } from "../../servers/hosts/shared/hold-room";
import { provisionerOf } from "../../servers/servers/shared/provisioner";
import { choiceFailures, placeFailures } from "../orders/errors";
import { ChangedPlan, ChangePlan, ChoosePlan, OfPlans, PlanDifference, Plans } from "./plan-schema";
import { addPrices, restIn, restOf } from "./rules";
import { chargeChange } from "./shared/charge";
import { dropOldRenewals } from "./shared/drop-renewals";
import { type PlanPrice, pricePlan, pricePlans } from "./shared/price-plan";
import { changeableFailures } from "./shared/rest-of-period";

const sizeOf = ({ cpu, ramGb, hdd, gpu }: PlanPrice["to"]) => ({ cpu, ram_gb: ramGb, hdd, gpu });

/** The same with the disk that was bought beside the preset's, which it keeps. */
const sizeWith = ({ extraDiskGb }: ServerRow, preset: PlanPrice["to"]) => ({
  ...sizeOf(preset),
  ...(extraDiskGb > 0 && { hdd: String(preset.hddGb + extraDiskGb) }),
});

/** Disks, processors and memory grow while a server runs where its back end can. */
async function restartFor({ db }: SignedContext, row: ServerRow, { from, to }: PlanPrice) {
  if (row.state !== "running") return "none";
  const provisioner = await provisionerOf(db, row);
  const isSame = from.cpu === to.cpu && from.ramGb === to.ramGb;
  const answers = [
    ...(isSame ? [] : [provisioner.isResizedLive(to.name)]),
    ...(from.hddGb === to.hddGb ? [] : [provisioner.isGrownLive(to.name)]),
  ];
  if (answers.includes(false)) return "needed";
  return answers.includes(null) ? "unknown" : "none";
}

async function differenceOf(
  context: SignedContext,
  row: ServerRow,
  plan: PlanPrice,
): Promise<z.input<typeof PlanDifference>> {
  const money = (value: string) => ({ value, currency: row.currency });
  return {
    from: plan.from.name,
    to: plan.to.name,
    size_before: sizeWith(row, plan.from),
    size: sizeWith(row, plan.to),
    extra_disk: row.extraDiskGb,
    restart: await restartFor(context, row, plan),
    days: plan.days,
    until: plan.endsAt.toISOString(),
    charge: amountOf(plan.charge),
    credit: amountOf(plan.back),
    recurring: money(plan.price.total),
    recurring_before: money(row.recurringTotal),
  };
}

/** `eq/plans`: the sizes that a server can be changed to, and what does not fit. */
export const listPlans = operation({
  name: "eq.plans",
  summary: "Lists the presets that a server can become, and why it cannot become others",
  description:
    "Lists the other presets of a server's family at its location. One that the server cannot become now says why; the others say what a period costs.",
  access: reads({ right: "eq/show" }),
  target: server("id"),
  input: OfPlans,
  output: Plans,
  run: async ({ db, now }, _input, row) => {
    const found = await pricePlans(db, row, now);
    return {
      plans: found.map(({ preset, total, whyNot }) => ({
        name: preset.name,
        ...sizeOf(preset),
        recurring: total === null ? null : { value: total, currency: row.currency },
        why_not: whyNot ?? ("" as const),
      })),
    };
  },
});

/** `eq/quote_plan`: what a change of size would charge or credit now, and whether it needs a restart. */
export const quotePlan = operation({
  name: "eq.quote_plan",
  summary: "Computes the difference to another preset, to the day",
  description:
    "Says what changing a server to another preset costs or gives back now, what later periods cost, and whether the server has to be restarted. Changes nothing.",
  access: reads({ right: "billing/update_product" }),
  target: server("id"),
  input: ChoosePlan,
  output: PlanDifference,
  run: async (context, { preset }, row) => differenceOf(context, row, await pricePlan(context, row, preset)),
});

/** Refunds the difference as credit, with a credit note for each invoice that had paid more. */
async function giveBack({ db, now }: SignedContext, row: ServerRow, plan: PlanPrice): Promise<void> {
  const { hostname, accountId, currency } = row;
  for (const [invoiceId, credits] of groupBy(plan.credits, (credit) => credit.invoiceId)) {
    const days = credits.reduce((all, credit) => all + credit.days, 0);
    const price = credits.map((credit) => credit.price).reduce(addPrices);
    const reason = { code: "plan_changed" as const, hostname, days, to: plan.to.name };
    const note = await creditPart(db, invoiceId, price, reason, now);
    if (!note) continue;
    await db.insert(serviceChanges).values(
      credits.map((credit) => ({
        serverId: row.id,
        invoiceId,
        kind: "preset" as const,
        ...restIn(credit.period, now),
        subtotal: decimalOf(negate(credit.price.subtotal)),
        tax: decimalOf(negate(credit.price.tax)),
        recurringTotal: plan.price.total,
        appliedAt: now,
      })),
    );
    const of = nameOf(await lockInvoice(db, invoiceId));
    const facts = { number: note.number, of, amount: decimalOf(note.total), currency };
    await tellCreditNote({ db, now }, accountId, note.id, facts);
  }
}

const changeOf = (row: ServerRow, { to, endsAt, price }: PlanPrice, now: Date) => ({
  kind: "preset" as const,
  fromPresetId: row.presetId,
  toPresetId: to.id,
  ...restOf(endsAt, now),
  recurringTotal: price.total,
});

/** Makes the change at once, because nothing has to be paid. */
async function changeNow(context: SignedContext, row: ServerRow, plan: PlanPrice): Promise<void> {
  const { db, now } = context;
  await giveBack(context, row, plan);
  const [change] = await db
    .insert(serviceChanges)
    .values({ ...changeOf(row, plan, now), serverId: row.id, subtotal: "0.00", tax: "0.00" })
    .returning();
  if (change) await applyChange(db, change, now);
}

/** `eq/change_plan`: changes a server's preset; the rest of the period is charged or credited by the day. */
export const changePlan = operation({
  name: "eq.change_plan",
  summary: "Changes the preset of a server",
  description:
    "Changes a server to another preset, up or down. The rest of the paid period is charged or credited to the day; what costs more is made once its invoice is paid, at once where credit covers it. A smaller disk is refused.",
  access: writes({ right: "billing/update_product", proof: ["pin"], spends: true, topic: "orders" }),
  changes: ["billing", "servers", "services"],
  fails: [
    "account.address_missing",
    "account.charged_back",
    ...choiceFailures,
    ...placeFailures,
    "quote.price_changed",
    ...changeableFailures,
  ],
  target: lockedAfterCredit(server("id")),
  isCreating: true,
  input: ChangePlan,
  output: ChangedPlan,
  run: async (context, { preset, expected }, row) => {
    const { db, now } = context;
    await lockCredit(db, row.accountId, row.currency);
    const plan = await pricePlan(context, row, preset);
    const shown = decimalOf(plan.isCredit ? plan.back : plan.charge);
    if (expected !== undefined && expected !== shown)
      throw fail("quote.price_changed", { from: expected, to: shown });
    const { location, hostname } = row;
    if (!(await holdGrowth(db, row, plan, now)) || !(await holdStock(db, plan.to.id, location)))
      throw fail("order.out_of_stock", { parameter: "preset", location });
    await dropOldRenewals(context, row, {
      code: "plan_changed",
      hostname,
      days: plan.days,
      to: plan.to.name,
    });
    const answer = await differenceOf(context, row, plan);
    const names = { from: plan.from.name, to: plan.to.name };
    context.note({
      target: `server ${row.id}`,
      changes: { preset: names, difference: decimalOf(plan.difference) },
    });
    if (!isPositive(plan.charge)) {
      await changeNow(context, row, plan);
      return { ...answer, invoice: null, status: "done" as const };
    }
    const until = dayIn(plan.endsAt, plan.owner.timeZone);
    const charged = await chargeChange(context, row, {
      line: { code: "plan_change", ...names, hostname, days: plan.days, until },
      amount: plan.difference,
      owner: plan.owner,
      change: changeOf(row, plan, now),
    });
    const status = charged.status === "Paid" ? ("done" as const) : ("awaiting_payment" as const);
    return { ...answer, invoice: charged.invoice, status };
  },
});
