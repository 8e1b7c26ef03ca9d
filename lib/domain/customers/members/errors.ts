import { failure } from "../../kernel/errors/error-entry";

export const memberErrors = {
  "colleague.not_found": failure({
    kind: "not_found",
    text: "colleague not found",
    guide: "Nobody with that number is invited to the account.",
  }),
  "colleague.beyond": failure({
    kind: "forbidden",
    text: "permission denied, beyond the rights of this session",
    guide: "The role or the servers go further than the session itself.",
  }),
  "colleague.own": failure({
    kind: "conflict",
    text: "this address is your own",
    guide: "The invited address is the account's own.",
  }),
  "colleague.too_many": failure({
    kind: "conflict",
    text: "too many colleagues",
    guide: "The account has reached its limit of colleagues.",
  }),
  "colleague.other_email": failure({ kind: "forbidden", text: "the invitation is for another address" }),
};
