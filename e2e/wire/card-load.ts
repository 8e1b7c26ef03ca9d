import { setTimeout as pause } from "node:timers/promises";
import { addAccount, type Connection } from "@/lib/testing/factories";
import type { startStripe } from "@/lib/testing/fakes/stripe-server";
import { addSession } from "@/lib/testing/identity/sessions";
import { isAway, refundAsOperator } from "@/lib/testing/panel/operator-work";
import { waitFor } from "@/lib/testing/wait-for";
import { type Background, inBackground } from "./background";
import { expect, type Fields, nanoOrder, nanoTotal, request } from "./wire";

type Stripe = Awaited<ReturnType<typeof startStripe>>;

export type CardLoad = Background & {
  accountIds: number[];
  /** Provider's id of the payment of each complete turn → the amount paid and refunded. */
  refunded: ReadonlyMap<string, string>;
};

/** `pauseMs`: pause of each customer between two payments. */
type Options = { stripe: Stripe; callers: number; url: () => string; pauseMs: number };

const patienceMs = 180_000;
const funds = "20.00";

/**
 * Customers who pay by card and are refunded, in sequence, until stopped: a server, whose payment staff refund while
 * the service stays, and added funds, which are refunded at the card provider. Calls without a response are repeated,
 * as a client or the provider would. The database must be open in this process, too.
 */
export async function startCardLoad(
  db: Connection["db"],
  { stripe, callers, url, pauseMs }: Options,
): Promise<CardLoad> {
  const refunded = new Map<string, string>();

  /** Repeats a call until it is answered; returns the answer. */
  const answered = (what: string, ask: () => Promise<Response>) =>
    waitFor(
      async () => {
        const answer = await ask().catch(() => null);
        const text = await answer?.text().catch(() => null);
        if (!answer || text === null || text === undefined || answer.status >= 502) return undefined;
        if (answer.status !== 200) throw new Error(`${what}: ${answer.status} ${text}`);
        return JSON.parse(text);
      },
      `${what} gets no answer.`,
      patienceMs,
    );

  async function call(module: string, fields: Fields) {
    const answer = await waitFor(
      async () => {
        const got = await request(url(), module, fields).catch(() => null);
        return got === null || got.status === 503 ? undefined : got;
      },
      `${module}/${fields.action} gets no answer.`,
      patienceMs,
    );
    expect(answer.json, answer.text).toMatchObject({ result: "OK" });
    return answer.json;
  }

  /** The card provider repeats its report until it is answered, and sends it once more. */
  async function report(type: string, thing: unknown): Promise<void> {
    const { body, headers } = stripe.event(type, thing);
    const post = () => fetch(`${url()}/payment-callback/stripe`, { method: "POST", body, headers });
    await answered(type, post);
    await answered(type, post);
  }

  async function pay(token: string, invoice: number): Promise<{ payment: number; intent: string }> {
    const begun = await call("cardpay", { action: "create_order", token, invoice_id: invoice });
    const session = String(begun.url).split("/").at(-1) ?? "";
    stripe.pay(session);
    await report("checkout.session.completed", stripe.find(session));
    return { payment: begun.order, intent: String(stripe.find(session)?.payment_intent) };
  }

  /** Like the operator's command: directly on the database, not over HTTP. */
  const refundByStaff = (payment: number) =>
    waitFor(
      async () => {
        const asked = { payment: String(payment), service: "keep" as const, reason: "asked for" };
        try {
          return await refundAsOperator(asked);
        } catch (error) {
          if (isAway(error)) return undefined;
          throw error;
        }
      },
      `Payment ${payment} is not refunded.`,
      patienceMs,
    );

  async function payForServer(token: string, key: string): Promise<void> {
    const ordered = await call("eq", {
      action: "order_instance",
      token,
      ...nanoOrder,
      idempotency_key: key,
    });
    const { payment, intent } = await pay(token, ordered.invoice);
    await refundByStaff(payment);
    refunded.set(intent, nanoTotal);
  }

  async function payForFunds(token: string, key: string): Promise<void> {
    const { invoice } = await call("billing", {
      action: "create_addfunds",
      token,
      amount: funds,
      idempotency_key: key,
    });
    const { intent } = await pay(token, invoice);
    stripe.sendBack(intent, Number(funds) * 100);
    await report("charge.refunded", { id: "ch_1", object: "charge", payment_intent: intent });
    refunded.set(intent, funds);
  }

  const customers = await Promise.all(
    Array.from({ length: callers }, async () => {
      const { id } = await addAccount(db);
      return { id, token: await addSession(db, id) };
    }),
  );
  const takeTurn =
    ({ id, token }: { id: number; token: string }) =>
    async (turn: number) => {
      await (turn % 2 === 0 ? payForServer : payForFunds)(token, `card-${id}-${turn}`);
      await pause(pauseMs);
    };
  const background = inBackground(customers.map(takeTurn));
  return { accountIds: customers.map(({ id }) => id), refunded, ...background };
}

/** Each payment was refunded exactly once and in full, here and at the card provider. */
export async function expectRefunds(
  query: Connection["query"],
  stripe: Stripe,
  { accountIds, refunded }: CardLoad,
): Promise<void> {
  const outside = stripe.list("re").map(({ payment_intent, amount }) => [payment_intent, amount]);
  const expected = [...refunded].map(([intent, amount]) => [intent, Math.round(Number(amount) * 100)]);
  expect(outside.toSorted()).toEqual(expected.toSorted());
  const inside = await query(
    `select paid.external_reference as intent, count(*)::int as times, min(back.amount) as amount,
        bool_and(back.state = 'done' and back.method = 'stripe') as is_done
      from payments paid join payments back on back.refund_of = paid.id
      where paid.account_id = any($1) group by 1`,
    [accountIds],
  );
  expect(
    inside.map(({ intent, times, amount, is_done }) => [intent, times, amount, is_done]).toSorted(),
  ).toEqual([...refunded].map(([intent, amount]) => [intent, 1, amount, true]).toSorted());
  const notes = await query(
    `select i.id from invoices i left join credit_notes n on n.invoice_id = i.id
      where i.account_id = any($1) and i.kind = 'sale' group by i.id, i.status having i.status <> 'Refunded' or count(n.id) <> 1`,
    [accountIds],
  );
  expect(notes).toEqual([]);
  const left = await query(
    `select a.account_id, sum(p.amount) from ledger_postings p join ledger_entries e on e.id = p.entry_id
      join ledger_accounts a on a.id = p.ledger_account_id
      where e.account_id = any($1) and a.kind in ('payments', 'credit') group by 1, a.kind having sum(p.amount) <> 0`,
    [accountIds],
  );
  expect(left).toEqual([]);
}
