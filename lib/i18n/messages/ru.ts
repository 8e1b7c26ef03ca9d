import type { Messages } from "next-intl";
import { labelsOf } from "./action-words";
import { withKnownLabels } from "./known-words";
import catalogAdmin from "./ru/catalog/catalog-admin.json";
import account from "./ru/customers/account.json";
import contacts from "./ru/customers/contacts.json";
import details from "./ru/customers/details.json";
import kyc from "./ru/customers/kyc.json";
import legal from "./ru/customers/legal.json";
import legalAccept from "./ru/customers/legal-accept.json";
import legalAdmin from "./ru/customers/legal-admin.json";
import members from "./ru/customers/members.json";
import ownData from "./ru/customers/own-data.json";
import sandboxKyc from "./ru/customers/sandbox-kyc.json";
import signUp from "./ru/customers/sign-up.json";
import apiKeys from "./ru/identity/api-keys.json";
import emailChange from "./ru/identity/email-change.json";
import emailConfirmation from "./ru/identity/email-confirmation.json";
import linkedAccounts from "./ru/identity/linked-accounts.json";
import login from "./ru/identity/login.json";
import pin from "./ru/identity/pin.json";
import pinField from "./ru/identity/pin-field.json";
import reauthentication from "./ru/identity/reauthentication.json";
import reset from "./ru/identity/reset.json";
import secondStep from "./ru/identity/second-step.json";
import security from "./ru/identity/security.json";
import session from "./ru/identity/session.json";
import sessions from "./ru/identity/sessions.json";
import sshKeyFaults from "./ru/identity/ssh-key-faults.json";
import sshKeys from "./ru/identity/ssh-keys.json";
import sso from "./ru/identity/sso.json";
import actions from "./ru/kernel/actions.json";
import activity from "./ru/kernel/activity.json";
import apiDocs from "./ru/kernel/api-docs.json";
import brands from "./ru/kernel/brands.json";
import common from "./ru/kernel/common.json";
import frame from "./ru/kernel/frame.json";
import job from "./ru/kernel/job.json";
import jobs from "./ru/kernel/jobs.json";
import problems from "./ru/kernel/problems.json";
import refused from "./ru/kernel/refused.json";
import states from "./ru/kernel/states.json";
import statusPage from "./ru/kernel/status-page.json";
import time from "./ru/kernel/time.json";
import deliveries from "./ru/messages/deliveries.json";
import mailTexts from "./ru/messages/mail-texts.json";
import notifications from "./ru/messages/notifications.json";
import accounting from "./ru/money/accounting.json";
import addFunds from "./ru/money/add-funds.json";
import billing from "./ru/money/billing.json";
import cardPayment from "./ru/money/card-payment.json";
import cardPayouts from "./ru/money/card-payouts.json";
import closing from "./ru/money/closing.json";
import directDebit from "./ru/money/direct-debit.json";
import dunning from "./ru/money/dunning.json";
import eInvoice from "./ru/money/e-invoice.json";
import earlier from "./ru/money/earlier.json";
import fiscalReceipt from "./ru/money/fiscal-receipt.json";
import invoice from "./ru/money/invoice.json";
import overdue from "./ru/money/overdue.json";
import pay from "./ru/money/pay.json";
import paymentMethods from "./ru/money/payment-methods.json";
import priceChanges from "./ru/money/price-changes.json";
import receivables from "./ru/money/receivables.json";
import sandboxCard from "./ru/money/sandbox-card.json";
import statement from "./ru/money/statement.json";
import taxGrounds from "./ru/money/tax-grounds.json";
import taxes from "./ru/money/taxes.json";
import terms from "./ru/money/terms.json";
import together from "./ru/money/together.json";
import transactions from "./ru/money/transactions.json";
import dns from "./ru/network/dns.json";
import dnsTemplates from "./ru/network/dns-templates.json";
import firewall from "./ru/network/firewall.json";
import network from "./ru/network/network.json";
import networks from "./ru/network/networks.json";
import cancelOrder from "./ru/orders/cancel-order.json";
import contracts from "./ru/orders/contracts.json";
import costs from "./ru/orders/costs.json";
import estimate from "./ru/orders/estimate.json";
import order from "./ru/orders/order.json";
import projects from "./ru/orders/projects.json";
import transfers from "./ru/orders/transfers.json";
import bmc from "./ru/servers/bmc.json";
import console from "./ru/servers/console.json";
import hosts from "./ru/servers/hosts.json";
import machine from "./ru/servers/machine.json";
import monitoring from "./ru/servers/monitoring.json";
import rootPassword from "./ru/servers/root-password.json";
import server from "./ru/servers/server.json";
import serverImages from "./ru/servers/server-images.json";
import serverList from "./ru/servers/server-list.json";
import servers from "./ru/servers/servers.json";
import userData from "./ru/servers/user-data.json";
import abuse from "./ru/support/abuse.json";
import abuseAdmin from "./ru/support/abuse-admin.json";
import announcementAdmin from "./ru/support/announcement-admin.json";
import announcements from "./ru/support/announcements.json";
import backEnds from "./ru/support/back-ends.json";
import backOffice from "./ru/support/back-office.json";
import bank from "./ru/support/bank.json";
import bulk from "./ru/support/bulk.json";
import companyForm from "./ru/support/company-form.json";
import customerRecord from "./ru/support/customer-record.json";
import dataImports from "./ru/support/data-imports.json";
import health from "./ru/support/health.json";
import help from "./ru/support/help.json";
import helpCenter from "./ru/support/help-center.json";
import helpCenterAdmin from "./ru/support/help-center-admin.json";
import impersonation from "./ru/support/impersonation.json";
import impersonationBanner from "./ru/support/impersonation-banner.json";
import join from "./ru/support/join.json";
import keyFigures from "./ru/support/key-figures.json";
import lists from "./ru/support/lists.json";
import maintenance from "./ru/support/maintenance.json";
import orderRisk from "./ru/support/order-risk.json";
import sepa from "./ru/support/sepa.json";
import serverRecord from "./ru/support/server-record.json";
import settings from "./ru/support/settings.json";
import settingsForm from "./ru/support/settings-form.json";
import setup from "./ru/support/setup.json";
import staff from "./ru/support/staff.json";
import staffRoles from "./ru/support/staff-roles.json";
import start from "./ru/support/start.json";
import ticketTeam from "./ru/support/ticket-team.json";
import tickets from "./ru/support/tickets.json";

