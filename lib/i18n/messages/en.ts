import { labelsOf } from "./action-words";
import catalogAdmin from "./en/catalog/catalog-admin.json";
import account from "./en/customers/account.json";
import contacts from "./en/customers/contacts.json";
import details from "./en/customers/details.json";
import kyc from "./en/customers/kyc.json";
import legal from "./en/customers/legal.json";
import legalAccept from "./en/customers/legal-accept.json";
import legalAdmin from "./en/customers/legal-admin.json";
import members from "./en/customers/members.json";
import ownData from "./en/customers/own-data.json";
import sandboxKyc from "./en/customers/sandbox-kyc.json";
import signUp from "./en/customers/sign-up.json";
import apiKeys from "./en/identity/api-keys.json";
import emailChange from "./en/identity/email-change.json";
import emailConfirmation from "./en/identity/email-confirmation.json";
import linkedAccounts from "./en/identity/linked-accounts.json";
import login from "./en/identity/login.json";
import pin from "./en/identity/pin.json";
import pinField from "./en/identity/pin-field.json";
import reauthentication from "./en/identity/reauthentication.json";
import reset from "./en/identity/reset.json";
import secondStep from "./en/identity/second-step.json";
import security from "./en/identity/security.json";
import session from "./en/identity/session.json";
import sessions from "./en/identity/sessions.json";
import sshKeyFaults from "./en/identity/ssh-key-faults.json";
import sshKeys from "./en/identity/ssh-keys.json";
import sso from "./en/identity/sso.json";
import actions from "./en/kernel/actions.json";
import activity from "./en/kernel/activity.json";
import apiDocs from "./en/kernel/api-docs.json";
import brands from "./en/kernel/brands.json";
import common from "./en/kernel/common.json";
import frame from "./en/kernel/frame.json";
import job from "./en/kernel/job.json";
import jobs from "./en/kernel/jobs.json";
import problems from "./en/kernel/problems.json";
import refused from "./en/kernel/refused.json";
import states from "./en/kernel/states.json";
import statusPage from "./en/kernel/status-page.json";
import time from "./en/kernel/time.json";
import deliveries from "./en/messages/deliveries.json";
import mailTexts from "./en/messages/mail-texts.json";
import notifications from "./en/messages/notifications.json";
import accounting from "./en/money/accounting.json";
import addFunds from "./en/money/add-funds.json";
import billing from "./en/money/billing.json";
import cardPayment from "./en/money/card-payment.json";
import cardPayouts from "./en/money/card-payouts.json";
import closing from "./en/money/closing.json";
import directDebit from "./en/money/direct-debit.json";
import dunning from "./en/money/dunning.json";
import eInvoice from "./en/money/e-invoice.json";
import earlier from "./en/money/earlier.json";
import fiscalReceipt from "./en/money/fiscal-receipt.json";
import invoice from "./en/money/invoice.json";
import overdue from "./en/money/overdue.json";
import pay from "./en/money/pay.json";
import paymentMethods from "./en/money/payment-methods.json";
import priceChanges from "./en/money/price-changes.json";
import receivables from "./en/money/receivables.json";
import sandboxCard from "./en/money/sandbox-card.json";
import statement from "./en/money/statement.json";
import taxGrounds from "./en/money/tax-grounds.json";
import taxes from "./en/money/taxes.json";
import terms from "./en/money/terms.json";
import together from "./en/money/together.json";
import transactions from "./en/money/transactions.json";
import dns from "./en/network/dns.json";
import dnsTemplates from "./en/network/dns-templates.json";
import firewall from "./en/network/firewall.json";
import network from "./en/network/network.json";
import networks from "./en/network/networks.json";
import cancelOrder from "./en/orders/cancel-order.json";
import contracts from "./en/orders/contracts.json";
import costs from "./en/orders/costs.json";
import estimate from "./en/orders/estimate.json";
import order from "./en/orders/order.json";
import projects from "./en/orders/projects.json";
import transfers from "./en/orders/transfers.json";
import bmc from "./en/servers/bmc.json";
import console from "./en/servers/console.json";
import hosts from "./en/servers/hosts.json";
import machine from "./en/servers/machine.json";
import monitoring from "./en/servers/monitoring.json";
import rootPassword from "./en/servers/root-password.json";
import server from "./en/servers/server.json";
import serverImages from "./en/servers/server-images.json";
import serverList from "./en/servers/server-list.json";
import servers from "./en/servers/servers.json";
import userData from "./en/servers/user-data.json";
import abuse from "./en/support/abuse.json";
import abuseAdmin from "./en/support/abuse-admin.json";
import announcementAdmin from "./en/support/announcement-admin.json";
import announcements from "./en/support/announcements.json";
import backEnds from "./en/support/back-ends.json";
import backOffice from "./en/support/back-office.json";
import bank from "./en/support/bank.json";
import bulk from "./en/support/bulk.json";
import companyForm from "./en/support/company-form.json";
import customerRecord from "./en/support/customer-record.json";
import dataImports from "./en/support/data-imports.json";
import health from "./en/support/health.json";
import help from "./en/support/help.json";
import helpCenter from "./en/support/help-center.json";
import helpCenterAdmin from "./en/support/help-center-admin.json";
import impersonation from "./en/support/impersonation.json";
import impersonationBanner from "./en/support/impersonation-banner.json";
import join from "./en/support/join.json";
import keyFigures from "./en/support/key-figures.json";
import lists from "./en/support/lists.json";
import maintenance from "./en/support/maintenance.json";
import orderRisk from "./en/support/order-risk.json";
import sepa from "./en/support/sepa.json";
import serverRecord from "./en/support/server-record.json";
import settings from "./en/support/settings.json";
import settingsForm from "./en/support/settings-form.json";
import setup from "./en/support/setup.json";
import staff from "./en/support/staff.json";
import staffRoles from "./en/support/staff-roles.json";
import start from "./en/support/start.json";
import ticketTeam from "./en/support/ticket-team.json";
import tickets from "./en/support/tickets.json";
import { withKnownLabels } from "./known-words";

export const en = {
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
};
