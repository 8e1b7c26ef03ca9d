import { copyEntry } from "@/lib/domain/assortment/copy-entry";
import { editEntry, switchEntry } from "@/lib/domain/assortment/edit-entry";
import { showHistory } from "@/lib/domain/assortment/history";
import { compareFile, exportCatalog, importFile } from "@/lib/domain/assortment/import-file";
import { listEntries } from "@/lib/domain/assortment/list-entries";
import { showCatalog } from "@/lib/domain/assortment/overview";
import { dropPrice, listPlanned, planPrice } from "@/lib/domain/assortment/plan-price";
import { previewOffers } from "@/lib/domain/assortment/preview";
import { setStock } from "@/lib/domain/assortment/set-stock";
import { showEntry } from "@/lib/domain/assortment/show-entry";
import { listLocations } from "@/lib/domain/catalogue/list-locations";

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
