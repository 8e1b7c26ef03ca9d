import { Gauge } from "prom-client";
import { turnState } from "@/lib/base/fair-turns";
import { turnPools } from "@/lib/base/pools";
import { database, pool } from "@/lib/db/client";
import { type QueueState, readQueueState } from "@/lib/db/queue-state";
import { hashState } from "@/lib/domain/kernel/secrets/hash-semaphore";
import { answerSoon } from "./answer-soon";
import { isDatabaseThere } from "./is-database-there";

/** Whether this process reaches the database. Other figures are absent where it does not, and rules over them silent. */
export function watchDatabase(): void {
  new Gauge({
    name: "berth_ready",
    help: "1 if the database answers this process within two seconds and takes writes",
    async collect() {
      this.set((await isDatabaseThere()) ? 1 : 0);
    },
  });
}

/** Gauges of this process's database connections, read on each scrape. */
export function watchPool(): void {
  new Gauge({
    name: "berth_pool_waiting",
    help: "Requests that wait for a connection to the database",
    collect() {
      this.set(pool().waitingCount);
    },
  });
  new Gauge({
    name: "berth_pool_connections",
    help: "Connections to the database by what they do: used or idle",
    labelNames: ["state"] as const,
    collect() {
      const { totalCount, idleCount } = pool();
      this.set({ state: "used" }, totalCount - idleCount);
      this.set({ state: "idle" }, idleCount);
    },
  });
}

/** Gauges of the pools that accounts share in this process (lib/base/pools.ts): running and waiting work. */
export function watchTurns(): void {
  new Gauge({
    name: "berth_turns",
    help: "Work in pools that accounts share, by what it does: running or waiting",
    labelNames: ["pool", "state"] as const,
    collect() {
      for (const pool of turnPools) {
        const { running, waiting } = pool === "hashes" ? hashState() : turnState(pool);
        this.set({ pool, state: "running" }, running);
        this.set({ pool, state: "waiting" }, waiting);
      }
    },
  });
}

/** Returns a reader that shares one query between the gauges of a scrape. */
function sharedRead(): () => Promise<QueueState[]> {
  let open: Promise<QueueState[]> | null = null;
  return () => {
    open ??= answerSoon(readQueueState(database()))
      .then((states) => states ?? [])
      .finally(() => {
        open = null;
      });
    return open;
  };
}

const gauges = {
  berth_queue_waiting: ["Tasks that are due", (state: QueueState) => state.waiting],
  berth_queue_oldest_seconds: ["How long the oldest task that is due has waited", (state) => state.seconds],
  berth_queue_failing: ["Tasks that have failed and are tried again, or no more", (state) => state.failing],
} as const satisfies Record<string, readonly [string, (state: QueueState) => number]>;

/** Gauges of the queue, which all processes share. Task names are few (lib/jobs/start.ts), so they can be labels. */
export function watchQueue(): void {
  const read = sharedRead();
  for (const [name, [help, amountOf]] of Object.entries(gauges))
    new Gauge({
      name,
      help,
      labelNames: ["task"] as const,
      async collect() {
        const states = await read();
        this.reset();
        for (const state of states) this.set({ task: state.task }, amountOf(state));
      },
    });
}
