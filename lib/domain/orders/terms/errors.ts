import { failure } from "../../kernel/errors/error-entry";

export const termsErrors = {
  "terms.not_found": failure({ kind: "not_found", text: "this agreement has ended already" }),
};
