import { type About, argument, failure } from "../../kernel/errors/error-entry";

export const staffErrors = {
  "reason.missing": failure({ kind: "invalid", text: "a reason is required, such as the ticket" }),
  "staff.email_taken": failure<About>({
    kind: "conflict",
    text: argument("email", "belongs to another account"),
  }),
  "staff.last_admin": failure({ kind: "conflict", text: "this is the last administrator" }),
  "staff.no_factor": failure({
    kind: "forbidden",
    text: "no second factor is set up, ask an administrator for a link",
  }),
  "staff.not_found": failure({ kind: "not_found", text: "staff account not found" }),
};
