import type { Noun } from "@/lib/domain/kernel/operation/nouns";
import type { AnyOperation } from "@/lib/domain/kernel/operation/operation";
import * as catalog from "./registry/catalog/catalog";
import * as datacenter from "./registry/catalog/datacenter";
import * as location from "./registry/catalog/location";
import * as locations from "./registry/catalog/locations";
import * as options from "./registry/catalog/options";
import * as os from "./registry/catalog/os";
import * as presets from "./registry/catalog/presets";
import * as promos from "./registry/catalog/promos";
import * as soft from "./registry/catalog/soft";
import * as software from "./registry/catalog/software";
import * as trafficPlans from "./registry/catalog/traffic-plans";
import * as accounts from "./registry/customers/accounts";
import * as contacts from "./registry/customers/contacts";
import * as kyc from "./registry/customers/identity-check";
import * as legal from "./registry/customers/legal";
import * as members from "./registry/customers/members";
import * as personalData from "./registry/customers/personal-data";
import * as vat from "./registry/customers/vat";
import * as apiKeys from "./registry/identity/api-keys";
import * as auth from "./registry/identity/auth";
import * as emailConfirmations from "./registry/identity/email-confirmations";
import * as linkedAccounts from "./registry/identity/linked-accounts";
import * as loginHistory from "./registry/identity/login-history";
import * as pins from "./registry/identity/pins";
import * as sessions from "./registry/identity/sessions";
import * as sshKeys from "./registry/identity/ssh-keys";
import * as twoFactor from "./registry/identity/two-factor";
import * as audit from "./registry/kernel/audit";
import * as brands from "./registry/kernel/brands";
import * as jobs from "./registry/kernel/jobs";
import * as statusPage from "./registry/kernel/status-page";
import * as mailTexts from "./registry/messages/mail-texts";
import * as messageLog from "./registry/messages/message-log";
import * as notifications from "./registry/messages/notifications";
import * as webhooks from "./registry/messages/webhooks";
import * as accounting from "./registry/money/accounting";
import * as bank from "./registry/money/bank";
import * as billing from "./registry/money/billing";
import * as cardPayouts from "./registry/money/card-payouts";
import * as cardpay from "./registry/money/cardpay";
import * as closing from "./registry/money/closing";
import * as companies from "./registry/money/companies";
import * as adjustments from "./registry/money/credit-adjustments";
import * as fiscalReceipts from "./registry/money/fiscal-receipts";
import * as gateway from "./registry/money/gateway";
import * as payments from "./registry/money/payments";
import * as receivables from "./registry/money/receivables";
import * as refunds from "./registry/money/refunds";
import * as sepa from "./registry/money/sepa";
import * as taxes from "./registry/money/taxes";
import * as writeOffs from "./registry/money/write-offs";
import * as addresses from "./registry/network/addresses";
import * as dns from "./registry/network/dns";
import * as dnsTemplates from "./registry/network/dns-templates";
import * as firewall from "./registry/network/firewall";
import * as ip from "./registry/network/ip";
import * as nat from "./registry/network/nat";
import * as net from "./registry/network/net";
import * as networks from "./registry/network/networks";
import * as traffic from "./registry/network/traffic";
import * as contractNotices from "./registry/orders/contract-notices";
import * as deployments from "./registry/orders/deployments";
import * as dunning from "./registry/orders/dunning";
import * as estimates from "./registry/orders/estimates";
import * as license from "./registry/orders/license";
import * as orderReviews from "./registry/orders/order-reviews";
import * as orderTemplates from "./registry/orders/order-templates";
import * as orders from "./registry/orders/orders";
import * as priceChanges from "./registry/orders/price-changes";
import * as products from "./registry/orders/products";
import * as projects from "./registry/orders/projects";
import * as services from "./registry/orders/services";
import * as readyServers from "./registry/orders/stocks";
import * as terms from "./registry/orders/terms";
import * as backEnds from "./registry/servers/back-ends";
import * as postInstall from "./registry/servers/ci";
import * as consoles from "./registry/servers/consoles";
import * as eq from "./registry/servers/eq";
import * as eqCallback from "./registry/servers/eq-callback";
import * as hosts from "./registry/servers/hosts";
import * as inventory from "./registry/servers/inventory";
import * as iso from "./registry/servers/iso";
import * as monitoring from "./registry/servers/monitoring";
import * as pdu from "./registry/servers/pdu";
import * as provisioner from "./registry/servers/provisioner";
import * as servers from "./registry/servers/servers";
import * as tag from "./registry/servers/tag";
import * as vm from "./registry/servers/vm";
import * as abuse from "./registry/support/abuse";
import * as announcements from "./registry/support/announcements";
import * as backOffice from "./registry/support/back-office";
import * as bulk from "./registry/support/bulk";
import * as customers from "./registry/support/customers";
import * as dataImports from "./registry/support/data-imports";
import * as health from "./registry/support/health";
import * as helpCenter from "./registry/support/help-center";
import * as helpdesk from "./registry/support/helpdesk";
import * as impersonations from "./registry/support/impersonation";
import * as invoiceDrafts from "./registry/support/invoice-drafts";
import * as invoices from "./registry/support/invoices";
import * as keyFigures from "./registry/support/key-figures";
import * as lists from "./registry/support/lists";
import * as maintenance from "./registry/support/maintenance";
import * as rhr from "./registry/support/rhr";
import * as search from "./registry/support/search";
import * as settings from "./registry/support/settings";
import * as setup from "./registry/support/setup";
import * as staff from "./registry/support/staff";
import * as start from "./registry/support/start";
import * as tickets from "./registry/support/tickets";

