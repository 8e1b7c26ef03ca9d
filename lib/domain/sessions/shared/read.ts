import { callerOf } from "@/lib/base/address";
import { shareReads } from "@/lib/base/share-reads";
import { pool, statementName } from "@/lib/db/client";
import { openCallbacks } from "@/lib/db/seal-callbacks";
import { allowedWays } from "../../companies/rules";
import type { ColleagueRole } from "../../kernel/colleague-roles";
import type { AccountFacts, BillingServer, Customer, SessionKind, TagRecord } from "../../kernel/context";
import { rightsOf } from "../../kernel/permissions";
import { hasStaffRight, isStaffKind } from "../../kernel/staff-rights";
import { type Remembered, recall, remember } from "../memory";
import { readVersion } from "../read-version";
import { inEvery, passesLists } from "./key-line";
import {
  statement,
  statementById,
  statementOfLive,
  statementOfSeat,
  statementOfVisit,
} from "./session-statements";
import { hashToken, isTokenForm } from "./token";

type VisitFacts = {
  id: number;
  staff_id: number;
  staff_role: string;
  staff_name: string;
  is_active: boolean;
  mode: "read_only" | "read_write";
  reason: string;
  is_open: boolean;
  has_session: boolean;
  is_allowed: boolean;
  may_use_consoles: boolean;
};

type ColleagueFacts = {
  id: number;
  person_id: number;
  email: string;
  role: ColleagueRole;
  server_ids: number[] | null;
  is_in: boolean;
  has_session: boolean;
};

type Row = {
  session_id: string;
  kind: SessionKind;
  expires_at: Date;
  is_bound: boolean;
  session_address: string;
  api_key_id: number | null;
  key_server_id: number | null;
  is_pin_exempt: boolean | null;
  /** Limits of the key and of those that made it (key-line.ts). */
  right_lists: string[][] | null;
  address_lists: string[][] | null;
  key_expires_at: Date | null;
  reauthenticated_until: Date | null;
  version: string;
  server_ids: number[];
  /** Sealed, in hexadecimal. */
  deploy_keys: Record<string, string> | null;
  billing_servers: BillingServer[] | null;
  id: number;
  uuid: string;
  billing_id: number;
  email: string;
  region: string;
  company_id: number;
  company_name: string;
  allowed_payments: string[];
  has_bank_account: boolean;
  has_billing: boolean;
  currency: AccountFacts["currency"];
  country: string;
  language: string;
  status: string;
  corporate: boolean;
  verified: boolean;
  identity_id: string | null;
  identity_comment: string | null;
  vat_number: string;
  has_pin: boolean;
  has_totp: boolean;
  email_factor: boolean;
  passkey_factor: boolean;
  tags: TagRecord[] | null;
  /** Null in every session but that of a visit of staff. */
  visit: VisitFacts | null;
  /** Null in every session but that of a colleague. */
  colleague: ColleagueFacts | null;
};

const secondFactorOf = (row: Row): AccountFacts["secondFactor"] =>
  row.has_totp ? "totp" : row.email_factor ? "email" : row.passkey_factor ? "passkey" : null;

/** Whether the member of staff may still make that visit, and the customer still allows it. */
const isRightful = ({
  staff_role: kind,
  is_active: isActive,
  is_allowed: isAllowed,
  mode,
}: VisitFacts): boolean =>
  isActive &&
  isAllowed &&
  isStaffKind(kind) &&
  hasStaffRight(kind, "customers/visit") &&
  (mode === "read_only" || hasStaffRight(kind, "customers/change"));

const onBehalfOf = ({
  id,
  staff_id,
  staff_name,
  staff_role,
  mode,
  reason,
  may_use_consoles,
}: VisitFacts) => ({
  visitId: id,
  staffAccountId: staff_id,
  staffName: staff_name,
  staffKind: isStaffKind(staff_role) ? staff_role : ("support" as const),
  mode,
  reason,
  mayUseConsoles: may_use_consoles,
});

const colleagueFrom = ({ id, person_id: personId, email, role }: ColleagueFacts) => ({
  id,
  personId,
  email,
  role,
});

/** Whether whoever opened the session may still be in that account; true of everybody but colleagues who may not. */
const isStillIn = ({ kind, colleague }: Row): boolean => kind !== "colleague" || colleague?.is_in === true;

const accountOf = (row: Row): AccountFacts => ({
  id: row.id,
  uuid: row.uuid,
  billingId: row.billing_id,
  email: row.email,
  region: row.region,
  companyId: row.company_id,
  companyName: row.company_name,
  allowedPayments: allowedWays(row.allowed_payments, row.has_bank_account),
  hasBilling: row.has_billing,
  currency: row.currency,
  country: row.country,
  language: row.language,
  status: row.status,
  isCorporate: row.corporate,
  isVerified: row.verified,
  identityId: row.identity_id,
  identityComment: row.identity_comment,
  vatNumber: row.vat_number,
  hasPin: row.has_pin,
  secondFactor: secondFactorOf(row),
  tags: row.tags ?? [],
});

