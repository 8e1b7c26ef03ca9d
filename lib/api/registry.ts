import type { Noun } from "@/lib/domain/kernel/nouns";
import type { AnyOperation } from "@/lib/domain/kernel/operation";
import * as accounts from "./registry/accounts";
import * as addresses from "./registry/addresses";
import * as apiKeys from "./registry/api-keys";
import * as audit from "./registry/audit";
import * as auth from "./registry/auth";
import * as billing from "./registry/billing";
import * as cardpay from "./registry/cardpay";
import * as catalog from "./registry/catalogue";
import * as postInstall from "./registry/ci";
import * as members from "./registry/colleagues";
import * as companies from "./registry/companies";
import * as consoles from "./registry/consoles";
import * as contacts from "./registry/contacts";
import * as tickets from "./registry/conversations";
import * as adjustments from "./registry/corrections";
import * as customers from "./registry/customers";
import * as datacenter from "./registry/datacenter";
import * as deployments from "./registry/deployments";
import * as backOffice from "./registry/desk";
import * as dns from "./registry/dns";
import * as dnsTemplates from "./registry/dns-templates";
import * as eq from "./registry/eq";
import * as eqCallback from "./registry/eq-callback";
import * as estimates from "./registry/estimates";
import * as twoFactor from "./registry/factors";
import * as gateway from "./registry/gateway";
import * as helpdesk from "./registry/helpdesk";
import * as linkedAccounts from "./registry/identities";
import * as kyc from "./registry/identity-check";
import * as ip from "./registry/ip";
import * as iso from "./registry/iso";
import * as jobs from "./registry/jobs";
import * as license from "./registry/license";
import * as location from "./registry/location";
import * as locations from "./registry/locations";
import * as inventory from "./registry/machines";
import * as nat from "./registry/nat";
import * as net from "./registry/net";
import * as notifications from "./registry/notifications";
import * as options from "./registry/options";
import * as orderTemplates from "./registry/order-templates";
import * as orders from "./registry/orders";
import * as os from "./registry/os";
import * as messageLog from "./registry/outbox";
import * as payments from "./registry/payments";
import * as pdu from "./registry/pdu";
import * as pins from "./registry/pins";
import * as presets from "./registry/presets";
import * as promos from "./registry/promos";
import * as provisioner from "./registry/provisioner";
import * as emailConfirmations from "./registry/recipients";
import * as rhr from "./registry/rhr";
import * as search from "./registry/search";
import * as servers from "./registry/servers";
import * as services from "./registry/services";
import * as sessions from "./registry/sessions";
import * as loginHistory from "./registry/sign-ins";
import * as soft from "./registry/soft";
import * as software from "./registry/software";
import * as sshKeys from "./registry/ssh-keys";
import * as staff from "./registry/staff";
import * as statusPage from "./registry/status";
import * as readyServers from "./registry/stocks";
import * as tag from "./registry/tag";
import * as traffic from "./registry/traffic";
import * as trafficPlans from "./registry/traffic-plans";
import * as vat from "./registry/vat";
import * as impersonations from "./registry/visits";
import * as vm from "./registry/vm";
import * as webhooks from "./registry/webhooks";

/**
 * What programs call: endpoint → action → operation, envelope, and whether GET is allowed. One file for each endpoint.
 */
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
  iso: iso.wire,
  ip: ip.wire,
  net: net.wire,
  nat: nat.wire,
  dns: dns.wire,
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

/** Further calls of our own pages, through /rpc or a server action; they have no `.php` path. */
export const pageRegistry = {
  api_keys: apiKeys.pages,
  billing: billing.pages,
  accounts: accounts.pages,
  addresses: addresses.pages,
  audit: audit.pages,
  catalogue: catalog.pages,
  colleagues: members.pages,
  contacts: contacts.pages,
  conversations: tickets.pages,
  dns_templates: dnsTemplates.pages,
  estimates: estimates.pages,
  factors: twoFactor.pages,
  identities: linkedAccounts.pages,
  identity_check: kyc.pages,
  jobs: jobs.pages,
  notifications: notifications.pages,
  orders: orders.pages,
  order_templates: orderTemplates.pages,
  pins: pins.pages,
  servers: servers.pages,
  services: services.pages,
  sessions: sessions.pages,
  sign_ins: loginHistory.pages,
  snapshots: vm.pages,
  traffic: traffic.pages,
  vat: vat.pages,
  visits: impersonations.pages,
  webhooks: webhooks.pages,
} satisfies Record<Noun, Record<string, AnyOperation>>;

/**
 * Steps that only our own route handlers and server actions may call, because their answers hold secrets that no
 * browser script may see.
 */
export const serverOnlyRegistry = {
  accounts: accounts.serverOnly,
  auth: auth.serverOnly,
  colleagues: members.serverOnly,
  consoles: consoles.serverOnly,
  conversations: tickets.serverOnly,
  identities: linkedAccounts.serverOnly,
  identity_check: kyc.serverOnly,
  payments: payments.serverOnly,
  recipients: emailConfirmations.serverOnly,
  sessions: sessions.serverOnly,
  staff: staff.serverOnly,
  status: statusPage.serverOnly,
};

/** For staff, by their own pages, and for operators' commands; no API path calls them. */
export const staffRegistry = {
  audit: audit.staff,
  billing: billing.staff,
  catalogue: catalog.staff,
  companies: companies.staff,
  conversations: tickets.staff,
  corrections: adjustments.staff,
  customers: customers.staff,
  deployments: deployments.staff,
  desk: backOffice.staff,
  factors: twoFactor.staff,
  jobs: jobs.staff,
  machines: inventory.staff,
  mails: messageLog.mails,
  nat: nat.staff,
  outbox: messageLog.staff,
  payments: payments.staff,
  pins: pins.staff,
  promos: promos.staff,
  search: search.staff,
  servers: servers.staff,
  sms: messageLog.sms,
  staff: staff.staff,
  visits: impersonations.staff,
  webhooks: webhooks.staff,
};

export type Registry = typeof registry;
export type PageRegistry = typeof pageRegistry;
