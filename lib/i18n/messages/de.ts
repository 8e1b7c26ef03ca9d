import type { Messages } from "next-intl";
import { labelsOf } from "./action-words";
import catalogAdmin from "./de/catalog/catalog-admin.json";
import account from "./de/customers/account.json";
import contacts from "./de/customers/contacts.json";
import details from "./de/customers/details.json";
import kyc from "./de/customers/kyc.json";
import legal from "./de/customers/legal.json";
import legalAccept from "./de/customers/legal-accept.json";
import legalAdmin from "./de/customers/legal-admin.json";
import members from "./de/customers/members.json";
import ownData from "./de/customers/own-data.json";
import sandboxKyc from "./de/customers/sandbox-kyc.json";
import signUp from "./de/customers/sign-up.json";
import apiKeys from "./de/identity/api-keys.json";
import emailChange from "./de/identity/email-change.json";
import emailConfirmation from "./de/identity/email-confirmation.json";
import linkedAccounts from "./de/identity/linked-accounts.json";
import login from "./de/identity/login.json";
import pin from "./de/identity/pin.json";
import pinField from "./de/identity/pin-field.json";
import reauthentication from "./de/identity/reauthentication.json";
import reset from "./de/identity/reset.json";
import secondStep from "./de/identity/second-step.json";
import security from "./de/identity/security.json";
import session from "./de/identity/session.json";
import sessions from "./de/identity/sessions.json";
import sshKeyFaults from "./de/identity/ssh-key-faults.json";
import sshKeys from "./de/identity/ssh-keys.json";
import sso from "./de/identity/sso.json";
import actions from "./de/kernel/actions.json";
import activity from "./de/kernel/activity.json";
import apiDocs from "./de/kernel/api-docs.json";
import brands from "./de/kernel/brands.json";
import common from "./de/kernel/common.json";
import frame from "./de/kernel/frame.json";
import job from "./de/kernel/job.json";
import jobs from "./de/kernel/jobs.json";
import problems from "./de/kernel/problems.json";
import refused from "./de/kernel/refused.json";
import states from "./de/kernel/states.json";
import statusPage from "./de/kernel/status-page.json";
import time from "./de/kernel/time.json";
import deliveries from "./de/messages/deliveries.json";
import mailTexts from "./de/messages/mail-texts.json";
import notifications from "./de/messages/notifications.json";
import accounting from "./de/money/accounting.json";
import addFunds from "./de/money/add-funds.json";
import billing from "./de/money/billing.json";
import cardPayment from "./de/money/card-payment.json";
import cardPayouts from "./de/money/card-payouts.json";
import closing from "./de/money/closing.json";
import directDebit from "./de/money/direct-debit.json";
import dunning from "./de/money/dunning.json";
import eInvoice from "./de/money/e-invoice.json";
import earlier from "./de/money/earlier.json";
import fiscalReceipt from "./de/money/fiscal-receipt.json";
import invoice from "./de/money/invoice.json";
import overdue from "./de/money/overdue.json";
import pay from "./de/money/pay.json";
import paymentMethods from "./de/money/payment-methods.json";
import priceChanges from "./de/money/price-changes.json";
import receivables from "./de/money/receivables.json";
import sandboxCard from "./de/money/sandbox-card.json";
import statement from "./de/money/statement.json";
import taxGrounds from "./de/money/tax-grounds.json";
import taxes from "./de/money/taxes.json";
import terms from "./de/money/terms.json";
import together from "./de/money/together.json";
import transactions from "./de/money/transactions.json";
import dns from "./de/network/dns.json";
import dnsTemplates from "./de/network/dns-templates.json";
import firewall from "./de/network/firewall.json";
import network from "./de/network/network.json";
import networks from "./de/network/networks.json";
import cancelOrder from "./de/orders/cancel-order.json";
import contracts from "./de/orders/contracts.json";
import costs from "./de/orders/costs.json";
import estimate from "./de/orders/estimate.json";
import order from "./de/orders/order.json";
import projects from "./de/orders/projects.json";
import transfers from "./de/orders/transfers.json";
import bmc from "./de/servers/bmc.json";
import console from "./de/servers/console.json";
import hosts from "./de/servers/hosts.json";
import machine from "./de/servers/machine.json";
import monitoring from "./de/servers/monitoring.json";
import rootPassword from "./de/servers/root-password.json";
import server from "./de/servers/server.json";
import serverImages from "./de/servers/server-images.json";
import serverList from "./de/servers/server-list.json";
import servers from "./de/servers/servers.json";
import userData from "./de/servers/user-data.json";
import abuse from "./de/support/abuse.json";
import abuseAdmin from "./de/support/abuse-admin.json";
import announcementAdmin from "./de/support/announcement-admin.json";
import announcements from "./de/support/announcements.json";
import backEnds from "./de/support/back-ends.json";
import backOffice from "./de/support/back-office.json";
import bank from "./de/support/bank.json";
import bulk from "./de/support/bulk.json";
import companyForm from "./de/support/company-form.json";
import customerRecord from "./de/support/customer-record.json";
import dataImports from "./de/support/data-imports.json";
import health from "./de/support/health.json";
import help from "./de/support/help.json";
import helpCenter from "./de/support/help-center.json";
import helpCenterAdmin from "./de/support/help-center-admin.json";
import impersonation from "./de/support/impersonation.json";
import impersonationBanner from "./de/support/impersonation-banner.json";
import join from "./de/support/join.json";
import keyFigures from "./de/support/key-figures.json";
import lists from "./de/support/lists.json";
import maintenance from "./de/support/maintenance.json";
import orderRisk from "./de/support/order-risk.json";
import sepa from "./de/support/sepa.json";
import serverRecord from "./de/support/server-record.json";
import settings from "./de/support/settings.json";
import settingsForm from "./de/support/settings-form.json";
import setup from "./de/support/setup.json";
import staff from "./de/support/staff.json";
import staffRoles from "./de/support/staff-roles.json";
import start from "./de/support/start.json";
import ticketTeam from "./de/support/ticket-team.json";
import tickets from "./de/support/tickets.json";
import { withKnownLabels } from "./known-words";

export const de = {
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
