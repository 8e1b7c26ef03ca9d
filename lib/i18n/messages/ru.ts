import type { Messages } from "next-intl";
import { wordsOf } from "./action-words";
import { withKnownWords } from "./known-words";
import account from "./ru/account.json";
import actions from "./ru/actions.json";
import activity from "./ru/activity.json";
import addFunds from "./ru/add-funds.json";
import apiDocs from "./ru/api-docs.json";
import apiKeys from "./ru/api-keys.json";
import assortment from "./ru/assortment.json";
import billing from "./ru/billing.json";
import cancelOrder from "./ru/cancel-order.json";
import cardPayment from "./ru/card-payment.json";
import common from "./ru/common.json";
import console from "./ru/console.json";
import contacts from "./ru/contacts.json";
import controller from "./ru/controller.json";
import conversations from "./ru/conversations.json";
import deliveries from "./ru/deliveries.json";
import desk from "./ru/desk.json";
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
import ownerProof from "./ru/owner-proof.json";
import pay from "./ru/pay.json";
import paymentMethods from "./ru/payment-methods.json";
import people from "./ru/people.json";
import pin from "./ru/pin.json";
import pinField from "./ru/pin-field.json";
import problems from "./ru/problems.json";
import recipient from "./ru/recipient.json";
import refused from "./ru/refused.json";
import reset from "./ru/reset.json";
import rootPassword from "./ru/root-password.json";
import sandboxCard from "./ru/sandbox-card.json";
import sandboxIdentity from "./ru/sandbox-identity.json";
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
import status from "./ru/status.json";
import time from "./ru/time.json";
import together from "./ru/together.json";
import transactions from "./ru/transactions.json";
import visitBanner from "./ru/visit-banner.json";
import visits from "./ru/visits.json";

export const ru = {
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
} satisfies Messages;
