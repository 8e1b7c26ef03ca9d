import { failure } from "../../kernel/errors/error-entry";

export const addressErrors = {
  "address.not_found": failure({
    kind: "not_found",
    text: "address not found",
    guide: "None of the caller's servers has that address.",
  }),
  "address.none_free": failure({
    kind: "conflict",
    text: "no free address in this location",
    guide: "There is no free address in that location. Nothing was bought.",
  }),
  "address.blocked_by_staff": failure({
    kind: "forbidden",
    text: "permission denied, an administrator has blocked this address",
    guide: "An administrator has blocked the address, and alone can open it.",
  }),
};
