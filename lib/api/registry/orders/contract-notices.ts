import { ownContracts } from "@/lib/domain/orders/contract-notices/contracts";
import { declareNotice } from "@/lib/domain/orders/contract-notices/declare";
import { endByNotice, settleNotice } from "@/lib/domain/orders/contract-notices/settle";
import { previewWithdrawal, withdrawByNotice } from "@/lib/domain/orders/contract-notices/withdraw";

export const pages = {
  contracts: ownContracts,
};

export const serverOnly = {
  declare: declareNotice,
};

export const staff = {
  end: endByNotice,
  preview_withdrawal: previewWithdrawal,
  settle: settleNotice,
  withdraw: withdrawByNotice,
};
