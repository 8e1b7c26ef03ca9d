import { isStaffRole } from "@/lib/base/staff-roles";
import { pool, statementName } from "@/lib/db/client";
import { hashToken, isTokenForm } from "../../../kernel/caller/shared/token";
import type { Staff } from "../../../kernel/operation/context";
import { rightsWithin } from "../../../kernel/staff/staff-rights";

type Row = {
  session_id: string;
  expires_at: Date;
  reauthenticated_until: Date | null;
  id: number;
  email: string;
  role: string;
  role_name: string | null;
  role_rights: string[] | null;
  companies: number[] | null;
  language: string;
  name: string;
  has_factor: boolean;
};

const account = `a.id, a.email, a.role,
  cr.name as role_name, cr.rights as role_rights, a.staff_companies as companies, a.language, a.totp_secret is not null as has_factor,
  trim(concat(a.profile->>'firstname', ' ', a.profile->>'lastname')) as name`;

const statement = `
select s.id as session_id, s.expires_at, s.reauthenticated_until, ${account}
from sessions s join accounts a on a.id = s.account_id left join staff_roles cr on cr.id = a.custom_role_id
where s.token_hash = $1 and s.kind = 'staff' and s.ended_at is null and s.expires_at > $2
  and a.status = 'Active' and a.role <> 'customer'`;

/**
 * Returns the staff member of the session, or null. Read again for every request, so that revoked rights and disabled
 * accounts take effect at once.
 */
export async function readStaffSession(token: string, now: Date): Promise<Staff | null> {
  if (!isTokenForm(token)) return null;
  const values = [hashToken(token), now.toISOString()];
  const { rows } = await pool().query<Row>({ name: statementName("staff session"), text: statement, values });
  return staffOf(rows[0]);
}

function staffOf(row: Row | undefined): Staff | null {
  if (!row || !isStaffRole(row.role)) return null;
  const { id, email, role, role_name: roleName, companies, language } = row;
  const rights = rightsWithin(role, row.role_rights, companies);
  return {
    kind: "staff",
    account: {
      id,
      email,
      kind: role,
      roleName,
      rights,
      companies,
      language,
      name: row.name || email,
      hasFactor: row.has_factor,
    },
    session: { id: row.session_id, expiresAt: row.expires_at, ownerProvedUntil: row.reauthenticated_until },
  };
}

/**
 * A member of staff with the rights that they have now, for work that goes on after they asked for it; null if they
 * are none any more. It proves no reauthentication.
 */
export async function readStaffOfWork(
  accountId: number,
  sessionId: string,
  now: Date,
): Promise<Staff | null> {
  const text = `select $2::uuid as session_id, $3::timestamptz as expires_at, null::timestamptz as reauthenticated_until, ${account}
    from accounts a left join staff_roles cr on cr.id = a.custom_role_id
    where a.id = $1 and a.status = 'Active' and a.role <> 'customer'`;
  const { rows } = await pool().query<Row>({ text, values: [accountId, sessionId, now.toISOString()] });
  return staffOf(rows[0]);
}
