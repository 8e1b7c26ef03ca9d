import { labelsOf } from "./action-words";
import account from "./en/account.json";
import actions from "./en/actions.json";
import activity from "./en/activity.json";
import addFunds from "./en/add-funds.json";
import apiDocs from "./en/api-docs.json";
import apiKeys from "./en/api-keys.json";
import catalogAdmin from "./en/assortment.json";
import billing from "./en/billing.json";
import cancelOrder from "./en/cancel-order.json";
import cardPayment from "./en/card-payment.json";
import common from "./en/common.json";
import console from "./en/console.json";
import contacts from "./en/contacts.json";
import bmc from "./en/controller.json";
import tickets from "./en/conversations.json";
import deliveries from "./en/deliveries.json";
import backOffice from "./en/desk.json";
import details from "./en/details.json";
import dns from "./en/dns.json";
import dnsTemplates from "./en/dns-templates.json";
import emailChange from "./en/email-change.json";
import estimate from "./en/estimate.json";
import frame from "./en/frame.json";
import help from "./en/help.json";
import identity from "./en/identity.json";
import invoice from "./en/invoice.json";
import job from "./en/job.json";
import jobs from "./en/jobs.json";
import join from "./en/join.json";
import links from "./en/links.json";
import login from "./en/login.json";
import machine from "./en/machine.json";
import network from "./en/network.json";
import notifications from "./en/notifications.json";
import order from "./en/order.json";
import overdue from "./en/overdue.json";
import reauthentication from "./en/owner-proof.json";
import pay from "./en/pay.json";
import paymentMethods from "./en/payment-methods.json";
import members from "./en/people.json";
import pin from "./en/pin.json";
import pinField from "./en/pin-field.json";
import problems from "./en/problems.json";
import emailConfirmation from "./en/recipient.json";
import refused from "./en/refused.json";
import reset from "./en/reset.json";
import rootPassword from "./en/root-password.json";
import sandboxCard from "./en/sandbox-card.json";
import sandboxKyc from "./en/sandbox-identity.json";
import secondStep from "./en/second-step.json";
import security from "./en/security.json";
import server from "./en/server.json";
import serverList from "./en/server-list.json";
import servers from "./en/servers.json";
import session from "./en/session.json";
import sessions from "./en/sessions.json";
import signUp from "./en/sign-up.json";
import sshKeyFaults from "./en/ssh-key-faults.json";
import sshKeys from "./en/ssh-keys.json";
import sso from "./en/sso.json";
import staff from "./en/staff.json";
import states from "./en/states.json";
import statusPage from "./en/status.json";
import time from "./en/time.json";
import together from "./en/together.json";
import transactions from "./en/transactions.json";
import impersonationBanner from "./en/visit-banner.json";
import impersonation from "./en/visits.json";
import { withKnownLabels } from "./known-words";

export const en = {
  account,
  activity: withKnownLabels({
    actions,
    activity,
    catalogAdmin,
    tickets,
    backOffice,
    details,
    job,
    notifications,
    members,
    server,
  }),
  addFunds,
  apiDocs,
  apiKeys,
  catalogAdmin,
  billing,
  cancelOrder,
  cardPayment,
  common,
  contacts,
  bmc,
  console,
  tickets,
  deliveries,
  backOffice,
  details,
  dns,
  dnsTemplates,
  emailChange,
  estimate,
  frame,
  help,
  identity,
  invoice,
  job,
  jobs,
  join,
  links,
  login,
  network,
  notifications,
  order,
  machine,
  overdue,
  reauthentication,
  pay,
  paymentMethods,
  members,
  pin: { ...pin, protected: { ...pin.protected, calls: labelsOf(actions, "asksPin") } },
  pinField,
  problems,
  emailConfirmation,
  refused,
  reset,
  rootPassword,
  sandboxCard,
  sandboxKyc,
  secondStep,
  security,
  server,
  serverList,
  servers,
  session,
  sessions,
  signUp,
  sshKeyFaults,
  sshKeys,
  sso,
  staff,
  states,
  statusPage,
  time,
  together,
  transactions,
  impersonationBanner,
  impersonation: { ...impersonation, looks: labelsOf(actions, "seen") },
};
