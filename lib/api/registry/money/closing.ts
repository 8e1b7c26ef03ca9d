import { askReopening } from "@/lib/domain/money/closing/ask-reopening";
import { closeMonth } from "@/lib/domain/money/closing/close";
import { approveReopening, rejectReopening } from "@/lib/domain/money/closing/reopen";
import { showMonths } from "@/lib/domain/money/closing/show";

export const staff = {
  approve_reopening: approveReopening,
  ask_reopening: askReopening,
  close: closeMonth,
  reject_reopening: rejectReopening,
  show: showMonths,
};
