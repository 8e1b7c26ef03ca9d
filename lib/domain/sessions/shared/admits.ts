import { hasStaffRight, isStaffKind } from "../../kernel/staff-rights";
import type { SessionRow, VisitFacts } from "./session-row";

/**
 * For what a session is asked: a call with its `token`; the panel's pages, in which a browser holds that of a `visit` of
 * staff or a `seat` of a colleague beside its own; a long connection that lasts as long as its session (`live`); or a
 * `job`, which outlasts it.
 */
export type Mode = "token" | "visit" | "seat" | "live" | "job";

/** Whether the member of staff may still make that visit, and the customer still allows it. */
const isRightful = ({ staff_role: role, is_active: isActive, is_allowed: isAllowed, mode }: VisitFacts) =>
  isActive &&
  isAllowed &&
  isStaffKind(role) &&
  hasStaffRight(role, "customers/visit") &&
  (mode === "read_only" || hasStaffRight(role, "customers/change"));

/** Whether who opened the session may still be in that account; true of everybody but colleagues who may not. */
const isStillIn = ({ kind, colleague }: SessionRow) => kind !== "colleague" || colleague?.is_in === true;

const isSignedIn = ({ kind, colleague }: SessionRow) =>
  kind !== "colleague" || colleague?.has_session === true;

const isUnderWay = (visit: VisitFacts) => visit.is_open && visit.has_session && isRightful(visit);

/** Whether the session may be used for that, as far as its row says; addresses are looked at per call. */
export function admits(row: SessionRow, mode: Mode): boolean {
  if (!row.is_account_open || !row.is_key_valid || !isStillIn(row)) return false;
  const { kind, visit, colleague } = row;
  // What staff began goes on after their visit, as long as they might begin it.
  if (mode === "job") return kind !== "support" || (visit !== null && isRightful(visit));
  if (!row.is_live || !isSignedIn(row)) return false;
  switch (mode) {
    case "token":
      return kind !== "support";
    case "seat":
      return kind === "colleague" && colleague?.is_beside === true;
    case "visit":
      return kind === "support" && visit !== null && visit.is_beside && isUnderWay(visit);
    case "live":
      return kind !== "support" || (visit !== null && isUnderWay(visit));
  }
}
