import { pool } from "@/lib/db/client";

type Found = { version: string; expiresAtMs: number };
type Batch = { hashes: Buffer[]; found: Promise<Map<number, Found>> };

const statement = `select w.place::int, n.version, (extract(epoch from s.expires_at) * 1000)::float8
  from unnest($1::bytea[]) with ordinality as w(hash, place)
  join sessions s on s.token_hash = w.hash
  join account_versions n on n.account_id = s.account_id
  where s.ended_at is null`;

let open: Batch | null = null;

async function readAll(hashes: Buffer[]): Promise<Map<number, Found>> {
  const { rows } = await pool().query<[number, string, number]>({
    name: "session versions",
    text: statement,
    values: [hashes],
    rowMode: "array",
  });
  return new Map(rows.map(([place, version, expiresAtMs]) => [place, { version, expiresAtMs }]));
}

function begin(): Batch {
  const hashes: Buffer[] = [];
  const found = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
    open = null;
    return readAll(hashes);
  });
  return { hashes, found };
}

/**
 * The number that tells whether what is remembered of a session still holds; null when the session is over. The hot path
 * of every call with a token: calls that arrive in the same turn of the event loop share one read, sent after the last
 * of them has come, so that none is answered from before it was asked.
 */
export async function readVersion(hash: Buffer, now: Date): Promise<string | null> {
  open ??= begin();
  const { hashes, found } = open;
  const place = hashes.push(hash);
  const session = (await found).get(place);
  return session && session.expiresAtMs > now.getTime() ? session.version : null;
}
