import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import pg from "pg";
import { closeDatabase, type Database, database, openDatabase } from "@/lib/db/client";
import { migrate } from "@/lib/db/migrate";
import { issueSession } from "@/lib/domain/identity/sessions/shared/issue";
import { readSession } from "@/lib/domain/kernel/caller/shared/read";
import { startEmbeddedPostgres } from "@/lib/server/embedded-postgres";
import { makeContext, newRequestId } from "@/lib/session/context";
import { seedCatalog, setTestRuntime } from "../factories";

/*
 * A separate database with very many rows, for measuring operations. BENCH_CALLS: calls of each operation;
 * BENCH_DATA_DIR: keeps the filled database for the next run.
 */
export type Call = () => Promise<unknown>;
const calls = Number(process.env.BENCH_CALLS ?? 100);

export const benchDetails = () => ({
  requestId: newRequestId(),
  address: "203.0.113.5",
  userAgent: "bench",
  idempotencyKey: null,
  isPanelCall: true,
  supportReason: null,
});

export async function sessionOf(accountId: number, kind: "staff" | "browser"): Promise<string> {
  const common = {
    accountId,
    kind,
    apiKeyId: null,
    isBound: false,
    address: "203.0.113.5",
    userAgent: "bench",
  };
  return (await issueSession(database(), { ...common, ttlSeconds: 36_000, now: new Date() })).token;
}

export async function asCustomer(accountId: number) {
  const actor = await readSession(await sessionOf(accountId, "browser"), "203.0.113.5", new Date());
  if (!actor) throw new Error("The customer cannot sign in.");
  return makeContext(actor, benchDetails());
}

export const percentile = (times: number[], share: number) =>
  times.toSorted((one, other) => one - other)[Math.min(times.length - 1, Math.floor(times.length * share))] ??
  0;

/** Times of each call in ms, after warm-up; alternating, so that other load on the machine slows all of them alike. */
export async function measureInTurns(...measured: Call[]): Promise<number[][]> {
  const warmUps = 3;
  const times = measured.map((): number[] => []);
  for (let turn = -warmUps; turn < calls; turn++)
    for (const [index, call] of measured.entries()) {
      const startedAtMs = performance.now();
      await call();
      if (turn >= 0) times[index]?.push(performance.now() - startedAtMs);
    }
  return times;
}

export const measure = async (call: Call): Promise<number[]> => (await measureInTurns(call))[0] ?? [];

/** Fills the database if it is empty, in addition to the demo's catalog, and runs `work` with it. */
export async function withBenchDatabase(
  fill: (db: Database) => Promise<void>,
  work: (url: string) => Promise<void>,
): Promise<void> {
  const kept = process.env.BENCH_DATA_DIR;
  if (kept) await mkdir(kept, { recursive: true });
  const dataDir = kept ?? (await mkdtemp(path.join(tmpdir(), "berth-bench-")));
  const postgres = await startEmbeddedPostgres({ dataDir });
  try {
    await migrate(postgres.url);
    setTestRuntime("http://panel.test");
    openDatabase(postgres.url, { poolSize: 12 });
    const { rows } = await database().execute(sql`select id from accounts limit 1`);
    if (rows.length === 0) {
      await seedCatalog(database());
      await fill(database());
      const client = new pg.Client({ connectionString: postgres.url });
      await client.connect();
      await client.query("vacuum analyze").finally(() => client.end());
    }
    await work(postgres.url);
  } finally {
    await closeDatabase();
    await postgres.stop();
    if (!kept) await rm(dataDir, { recursive: true, force: true });
  }
}
