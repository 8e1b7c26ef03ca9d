import { lineOf } from "./shared/key-line";

/** The session's impersonation, with the staff member's current role. */
const impersonationOf = `
  (select json_build_object('id', w.id, 'staff_id', b.id, 'staff_role', b.role, 'staff_rights', cr.rights,
      'staff_companies', b.staff_companies, 'is_active', b.status = 'Active',
      'staff_name', coalesce(nullif(trim(concat(b.profile->>'firstname', ' ', b.profile->>'lastname')), ''), b.email),
      'mode', w.mode, 'reason', w.reason, 'is_open', w.ended_at is null,
      'has_session', exists (select 1 from sessions o
        where o.id = w.staff_session_id and o.ended_at is null and o.expires_at > $2),
      'is_beside', exists (select 1 from sessions o where o.id = w.staff_session_id and o.token_hash = $4),
      'is_allowed', not exists (select 1 from tags t where t.component = 'customer' and t.component_id = a.id
        and t.tag = 'support_access' and t.value = '0') or coalesce(u.allowed_until > $2, false),
      'may_use_consoles', coalesce(u.consoles_until > $2, false))
    from impersonation_sessions w join accounts b on b.id = w.staff_account_id
      left join staff_roles cr on cr.id = b.custom_role_id
      left join support_settings u on u.account_id = w.account_id
    where w.session_id = s.id and s.kind = 'support')`;

/** The member of the account whose session it is, with the state of the invitation. */
const memberOf = `
  (select json_build_object('id', g.id, 'person_id', h.id, 'email', h.email, 'role', g.role, 'server_ids', g.server_ids,
      'is_in', g.removed_at is null and g.accepted_at is not null and h.status = 'Active' and h.role = 'customer',
      'has_session', exists (select 1 from sessions o
        where o.id = s.own_session_id and o.account_id = h.id and o.ended_at is null and o.expires_at > $2),
      'is_beside', exists (select 1 from sessions o where o.id = s.own_session_id and o.token_hash = $4))
    from memberships g join accounts h on h.id = g.member_id
    where g.id = s.membership_id and g.account_id = a.id and s.kind = 'colleague')`;

/** Condition for servers within reach of the key or member; `server` and `project` are columns of the server. */
const isReached = (
  server: string,
  project: string,
) => `(k.server_id is null or k.project_id is not null or ${server} = k.server_id)
  and (k.project_id is null or ${project} = k.project_id)
  and (s.membership_id is null
    or (select (q.server_ids is null and q.project_ids is null) or ${server} = any(q.server_ids)
      or ${project} = any(q.project_ids) from memberships q where q.id = s.membership_id))`;

/** Ended servers too; null where no project limits the session. */
const reachedByProject = `
  case when k.project_id is not null or exists (select from memberships q
      where q.id = s.membership_id and q.project_ids is not null)
    then array(select v.id from servers v where v.account_id = a.id and ${isReached("v.id", "v.project_id")}
      order by v.id) end`;

/**
 * All data of one session, whoever may use it (admits.ts), with its version number. $1 = hash of its token, or null
 * and $3 = its id; $2 = now; $4 = hash of the parent session's token held by the browser, or null.
 */
export const statement = `
select s.id as session_id, s.kind, s.ended_at is null and s.expires_at > $2 as is_live,
  a.status = 'Active' and a.role = 'customer' as is_account_open,
  s.api_key_id is null or (l.is_live and (l.expires_at is null or l.expires_at > $2)) as is_key_valid,
  s.expires_at, s.is_bound, s.address as session_address, s.api_key_id,
  case when s.own_session_id is null then s.reauthenticated_until
    else (select o.reauthenticated_until from sessions o where o.id = s.own_session_id) end as reauthenticated_until,
  ${impersonationOf} as visit, ${memberOf} as member,
  k.server_id as key_server_id, k.is_pin_exempt, l.right_lists, l.address_lists, l.expires_at as key_expires_at,
  a.id, a.uuid, a.billing_id, a.email, c.region, a.company_id, a.brand_id, c.name as company_name, c.time_zone as company_zone, c.country as company_country, c.allowed_payments,
  c.bank_account is not null as has_bank_account,
  a.has_billing, a.currency, a.country, a.language, a.status, a.corporate, a.verified, a.identity_id, a.identity_comment, a.vat_number,
  a.totp_secret is not null as has_totp, a.email_factor, a.passkey_factor, p.account_id is not null as has_pin, n.version,
  (select json_agg(json_build_object('id', t.id, 'component', t.component, 'component_id', t.component_id, 'tag', t.tag,
      'value', t.value, 'extra', t.extra, 'internal', t.is_internal::int) order by t.id)
    from tags t where t.component = 'customer' and t.component_id = a.id and not t.is_internal) as tags,
  array(select v.id from servers v
    where v.account_id = a.id and v.deleted_at is null and v.state <> 'failed'
      and ${isReached("v.id", "v.project_id")} order by v.id) as server_ids,
  ${reachedByProject} as reached_ids,
  (select json_object_agg(j.invoice_id, encode(j.key_sealed, 'hex')) from jobs j
    where j.account_id = a.id and j.action = 'deploy' and j.state in ('waiting', 'running')
      and j.invoice_id is not null
      and ${isReached("j.server_id", "(select y.project_id from servers y where y.id = j.server_id)")}) as deploy_keys,
  (select json_agg(json_build_object('id', v.id, 'name', v.hostname, 'status', 'Pending', 'config', p.name) order by v.id)
    from servers v join presets p on p.id = v.preset_id
    where v.account_id = a.id and v.deleted_at is null and v.state in ('awaiting_payment', 'in_review')
      and k.server_id is null and ${isReached("v.id", "v.project_id")}) as billing_servers
from sessions s
join accounts a on a.id = s.account_id
join account_versions n on n.account_id = s.account_id
join companies c on c.id = a.company_id
left join pins p on p.account_id = s.account_id
left join api_keys k on k.id = s.api_key_id
left join lateral (${lineOf("s.api_key_id")}) l on s.api_key_id is not null
where s.id = coalesce($3, (select o.id from sessions o where o.token_hash = $1))`;
