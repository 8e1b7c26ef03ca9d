import { setTimeout as wait } from "node:timers/promises";
import { pool, statementName } from "@/lib/db/client";

type Found = { version: string; expiresAtMs: number };
type Batch = { hashes: Buffer[]; found: Promise<Map<number, Found>> };

const statement = `select w.place::int, n.version, (extract(epoch from s.expires_at) * 1000)::float8
  from unnest($1::bytea[]) with ordinality as w(hash, place)
  join sessions s on s.token_hash = w.hash
  join account_versions n on n.account_id = s.account_id
  where s.ended_at is null`;

/** After this time a read no longer delays the next batch. */
const patienceMs = 5;

let open: Batch | null = null;
let before: Promise<unknown> = Promise.resolve();

async function readAll(hashes: Buffer[]): Promise<Map<number, Found>> {
  const { rows } = await pool().query<[number, string, number]>({
    name: statementName("session versions"),
    text: statement,
    values: [hashes],
    rowMode: "array",
  });
  return new Map(rows.map(([place, version, expiresAtMs]) => [place, { version, expiresAtMs }]));
}

/**
 * Waits until a batch may be sent: all callers of this turn of the event loop have joined, and the previous batch is
 * back, so that under load a few queries serve many callers.
 */
async function departure(previous: Promise<unknown>): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
  await Promise.race([previous, wait(patienceMs)]);
}

function begin(): Batch {
  const hashes: Buffer[] = [];
  const found = departure(before).then(() => {
    open = null;
    return readAll(hashes);
  });
  before = found.catch(() => undefined);
  return { hashes, found };
}

/**
 * The version by which a cached session is validated; null if the session has ended. Every call with a token needs
 * it, so concurrent calls share one query. It is sent after the last of them has arrived, so that no caller gets a
 * value older than its request.
 */
export async function readVersion(hash: Buffer, now: Date): Promise<string | null> {
  open ??= begin();
  const { hashes, found } = open;
  const place = hashes.push(hash);
  const session = (await found).get(place);
  return session && session.expiresAtMs > now.getTime() ? session.version : null;
}
