import { argument, failure } from "../../kernel/errors/error-entry";

export const dataImportErrors = {
  "data_import.not_found": failure({ kind: "not_found", text: "import not found" }),
  "data_import.no_file": failure({ kind: "conflict", text: "the import has no file any more" }),
  "data_import.not_whole": failure({ kind: "conflict", text: "parts of the file have not arrived" }),
  "data_import.under_way": failure({ kind: "conflict", text: "the import has begun or ended" }),
  "data_import.several_sources": failure({
    kind: "conflict",
    text: "customers of several sources have these numbers",
  }),
  "data_import.too_many_files": failure({ kind: "conflict", text: "too many files of imports are kept" }),
  "data_import.wrong_address": failure({
    kind: "invalid",
    text: argument("connection", "must be an address such as mysql://user:password@host/database"),
  }),
  "data_import.wrong_file": failure({
    kind: "invalid",
    text: argument("file", "must be a dump (.sql, .sql.gz) or a CSV file"),
  }),
};
