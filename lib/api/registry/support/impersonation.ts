import { setSupportAccess, showSupportAccess } from "@/lib/domain/support/impersonation/access";
import { requestImpersonation } from "@/lib/domain/support/impersonation/ask";
import { showCurrentImpersonation } from "@/lib/domain/support/impersonation/current";
import { endImpersonation } from "@/lib/domain/support/impersonation/end";
import { listImpersonations } from "@/lib/domain/support/impersonation/mine";
import { showCustomerImpersonations } from "@/lib/domain/support/impersonation/show";
import { startImpersonation } from "@/lib/domain/support/impersonation/start";
import { switchImpersonation } from "@/lib/domain/support/impersonation/switch";

export const pages = {
  access: showSupportAccess,
  current: showCurrentImpersonation,
  mine: listImpersonations,
  set_access: setSupportAccess,
};

export const staff = {
  ask: requestImpersonation,
  end: endImpersonation,
  show: showCustomerImpersonations,
  start: startImpersonation,
  switch: switchImpersonation,
};
