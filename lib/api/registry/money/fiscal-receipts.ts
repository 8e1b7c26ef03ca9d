import { registerAgain, settleReceipt } from "@/lib/domain/money/fiscal-receipts/open-receipt";

export const staff = {
  register_again: registerAgain,
  settle: settleReceipt,
};
