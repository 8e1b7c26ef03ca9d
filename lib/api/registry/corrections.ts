import { requestCreditAdjustment } from "@/lib/domain/corrections/ask";
import { approveCreditAdjustment, rejectCreditAdjustment } from "@/lib/domain/corrections/decide";

export const staff = {
  approve: approveCreditAdjustment,
  ask: requestCreditAdjustment,
  reject: rejectCreditAdjustment,
};
