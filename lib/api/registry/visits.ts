import { setSupportAccess, showSupportAccess } from "@/lib/domain/visits/access";
import { askForVisit } from "@/lib/domain/visits/ask";
import { showCurrentVisit } from "@/lib/domain/visits/current";
import { endVisit } from "@/lib/domain/visits/end";
import { listVisits } from "@/lib/domain/visits/mine";
import { showCustomerVisits } from "@/lib/domain/visits/show";
import { startVisit } from "@/lib/domain/visits/start";
import { switchVisit } from "@/lib/domain/visits/switch";

export const pages = {
  access: showSupportAccess,
  current: showCurrentVisit,
  mine: listVisits,
  set_access: setSupportAccess,
};

export const staff = {
  ask: askForVisit,
  end: endVisit,
  show: showCustomerVisits,
  start: startVisit,
  switch: switchVisit,
};
