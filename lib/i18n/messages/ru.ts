import type { Messages } from "next-intl";
import { labelsOf } from "./action-words";
import { withKnownLabels } from "./known-words";
import account from "./ru/account.json";
import actions from "./ru/actions.json";
import activity from "./ru/activity.json";
import addFunds from "./ru/add-funds.json";
import apiDocs from "./ru/api-docs.json";
import apiKeys from "./ru/api-keys.json";
import catalogAdmin from "./ru/assortment.json";
import billing from "./ru/billing.json";
import cancelOrder from "./ru/cancel-order.json";
import cardPayment from "./ru/card-payment.json";
import common from "./ru/common.json";
import console from "./ru/console.json";
import contacts from "./ru/contacts.json";
import bmc from "./ru/controller.json";
import tickets from "./ru/conversations.json";
import deliveries from "./ru/deliveries.json";
import backOffice from "./ru/desk.json";
import details from "./ru/details.json";
import dns from "./ru/dns.json";
import dnsTemplates from "./ru/dns-templates.json";
import emailChange from "./ru/email-change.json";
import estimate from "./ru/estimate.json";
import frame from "./ru/frame.json";
import help from "./ru/help.json";
import identity from "./ru/identity.json";
import invoice from "./ru/invoice.json";
import job from "./ru/job.json";
import jobs from "./ru/jobs.json";
import join from "./ru/join.json";
import links from "./ru/links.json";
import login from "./ru/login.json";
import machine from "./ru/machine.json";
import network from "./ru/network.json";
import notifications from "./ru/notifications.json";
import order from "./ru/order.json";
import overdue from "./ru/overdue.json";
import reauthentication from "./ru/owner-proof.json";
import pay from "./ru/pay.json";
import paymentMethods from "./ru/payment-methods.json";
import members from "./ru/people.json";
import pin from "./ru/pin.json";
import pinField from "./ru/pin-field.json";
import problems from "./ru/problems.json";
import emailConfirmation from "./ru/recipient.json";
import refused from "./ru/refused.json";
import reset from "./ru/reset.json";
import rootPassword from "./ru/root-password.json";
import sandboxCard from "./ru/sandbox-card.json";
import sandboxKyc from "./ru/sandbox-identity.json";
import secondStep from "./ru/second-step.json";
import security from "./ru/security.json";
import server from "./ru/server.json";
import serverList from "./ru/server-list.json";
import servers from "./ru/servers.json";
import session from "./ru/session.json";
import sessions from "./ru/sessions.json";
import signUp from "./ru/sign-up.json";
import sshKeyFaults from "./ru/ssh-key-faults.json";
import sshKeys from "./ru/ssh-keys.json";
import sso from "./ru/sso.json";
import staff from "./ru/staff.json";
import states from "./ru/states.json";
import statusPage from "./ru/status.json";
import time from "./ru/time.json";
import together from "./ru/together.json";
import transactions from "./ru/transactions.json";
import impersonationBanner from "./ru/visit-banner.json";
import impersonation from "./ru/visits.json";

export const ru = {
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
} satisfies Messages;
