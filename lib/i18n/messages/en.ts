import { wordsOf } from "./action-words";
import account from "./en/account.json";
import actions from "./en/actions.json";
import activity from "./en/activity.json";
import addFunds from "./en/add-funds.json";
import apiDocs from "./en/api-docs.json";
import apiKeys from "./en/api-keys.json";
import assortment from "./en/assortment.json";
import billing from "./en/billing.json";
import cancelOrder from "./en/cancel-order.json";
import cardPayment from "./en/card-payment.json";
import common from "./en/common.json";
import console from "./en/console.json";
import contacts from "./en/contacts.json";
import controller from "./en/controller.json";
import conversations from "./en/conversations.json";
import deliveries from "./en/deliveries.json";
import desk from "./en/desk.json";
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
import ownerProof from "./en/owner-proof.json";
import pay from "./en/pay.json";
import paymentMethods from "./en/payment-methods.json";
import people from "./en/people.json";
import pin from "./en/pin.json";
import pinField from "./en/pin-field.json";
import problems from "./en/problems.json";
import recipient from "./en/recipient.json";
import refused from "./en/refused.json";
import reset from "./en/reset.json";
import rootPassword from "./en/root-password.json";
import sandboxCard from "./en/sandbox-card.json";
import sandboxIdentity from "./en/sandbox-identity.json";
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
import status from "./en/status.json";
import time from "./en/time.json";
import together from "./en/together.json";
import transactions from "./en/transactions.json";
import visitBanner from "./en/visit-banner.json";
import visits from "./en/visits.json";
import { withKnownWords } from "./known-words";

export const en = {
  account,
  activity: withKnownWords({
    actions,
    activity,
    assortment,
    conversations,
    desk,
    details,
    job,
    notifications,
    people,
    server,
  }),
  addFunds,
  apiDocs,
  apiKeys,
  assortment,
  billing,
  cancelOrder,
  cardPayment,
  common,
  contacts,
  controller,
  console,
  conversations,
  deliveries,
  desk,
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
  ownerProof,
  pay,
  paymentMethods,
  people,
  pin: { ...pin, protected: { ...pin.protected, calls: wordsOf(actions, "asksPin") } },
  pinField,
  problems,
  recipient,
  refused,
  reset,
  rootPassword,
  sandboxCard,
  sandboxIdentity,
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
  status,
  time,
  together,
  transactions,
  visitBanner,
  visits: { ...visits, looks: wordsOf(actions, "seen") },
};
