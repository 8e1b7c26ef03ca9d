import { failure } from "../../kernel/errors/error-entry";

export const dataImportErrors = {
  "data_import.not_found": failure({ kind: "not_found", text: "import not found" }),
};
