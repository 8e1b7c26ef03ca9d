import { failure } from "../../kernel/errors/error-entry";

export const privateNetworkErrors = {
  "private_network.not_found": failure({
    kind: "not_found",
    text: "private network not found",
    guide: "The account has no private network with that number.",
  }),
  "private_network.too_many": failure({
    kind: "conflict",
    text: "there are too many private networks",
    guide: "The account, or the server, has as many private networks as it may have.",
  }),
  "private_network.full": failure({
    kind: "conflict",
    text: "no free address in this private network",
    guide: "Every address of the network's range is taken.",
  }),
  "private_network.attached": failure({
    kind: "conflict",
    text: "servers are attached to the private network",
    guide: "Detach the servers first, with `networks/detach`.",
  }),
  "private_network.not_attached": failure({
    kind: "conflict",
    text: "the server is not attached to this private network",
    guide: "`networks/list` says which servers are attached.",
  }),
};
