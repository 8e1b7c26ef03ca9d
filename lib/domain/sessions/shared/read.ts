import { pool } from "@/lib/db/client";
import type { AccountFacts, BillingServer, Customer, SessionKind, TagRecord } from "../../kernel/context";
import { rightsOf } from "../../kernel/permissions";
import { type Remembered, recall, remember } from "../memory";
import { readVersion } from "../read-version";
import { inEvery, lineOf, passesLists } from "./key-line";
import { hashToken, isTokenForm } from "./token";

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
  deploy_keys: Record<string, string> | null;
  billing_servers: BillingServer[] | null;
  id: number;
  uuid: string;
  billing_id: number;
  role: AccountFacts["role"];
  email: string;
  region: string;
  company_id: number;
  company_name: string;
  allowed_payments: string[];
  has_billing: boolean;
  currency: AccountFacts["currency"];
  country: string;
  language: string;
  status: string;
  corporate: boolean;
  verified: boolean;
  vat_number: string;
  has_pin: boolean;
  has_totp: boolean;
  email_factor: boolean;
  passkey_factor: boolean;
  tags: TagRecord[] | null;
};

/** Everything about a session, with the version number that tells whether it is still current. */
const facts = `
select s.id as session_id, s.kind, s.expires_at, s.is_bound, s.address as session_address, s.api_key_id, s.owner_proved_until,
  k.server_id as key_server_id, k.is_pin_exempt, l.right_lists, l.address_lists, l.expires_at as key_expires_at,
  a.id, a.uuid, a.billing_id, a.role, a.email, c.region, a.company_id, c.name as company_name, c.allowed_payments,
  a.has_billing, a.currency, a.country, a.language, a.status, a.corporate, a.verified, a.vat_number,
  a.totp_secret is not null as has_totp, a.email_factor, a.passkey_factor, p.account_id is not null as has_pin, n.version,
  (select json_agg(json_build_object('id', t.id, 'component', t.component, 'component_id', t.component_id, 'tag', t.tag,
      'value', t.value, 'extra', t.extra, 'internal', t.is_internal::int) order by t.id)
    from tags t where t.component = 'customer' and t.component_id = a.id and not t.is_internal) as tags,
  array(select v.id from servers v
    where v.account_id = a.id and v.deleted_at is null and v.state <> 'failed'
      and (k.server_id is null or v.id = k.server_id) order by v.id) as server_ids,
  (select json_object_agg(j.invoice_id, j.key) from jobs j
    where j.account_id = a.id and j.action = 'deploy' and j.state in ('waiting', 'running')
      and j.invoice_id is not null and (k.server_id is null or j.server_id = k.server_id)) as deploy_keys,
  (select json_agg(json_build_object('id', v.id, 'name', v.hostname, 'status', 'Pending', 'config', p.name) order by v.id)
    from servers v join presets p on p.id = v.preset_id
    where v.account_id = a.id and v.deleted_at is null and v.state = 'awaiting_payment'
      and k.server_id is null) as billing_servers
from sessions s
join accounts a on a.id = s.account_id
join account_versions n on n.account_id = s.account_id
join companies c on c.id = a.company_id
left join pins p on p.account_id = s.account_id
left join api_keys k on k.id = s.api_key_id
left join lateral (${lineOf("s.api_key_id")}) l on s.api_key_id is not null
where a.status = 'Active'
  and (s.api_key_id is null
    or (l.is_live and (l.expires_at is null or l.expires_at > $2)))`;

const statement = `${facts} and s.token_hash = $1 and s.ended_at is null and s.expires_at > $2`;
const statementById = `${facts} and s.id = $1`;

const secondFactorOf = (row: Row): AccountFacts["secondFactor"] =>
  row.has_totp ? "totp" : row.email_factor ? "email" : row.passkey_factor ? "passkey" : null;

const accountOf = (row: Row): AccountFacts => ({
  id: row.id,
  uuid: row.uuid,
  billingId: row.billing_id,
  role: row.role,
  email: row.email,
  region: row.region,
  companyId: row.company_id,
  companyName: row.company_name,
  allowedPayments: row.allowed_payments,
  hasBilling: row.has_billing,
  currency: row.currency,
  country: row.country,
  language: row.language,
  status: row.status,
  isCorporate: row.corporate,
  isVerified: row.verified,
  vatNumber: row.vat_number,
  hasPin: row.has_pin,
  secondFactor: secondFactorOf(row),
  tags: row.tags ?? [],
});

function customerOf(row: Row, token: string): Customer {
  const rights = rightsOf({
    hasBilling: row.has_billing,
    isServerKey: row.key_server_id !== null,
    keyPermissions: inEvery(row.right_lists),
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
      serverId: row.key_server_id,
      isPinExempt: row.is_pin_exempt ?? false,
      ownerProvedUntil: row.owner_proved_until,
      serverIds: row.server_ids,
      deployKeys: row.deploy_keys ?? {},
      billingServers: row.billing_servers ?? [],
    },
    permissions: rights.set,
    shownPermissions: rights.shown,
  };
}

async function readWhole(token: string, hash: Buffer, now: string): Promise<Remembered | null> {
  const { rows } = await pool().query<Row>({ name: "session", text: statement, values: [hash, now] });
  const [row] = rows;
  if (!row) return null;
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
 * Whether the session may be used from the caller's address: bound sessions have one address, those of keys the
 * addresses of their lists.
 */
function isInPlace(found: Remembered, address: string): boolean {
  if (found.customer.session.isBound && found.address !== address) return false;
  if (found.addressLists.length === 0 || found.passed === address) return true;
  if (!passesLists(address, found.addressLists)) return false;
  found.passed = address;
  return true;
}

async function readOrRecall(token: string, now: Date): Promise<Remembered | null> {
  const known = recall(token);
  if (known && (known.keyExpiresAt === null || known.keyExpiresAt > now)) {
    const version = await readVersion(known.hash, now);
    if (version === known.version) return known;
  }
  const read = await readWhole(token, hashToken(token), now.toISOString());
  remember(token, read);
  return read;
}

/**
 * The session of a token, or null: unknown, ended, expired, its key disabled, or called from an address that its
 * binding or its key's list does not allow (which does not end the session; decisions 3, "Moved address"; 4). The same
 * object as long as nothing about the account and the session has changed; it must not be modified.
 */
export async function readSession(token: string, address: string, now: Date): Promise<Customer | null> {
  if (!isTokenForm(token)) return null;
  const found = await readOrRecall(token, now);
  return found && isInPlace(found, address) ? found.customer : null;
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
  return rows[0] ? customerOf(rows[0], "") : null;
}
