import { failure } from "../../kernel/errors/error-entry";

export const consoleErrors = {
  "console.not_found": failure({ kind: "not_found", text: "console not found" }),
};
