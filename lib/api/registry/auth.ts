import { listBillings } from "@/lib/domain/auth/billing-list";
import { checkSecondFactor } from "@/lib/domain/auth/check-second-factor";
import { checkEmail } from "@/lib/domain/auth/email-check";
import { flipTag, setTag } from "@/lib/domain/auth/flip-tag";
import { info } from "@/lib/domain/auth/info";
import { login } from "@/lib/domain/auth/login";
import { logout } from "@/lib/domain/auth/logout";
import { askPasskeySignIn, signInByPasskey } from "@/lib/domain/auth/passkey-sign-in";
import { resendCode } from "@/lib/domain/auth/resend-code";
import {
  answerByCode,
  answerByPasskey,
  askSecondPasskey,
  mailCode,
  showSecondStep,
} from "@/lib/domain/auth/second-step";
import { signInAgain, signInByPassword } from "@/lib/domain/auth/sign-in";
import { signInByLinkedAccount } from "@/lib/domain/auth/sign-in-by-identity";
import { sendSms } from "@/lib/domain/auth/sms-send";
import { ssoCalls } from "@/lib/domain/auth/sso-calls";
import { whmcslogin } from "@/lib/domain/auth/whmcslogin";
import { resetSessions } from "@/lib/domain/sessions/reset";
import { getLog } from "@/lib/domain/sign-ins/get-log";
import { getLogDetails } from "@/lib/domain/sign-ins/get-log-details";
import { entry } from "../entry";

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
  sign_in_by_passkey: signInByPasskey,
};
