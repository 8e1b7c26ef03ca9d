import * as accounts from "./registry/accounts";
import * as apiKeys from "./registry/api-keys";
import * as auth from "./registry/auth";
import * as billing from "./registry/billing";
import * as catalogue from "./registry/catalogue";
import * as eq from "./registry/eq";
import * as eqCallback from "./registry/eq-callback";
import * as factors from "./registry/factors";
import * as identities from "./registry/identities";
import * as jobs from "./registry/jobs";
import * as orders from "./registry/orders";
import * as os from "./registry/os";
import * as pins from "./registry/pins";
import * as presets from "./registry/presets";
import * as recipients from "./registry/recipients";
import * as servers from "./registry/servers";
import * as sessions from "./registry/sessions";
import * as signIns from "./registry/sign-ins";
import * as software from "./registry/software";
import * as status from "./registry/status";
import * as trafficPlans from "./registry/traffic-plans";
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
};

/** Further calls of our own pages, through /rpc or a server action; they have no `.php` path. */
export const pageRegistry = {
  api_keys: apiKeys.pages,
  billing: billing.pages,
  accounts: accounts.pages,
  catalogue: catalogue.pages,
  factors: factors.pages,
  identities: identities.pages,
  jobs: jobs.pages,
  orders: orders.pages,
  pins: pins.pages,
  servers: servers.pages,
  sessions: sessions.pages,
  sign_ins: signIns.pages,
  webhooks: webhooks.pages,
};

/**
 * Steps that only our own route handlers and server actions may call, because their answers hold secrets that no
 * browser script may see.
 */
export const stepRegistry = {
  accounts: accounts.steps,
  auth: auth.steps,
  identities: identities.steps,
  recipients: recipients.steps,
  sessions: sessions.steps,
  status: status.steps,
};

/** Operators' commands: neither an API path nor a page calls them. */
export const staffRegistry = {
  billing: billing.staff,
  pins: pins.staff,
};

export type Registry = typeof registry;
export type PageRegistry = typeof pageRegistry;
