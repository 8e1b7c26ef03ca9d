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
  "address.moving": failure({
    kind: "conflict",
    text: "this address is being moved",
    guide: "A move of the address is under way. Try again in some seconds.",
  }),
  "address.too_many_floating": failure({
    kind: "conflict",
    text: "there are too many floating addresses",
    guide: "The account has as many floating addresses as it may have. Release one first.",
  }),
  "address.no_ipv6": failure({
    kind: "conflict",
    text: "there is no IPv6 in this location",
    guide: "The location of the server has no IPv6.",
  }),
  "address.has_ipv6": failure({
    kind: "conflict",
    text: "the server has IPv6 already",
    guide: "The server has an IPv6 network, which `eq/show` names.",
  }),
  "address.blocked_by_staff": failure({
    kind: "forbidden",
    text: "permission denied, an administrator has blocked this address",
    guide: "An administrator has blocked the address, and alone can open it.",
  }),
};
