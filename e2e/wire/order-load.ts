import { setTimeout as pause } from "node:timers/promises";
import { addAccount, type Connection, setStock } from "@/lib/testing/factories";
import { addSession } from "@/lib/testing/identity/sessions";
import { waitFor } from "@/lib/testing/wait-for";
import { inBackground } from "./background";
import { Gaps } from "./gaps";
import { expect, type Fields, nanoOrder, request } from "./wire";

export type OrderLoad = {
  /** Idempotency key → server, of every accepted order. */
  answered: ReadonlyMap<string, number>;
  accountIds: number[];
  /** Number of calls without a response or with an unavailable database, which were repeated. */
  unanswered: () => number;
  /** Waits until that many orders were accepted. */
  arrive: (count: number) => Promise<void>;
  /** The longest time without an accepted order since the last call, in seconds. */
  takeGap: () => number;
  stop: () => Promise<void>;
};

type Options = {
  callers: number;
  url: () => string;
  complaint: () => string;
  /** Pause of each customer between two orders, in ms. */
  pauseMs?: number;
  /** Whether so much is under way that customers wait with their next orders: the load stays below the capacity. */
  isFull?: () => Promise<boolean>;
  /** Further fields of the order with that key. */
  more?: (key: string) => Fields;
};

/** In ms; longer than a start of the panel on a busy machine. */
const patienceMs = 180_000;

/**
 * Customers who order servers from their credit, each in sequence, until stopped: a call without a response, or with
 * an unavailable database, is repeated with its key; any other error fails.
 */
export async function startOrderLoad(
  db: Connection["db"],
  { callers, url, complaint, pauseMs = 0, isFull, more = () => ({}) }: Options,
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
      if (isFull)
        await waitFor(
          async () => !(await isFull()) || undefined,
          () => `Too much is under way:\n${complaint()}`,
          patienceMs,
        );
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

/** Every answered order exists exactly once, and these customers have no others. */
export async function expectOrders(
  query: Connection["query"],
  { answered, accountIds }: OrderLoad,
): Promise<void> {
  const made = await query("select id from servers where account_id = any($1) order by id", [accountIds]);
  expect(made.map(({ id }) => id)).toEqual([...answered.values()].toSorted((one, other) => one - other));
}
