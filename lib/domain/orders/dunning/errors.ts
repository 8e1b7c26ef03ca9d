import { failure } from "../../kernel/errors/error-entry";

export const dunningErrors = {
  "dunning.not_found": failure({ kind: "not_found", text: "dunning plan not found" }),
  "dunning.changed": failure({ kind: "conflict", text: "someone else has changed the plan" }),
  "dunning.taken": failure({
    kind: "conflict",
    text: "another active plan is for the same customers",
  }),
  "dunning.not_handed_over": failure({ kind: "conflict", text: "nobody collects this invoice" }),
  "dunning.stop_not_found": failure({ kind: "not_found", text: "this stop has ended already" }),
};
