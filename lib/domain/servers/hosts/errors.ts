import { failure } from "../../kernel/errors/error-entry";

export const hostErrors = {
  "host.not_found": failure({ kind: "not_found", text: "host not found" }),
  "host.not_movable": failure({
    kind: "conflict",
    text: "the back end of this host cannot move servers to another one",
  }),
  "host.no_answer": failure({ kind: "conflict", text: "the host does not answer" }),
  "host.no_room": failure({ kind: "conflict", text: "the host has no room for this server" }),
  "host.no_license": failure({
    kind: "conflict",
    text: "the host has no license left for the system of this server",
  }),
  "host.takes_none": failure({
    kind: "conflict",
    text: "the host takes no servers of this location now",
  }),
  "host.other_back_end": failure({
    kind: "conflict",
    text: "the server is of another back end, or on this host already",
  }),
  "host.pinned": failure({ kind: "conflict", text: "the server is pinned to its host" }),
  "host.evacuating": failure({ kind: "conflict", text: "the host is being evacuated already" }),
  "host.not_evacuated": failure({ kind: "conflict", text: "the host is not evacuated" }),
};
