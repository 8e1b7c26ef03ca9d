import { pool } from "./client";
import { keyedHash, seal, unseal } from "./seal";

/** By which the job of a callback is found. */
export const hashCallback = (key: string): Buffer => keyedHash("callback", key);

/** Callbacks that SQL has answered sealed, in hexadecimal. */
export const openCallbacks = (sealed: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(sealed).map(([name, hex]) => [name, unseal("callback", Buffer.from(hex, "hex"))]),
  );

const atOnce = 500;

const written = `
  update jobs set key_hash = v.hash, key_sealed = v.sealed, key = null
  from unnest($1::int[], $2::bytea[], $3::bytea[]) as v(id, hash, sealed) where jobs.id = v.id`;

/**
 * Seals the callbacks that an earlier version has written in clear; SQL alone cannot, because the secret is not in the
 * database. Safe to repeat: a process of that version may still write while this one starts.
 */
export async function sealCallbacks(): Promise<void> {
  for (;;) {
    const { rows } = await pool().query<{ id: number; key: string }>(
      `select id, key from jobs where key is not null order by id limit ${atOnce}`,
    );
    if (rows.length === 0) return;
    const columns = [
      rows.map(({ id }) => id),
      rows.map(({ key }) => hashCallback(key)),
      rows.map(({ key }) => seal("callback", key)),
    ];
    await pool().query(written, columns);
  }
}
