import { addAccount, type Connection, setStock } from "@/lib/testing/factories";
import { addSession } from "@/lib/testing/sessions";
import { waitFor } from "@/lib/testing/wait-for";
import { expect, nanoOrder, request } from "./wire";

export type OrderLoad = {
  /** Key → server, of every order that was accepted. */
  answered: ReadonlyMap<string, number>;
  accountIds: number[];
  /** Waits until there are so many. */
  arrive: (count: number) => Promise<void>;
  /** The longest time without an accepted order since the last call, in seconds. */
  takeGap: () => number;
  stop: () => Promise<void>;
};

/**
 * Customers who order servers from their credit, each one after the other, until it is stopped: a call without an answer,
 * or of which the panel says that its database is away, is repeated with its key, and any other refusal fails.
 */
export async function startOrderLoad(
  db: Connection["db"],
  { callers, url, complaint }: { callers: number; url: () => string; complaint: () => string },
): Promise<OrderLoad> {
  await setStock(db, 102, "NL", 100_000);
  const customers = await Promise.all(
    Array.from({ length: callers }, async () => {
      const { id } = await addAccount(db, { credit: "9000.00" });
      return { id, token: await addSession(db, id) };
    }),
  );
  const answered = new Map<string, number>();
  let answeredAtMs = performance.now();
  let longestGapMs = 0;
  let isOver = false;
  const noteGap = () => {
    longestGapMs = Math.max(longestGapMs, performance.now() - answeredAtMs);
  };
  async function tryOrder(token: string, key: string): Promise<true | undefined> {
    const fields = { action: "order_instance", token, ...nanoOrder, idempotency_key: key };
    const answer = await request(url(), "eq", fields).catch(() => null);
    if (answer === null || answer.status === 503) return undefined;
    expect(answer.json, answer.text).toMatchObject({ result: "OK" });
    answered.set(key, Number(answer.json.server_id));
    noteGap();
    answeredAtMs = performance.now();
    return true;
  }
  const load = customers.map(async ({ id, token }) => {
    for (let turn = 0; !isOver; turn++)
      await waitFor(() => tryOrder(token, `${id}-${turn}`), `Order ${id}-${turn} is not accepted.`, 90_000);
  });
  return {
    answered,
    accountIds: customers.map(({ id }) => id),
    arrive: async (count) => {
      const arrived = () => answered.size >= count || undefined;
      await waitFor(arrived, () => `There are ${answered.size} orders:\n${complaint()}`, 120_000);
    },
    takeGap: () => {
      noteGap();
      const seconds = longestGapMs / 1000;
      longestGapMs = 0;
      answeredAtMs = performance.now();
      return seconds;
    },
    stop: async () => {
      isOver = true;
      await Promise.all(load);
    },
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
