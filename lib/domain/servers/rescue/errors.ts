import { failure } from "../../kernel/errors/error-entry";

export const rescueErrors = {
  "server.in_rescue": failure({
    kind: "conflict",
    text: "server is in rescue",
    guide: "The server runs its rescue system: `eq/leave_rescue` starts it from its disk again.",
  }),
  "server.not_in_rescue": failure({
    kind: "conflict",
    text: "server is not in rescue",
    guide: "The server runs from its own disk already.",
  }),
};
