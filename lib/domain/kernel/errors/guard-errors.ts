import { failure } from "./error-entry";

export const guardErrors = {
  /** `isMoved`: the token is valid, but bound to another address. */
  "session.missing": failure<{ isMoved?: boolean }>({
    kind: "unauthenticated",
    text: ({ isMoved }) => ({
      text: "invalid token",
      ...(isMoved
        ? {
            extra: {
              description:
                "The session is bound to the address that opened it, and the address has changed: sign in again.",
            },
          }
        : {}),
    }),
    guide:
      "The token is missing, unknown or over, or bound to another address, which `description` then says. Sign in again.",
  }),
  "right.missing": failure<{ right?: string; grantedBy?: "account" | "staff" | "owner" }>({
    kind: "forbidden",
    text: ({ right, grantedBy }) => ({
      text: "permission denied",
      ...(right === undefined ? {} : { details: { missing_right: right, granted_by: grantedBy } }),
    }),
    guide: "The session lacks the right that the call asks for; `details` names it and who can give it.",
    example: { right: "eq/show", grantedBy: "account" },
  }),
  "staff.not_customer": failure({
    kind: "forbidden",
    text: "staff accounts cannot act as customers",
    guide:
      "The account or the session is one of staff. Staff sign in to the panel; the API is for customers.",
    isOfEveryCall: true,
  }),
  "person.required": failure({
    kind: "forbidden",
    text: "permission denied",
    guide: "The session was opened with an API key, and the call is for a person alone.",
  }),
  "impersonation.forbidden": failure({
    kind: "forbidden",
    text: "permission denied",
    guide: "Staff in a customer's place may not make this call.",
  }),
  "impersonation.read_only": failure({
    kind: "forbidden",
    text: "permission denied",
    guide: "Staff in a customer's place may only read.",
  }),
  "owner.unproved": failure({
    kind: "proof_required",
    text: "confirm that it is you",
    guide:
      "In a session of a browser: the owner was not proved by password and second factor in the last minutes.",
  }),
  "colleague.forbidden": failure({
    kind: "forbidden",
    text: "permission denied",
    guide: "The session is a colleague's, and the call is for the owner of the account in person.",
  }),
  "impersonation.no_console": failure({ kind: "forbidden", text: "permission denied" }),
  "staff.required": failure({ kind: "forbidden", text: "permission denied" }),
  "staff.limited": failure({ kind: "forbidden", text: "not for staff who are limited to companies" }),
  "staff.right_missing": failure<{ right: string }>({ kind: "forbidden", text: "permission denied" }),
};
