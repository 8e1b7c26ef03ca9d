import { askWriteOff } from "@/lib/domain/money/write-offs/ask";
import { approveWriteOff, rejectWriteOff } from "@/lib/domain/money/write-offs/decide";

export const staff = {
  approve: approveWriteOff,
  ask: askWriteOff,
  reject: rejectWriteOff,
};
