import { and, eq, gt, gte, isNotNull, isNull, like, lte, or } from "drizzle-orm";
import { dayIn, endOfDay } from "@/lib/base/time-zone";
import { type Database, inTransaction } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { productDebts, productSteps } from "@/lib/db/tables/orders/product-dunning";
import { dunningSteps, renewals } from "@/lib/db/tables/orders/renewals";
import { servers } from "@/lib/db/tables/servers/servers";
import { sendsMail } from "@/lib/env";
import { errorParams, log } from "@/lib/log";
import { type SystemEvent, writeSystemEvents } from "../../../kernel/audit-trail/write-audit";
import { type Notice, notifyAll } from "../../../messages/mails/shared/notify";
import { nameOf } from "../../../money/billing/rules";
import { balanceOf } from "../../../money/billing/shared/balance";
import { dueDay } from "../../../money/billing/shared/invoice-days";
import { lockCredit } from "../../../money/billing/shared/ledger";
import {
  addDays,
  type Details,
  type DunningStepKind,
  nextStepAt,
  type Step,
  stepsDue,
  stepsOf,
} from "../../../money/subscriptions/shared/dunning";
import { resumeSettledProducts } from "../../../money/subscriptions/shared/resume-products";
import { chargeForDunning } from "../../dunning/shared/charge";
import { canBeHandedOver, handOverByPlan } from "../../dunning/shared/hand-over";
import { lockDebts, type ProductDebt, readDebtors } from "../../dunning/shared/read-product-debts";
import { writeLetter } from "../../dunning/shared/write-letter";
import { endUnpaidProducts, pauseProducts } from "./end-unpaid";
import { productNotice } from "./notice-of";
import { payProductsFromCredit } from "./pay-from-credit";

const pauseMinutes = 10;
/** So long at most the reminders of servers put off those of products. */
const mostWaitDays = 3;
const kinds = ["reminder", "suspend", "hand_over", "terminate"] as const;
type Kind = (typeof kinds)[number];

const soonAfter = (now: Date): Date => new Date(now.getTime() + pauseMinutes * 60_000);

/** Nothing is left to do: it is settled, or nobody expects any more that it will be. */
const isOver = ({ invoice: { status }, isWrittenOff }: ProductDebt): boolean =>
  isWrittenOff || (status !== "Unpaid" && status !== "Collections");

const detailsOf = ({ invoice, taken, heldUntil, isHandedOver }: ProductDebt): Details => ({
  ...{ issuedAt: invoice.issuedAt, dueAt: invoice.dueAt, suspendNotBefore: null },
  ...{ heldUntil, isHandedOver, taken },
});

const isOfProducts = ({ kind }: { kind: DunningStepKind }): boolean =>
  kind !== "credit_low" && kind !== "charge";

/** The steps of servers but for those of cards and low credit. */
const planOf = (debt: ProductDebt, facts = detailsOf(debt)): Step[] =>
  stepsOf(facts, debt.terms).filter(isOfProducts);

const dueAt = (debt: ProductDebt, at: Date) =>
  stepsDue(planOf(debt), new Set(debt.taken.map(({ step }) => step)), at);

/** What has ended already can be neither paused nor ended; what is not owed is not handed over. */
function hasPurpose(debt: ProductDebt, { kind }: Step): boolean {
  if (kind === "hand_over") return !debt.isHandedOver && canBeHandedOver(debt.invoice);
  return kind === "reminder" || debt.products.length > 0;
}

type Chosen = { debt: ProductDebt; take: Step[]; skip: Step[] };

const isReminderSince = (at: Date) =>
  and(
    isNotNull(dunningSteps.mailId),
    gte(dunningSteps.at, at),
    or(like(dunningSteps.step, "reminder %"), like(dunningSteps.step, "notice%")),
  );

/** Whether the customer is reminded of servers on the same day: that of products waits for the next one. */
async function isRemindedToday(db: Database, accountId: number, tonight: Date, now: Date) {
  const open = and(eq(servers.accountId, accountId), isNull(renewals.paidAt), isNull(renewals.voidedAt));
  const [row] = await db
    .select({ id: renewals.id })
    .from(renewals)
    .innerJoin(servers, eq(servers.id, renewals.serverId))
    .leftJoin(
      dunningSteps,
      and(eq(dunningSteps.renewalId, renewals.id), isReminderSince(addDays(tonight, -1))),
    )
    .where(
      and(
        open,
        or(isNotNull(dunningSteps.at), and(gt(renewals.nextStepAt, now), lte(renewals.nextStepAt, tonight))),
      ),
    )
    .limit(1);
  return row !== undefined;
}

