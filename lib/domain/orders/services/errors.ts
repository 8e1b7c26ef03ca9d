import { failure } from "../../kernel/errors/error-entry";

export const serviceErrors = {
  "cancellation.not_found": failure({
    kind: "not_found",
    text: "cancellation request not found",
    guide: "Nobody has asked to end that server at the end of its period.",
  }),
  "disk.not_sold": failure({
    kind: "conflict",
    text: "further disk is not sold in this currency",
    guide: "A GB of disk has no price in the account's currency.",
  }),
  "disk.no_room": failure({
    kind: "conflict",
    text: "the host of this server has no room for a larger disk",
    guide: "The host has no room for that size. A smaller one may fit.",
  }),
};
