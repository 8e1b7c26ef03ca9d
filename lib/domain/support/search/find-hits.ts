import { type SQL, sql } from "drizzle-orm";
import { canonicalAddress } from "@/lib/base/address";
import { cardMethodsText } from "@/lib/base/card-methods";
import { dialedDigits } from "@/lib/base/phone";
import type { Database } from "@/lib/db/client";
import { likeText } from "@/lib/db/like-text";
import { hashCallback } from "@/lib/db/seal-callbacks";
import { isWrittenOff } from "../../kernel/server/written-off";
import { readReference } from "../../money/payments/shared/reference";
import { shortestWord } from "./rules";
import type { Hit } from "./schema";

const most = 10;
/** Number of last characters of an API key that the panel stores and shows. */
const shownOfKey = 4;
const largestId = 2_147_483_647;

type Row = {
  object: string;
  title: string;
  detail: string;
  until: string | Date | null;
  state: string;
  account_id: number | null;
  email: string | null;
  badges?: Hit["badges"] | null;
};

/** The search terms, as the statements need them. */
export type Asked = {
  word: string;
  /** In the original case, because external ids are case-sensitive. */
  exact: string;
  /** Substring pattern; null if the word is too short. */
  within: string | null;
  /** Same for each word, in any order; if all words are short, for the whole text. */
  parts: string[];
  /** Prefix pattern. */
  start: string;
  /** Null if the word is not an IP address. */
  address: string | null;
  /** Null if it is not a network in CIDR notation. */
  network: string | null;
  /** Digits of a phone number; null if it cannot be one. */
  phone: string | null;
  /** A tag as `name` or `name=value`. */
  tag: { name: string; value: string | null };
  /** Null if it is not an id. */
  number: number | null;
  /** The invoice of a bank transfer reference; null if it is none. */
  referenced: number | null;
  /** The end of an API key, as the panel shows it (`abcd`, `…abcd`), or of a complete key; null if it is none. */
  keyEnd: string | null;
};

function readKeyEnd(word: string): string | null {
  const end = word.replace(/^(?:…|\.{2,3})/, "");
  const isShown = end.length === shownOfKey || end !== word || /^[a-z0-9_-]{24,}$/.test(end);
  return isShown && end.length >= shownOfKey ? end.slice(-shownOfKey) : null;
}

/** A network with its prefix, as PostgreSQL reads it; null for anything else. */
function readNetwork(word: string): string | null {
  const [, address, prefix] = /^([\da-f.:]+)\/(\d{1,3})$/.exec(word) ?? [];
  const known = address === undefined ? null : canonicalAddress(address);
  const longest = known?.includes(":") ? 128 : 32;
  return known !== null && Number(prefix) <= longest ? `${known}/${prefix}` : null;
}

function readTag(question: string): Asked["tag"] {
  const [name = "", ...rest] = question.trim().split("=");
  return { name, value: rest.length > 0 ? rest.join("=") : null };
}

export function readAsked(question: string): Asked {
  const asked = question.trim().toLowerCase();
  // The same address in another notation, or a server's address with its prefix length.
  const address = canonicalAddress(asked.replace(/\/\d{1,3}$/, ""));
  const word = address ?? asked;
  const words = word.split(/\s+/);
  const hasLong = words.some((one) => one.length >= shortestWord);
  const number = /^#?\d{1,10}$/.test(word) ? Number(word.replace("#", "")) : null;
  return {
    word,
    exact: question.trim(),
    within: word.length < shortestWord ? null : `%${likeText(word)}%`,
    // Short words alone cannot use an index.
    parts: (hasLong ? words : [words.join(" ")]).map((part) => `%${likeText(part)}%`),
    referenced: readReference(question),
    start: `${likeText(word)}%`,
    address,
    network: readNetwork(asked),
    phone: address === null ? dialedDigits(word) : null,
    tag: readTag(question),
    number: number !== null && number <= largestId ? number : null,
    keyEnd: readKeyEnd(word),
  };
}

const nothing = sql`false`;
/** All methods, because the indexes on external references begin with the method. */
const cardMethods = sql.raw(cardMethodsText);

const hasTag = ({ name, value }: Asked["tag"]): SQL =>
  value === null ? sql`tag = ${name}` : sql`tag = ${name} and value = ${value}`;

const isExpected = sql`not ${isWrittenOff(sql`i.id`)}`;

