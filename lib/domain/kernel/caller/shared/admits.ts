import { isStaffRole } from "@/lib/base/staff-roles";
import { hasStaffRight } from "../../staff/staff-rights";
import type { ImpersonationDetails, SessionRow } from "./session-row";

/**
 * For what a session is asked: a call with its `token`; the panel's pages, in which a browser holds that of a `visit`
 * of staff or a `seat` of a member beside its own; a long connection that lasts as long as its session (`live`); or a
 * `job`, which outlasts it.
 */
export type Mode = "token" | "visit" | "seat" | "live" | "job";

/** Whether the member of staff may still make that impersonation session, and the customer still allows it. */
const isRightful = ({
  staff_role: role,
  is_active: isActive,
  is_allowed: isAllowed,
  mode,
}: ImpersonationDetails) =>
  isActive &&
  isAllowed &&
  isStaffRole(role) &&
  hasStaffRight(role, "customers/visit") &&
  (mode === "read_only" || hasStaffRight(role, "customers/change"));

/** Whether who opened the session may still be in that account; true of everybody but members who may not. */
const isStillIn = ({ kind, member }: SessionRow) => kind !== "colleague" || member?.is_in === true;

const isSignedIn = ({ kind, member }: SessionRow) => kind !== "colleague" || member?.has_session === true;

const isUnderWay = (impersonation: ImpersonationDetails) =>
  impersonation.is_open && impersonation.has_session && isRightful(impersonation);

/** Whether the session may be used for that, as far as its row says; addresses are looked at per call. */
export function admits(row: SessionRow, mode: Mode): boolean {
  if (!row.is_account_open || !row.is_key_valid || !isStillIn(row)) return false;
  const { kind, visit: impersonation, member } = row;
  // What staff began goes on after their visit, as long as they might begin it.
  if (mode === "job") return kind !== "support" || (impersonation !== null && isRightful(impersonation));
  if (!row.is_live || !isSignedIn(row)) return false;
  switch (mode) {
    case "token":
      return kind !== "support";
    case "seat":
      return kind === "colleague" && member?.is_beside === true;
    case "visit":
      return (
        kind === "support" && impersonation !== null && impersonation.is_beside && isUnderWay(impersonation)
      );
    case "live":
      return kind !== "support" || (impersonation !== null && isUnderWay(impersonation));
  }
}
