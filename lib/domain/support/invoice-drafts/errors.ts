import { failure } from "../../kernel/errors/error-entry";

export const draftErrors = {
  "draft.not_found": failure({ kind: "not_found", text: "draft not found" }),
  "draft.changed": failure({ kind: "conflict", text: "someone else has changed the draft" }),
  "draft.issued": failure({ kind: "conflict", text: "the draft is issued already" }),
};