/** No server has this number. */
const noServer = -1;

/** The only server, or the servers, that the session reaches. */
function reachOf({ key_server_id: ofKey, colleague }: Row) {
  const reach = colleague?.server_ids ?? null;
  const [only = noServer] = reach?.length === 1 ? reach : [];
  return { serverId: reach === null ? ofKey : only, reach };
}

function customerOf(row: Row, token: string): Customer {
  const reached = reachOf(row);
  const { colleague } = row;
  const rights = rightsOf({
    hasBilling: row.has_billing,
    isServerKey: reached.serverId !== null,
    keyPermissions: inEvery(row.right_lists),
    role: colleague?.role ?? null,
  });
  return {
    kind: "customer",
    account: accountOf(row),
    session: {
      id: row.session_id,
      token,
      kind: row.kind,
      expiresAt: row.expires_at,
      isBound: row.is_bound,
      apiKeyId: row.api_key_id,
      ...reached,
      isPinExempt: row.is_pin_exempt ?? false,
      ownerProvedUntil: row.reauthenticated_until,
      serverIds: row.server_ids,
      deployKeys: openCallbacks(row.deploy_keys ?? {}),
      billingServers: row.billing_servers ?? [],
    },
    permissions: rights.set,
    shownPermissions: rights.shown,
    ...(row.visit ? { onBehalf: onBehalfOf(row.visit) } : {}),
    ...(colleague ? { colleague: colleagueFrom(colleague) } : {}),
  };
}

async function readWhole(token: string, hash: Buffer, now: string): Promise<Remembered | null> {
  const { rows } = await pool().query<Row>({
    name: statementName("session"),
    text: statement,
    values: [hash, now],
  });
  const [row] = rows;
  if (!row || !isStillIn(row) || row.colleague?.has_session === false) return null;
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
      // What ends a colleague's session happens in another account too, whose version is not looked at: nothing is kept.
      remember(token, read?.customer.colleague ? null : read);
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

/**
 * The context of whoever asked for something in that session, with their current rights, for work that outlasts the
 * session. Signing out does not stop such work; null when the account is closed, or the key that opened the session is
 * no longer valid.
 */
export async function readSessionById(id: string, now: Date): Promise<Customer | null> {
  const { rows } = await pool().query<Row>({
    name: statementName("session by id"),
    text: statementById,
    values: [id, now.toISOString()],
  });
  const [row] = rows;
  if (!row || !isStillIn(row) || (row.visit && !isRightful(row.visit))) return null;
  return customerOf(row, "");
}

/** The same while it lives: null once it has ended, or the session or the visit that it depends on. */
export async function readLiveSessionById(id: string, now: Date): Promise<Customer | null> {
  const values = [id, now.toISOString()];
  const { rows } = await pool().query<Row>({
    name: statementName("live session by id"),
    text: statementOfLive,
    values,
  });
  const [row] = rows;
  if (!row || !isStillIn(row) || row.colleague?.has_session === false) return null;
  const { visit } = row;
  return visit && !(visit.is_open && visit.has_session && isRightful(visit)) ? null : customerOf(row, "");
}

/**
 * The customer as staff on a visit act for them, or null. `staffToken` is that of the staff session that the same
 * browser holds. All of it is read anew for every request, so that a right that was taken away ends the visit at once.
 */
export async function readVisit(token: string, staffToken: string, now: Date): Promise<Customer | null> {
  if (!isTokenForm(token) || !isTokenForm(staffToken)) return null;
  const values = [hashToken(token), now.toISOString(), hashToken(staffToken)];
  const { rows } = await pool().query<Row>({ name: statementName("visit"), text: statementOfVisit, values });
  const [row] = rows;
  if (!row?.visit?.is_open || !row.visit.has_session || !isRightful(row.visit)) return null;
  // Its token goes into no answer.
  return customerOf(row, "");
}

/** The same of a colleague, whose browser holds the session in the own account beside it. */
export async function readSeat(token: string, ownToken: string, now: Date): Promise<Customer | null> {
  if (!isTokenForm(token) || !isTokenForm(ownToken)) return null;
  const values = [hashToken(token), now.toISOString(), hashToken(ownToken)];
  const { rows } = await pool().query<Row>({ name: statementName("seat"), text: statementOfSeat, values });
  const [row] = rows;
  return row && isStillIn(row) && row.colleague?.has_session ? customerOf(row, token) : null;
}
