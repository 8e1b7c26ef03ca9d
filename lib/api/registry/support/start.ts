import { showBackEndHealth } from "@/lib/domain/support/start/back-ends";
import { showBillingStart } from "@/lib/domain/support/start/billing";
import { showCapacity } from "@/lib/domain/support/start/capacity";
import { showOperationsStart } from "@/lib/domain/support/start/operations";
import { showSupportStart } from "@/lib/domain/support/start/support";

export const staff = {
  back_ends: showBackEndHealth,
  billing: showBillingStart,
  capacity: showCapacity,
  operations: showOperationsStart,
  support: showSupportStart,
};
