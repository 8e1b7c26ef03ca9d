import { askPayout } from "@/lib/domain/money/sepa/ask-payout";
import { approveFile, stopFile } from "@/lib/domain/money/sepa/decide";
import { downloadFile } from "@/lib/domain/money/sepa/download";
import { makeDebits } from "@/lib/domain/money/sepa/make-debits";
import { makeTransfers } from "@/lib/domain/money/sepa/make-transfers";
import { showSepa } from "@/lib/domain/money/sepa/overview";
import { revokeMandateByStaff } from "@/lib/domain/money/sepa/revoke-mandate";
import { setCompanyOrders } from "@/lib/domain/money/sepa/set-company";

export const staff = {
  approve: approveFile,
  ask_payout: askPayout,
  download: downloadFile,
  make_debits: makeDebits,
  make_transfers: makeTransfers,
  overview: showSepa,
  revoke_mandate: revokeMandateByStaff,
  set_company: setCompanyOrders,
  stop: stopFile,
};
