import { getIdentityToken } from "@/lib/domain/identity-checks/get-token";
import { receiveIdentityReport } from "@/lib/domain/identity-checks/receive-report";
import { showIdentity } from "@/lib/domain/identity-checks/show";
import { pressStandIn, showStandIn } from "@/lib/domain/identity-checks/stand-in-page";
import { entry } from "../entry";

export const wire = {
  get_token: entry(getIdentityToken, "ok"),
};

export const pages = {
  show: showIdentity,
};

export const steps = {
  press_stand_in: pressStandIn,
  receive_report: receiveIdentityReport,
  show_stand_in: showStandIn,
};
