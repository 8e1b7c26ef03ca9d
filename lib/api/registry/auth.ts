import { listBillings } from "@/lib/domain/auth/billing-list";
import { checkSecondFactor } from "@/lib/domain/auth/check-second-factor";
import { flipTag } from "@/lib/domain/auth/flip-tag";
import { info } from "@/lib/domain/auth/info";
import { login } from "@/lib/domain/auth/login";
import { logout } from "@/lib/domain/auth/logout";
import { resendCode } from "@/lib/domain/auth/resend-code";
import { sendSms } from "@/lib/domain/auth/sms-send";
import { whmcslogin } from "@/lib/domain/auth/whmcslogin";
import { entry } from "../entry";

export const wire = {
  whmcslogin: entry(whmcslogin, "bare", "get"),
  login: entry(login, "bare", "get"),
  info: entry(info, "bare", "get"),
  logout: entry(logout, "bare", "get"),
  "2fa_check": entry(checkSecondFactor, "bare"),
  "2fa_resend": entry(resendCode, "bare"),
  billing_list: entry(listBillings, "bare"),
  flip_tag: entry(flipTag, "bare"),
  sms_send: entry(sendSms, "bare"),
};
