import { showChart } from "@/lib/domain/money/accounting/chart";
import { listBooks } from "@/lib/domain/money/accounting/companies";
import { showDeferred } from "@/lib/domain/money/accounting/deferred";
import { listDeferredSales } from "@/lib/domain/money/accounting/deferred-sales";
import { listEntries } from "@/lib/domain/money/accounting/entries";
import { showEntry } from "@/lib/domain/money/accounting/entry";
import { exportBooks } from "@/lib/domain/money/accounting/export";
import { listExports } from "@/lib/domain/money/accounting/exports";
import { showJournal } from "@/lib/domain/money/accounting/journal";
import { readDocumentFiles } from "@/lib/domain/money/accounting/read-documents";
import { readExportPart } from "@/lib/domain/money/accounting/read-part";
import { resetAccount } from "@/lib/domain/money/accounting/reset-account";
import { setAccount } from "@/lib/domain/money/accounting/set-account";
import { setBooks } from "@/lib/domain/money/accounting/set-books";

export const staff = {
  chart: showChart,
  companies: listBooks,
  deferred: showDeferred,
  deferred_sales: listDeferredSales,
  entries: listEntries,
  entry: showEntry,
  export: exportBooks,
  exports: listExports,
  journal: showJournal,
  read_documents: readDocumentFiles,
  read_part: readExportPart,
  reset_account: resetAccount,
  set_account: setAccount,
  set_books: setBooks,
};
