import account from "./en/account.json";
import apiDocs from "./en/api-docs.json";
import apiKeys from "./en/api-keys.json";
import billing from "./en/billing.json";
import common from "./en/common.json";
import emailChange from "./en/email-change.json";
import frame from "./en/frame.json";
import help from "./en/help.json";
import invoice from "./en/invoice.json";
import job from "./en/job.json";
import links from "./en/links.json";
import login from "./en/login.json";
import order from "./en/order.json";
import overdue from "./en/overdue.json";
import ownerProof from "./en/owner-proof.json";
import pay from "./en/pay.json";
import pin from "./en/pin.json";
import pinField from "./en/pin-field.json";
import problems from "./en/problems.json";
import recipient from "./en/recipient.json";
import refused from "./en/refused.json";
import reset from "./en/reset.json";
import secondStep from "./en/second-step.json";
import security from "./en/security.json";
import server from "./en/server.json";
import servers from "./en/servers.json";
import session from "./en/session.json";
import sessions from "./en/sessions.json";
import signUp from "./en/sign-up.json";
import sso from "./en/sso.json";
import states from "./en/states.json";
import status from "./en/status.json";
import time from "./en/time.json";

export const en = {
  account,
  apiDocs,
  apiKeys,
  billing,
  common,
  emailChange,
  frame,
  help,
  invoice,
  job,
  links,
  login,
  order,
  overdue,
  ownerProof,
  pay,
  pin,
  pinField,
  problems,
  recipient,
  refused,
  reset,
  secondStep,
  security,
  server,
  servers,
  session,
  sessions,
  signUp,
  sso,
  states,
  status,
  time,
};
