import { failure } from "../../kernel/errors/error-entry";

export const hostErrors = {
  "host.not_found": failure({ kind: "not_found", text: "host not found" }),
  "host.not_movable": failure({
    kind: "conflict",
    text: "the back end of this host cannot move servers to another one",
  }),
  "host.no_answer": failure({ kind: "conflict", text: "the host does not answer" }),
  "host.evacuating": failure({ kind: "conflict", text: "the host is being evacuated already" }),
  "host.not_evacuated": failure({ kind: "conflict", text: "the host is not evacuated" }),
};
