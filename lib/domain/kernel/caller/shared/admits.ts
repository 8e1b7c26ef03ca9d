import { isStaffRole } from "@/lib/base/staff-roles";
import { hasStaffRight, rightsWithin } from "../../staff/staff-rights";
import type { ImpersonationDetails, SessionRow } from "./session-row";

/**
 * The use of a session: a call with its `token`; the panel's pages, where a browser holds the token of a `visit` by
 * staff or a `seat` of a member beside that of its own session; a long connection that lasts as long as its session
 * (`live`); or a `job`, which outlasts it.
 */
export type Mode = "token" | "visit" | "seat" | "live" | "job";

/** Whether the member of staff may still run that impersonation session, and the customer still allows it. */
const isRightful = (
  {
    staff_role: role,
    staff_rights: custom,
    staff_companies: companies,
    is_active: isActive,
    is_allowed: isAllowed,
    mode,
  }: ImpersonationDetails,
  companyId: number,
) => {
  if (!isActive || !isAllowed || !isStaffRole(role)) return false;
  if (companies !== null && !companies.includes(companyId)) return false;
  const staff = { rights: rightsWithin(role, custom, companies) };
  return (
    hasStaffRight(staff, "customers/visit") &&
    (mode === "read_only" || hasStaffRight(staff, "customers/change"))
  );
};

/** Whether the session's opener still has access to the account; true except for members without it. */
const isStillIn = ({ kind, member }: SessionRow) => kind !== "colleague" || member?.is_in === true;

const isSignedIn = ({ kind, member }: SessionRow) => kind !== "colleague" || member?.has_session === true;

const isUnderWay = (impersonation: ImpersonationDetails, companyId: number) =>
  impersonation.is_open && impersonation.has_session && isRightful(impersonation, companyId);

/** Whether the session's row allows that use; addresses are checked per call. */
export function admits(row: SessionRow, mode: Mode): boolean {
  if (!row.is_account_open || !row.is_key_valid || !isStillIn(row)) return false;
  const { kind, visit: impersonation, member, company_id: companyId } = row;
  // Jobs that staff began outlast the impersonation, as long as they would still be allowed to begin them.
  if (mode === "job")
    return kind !== "support" || (impersonation !== null && isRightful(impersonation, companyId));
  if (!row.is_live || !isSignedIn(row)) return false;
  switch (mode) {
    case "token":
      return kind !== "support";
    case "seat":
      return kind === "colleague" && member?.is_beside === true;
    case "visit":
      return (
        kind === "support" &&
        impersonation !== null &&
        impersonation.is_beside &&
        isUnderWay(impersonation, companyId)
      );
    case "live":
      return kind !== "support" || (impersonation !== null && isUnderWay(impersonation, companyId));
  }
}
