/**
 * Everything that all accounts share and one could fill. `share` is how much of it one account has at once; what is
 * beyond waits, and accounts have their turns one after the other. In each process:
 *
 * - `turns`: work that waits its turn (lib/base/fair-turns.ts), so much at most, and so much of one account; beyond it
 *   is refused.
 * - `places`: held for long; without a free place one is refused.
 * - `lanes`: tasks in the queue of the database, in lanes of the account (lib/db/lanes.ts).
 * - `tasks`: tasks in the queue, by turns: the first one of an account is taken before the second one of another
 *   (lib/db/task-turns.ts). Alone an account has all slots; beside it, another one waits for the first that gets free.
 *
 * Strangers have turns and places by their address (IPv6: its /64), staff by their own account.
 */
export const pools = {
  consoles: { kind: "places", size: 200, share: 20, what: "open consoles" },
  console_words: { kind: "places", size: 50, share: 10, what: "connections to consoles not yet let in" },
  pdf: { kind: "turns", size: 1, share: 1, waiting: 1_000, waitingOfEach: 100, what: "documents set as PDF" },
  hashes: { kind: "turns", size: 3, share: 2, waiting: 200, waitingOfEach: 100, what: "passwords and PINs" },
  searches: {
    kind: "turns",
    size: 8,
    share: 2,
    waiting: 400,
    waitingOfEach: 40,
    what: "customers' searches",
  },
  staff_searches: {
    kind: "turns",
    size: 6,
    share: 2,
    waiting: 200,
    waitingOfEach: 40,
    what: "staff's searches",
  },
  exports: {
    kind: "turns",
    size: 4,
    share: 1,
    waiting: 400,
    waitingOfEach: 20,
    what: "parts of exports and archives",
  },
  staff_exports: {
    kind: "turns",
    size: 2,
    share: 1,
    waiting: 100,
    waitingOfEach: 20,
    what: "parts of staff's exports",
  },
  lookups: {
    kind: "turns",
    size: 32,
    share: 8,
    waiting: 2_000,
    waitingOfEach: 400,
    what: "questions to resolvers",
  },
  jobs: { kind: "tasks", size: 8, share: 8, what: "work on machines, fetching of images" },
  payments: { kind: "tasks", size: 4, share: 4, what: "questions to payment services" },
  names: { kind: "tasks", size: 4, share: 4, what: "zones and names told to name servers" },
  messages: { kind: "tasks", size: 4, share: 4, what: "mails and text messages" },
  webhooks: { kind: "lanes", size: 12, share: 1, what: "webhooks and callbacks" },
} as const satisfies Record<string, Pool>;

type Pool = { size: number; share: number; what: string } & (
  | { kind: "turns"; waiting: number; waitingOfEach: number }
  | { kind: "places" | "lanes" | "tasks" }
);

export type PoolName = keyof typeof pools;
type NameOf<K extends Pool["kind"]> = {
  [N in PoolName]: (typeof pools)[N]["kind"] extends K ? N : never;
}[PoolName];
export type TurnPool = NameOf<"turns">;
export type LanePool = NameOf<"lanes">;
export type QueuePool = NameOf<"lanes" | "tasks">;

const namesOf = <K extends Pool["kind"]>(kind: K) =>
  Object.entries(pools).flatMap(([name, pool]) => (pool.kind === kind ? [name as NameOf<K>] : []));
export const lanePools = namesOf("lanes");
export const queuePools: readonly QueuePool[] = [...namesOf("tasks"), ...lanePools];
export const turnPools = namesOf("turns");
