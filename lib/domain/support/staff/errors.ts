import { type About, argument, failure } from "../../kernel/errors/error-entry";

export const staffErrors = {
  "reason.missing": failure({ kind: "invalid", text: "a reason is required, such as the ticket" }),
  "staff.admin_unlimited": failure({
    kind: "conflict",
    text: "an administrator is not limited to companies",
  }),
  "staff.changed_meanwhile": failure({
    kind: "conflict",
    text: "staff accounts or their rights have changed meanwhile",
  }),
  "staff.email_taken": failure<About>({
    kind: "conflict",
    text: argument("email", "belongs to another account"),
  }),
  "staff.issuer_only": failure({
    kind: "forbidden",
    text: "staff sign in through the company's issuer alone",
  }),
  "staff.last_admin": failure({ kind: "conflict", text: "this is the last administrator" }),
  "staff.no_factor": failure({
    kind: "forbidden",
    text: "no second factor is set up, ask an administrator for a link",
  }),
  "staff.role_in_use": failure({ kind: "conflict", text: "staff accounts have this role" }),
  "staff.role_incomplete": failure<{ right: string; needs: string }>({
    kind: "invalid",
    text: ({ right, needs }) => argument("rights", `${right} is of no use without ${needs}`),
  }),
  "staff.role_name_taken": failure<About>({
    kind: "conflict",
    text: argument("name", "is that of another role"),
  }),
  "staff.role_not_found": failure({ kind: "not_found", text: "role not found" }),
  "staff.roles_full": failure<{ most: number }>({
    kind: "conflict",
    text: ({ most }) => `role limit reached (${most})`,
  }),
  "staff.not_found": failure({ kind: "not_found", text: "staff account not found" }),
};
