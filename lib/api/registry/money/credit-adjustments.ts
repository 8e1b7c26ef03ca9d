import { requestCreditAdjustment } from "@/lib/domain/money/credit-adjustments/ask";
import {
  approveCreditAdjustment,
  rejectCreditAdjustment,
} from "@/lib/domain/money/credit-adjustments/decide";

export const staff = {
  approve: approveCreditAdjustment,
  ask: requestCreditAdjustment,
  reject: rejectCreditAdjustment,
};
