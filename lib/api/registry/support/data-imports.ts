import { beginImport } from "@/lib/domain/support/data-imports/begin";
import { listDataImports } from "@/lib/domain/support/data-imports/list";
import { listImportNotes } from "@/lib/domain/support/data-imports/list-notes";
import { openImported } from "@/lib/domain/support/data-imports/open";
import { putImportPart } from "@/lib/domain/support/data-imports/put-part";
import { removeImportFile } from "@/lib/domain/support/data-imports/remove-file";
import { repeatImport } from "@/lib/domain/support/data-imports/repeat";
import { showDataImport } from "@/lib/domain/support/data-imports/show";
import { startImport } from "@/lib/domain/support/data-imports/start";
import { tellImported } from "@/lib/domain/support/data-imports/tell";

export const staff = {
  begin: beginImport,
  list: listDataImports,
  list_notes: listImportNotes,
  open: openImported,
  put_part: putImportPart,
  remove_file: removeImportFile,
  repeat: repeatImport,
  show: showDataImport,
  start: startImport,
  tell: tellImported,
};