type Work = { db: Database; now: Date; notices: Notice[]; events: SystemEvent[] };

/** Charges and writes what the plan has for the reminder, and its mail. */
async function remind(
  { db, now }: Work,
  step: Step,
  due: ProductDebt,
  open: readonly ProductDebt[],
): Promise<Notice> {
  const { terms, reader, invoice, debt } = due;
  const mail = step.days > 0 ? terms.mails.find(({ days }) => days === step.days) : undefined;
  const about = open.filter((one) => one === due || !one.isHandedOver);
  const asked = { accountId: debt.accountId, language: reader.language, debt: invoice };
  const row =
    mail && (await chargeForDunning(db, { ...asked, open: about.map((one) => one.invoice), mail }, now));
  const charged = row ? { id: row.id, number: nameOf(row), amount: balanceOf(row), due: dueDay(row) } : null;
  const notice = productNotice(step, due, about, charged, now);
  const said = charged ? { ...notice, invoiceId: charged.id } : notice;
  if (!mail?.isLetter || said.name !== "product.unpaid") return said;
  const facts = { ...said.facts, suspendOn: said.facts.pauseOn };
  const letter = { accountId: debt.accountId, language: reader.language, invoice, facts };
  return { ...said, letterId: await writeLetter(db, { ...letter, charged: charged?.id ?? null }, now) };
}

/** Does what a step does to products and invoice, beside its mail. */
async function act({ db, now, events }: Work, kind: Kind, due: ProductDebt): Promise<void> {
  const { accountId } = due.debt;
  const noted = (operation: "products.pause_unpaid" | "products.end_unpaid", id: number): SystemEvent => ({
    ...{ operation, accountId, target: `subscription ${id}` },
    changes: { invoice: nameOf(due.invoice) },
    cause: `${operation} ${id}`,
  });
  if (kind === "suspend")
    for (const { id } of await pauseProducts(db, due, now)) events.push(noted("products.pause_unpaid", id));
  if (kind === "hand_over") events.push(await handOverByPlan(db, due, now));
  if (kind !== "terminate") return;
  await endUnpaidProducts(db, due, now);
  for (const { id } of due.products) events.push(noted("products.end_unpaid", id));
}

type Told = Map<Step, Notice>;

/** One reminder for all invoices of the account; everything else invoice by invoice. */
async function tellAll(work: Work, chosen: readonly Chosen[], open: readonly ProductDebt[]): Promise<Told> {
  const told: Told = new Map();
  for (const kind of kinds) {
    const picked = chosen.flatMap(({ debt, take }) =>
      take.filter((step) => step.kind === kind && hasPurpose(debt, step)).map((step) => ({ debt, step })),
    );
    const [latest] = picked.toSorted((a, b) => b.step.days - a.step.days);
    if (kind === "reminder" && latest) {
      const notice = await remind(work, latest.step, latest.debt, open);
      work.notices.push(notice);
      for (const { step } of picked) told.set(step, notice);
    }
    if (kind === "reminder") continue;
    for (const { debt, step } of picked) {
      await act(work, kind, debt);
      const notice = productNotice(step, debt, [debt], null, work.now);
      work.notices.push(notice);
      told.set(step, notice);
    }
  }
  return told;
}

/** Records the steps taken for one invoice, and when to look at it again. */
async function noteSteps(
  { db, now }: Work,
  { debt, take, skip }: Chosen,
  told: Told,
  mailIds: Map<Notice, number>,
) {
  const { invoiceId } = debt.debt;
  const rows = [...take, ...skip].map((step) => {
    const notice = told.get(step);
    return { step, isSkipped: !notice, mailId: (notice && mailIds.get(notice)) ?? null };
  });
  if (rows.length > 0)
    await db
      .insert(productSteps)
      .values(rows.map(({ step, ...row }) => ({ ...{ invoiceId, step: step.name, at: now }, ...row })));
  const taken = [
    ...debt.taken,
    // Until its mail is sent, the time of the following steps is recomputed.
    ...rows.map(({ step, isSkipped }) => ({
      ...{ step: step.name, isSkipped, sentAt: sendsMail() ? null : now },
    })),
  ];
  const names = new Set(taken.map(({ step }) => step));
  const next = nextStepAt(planOf(debt, { ...detailsOf(debt), taken }), names, soonAfter(now));
  await setNext(db, invoiceId, names.has("terminate") ? null : next);
}

