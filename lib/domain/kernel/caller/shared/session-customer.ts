import { allowedMethods } from "@/lib/base/company-payments";
import { isStaffRole } from "@/lib/base/staff-roles";
import { zoneOf } from "@/lib/base/time-zone";
import { openCallbacks } from "@/lib/db/seal-callbacks";
import { rightsOf } from "../../access/permissions";
import type { AccountDetails, Customer } from "../../operation/context";
import { rightsWithin } from "../../staff/staff-rights";
import { inEvery } from "./key-line";
import type { ImpersonationDetails, MemberDetails, SessionRow } from "./session-row";

const secondFactorOf = (row: SessionRow): AccountDetails["secondFactor"] =>
  row.has_totp ? "totp" : row.email_factor ? "email" : row.passkey_factor ? "passkey" : null;

const onBehalfOf = ({
  id,
  staff_id,
  staff_name,
  staff_role,
  staff_rights,
  staff_companies,
  mode,
  reason,
  may_use_consoles,
}: ImpersonationDetails) => ({
  impersonationId: id,
  staffAccountId: staff_id,
  staffName: staff_name,
  staffRights: isStaffRole(staff_role) ? rightsWithin(staff_role, staff_rights, staff_companies) : [],
  mode,
  reason,
  mayUseConsoles: may_use_consoles,
});

const memberFrom = ({ id, person_id: personId, email, role }: MemberDetails) => ({
  id,
  personId,
  email,
  role,
});

const accountOf = (row: SessionRow): AccountDetails => ({
  id: row.id,
  uuid: row.uuid,
  billingId: row.billing_id,
  email: row.email,
  region: row.region,
  companyId: row.company_id,
  brandId: row.brand_id,
  companyName: row.company_name,
  zone: zoneOf({ timeZone: row.company_zone, country: row.company_country }),
  allowedPayments: allowedMethods(row.allowed_payments, row.has_bank_account),
  hasBilling: row.has_billing,
  currency: row.currency,
  country: row.country,
  language: row.language,
  status: row.status,
  isCorporate: row.corporate,
  isVerified: row.verified,
  kycId: row.identity_id,
  kycComment: row.identity_comment,
  vatNumber: row.vat_number,
  hasPin: row.has_pin,
  secondFactor: secondFactorOf(row),
  tags: row.tags ?? [],
});

/** An id that no server has. */
const noServer = -1;

/** The single server, or the list of servers, that the session reaches. */
function reachOf({ key_server_id: ofKey, member, reached_ids: ofProjects }: SessionRow) {
  const reach = ofProjects ?? member?.server_ids ?? null;
  const [only = noServer] = reach?.length === 1 ? reach : [];
  return { serverId: reach === null ? ofKey : only, reach };
}

/** The session's customer with current rights. `token` may be included in responses; "" if it must not be. */
export function customerOf(row: SessionRow, token: string): Customer {
  const reached = reachOf(row);
  const { member } = row;
  const rights = rightsOf({
    hasBilling: row.has_billing,
    isServerKey: reached.serverId !== null,
    keyPermissions: inEvery(row.right_lists),
    role: member?.role ?? null,
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
    ...(member ? { member: memberFrom(member) } : {}),
  };
}
