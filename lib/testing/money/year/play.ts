import { runRenewals } from "@/lib/domain/orders/renewals/run";
import * as acts from "./acts";
import { type Fate, fateOf, momentIn, monthsOf, type Person, peopleOf } from "./mix";
import { payoutsOf } from "./payouts";
import { closeBooks, type Stage, setStage } from "./stage";

type Wanted = { year: number; firstMonth: number; months: number; customers: number };
export type Played = { stage: Stage; months: string[]; customers: number; closed: number; sold: number };

type Event = { at: Date; turn: number; run: (now: Date) => Promise<unknown> };

/** Does in the order of time what is planned, also what is planned meanwhile. */
function newAgenda() {
  const events: Event[] = [];
  let turn = 0;
  return {
    plan(at: Date, run: Event["run"]): void {
      events.push({ at, turn: turn++, run });
    },
    async run(): Promise<void> {
      for (;;) {
        events.sort((a, b) => b.at.getTime() - a.at.getTime() || b.turn - a.turn);
        const next = events.pop();
        if (!next) return;
        await next.run(next.at);
      }
    },
  };
}

const daysAfter = (at: Date, days: number): Date => new Date(at.getTime() + days * 86_400_000);
const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
const nextOf = (month: string): string => momentIn(month, 32).toISOString().slice(0, 7);

/** Runs the panel's operations through months of a year, for so many customers, as people and rounds call them. */
export async function playYear(
  { year, firstMonth, months: count, customers }: Wanted,
  stripe: acts.Stripe,
  say: (line: string) => void = () => undefined,
): Promise<Played> {
  const stage = await setStage(year);
  const months = monthsOf(year, firstMonth, count);
  const agenda = newAgenda();
  const payouts = payoutsOf(stage, stripe);
  const members: { person: Person; account: number }[] = [];
  let [sold, closed] = [0, 0];

  /** Whether an invoice still waits: a round may have paid it. */
  const isOpen = async (invoice: number) => (await acts.readInvoice(invoice)).status === "Unpaid";
  const whenOpen = (work: (invoice: number, now: Date) => Promise<unknown>) => (invoice: number, now: Date) =>
    isOpen(invoice).then((is) => (is ? work(invoice, now) : null));

  async function pay(invoice: number, now: Date): Promise<void> {
    await acts.transfer(invoice, (await acts.readInvoice(invoice)).total, now);
  }

  /** By card in euros, which the service pays out; else by transfer. */
  async function payByCard(invoice: number, now: Date): Promise<number | null> {
    const { currency } = await acts.readInvoice(invoice);
    if (currency === "EUR") return acts.payByCard(stripe, invoice, now);
    await pay(invoice, now);
    return null;
  }

  async function disputed(invoice: number, now: Date, isWon: boolean): Promise<void> {
    const payment = await payByCard(invoice, now);
    if (payment === null) return;
    agenda.plan(daysAfter(now, 5), async (at) => {
      await acts.dispute(payment, "opened", at);
      payouts.dispute(payment);
    });
    if (isWon) agenda.plan(daysAfter(now, 22), (at) => acts.dispute(payment, "won", at));
  }

  async function paidThenRefunded(invoice: number, now: Date, what: { percent: number; count: number }) {
    await pay(invoice, now);
    agenda.plan(daysAfter(now, 3), (at) => acts.refundLines(stage, invoice, what, at));
  }

  const fates: Record<Fate, (invoice: number, now: Date) => Promise<unknown>> = {
    transferred: pay,
    card: payByCard,
    open: async () => undefined,
    "in parts": async (invoice, now) => {
      const { total } = await acts.readInvoice(invoice);
      await acts.transfer(invoice, String(Math.floor(Number(total) / 2)), now);
    },
    cancelled: (invoice, now) => acts.cancel(stage, invoice, now),
    "line refunded": (invoice, now) => paidThenRefunded(invoice, now, { percent: 50, count: 1 }),
    disputed: (invoice, now) => disputed(invoice, now, false),
    "dispute won": (invoice, now) => disputed(invoice, now, true),
    "written off": async (invoice, now) =>
      agenda.plan(daysAfter(now, 31), (at) =>
        whenOpen((id, moment) => acts.writeOff(stage, id, moment))(invoice, at),
      ),
    refunded: (invoice, now) => paidThenRefunded(invoice, now, { percent: 100, count: 9 }),
    "from credit": acts.payFromCredit,
    "due later": (invoice, now) => acts.moveDue(stage, invoice, dayOf(daysAfter(now, 75)), now),
  };

  async function sellOnce(account: number, now: Date): Promise<void> {
    const turn = sold++;
    const invoice = await acts.sellOnce(stage, account, turn, now);
    agenda.plan(daysAfter(now, 3), (at) => whenOpen(fates[fateOf(turn)])(invoice, at));
  }

  /** A server that is paid from credit at once, or by transfer some days after the order. */
  async function join(person: Person, now: Date): Promise<void> {
    const account = await acts.signUp(person, now);
    members.push({ person, account });
    const periods = person.months === 12 ? 1 : Math.ceil(person.periods / person.months);
    if (person.index % 7 !== 3) await acts.prepay(person, account, periods, now);
    const ordered = await acts.order(person, account, now);
    if (ordered.isPaid) return void (await acts.begin(person, ordered, now));
    agenda.plan(daysAfter(now, 2), async (at) => {
      await acts.transfer(ordered.invoice, ordered.due, at);
      await acts.begin(person, ordered, at);
      if (periods > 1) await acts.prepay(person, account, periods, at);
    });
  }

  async function refundServers(turn: number, now: Date): Promise<void> {
    for (const { account } of members.filter(({ person }) => (person.index + turn) % 17 === 3)) {
      const invoice = await acts.newestSale(account);
      if (invoice !== null) await acts.refundLines(stage, invoice, { percent: 20, count: 1 }, now);
    }
  }

  for (const [turn, month] of months.entries()) {
    for (const person of peopleOf(customers, count).filter(({ joins }) => joins === turn))
      agenda.plan(momentIn(month, 4 + (person.index % 6), 8 + (person.index % 9)), (at) => join(person, at));
    for (const day of [11, 18, 24, 28]) agenda.plan(momentIn(month, day, 3), (at) => runRenewals(at));
    agenda.plan(momentIn(month, 12, 8), async (at) => {
      for (const { person, account } of members)
        if ((person.index + turn) % 4 === 0) await sellOnce(account, at);
    });
    agenda.plan(momentIn(month, 19, 14), (at) => refundServers(turn, at));
    agenda.plan(momentIn(month, 23, 6), (at) => payouts.payOut(at));
    agenda.plan(momentIn(nextOf(month), 2, 9), async (at) => {
      closed += await closeBooks(stage, month, at);
      say(`${month}: ${members.length} customers, ${sold} one-off invoices, closed`);
    });
  }
  await agenda.run();
  return { stage, months, customers: members.length, closed, sold };
}
