import { callerOf } from "@/lib/base/address";
import { shareReads } from "@/lib/base/share-reads";
import { pool } from "@/lib/db/client";
import { openCallbacks } from "@/lib/db/seal-callbacks";
import { allowedWays } from "../../companies/rules";
import type { ColleagueRole } from "../../kernel/colleague-roles";
import type { AccountFacts, BillingServer, Customer, SessionKind, TagRecord } from "../../kernel/context";
import { rightsOf } from "../../kernel/permissions";
import { hasStaffRight, isStaffKind } from "../../kernel/staff-rights";
import { type Remembered, recall, remember } from "../memory";
import { readVersion } from "../read-version";
import { inEvery, lineOf, passesLists } from "./key-line";
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
  owner_proved_until: Date | null;
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

/** The visit that the session is one of, with what its member of staff is now. */
const visitOf = `
  (select json_build_object('id', w.id, 'staff_id', b.id, 'staff_role', b.role, 'is_active', b.status = 'Active',
      'staff_name', coalesce(nullif(trim(concat(b.profile->>'firstname', ' ', b.profile->>'lastname')), ''), b.email),
      'mode', w.mode, 'reason', w.reason, 'is_open', w.ended_at is null,
      'has_session', exists (select 1 from sessions o
        where o.id = w.staff_session_id and o.ended_at is null and o.expires_at > $2),
      'is_allowed', not exists (select 1 from tags t where t.component = 'customer' and t.component_id = a.id
        and t.tag = 'support_access' and t.value = '0') or coalesce(u.allowed_until > $2, false),
      'may_use_consoles', coalesce(u.consoles_until > $2, false))
    from visits w join accounts b on b.id = w.staff_account_id left join support_settings u on u.account_id = w.account_id
    where w.session_id = s.id and s.kind = 'support')`;

/** As whom of the account's colleagues the session was opened, with what became of the invitation. */
const colleagueOf = `
  (select json_build_object('id', g.id, 'person_id', h.id, 'email', h.email, 'role', g.role, 'server_ids', g.server_ids,
      'is_in', g.removed_at is null and g.accepted_at is not null and h.status = 'Active' and h.role = 'customer',
      'has_session', exists (select 1 from sessions o
        where o.id = s.own_session_id and o.account_id = h.id and o.ended_at is null and o.expires_at > $2))
    from colleagues g join accounts h on h.id = g.person_id
    where g.id = s.colleague_id and g.account_id = a.id and s.kind = 'colleague')`;

/** Of the account's servers those that a key or a colleague reaches; `server` is the column with a server's number. */
const isReached = (
  server: string,
) => `(k.server_id is null or ${server} = k.server_id) and (s.colleague_id is null
    or (select q.server_ids is null or ${server} = any(q.server_ids) from colleagues q where q.id = s.colleague_id))`;

/** Everything about a session, with the version number that tells whether it is still current. */
const facts = `
select s.id as session_id, s.kind, s.expires_at, s.is_bound, s.address as session_address, s.api_key_id,
  case when s.own_session_id is null then s.owner_proved_until
    else (select o.owner_proved_until from sessions o where o.id = s.own_session_id) end as owner_proved_until,
  ${visitOf} as visit, ${colleagueOf} as colleague,
  k.server_id as key_server_id, k.is_pin_exempt, l.right_lists, l.address_lists, l.expires_at as key_expires_at,
  a.id, a.uuid, a.billing_id, a.email, c.region, a.company_id, c.name as company_name, c.allowed_payments,
  c.bank_account is not null as has_bank_account,
  a.has_billing, a.currency, a.country, a.language, a.status, a.corporate, a.verified, a.identity_id, a.identity_comment, a.vat_number,
  a.totp_secret is not null as has_totp, a.email_factor, a.passkey_factor, p.account_id is not null as has_pin, n.version,
  (select json_agg(json_build_object('id', t.id, 'component', t.component, 'component_id', t.component_id, 'tag', t.tag,
      'value', t.value, 'extra', t.extra, 'internal', t.is_internal::int) order by t.id)
    from tags t where t.component = 'customer' and t.component_id = a.id and not t.is_internal) as tags,
  array(select v.id from servers v
    where v.account_id = a.id and v.deleted_at is null and v.state <> 'failed'
      and ${isReached("v.id")} order by v.id) as server_ids,
  (select json_object_agg(j.invoice_id, encode(j.key_sealed, 'hex')) from jobs j
    where j.account_id = a.id and j.action = 'deploy' and j.state in ('waiting', 'running')
      and j.invoice_id is not null and ${isReached("j.server_id")}) as deploy_keys,
  (select json_agg(json_build_object('id', v.id, 'name', v.hostname, 'status', 'Pending', 'config', p.name) order by v.id)
    from servers v join presets p on p.id = v.preset_id
    where v.account_id = a.id and v.deleted_at is null and v.state = 'awaiting_payment'
      and k.server_id is null and ${isReached("v.id")}) as billing_servers
from sessions s
join accounts a on a.id = s.account_id
join account_versions n on n.account_id = s.account_id
join companies c on c.id = a.company_id
left join pins p on p.account_id = s.account_id
left join api_keys k on k.id = s.api_key_id
left join lateral (${lineOf("s.api_key_id")}) l on s.api_key_id is not null
where a.status = 'Active' and a.role = 'customer'
  and (s.api_key_id is null
    or (l.is_live and (l.expires_at is null or l.expires_at > $2)))`;

const isLive = "s.ended_at is null and s.expires_at > $2";
/** The session of a visit is for the panel's own pages alone (readVisit). */
const statement = `${facts} and s.token_hash = $1 and ${isLive} and s.kind <> 'support'`;
const statementOfVisit = `${facts} and s.token_hash = $1 and ${isLive} and s.kind = 'support'
  and exists (select 1 from visits w join sessions o on o.id = w.staff_session_id
    where w.session_id = s.id and o.token_hash = $3)`;
const statementOfSeat = `${facts} and s.token_hash = $1 and ${isLive} and s.kind = 'colleague'
  and exists (select 1 from sessions o where o.id = s.own_session_id and o.token_hash = $3)`;
const statementById = `${facts} and s.id = $1`;
const statementOfLive = `${statementById} and ${isLive}`;

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
      ownerProvedUntil: row.owner_proved_until,
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
  const { rows } = await pool().query<Row>({ name: "session", text: statement, values: [hash, now] });
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
    name: "session by id",
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
  const { rows } = await pool().query<Row>({ name: "live session by id", text: statementOfLive, values });
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
  const { rows } = await pool().query<Row>({ name: "visit", text: statementOfVisit, values });
  const [row] = rows;
  if (!row?.visit?.is_open || !row.visit.has_session || !isRightful(row.visit)) return null;
  // Its token goes into no answer.
  return customerOf(row, "");
}

/** The same of a colleague, whose browser holds the session in the own account beside it. */
export async function readSeat(token: string, ownToken: string, now: Date): Promise<Customer | null> {
  if (!isTokenForm(token) || !isTokenForm(ownToken)) return null;
  const values = [hashToken(token), now.toISOString(), hashToken(ownToken)];
  const { rows } = await pool().query<Row>({ name: "seat", text: statementOfSeat, values });
  const [row] = rows;
  return row && isStillIn(row) && row.colleague?.has_session ? customerOf(row, token) : null;
}
