import type { Messages } from "next-intl";
import account from "./ru/account.json";
import apiDocs from "./ru/api-docs.json";
import apiKeys from "./ru/api-keys.json";
import billing from "./ru/billing.json";
import common from "./ru/common.json";
import emailChange from "./ru/email-change.json";
import frame from "./ru/frame.json";
import help from "./ru/help.json";
import invoice from "./ru/invoice.json";
import job from "./ru/job.json";
import links from "./ru/links.json";
import login from "./ru/login.json";
import order from "./ru/order.json";
import overdue from "./ru/overdue.json";
import ownerProof from "./ru/owner-proof.json";
import pay from "./ru/pay.json";
import pin from "./ru/pin.json";
import pinField from "./ru/pin-field.json";
import problems from "./ru/problems.json";
import recipient from "./ru/recipient.json";
import refused from "./ru/refused.json";
import reset from "./ru/reset.json";
import secondStep from "./ru/second-step.json";
import security from "./ru/security.json";
import server from "./ru/server.json";
import servers from "./ru/servers.json";
import session from "./ru/session.json";
import sessions from "./ru/sessions.json";
import signUp from "./ru/sign-up.json";
import sso from "./ru/sso.json";
import states from "./ru/states.json";
import status from "./ru/status.json";
import time from "./ru/time.json";

export const ru = {
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
} satisfies Messages;
