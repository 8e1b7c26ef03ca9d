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
 * Whether the session may be used from the caller's address: bound sessions have one address (of IPv6 one /64), those
 * of keys the addresses of their lists.
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
      // What ends a member's session happens in another account too, whose version is not looked at: nothing is kept.
      remember(token, read?.customer.member ? null : read);
      return read;
    }),
  };
  return readers;
}

/** After every change of an account, all who call with its token meanwhile would read the same. */
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
 * The session of a token, or null: unknown, ended, expired, its key disabled, or called from an address that its
 * binding or its key's list does not allow (which does not end the session; decisions 3, "Moved address"; 4). The same
 * object as long as nothing about the account and the session has changed; it must not be modified.
 */
export async function readSession(token: string, address: string, now: Date): Promise<Customer | null> {
  const caller = await readCaller(token, address, now);
  return caller === "moved" ? null : caller;
}

/** The same, which tells a session that may not be used from this address (`moved`) from one that is none. */
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
 * The customer as anyone who holds both tokens acts for them, or null: impersonating staff, beside their staff
 * session, or a member, beside the session in the own account. All of it is read anew for every request, so that a
 * right that was taken away ends it at once.
 */
export async function readBeside(token: string, ownToken: string, now: Date): Promise<Customer | null> {
  if (!isTokenForm(token) || !isTokenForm(ownToken)) return null;
  const query = { hash: hashToken(token), beside: hashToken(ownToken) };
  const row = await readSessionRow(query, now.toISOString());
  if (!row) return null;
  if (admits(row, "seat")) return customerOf(row, token);
  // The token of an impersonation session goes into no answer.
  return admits(row, "visit") ? customerOf(row, "") : null;
}
