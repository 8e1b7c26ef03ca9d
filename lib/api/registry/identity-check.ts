import { getIdentityToken } from "@/lib/domain/identity-checks/get-token";
import { receiveIdentityReport } from "@/lib/domain/identity-checks/receive-report";
import { entry } from "../entry";

export const wire = {
  get_token: entry(getIdentityToken, "ok"),
};

export const steps = {
  receive_report: receiveIdentityReport,
};