const setNext = (db: Database, invoiceId: number, at: Date | null) =>
  db.update(productDebts).set({ nextStepAt: at }).where(eq(productDebts.invoiceId, invoiceId));

const reminds = ({ take }: Chosen): boolean => take.some(({ kind }) => kind === "reminder");

/** Whether a reminder has waited for those of servers long enough: these can be of another day each. */
const hasWaited = ({ take, skip }: Chosen, now: Date): boolean =>
  [...take, ...skip].some(
    ({ kind, at }) => kind === "reminder" && at !== null && at <= addDays(now, -mostWaitDays),
  );

/** The steps to take now; of several reminders of a day only the first is a mail. */
async function choose({ db, now }: Work, accountId: number, open: readonly ProductDebt[]): Promise<Chosen[]> {
  const timeZone = open[0]?.invoice.timeZone ?? "UTC";
  const tonight = endOfDay(dayIn(now, timeZone), timeZone);
  const due = open.filter(({ isDue }) => isDue).map((debt) => ({ debt, ...dueAt(debt, now) }));
  if (!due.some(reminds)) return due;
  const mayWait = !due.filter(reminds).some((one) => hasWaited(one, now));
  if (mayWait && (await isRemindedToday(db, accountId, tonight, now))) {
    for (const { debt } of due.filter(reminds)) await setNext(db, debt.debt.invoiceId, tonight);
    return due.filter((one) => !reminds(one));
  }
  const later = open
    .filter(({ isDue }) => !isDue)
    .map((debt) => ({ debt, ...dueAt(debt, tonight) }))
    .filter(({ take }) => take.length > 0 && take.every(({ kind }) => kind === "reminder"));
  return [...due, ...later];
}

/** Takes all due steps of one account. */
async function advance(work: Work, accountId: number): Promise<void> {
  const { db, now } = work;
  const [owner] = await db
    .select({ currency: accounts.currency })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  if (!owner) return;
  // Every payment locks the credit first, and then its invoice.
  await lockCredit(db, accountId, owner.currency);
  const all = await lockDebts(db, accountId, now);
  const owed = all.filter((debt) => !isOver(debt));
  const paid = await payProductsFromCredit(
    db,
    accountId,
    owed.map(({ invoice }) => invoice),
    now,
  );
  const open = owed.filter((debt) => !paid.has(debt.invoice.id));
  for (const debt of all)
    if (debt.isDue && !open.includes(debt)) await setNext(db, debt.debt.invoiceId, null);
  const chosen = await choose(work, accountId, open);
  const told = await tellAll(work, chosen, open);
  const mailIds = await notifyAll({ db, now }, work.notices);
  for (const one of chosen) await noteSteps(work, one, told, mailIds);
  await writeSystemEvents(db, work.events, now);
}

/**
 * Takes every due step of unpaid invoices over products once, by the plan of their owner: reminders, the pause, the handover,
 * the end. What was settled goes on.
 */
export async function takeProductSteps(now: Date): Promise<void> {
  await inTransaction((db) => resumeSettledProducts(db, now));
  for (let after = 0; ; ) {
    const found = await readDebtors(now, after);
    const last = found.at(-1);
    if (!last) return;
    for (const { id } of found)
      await inTransaction((db) => advance({ db, now, notices: [], events: [] }, id)).catch((error: unknown) =>
        log.error({ account: id, error: errorParams(error) }, "products cannot be dunned"),
      );
    after = last.id;
  }
}

/** Counts what the next round would do at most; changes nothing. */
export async function countProductSteps(now: Date) {
  const counts = { mails: 0, suspensions: 0, deletions: 0 };
  const undone = new Error("undone");
  for (let after = 0; ; ) {
    const found = await readDebtors(now, after);
    const last = found.at(-1);
    if (!last) return counts;
    for (const { id } of found)
      await inTransaction(async (db) => {
        const work: Work = { db, now, notices: [], events: [] };
        await advance(work, id);
        counts.mails += work.notices.length;
        counts.suspensions += work.events.filter((one) => one.operation === "products.pause_unpaid").length;
        counts.deletions += work.events.filter((one) => one.operation === "products.end_unpaid").length;
        throw undone;
      }).catch((error: unknown) => {
        if (error !== undone) throw error;
      });
    after = last.id;
  }
}
