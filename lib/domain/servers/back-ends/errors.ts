import { type About, argument, failure } from "../../kernel/errors/error-entry";

export const backEndErrors = {
  "back_end.not_found": failure({ kind: "not_found", text: "back end not found" }),
  "back_end.name_taken": failure<About>({
    kind: "invalid",
    text: ({ parameter }) => argument(parameter, "is the name of another back end"),
  }),
  "back_end.changed_meanwhile": failure({
    kind: "conflict",
    text: "someone has changed this back end meanwhile, nothing was saved",
  }),
  "back_end.is_default": failure({
    kind: "conflict",
    text: "it is the default back end: make another one the default first",
  }),
  "back_end.disabled": failure({ kind: "conflict", text: "the back end is disabled: enable it first" }),
  "back_end.in_use": failure<{ servers: number; locations: string }>({
    kind: "conflict",
    text: ({ servers, locations }) =>
      `the back end is in use: ${servers} servers, locations ${locations || "none"}`,
  }),
};
