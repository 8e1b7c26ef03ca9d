import { getKycToken } from "@/lib/domain/customers/kyc/get-token";
import { receiveKycReport } from "@/lib/domain/customers/kyc/receive-report";
import { pressSandbox, showSandbox } from "@/lib/domain/customers/kyc/sandbox-page";
import { showKyc } from "@/lib/domain/customers/kyc/show";
import { entry } from "../../entry";

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