/** The API: endpoint → action → operation, envelope, and whether GET is allowed. One file per endpoint. */
export const registry = {
  auth: auth.wire,
  api_keys: apiKeys.wire,
  presets: presets.wire,
  os: os.wire,
  software: software.wire,
  traffic_plans: trafficPlans.wire,
  eq: eq.wire,
  eq_callback: eqCallback.wire,
  billing: billing.wire,
  vat: vat.wire,
  cardpay: cardpay.wire,
  gateway: gateway.wire,
  tag: tag.wire,
  ssh_keys: sshKeys.wire,
  vm: vm.wire,
  monitoring: monitoring.wire,
  iso: iso.wire,
  ip: ip.wire,
  net: net.wire,
  nat: nat.wire,
  dns: dns.wire,
  firewall: firewall.wire,
  projects: projects.wire,
  networks: networks.wire,
  rhr: rhr.wire,
  helpdesk: helpdesk.wire,
  options: options.wire,
  soft: soft.wire,
  stocks: readyServers.wire,
  location: location.wire,
  locations: locations.wire,
  datacenter: datacenter.wire,
  license: license.wire,
  ci: postInstall.wire,
  pdu: pdu.wire,
  provisioner: provisioner.wire,
  customers: customers.wire,
  identity_check: kyc.wire,
};

/** Calls of the panel's own pages only, through /rpc or a server action; they have no `.php` path. */
export const pageRegistry = {
  abuse: abuse.pages,
  api_keys: apiKeys.pages,
  billing: billing.pages,
  accounts: accounts.pages,
  addresses: addresses.pages,
  announcements: announcements.pages,
  audit: audit.pages,
  catalogue: catalog.pages,
  colleagues: members.pages,
  contacts: contacts.pages,
  contract_notices: contractNotices.pages,
  conversations: tickets.pages,
  dns_templates: dnsTemplates.pages,
  estimates: estimates.pages,
  factors: twoFactor.pages,
  firewall: firewall.pages,
  help_center: helpCenter.pages,
  identities: linkedAccounts.pages,
  identity_check: kyc.pages,
  jobs: jobs.pages,
  legal: legal.pages,
  monitoring: monitoring.pages,
  networks: networks.pages,
  notifications: notifications.pages,
  orders: orders.pages,
  order_templates: orderTemplates.pages,
  projects: projects.pages,
  personal_data: personalData.pages,
  pins: pins.pages,
  servers: servers.pages,
  services: services.pages,
  sessions: sessions.pages,
  sign_ins: loginHistory.pages,
  snapshots: vm.pages,
  taxes: taxes.pages,
  traffic: traffic.pages,
  vat: vat.pages,
  visits: impersonations.pages,
  webhooks: webhooks.pages,
} satisfies Record<Noun, Record<string, AnyOperation>>;