const statements = {
  customers: ({ word, within, parts, start, number, phone, tag }: Asked) => sql`
    select 'account ' || a.id as object, a.email as title,
      concat_ws(' · ', nullif(trim(concat_ws(' ', a.profile->>'firstname', a.profile->>'lastname')), ''),
        nullif(a.profile->>'companyname', '')) as detail,
      null as until, a.status as state, a.id as account_id, a.email,
      array_remove(array[
        case when exists (select from invoices i where i.account_id = a.id and i.status in ('Unpaid', 'Collections')
          and i.due_at < now() and ${isExpected}) then 'overdue' end,
        case when exists (select from servers s where s.account_id = a.id and s.state = 'suspended' and s.deleted_at is null
          and s.suspended_by in ('unpaid', 'staff')) then 'suspended' end,
        case when exists (select from kyc_checks c where c.account_id = a.id and c.state = 'open') then 'review' end], null) as badges
    from accounts a
    where a.role = 'customer' and a.id = any(array(
      (select id from accounts where ${number === null ? nothing : sql`id = ${number} or billing_id = ${number}`})
      union (select id from accounts where lower(email) = ${word})
      union (select id from accounts where lower(vat_number) = ${word} and vat_number <> '' limit ${most})
      union (select id from accounts where ${phone === null ? nothing : sql`role = 'customer' and dialed_phone(profile) like ${`${phone}%`}`} limit ${most})
      union (select id from accounts
        where ${within === null ? nothing : sql`role = 'customer' and lower(profile->>'city') like ${start}`} limit ${most})
      union (select component_id from tags where component = 'customer' and ${hasTag(tag)} limit ${most})
      union (select id from accounts
        where ${
          within === null
            ? nothing
            : sql.join(
                parts.map((part) => sql`customer_words(email, profile) like ${part}`),
                sql` and `,
              )
        } limit ${most})))
    order by lower(a.email) = ${word} desc, a.id limit ${most}`,

  // Exact address matches come before prefix matches, and the narrowest network that contains an address before wider
  // ones. "using" names the index's sort operator.
  servers: ({ word, within, start, address, network, number, tag }: Asked) => sql`
    select 'server ' || s.id as object, s.hostname as title, coalesce(h.ip, '') as detail, h.until, s.state,
      a.id as account_id, a.email,
      case when s.deleted_at is null and exists (
        select from renewals r join invoices i on i.id = r.invoice_id
        where r.server_id = s.id and r.paid_at is null and r.voided_at is null and i.due_at < now() and ${isExpected}
      ) then array['overdue'] end as badges
    from (
      (select id, null::int as history from servers where ${number === null ? nothing : sql`id = ${number}`})
      union all (select id, null from servers
        where ${within === null ? nothing : sql`lower(hostname) like ${within}`} limit ${most})
      union all (select component_id, null from tags where component = 'eq' and ${hasTag(tag)} limit ${most})
      union all (select server_id, id from address_history
        where ${network === null ? nothing : sql`network_of(ip) <<= ${network}::inet and until is null`} limit ${most})
      union all (select server_id, id from address_history where ip = ${word} order by id desc limit ${most})
      union all (select server_id, id from address_history
        where ${within === null ? nothing : sql`ip like ${start} and ip <> ${word}`} order by ip using ~<~, id limit ${most})
      union (select server_id, id from address_history
        where ${address === null ? nothing : sql`network_of(ip) >>= network_of(${address}) and ip <> ${word}`}
        order by masklen(network_of(ip)) desc, id desc limit ${most})
    ) found
    join servers s on s.id = found.id
    join accounts a on a.id = s.account_id
    left join address_history h on h.id = found.history
    order by h.ip = ${word} desc nulls last, h.until desc nulls first, s.id limit ${most}`,

  // Parts of a complete number are common to many: with an exact match, partial ones are not searched.
  invoices: ({ word, within, number, referenced }: Asked) => sql`
    select 'invoice ' || i.id as object, coalesce(i.number, i.receipt_number, '#' || i.id) as title, i.total || ' ' || i.currency as detail, null as until,
      case when i.status = 'Unpaid' and i.due_at < now() and ${isExpected} then 'overdue' else i.status end as state,
      a.id as account_id, a.email
    from invoices i join accounts a on a.id = i.account_id
    where i.id = any(array(
      (select id from invoices where ${number === null ? nothing : sql`id = ${number} or order_id = ${number}`})
      union (select id from invoices where ${referenced === null ? nothing : sql`id = ${referenced}`})
      union (select invoice_id from credit_notes where lower(number) = ${word})
      union (select id from invoices where lower(number) = ${word})
      union (select id from invoices where lower(receipt_number) = ${word})
      union (select id from invoices
        where ${within === null ? nothing : sql`lower(number) like ${within}`}
          and not exists (select from invoices where lower(number) = ${word}) limit ${most})))
    order by i.id desc limit ${most}`,

  // Found by the external reference, which exists once it is paid, or by the provider's id of the checkout session or
  // dispute.
  payments: ({ within, number, exact }: Asked) => sql`
    select 'payment ' || p.id as object, coalesce(p.external_reference, v.outside_id, p.id::text) as title,
      p.amount || ' ' || p.currency as detail, null as until, p.state, a.id as account_id, a.email
    from payments p join accounts a on a.id = p.account_id left join checkout_sessions v on v.payment_id = p.id
    where p.id = any(array(
      (select id from payments where ${number === null ? nothing : sql`id = ${number}`})
      union (select payment_id from checkout_sessions where method in (${cardMethods}) and outside_id = ${exact})
      union (select payment_id from payment_disputes where method in (${cardMethods}) and dispute_id = ${exact})
      union (select id from payments
        where ${within === null ? nothing : sql`lower(external_reference) like ${within}`} limit ${most})))
    order by p.id desc limit ${most}`,

  // Bank receipts that match no invoice: they belong to no account and are no payments.
  receipts: ({ within }: Asked) => sql`
    select 'receipt ' || r.id as object, r.receipt as title, concat_ws(' · ', r.text, r.day, r.amount || ' ' || r.currency) as detail,
      null as until, r.state, null::int as account_id, null as email
    from bank_receipts r
    where r.id in (select id from bank_receipts
      where state <> 'booked' and ${within === null ? nothing : sql`lower(receipt || ' ' || text) like ${within}`} limit ${most})
    order by r.id desc limit ${most}`,

  keys: ({ keyEnd }: Asked) => sql`
    select 'api key ' || k.id as object, k.name as title, s.token_view as detail, null as until,
      case when k.deleted_at is not null then 'deleted' when s.retired_at is not null then 'retired'
        when k.is_active then 'active' else 'off' end as state, a.id as account_id, a.email
    from api_key_secrets s join api_keys k on k.id = s.key_id join accounts a on a.id = k.account_id
    where ${keyEnd === null ? nothing : sql`lower(s.token_view) = ${keyEnd}`} limit ${most}`,

  // Their texts are sealed. Objections to impersonation are found by those who may read them, on their queue.
  tickets: ({ within, number }: Asked) => sql`
    select 'conversation ' || t.id as object, coalesce(nullif(t.subject, ''), '#' || t.id) as title, '' as detail,
      null as until, t.state, a.id as account_id, a.email
    from tickets t join accounts a on a.id = t.account_id
    where t.impersonation_id is null and t.id = any(array(
      (select id from tickets where ${number === null ? nothing : sql`id = ${number}`})
      union (select id from tickets where ${within === null ? nothing : sql`lower(subject) like ${within}`} limit ${most})))
    order by t.id desc limit ${most}`,

  // Plans, locations, back ends and hosts lead to their servers.
  lists: ({ word, within, start }: Asked, mayFind: (group: Hit["group"]) => boolean) => sql`
    select * from (
      (select 'list servers?plan=' || id as object, name as title, '' as detail, null as until, 'plan' as state,
        null::int as account_id, null as email
        from presets where ${within === null ? nothing : sql`lower(name) like ${within}`} order by name limit ${most})
      union all (select 'list servers?location=' || code, code || ' · ' || name_en, '', null, 'location', null, null
        from locations where lower(code) = ${word} or ${within === null ? nothing : sql`lower(name_en) like ${start} or lower(name_ru) like ${start}`}
        order by code limit ${most})
      union all (select 'list servers?backEnd=' || name, name, '', null, 'back_end', null, null
        from back_ends where ${within === null ? nothing : sql`name like ${start}`} order by name limit ${most})
      union all (select 'list servers?host=' || name, name, back_end, null, 'host', null, null
        from hosts where ${within === null || !mayFind("hosts") ? nothing : sql`lower(name) like ${within}`}
        order by name, back_end limit ${most})
    ) found limit ${most}`,

  hosts: ({ within }: Asked) => sql`
    select 'host ' || id as object, name as title, back_end as detail, null as until, state,
      null::int as account_id, null as email
    from hosts where ${within === null ? nothing : sql`lower(name) like ${within}`} order by name, back_end limit ${most}`,

  jobs: ({ word }: Asked) => sql`
    select 'job ' || j.id as object, j.action as title, coalesce('server ' || j.server_id, '') as detail,
      null as until, j.state, a.id as account_id, a.email
    from jobs j join accounts a on a.id = j.account_id
    where j.key_hash = ${hashCallback(word)} limit 1`,
};

/** The matches of the word in these groups, one after the other; at most ten of each. */
export async function findHits(
  db: Database,
  asked: Asked,
  groups: ReadonlySet<Hit["group"]>,
): Promise<Hit[]> {
  const hits: Hit[] = [];
  for (const [group, statement] of Object.entries(statements) as [
    Hit["group"],
    (typeof statements)["lists"],
  ][]) {
    if (!groups.has(group)) continue;
    const { rows } = await db.execute<Row>(statement(asked, (one) => groups.has(one)));
    for (const { account_id: id, email, until, badges, ...row } of rows)
      hits.push({
        ...row,
        group,
        badges: badges ?? [],
        until: until === null ? null : new Date(until).toISOString(),
        account: id === null || email === null ? null : { id, email },
      });
  }
  return hits;
}
