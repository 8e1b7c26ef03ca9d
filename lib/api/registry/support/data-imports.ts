import { listDataImports } from "@/lib/domain/support/data-imports/list";
import { openImported } from "@/lib/domain/support/data-imports/open";
import { showDataImport } from "@/lib/domain/support/data-imports/show";
import { tellImported } from "@/lib/domain/support/data-imports/tell";

export const staff = {
  list: listDataImports,
  open: openImported,
  show: showDataImport,
  tell: tellImported,
};
