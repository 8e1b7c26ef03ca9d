import { listBillings } from "@/lib/domain/identity/auth/billing-list";
import { checkSecondFactor } from "@/lib/domain/identity/auth/check-second-factor";
import { checkEmail } from "@/lib/domain/identity/auth/email-check";
import { flipTag, setTag } from "@/lib/domain/identity/auth/flip-tag";
import { info } from "@/lib/domain/identity/auth/info";
import { login } from "@/lib/domain/identity/auth/login";
import { logout } from "@/lib/domain/identity/auth/logout";
import { askPasskeySignIn, signInByPasskey } from "@/lib/domain/identity/auth/passkey-sign-in";
import { resendCode } from "@/lib/domain/identity/auth/resend-code";
import {
  answerByCode,
  answerByPasskey,
  askSecondPasskey,
  mailCode,
  showSecondStep,
} from "@/lib/domain/identity/auth/second-step";
import { signInAgain, signInByPassword } from "@/lib/domain/identity/auth/sign-in";
import { signInByLinkedAccount } from "@/lib/domain/identity/auth/sign-in-by-linked-account";
import { signInStaffByIssuer } from "@/lib/domain/identity/auth/sign-in-staff-by-issuer";
import { sendSms } from "@/lib/domain/identity/auth/sms-send";
import { ssoCalls } from "@/lib/domain/identity/auth/sso-calls";
import { whmcslogin } from "@/lib/domain/identity/auth/whmcslogin";
import { getLog } from "@/lib/domain/identity/login-history/get-log";
import { getLogDetails } from "@/lib/domain/identity/login-history/get-log-details";
import { resetSessions } from "@/lib/domain/identity/sessions/reset";
import { entry } from "../../entry";

export const wire = {
  whmcslogin: entry(whmcslogin, "record", "get"),
  login: entry(login, "record", "get"),
  info: entry(info, "record", "get"),
  logout: entry(logout, "bare", "get"),
  "2fa_check": entry(checkSecondFactor, "record"),
  "2fa_resend": entry(resendCode, "bare"),
  billing_list: entry(listBillings, "bare"),
  email_check: entry(checkEmail, "bare"),
  flip_tag: entry(flipTag, "bare"),
  get_log: entry(getLog, "bare"),
  get_log_details: entry(getLogDetails, "bare"),
  session_reset: entry(resetSessions, "bare"),
  set_tag: entry(setTag, "bare"),
  github_init: entry(ssoCalls.github_init, "bare"),
  github_signin: entry(ssoCalls.github_signin, "record"),
  google_init: entry(ssoCalls.google_init, "bare"),
  google_signin: entry(ssoCalls.google_signin, "record"),
  oidc_init: entry(ssoCalls.oidc_init, "bare"),
  oidc_signin: entry(ssoCalls.oidc_signin, "record"),
  vk_init: entry(ssoCalls.vk_init, "bare"),
  vk_signin: entry(ssoCalls.vk_signin, "record"),
  sms_send: entry(sendSms, "bare"),
};

export const serverOnly = {
  answer_by_code: answerByCode,
  answer_by_passkey: answerByPasskey,
  ask_passkey: askPasskeySignIn,
  ask_second_passkey: askSecondPasskey,
  mail_code: mailCode,
  second_step: showSecondStep,
  sign_in: signInByPassword,
  sign_in_again: signInAgain,
  sign_in_by_identity: signInByLinkedAccount,
  sign_in_staff_by_issuer: signInStaffByIssuer,
  sign_in_by_passkey: signInByPasskey,
};
