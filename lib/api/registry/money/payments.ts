import { importStatement, readStatement } from "@/lib/domain/money/bank/import-statement";
import { takeImportBack } from "@/lib/domain/money/bank/undo-import";
import { listImports, showImport } from "@/lib/domain/money/payments/bank-imports";
import { closeReport } from "@/lib/domain/money/payments/close-report";
import { receiveCallBack } from "@/lib/domain/money/payments/receive-callback";
import { pressSandbox, showSandbox } from "@/lib/domain/money/payments/sandbox-page";
import { dismissReceipt, matchReceipt } from "@/lib/domain/money/payments/settle-receipt";

export const serverOnly = {
  press_sandbox: pressSandbox,
  receive_callback: receiveCallBack,
  show_sandbox: showSandbox,
};

export const staff = {
  close_report: closeReport,
  import_statement: importStatement,
  list_imports: listImports,
  match_receipt: matchReceipt,
  read_statement: readStatement,
  set_receipt_aside: dismissReceipt,
  show_import: showImport,
  take_import_back: takeImportBack,
};
