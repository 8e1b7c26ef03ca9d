import { copyEntry } from "@/lib/domain/catalog/admin/copy-entry";
import { editEntry, switchEntry } from "@/lib/domain/catalog/admin/edit-entry";
import { showExample } from "@/lib/domain/catalog/admin/example";
import { showHistory } from "@/lib/domain/catalog/admin/history";
import { compareFile, exportCatalog, importFile } from "@/lib/domain/catalog/admin/import-file";
import { listEntries } from "@/lib/domain/catalog/admin/list-entries";
import { showCatalog } from "@/lib/domain/catalog/admin/overview";
import { dropPrice, listPlanned, planPrice } from "@/lib/domain/catalog/admin/plan-price";
import { setStock } from "@/lib/domain/catalog/admin/set-stock";
import { showEntry } from "@/lib/domain/catalog/admin/show-entry";
import { listLocations } from "@/lib/domain/catalog/catalog/list-locations";
import { previewOffers } from "@/lib/domain/orders/orders/preview-offer";

export const pages = {
  locations: listLocations,
};

export const staff = {
  compare: compareFile,
  copy: copyEntry,
  drop_price: dropPrice,
  edit: editEntry,
  entries: listEntries,
  entry: showEntry,
  example: showExample,
  export: exportCatalog,
  history: showHistory,
  import: importFile,
  overview: showCatalog,
  plan_price: planPrice,
  planned: listPlanned,
  preview: previewOffers,
  set_stock: setStock,
  switch: switchEntry,
};
