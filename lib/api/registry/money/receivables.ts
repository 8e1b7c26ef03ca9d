import { listOpenItems, showReceivables } from "@/lib/domain/money/receivables/show";
import { showDeposits } from "@/lib/domain/money/receivables/show-deposits";

export const staff = {
  deposits: showDeposits,
  items: listOpenItems,
  show: showReceivables,
};
