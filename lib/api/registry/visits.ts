import { setSupportAccess, showSupportAccess } from "@/lib/domain/visits/access";
import { requestImpersonation } from "@/lib/domain/visits/ask";
import { showCurrentImpersonation } from "@/lib/domain/visits/current";
import { endImpersonation } from "@/lib/domain/visits/end";
import { listImpersonations } from "@/lib/domain/visits/mine";
import { showCustomerImpersonations } from "@/lib/domain/visits/show";
import { startImpersonation } from "@/lib/domain/visits/start";
import { switchImpersonation } from "@/lib/domain/visits/switch";

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
