import { askCorrection } from "@/lib/domain/corrections/ask";
import { approveCorrection, rejectCorrection } from "@/lib/domain/corrections/decide";

export const staff = {
  approve: approveCorrection,
  ask: askCorrection,
  reject: rejectCorrection,
};
