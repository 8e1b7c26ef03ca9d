import { askRefund } from "@/lib/domain/money/refunds/ask";
import { approveRefund, rejectRefund } from "@/lib/domain/money/refunds/decide";

export const staff = {
  approve: approveRefund,
  ask: askRefund,
  reject: rejectRefund,
};