export const ru = {
  account,
  accounting,
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
  abuse,
  abuseAdmin,
  announcementAdmin,
  announcements,
  apiDocs,
  apiKeys,
  catalogAdmin,
  billing,
  brands,
  bank,
  bulk,
  cancelOrder,
  cardPayment,
  cardPayouts,
  receivables,
  closing,
  common,
  companyForm,
  contacts,
  contracts,
  bmc,
  console,
  ticketTeam,
  tickets,
  deliveries,
  backEnds,
  backOffice,
  details,
  dns,
  dnsTemplates,
  firewall,
  directDebit,
  eInvoice,
  fiscalReceipt,
  earlier,
  emailChange,
  estimate,
  frame,
  health,
  help,
  helpCenter,
  helpCenterAdmin,
  hosts,
  kyc,
  invoice,
  job,
  jobs,
  join,
  keyFigures,
  legal,
  legalAccept,
  legalAdmin,
  linkedAccounts,
  lists,
  login,
  mailTexts,
  maintenance,
  network,
  networks,
  notifications,
  order,
  orderRisk,
  taxGrounds,
  taxes,
  machine,
  monitoring,
  overdue,
  ownData,
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
  customerRecord,
  sepa,
  dataImports,
  serverRecord,
  serverImages,
  serverList,
  servers,
  session,
  sessions,
  signUp,
  sshKeyFaults,
  sshKeys,
  sso,
  settings,
  settingsForm,
  setup,
  staff,
  staffRoles,
  start,
  states,
  statusPage,
  time,
  dunning,
  costs,
  priceChanges,
  projects,
  statement,
  terms,
  together,
  transactions,
  userData,
  transfers,
  impersonationBanner,
  impersonation: { ...impersonation, looks: labelsOf(actions, "seen") },
} satisfies Messages;