/**
 * Operations that only route handlers and server actions may call, because their results contain secrets that browser
 * scripts must not see.
 */
export const serverOnlyRegistry = {
  abuse: abuse.serverOnly,
  accounts: accounts.serverOnly,
  announcements: announcements.serverOnly,
  auth: auth.serverOnly,
  colleagues: members.serverOnly,
  consoles: consoles.serverOnly,
  contract_notices: contractNotices.serverOnly,
  conversations: tickets.serverOnly,
  help_center: helpCenter.serverOnly,
  identities: linkedAccounts.serverOnly,
  identity_check: kyc.serverOnly,
  legal: legal.serverOnly,
  payments: payments.serverOnly,
  personal_data: personalData.serverOnly,
  recipients: emailConfirmations.serverOnly,
  sessions: sessions.serverOnly,
  setup: setup.serverOnly,
  staff: staff.serverOnly,
  status: statusPage.serverOnly,
};

/** Operations of staff pages and operator commands; the API does not have them. */
export const staffRegistry = {
  abuse: abuse.staff,
  accounting: accounting.staff,
  announcements: announcements.staff,
  audit: audit.staff,
  back_ends: backEnds.staff,
  bank: bank.staff,
  brands: brands.staff,
  bulk: bulk.staff,
  billing: billing.staff,
  card_payouts: cardPayouts.staff,
  catalogue: catalog.staff,
  closing: closing.staff,
  companies: companies.staff,
  contracts: contractNotices.staff,
  conversations: tickets.staff,
  corrections: adjustments.staff,
  customers: customers.staff,
  data_imports: dataImports.staff,
  deployments: deployments.staff,
  desk: backOffice.staff,
  drafts: invoiceDrafts.staff,
  dunning: dunning.staff,
  estimates: estimates.staff,
  exchange_rates: taxes.exchangeRates,
  factors: twoFactor.staff,
  health: health.staff,
  help_center: helpCenter.staff,
  hosts: hosts.staff,
  invoices: invoices.staff,
  jobs: jobs.staff,
  key_figures: keyFigures.staff,
  legal_documents: legal.staff,
  lists: lists.staff,
  machines: inventory.staff,
  mail_texts: mailTexts.staff,
  mails: messageLog.mails,
  maintenance: maintenance.staff,
  nat: nat.staff,
  order_reviews: orderReviews.staff,
  outbox: messageLog.staff,
  payments: payments.staff,
  personal_data: personalData.staff,
  pins: pins.staff,
  price_changes: priceChanges.staff,
  products: products.staff,
  promos: promos.staff,
  receivables: receivables.staff,
  refunds: refunds.staff,
  search: search.staff,
  sepa: sepa.staff,
  servers: servers.staff,
  settings: settings.staff,
  setup: setup.staff,
  sms: messageLog.sms,
  staff: staff.staff,
  start: start.staff,
  tag: tag.staff,
  taxes: taxes.staff,
  terms: terms.staff,
  visits: impersonations.staff,
  webhooks: webhooks.staff,
  fiscal_receipts: fiscalReceipts.staff,
  write_offs: writeOffs.staff,
};

export type Registry = typeof registry;
export type PageRegistry = typeof pageRegistry;
