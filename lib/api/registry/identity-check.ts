import { getKycToken } from "@/lib/domain/identity-checks/get-token";
import { receiveKycReport } from "@/lib/domain/identity-checks/receive-report";
import { showKyc } from "@/lib/domain/identity-checks/show";
import { pressSandbox, showSandbox } from "@/lib/domain/identity-checks/stand-in-page";
import { entry } from "../entry";

export const wire = {
  get_token: entry(getKycToken, "ok"),
};

export const pages = {
  show: showKyc,
};

export const serverOnly = {
  press_stand_in: pressSandbox,
  receive_report: receiveKycReport,
  show_stand_in: showSandbox,
};
