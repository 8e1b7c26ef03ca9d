import { argument, failure } from "../../kernel/errors/error-entry";

export const listErrors = {
  "list_view.not_found": failure({
    kind: "not_found",
    text: "view not found",
  }),
  "list_view.too_many": failure({
    kind: "conflict",
    text: "there are too many saved views of this list",
  }),
  "list_view.name_taken": failure({
    kind: "conflict",
    text: argument("name", "is that of another view"),
  }),
};
