import { callerOf } from "@/lib/base/address";
import { shareReads } from "@/lib/base/share-reads";
import type { Customer } from "../../operation/context";
import { type Remembered, recall, remember } from "../memory";
import { readVersion } from "../read-version";
import { admits } from "./admits";
import { passesLists } from "./key-line";
import { customerOf } from "./session-customer";
import { readSessionRow } from "./session-row";
import { hashToken, isTokenForm } from "./token";

async function readWhole(token: string, hash: Buffer, now: string): Promise<Remembered | null> {
  const row = await readSessionRow({ hash }, now);
  if (!row || !admits(row, "token")) return null;
  return {
    hash,
    customer: customerOf(row, token),
    version: row.version,
    address: row.session_address,
    keyExpiresAt: row.key_expires_at,
    addressLists: row.address_lists ?? [],
    passed: null,
  };
}

/**
 * Whether the session may be used from the caller's address: bound sessions have one address (for IPv6 one /64), keys
 * have lists.
 */
function isInPlace(found: Remembered, address: string): boolean {
  const hasMoved = found.address !== address && callerOf(found.address) !== callerOf(address);
  if (found.customer.session.isBound && hasMoved) return false;
  if (found.addressLists.length === 0 || found.passed === address) return true;
  if (!passesLists(address, found.addressLists)) return false;
  found.passed = address;
  return true;
}

type Readers = { read: () => Promise<Remembered | null>; now: Date; count: number };
const together = new Map<string, Readers>();

function readersOf(token: string, now: Date): Readers {
  const readers: Readers = {
    count: 0,
    now,
    read: shareReads(async () => {
      const read = await readWhole(token, hashToken(token), readers.now.toISOString());
      // A member's session can be ended by changes in another account, whose version is not checked, so it is not
      // cached.
      remember(token, read?.customer.member ? null : read);
      return read;
    }),
  };
  return readers;
}

/**
 * Shares the read among concurrent calls with the same token, which all miss the cache after a change of the account.
 */
async function readTogether(token: string, now: Date): Promise<Remembered | null> {
  const readers = together.get(token) ?? readersOf(token, now);
  together.set(token, readers);
  readers.now = now;
  readers.count++;
  try {
    return await readers.read();
  } finally {
    readers.count--;
    if (readers.count === 0) together.delete(token);
  }
}

async function readOrRecall(token: string, now: Date): Promise<Remembered | null> {
  const known = recall(token);
  if (known && (known.keyExpiresAt === null || known.keyExpiresAt > now)) {
    const version = await readVersion(known.hash, now);
    if (version === known.version) return known;
  }
  return readTogether(token, now);
}

/**
 * Returns the session of a token, or null: unknown, ended, expired, its key disabled, or called from an address that
 * its binding or its key's list does not allow (which does not end the session; docs/api.md, auth).
 * Returns the same object until the account or session changes; it must not be modified.
 */
export async function readSession(token: string, address: string, now: Date): Promise<Customer | null> {
  const caller = await readCaller(token, address, now);
  return caller === "moved" ? null : caller;
}

/** The same, but returns `moved` for a session that must not be used from this address. */
export async function readCaller(
  token: string,
  address: string,
  now: Date,
): Promise<Customer | "moved" | null> {
  if (!isTokenForm(token)) return null;
  const found = await readOrRecall(token, now);
  if (!found) return null;
  return isInPlace(found, address) ? found.customer : "moved";
}

async function readById(id: string, mode: "job" | "live", now: Date): Promise<Customer | null> {
  const row = await readSessionRow({ id }, now.toISOString());
  return row && admits(row, mode) ? customerOf(row, "") : null;
}

/**
 * The session's context with current rights, for work that outlasts the session. Signing out does not stop such work;
 * null if the account is closed or the session's key is no longer valid.
 */
export const readSessionById = (id: string, now: Date): Promise<Customer | null> => readById(id, "job", now);

/** Same while it is live: null once it, its parent session or its impersonation has ended. */
export const readLiveSessionById = (id: string, now: Date): Promise<Customer | null> =>
  readById(id, "live", now);

/**
 * The customer as seen by the holder of both tokens, or null: impersonating staff with their staff session, or a
 * member with the session of their own account. Read anew for every request, so that a revoked right takes effect at
 * once.
 */
export async function readBeside(token: string, ownToken: string, now: Date): Promise<Customer | null> {
  if (!isTokenForm(token) || !isTokenForm(ownToken)) return null;
  const query = { hash: hashToken(token), beside: hashToken(ownToken) };
  const row = await readSessionRow(query, now.toISOString());
  if (!row) return null;
  if (admits(row, "seat")) return customerOf(row, token);
  // The token of an impersonation session is never returned.
  return admits(row, "visit") ? customerOf(row, "") : null;
}
