import { setTimeout as pause } from "node:timers/promises";
import { addAccount, type Connection, setStock } from "@/lib/testing/factories";
import { addSession } from "@/lib/testing/sessions";
import { waitFor } from "@/lib/testing/wait-for";
import { inBackground } from "./background";
import { Gaps } from "./gaps";
import { expect, type Fields, nanoOrder, request } from "./wire";

export type OrderLoad = {
  /** Key → server, of every order that was accepted. */
  answered: ReadonlyMap<string, number>;
  accountIds: number[];
  /** How many calls had no answer, or that the database is away, and were repeated. */
  unanswered: () => number;
  /** Waits until there are so many. */
  arrive: (count: number) => Promise<void>;
  /** The longest time without an accepted order since the last call, in seconds. */
  takeGap: () => number;
  stop: () => Promise<void>;
};

type Options = {
  callers: number;
  url: () => string;
  complaint: () => string;
  /** How long each of them thinks between two orders. */
  pauseMs?: number;
  /** What an order with that key asks for besides. */
  more?: (key: string) => Fields;
};

/** Longer than a start of the panel takes on a machine that has other work. */
const patienceMs = 180_000;

/**
 * Customers who order servers from their credit, each one after the other, until it is stopped: a call without an answer,
 * or of which the panel says that its database is away, is repeated with its key, and any other refusal fails.
 */
export async function startOrderLoad(
  db: Connection["db"],
  { callers, url, complaint, pauseMs = 0, more = () => ({}) }: Options,
): Promise<OrderLoad> {
  await setStock(db, 102, "NL", 100_000);
  const customers = await Promise.all(
    Array.from({ length: callers }, async () => {
      const { id } = await addAccount(db, { credit: "90000.00" });
      return { id, token: await addSession(db, id) };
    }),
  );
  const answered = new Map<string, number>();
  const gaps = new Gaps();
  let unanswered = 0;
  async function tryOrder(token: string, key: string): Promise<true | undefined> {
    const fields = { action: "order_instance", token, ...nanoOrder, idempotency_key: key, ...more(key) };
    const answer = await request(url(), "eq", fields).catch(() => null);
    if (answer === null || answer.status === 503) {
      unanswered++;
      return undefined;
    }
    expect(answer.json, answer.text).toMatchObject({ result: "OK" });
    answered.set(key, Number(answer.json.server_id));
    gaps.note();
    return true;
  }
  const takeTurn =
    ({ id, token }: { id: number; token: string }) =>
    async (turn: number) => {
      const missing = () => `Order ${id}-${turn} is not accepted:\n${complaint()}`;
      await waitFor(() => tryOrder(token, `${id}-${turn}`), missing, patienceMs);
      await pause(pauseMs);
    };
  const { check, stop } = inBackground(customers.map(takeTurn));
  return {
    answered,
    accountIds: customers.map(({ id }) => id),
    unanswered: () => unanswered,
    arrive: async (count) => {
      const arrived = () => {
        check();
        return answered.size >= count || undefined;
      };
      await waitFor(arrived, () => `There are ${answered.size} orders:\n${complaint()}`, patienceMs);
    },
    takeGap: () => gaps.take(),
    stop,
  };
}

/** Every order that was answered is there once, and no other of these customers. */
export async function expectOrders(
  query: Connection["query"],
  { answered, accountIds }: OrderLoad,
): Promise<void> {
  const made = await query("select id from servers where account_id = any($1) order by id", [accountIds]);
  expect(made.map(({ id }) => id)).toEqual([...answered.values()].toSorted((one, other) => one - other));
}
