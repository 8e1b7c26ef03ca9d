import { z } from "zod";
import { about, aboutTypical } from "@/lib/base/about";
import { wireFlag, wireInt, wireText } from "@/lib/base/form-values";
import { BillingServer, Tag } from "../../kernel/account/schema";

const Ttl = wireInt(60, 86_400).optional();

export const LoginByKey = z.object({
  key: aboutTypical(wireText(100).optional(), "The API key.", "5f1c2d3e4b5a69788796a5b4c3d2e1f0"),
  ttl: about(Ttl, "How long the session lasts without use, in seconds.", 3600),
  base: about(
    wireText(300).optional(),
    "Address of the panel that the caller knows; answered as `panel` when it is ours.",
    "https://panel.example.com",
  ),
  fix_ix: about(wireFlag.optional(), "The same as `fix_ip`, under its other name.", 1),
  fix_ip: about(wireFlag.optional(), "Whether the session works only from the address that opened it.", 1),
});

export const LoginByPassword = z.object({
  user: aboutTypical(wireText(320).optional(), "Email address of the account.", "anna@example.test"),
  password: aboutTypical(wireText(1_000).optional(), "Password of the account.", "Anna-demo-1"),
  sso: about(wireText(40).optional(), "Name of a linked sign-in service, instead of a password.", "google"),
  sso_hash: about(
    wireText(200).optional(),
    "One-time hash from the page of that service.",
    "0123456789abcdef",
  ),
  location: about(
    wireText(10).optional(),
    "Code of the selling company, where one address has accounts with several.",
    "NL",
  ),
  ttl: about(Ttl, "How long the session lasts without use, in seconds.", 3600),
  fix_ip: about(wireFlag.optional(), "Whether the session works only from the address that opened it.", 1),
  fix_ix: about(wireFlag.optional(), "The same as `fix_ip`, under its other name.", 1),
  full_customer_data: about(wireText(10).optional(), "1 answers the whole token record.", "1"),
  apikey: about(
    wireText(100).optional(),
    "An API key of the account: with it the second factor is not asked for.",
    "5f1c2d3e4b5a69788796a5b4c3d2e1f0",
  ),
});

const BillingOptions = z.object({
  location: about(z.string(), "Code of the selling company.", "NL"),
  company: about(z.string(), "Name of the selling company.", "Example B.V."),
  active: about(z.boolean(), "Whether the company bills this account.", true),
  allowed_payments: about(z.array(z.string()), "Ways to pay, by their ids in billing/getpaymentgw.", [
    "credit",
  ]),
  native_endpoint: about(
    z.string(),
    "Address of the billing of this company.",
    "https://panel.example.com/billing.php",
  ),
  url: about(z.string(), "Address of the panel.", "https://panel.example.com"),
});

const Timings = z.array(z.record(z.string(), z.int()));

const Flag = z.int().min(0).max(1);

/** The full token record of specification 2.1. */
export const TokenRecord = z.object({
  token: about(z.string(), "Session token: send it with every call.", "9d5e3c1f7a8b4c2d9e0f1a2b3c4d5e6f"),
  role: about(z.string(), "Kind of customer.", "Customer"),
  role_type: about(z.string(), "Kind of the session.", "customer"),
  role_name: about(z.string(), "Name of the role.", "Customer"),
  email: about(z.string(), "Email address of the account.", "anna@example.test"),
  billing_id: about(z.string(), "Number of the client in billing, as text.", "1001"),
  billing_location: about(z.string(), "Code of the selling company.", "NL"),
  billing_token: about(z.null(), "Always null.", null),
  customer_id: about(z.string(), "Number of the account, as text.", "1001"),
  servers: about(z.array(z.int()), "Numbers of the servers that this session may see.", [55001, 55002]),
  permissions: about(z.array(z.string()), "Rights of the session.", ["eq/list", "eq/show"]),
  token_expire: about(z.int(), "Unix time at which the session ends.", 1795867200),
  new: about(Flag, "1 = this call opened the session, 0 = it was open already.", 1),
  prebill: about(Flag, "1 = the customer pays in advance.", 1),
  corporate: about(z.boolean(), "Whether the account is a company's.", false),
  verified: about(z.boolean(), "Whether the account is verified.", true),
  identity_id: about(
    z.string().nullable(),
    "What the service that checks identities calls the customer.",
    null,
  ),
  identity_comment: about(z.string().nullable(), "What that service said of the check.", null),
  billing_options: about(BillingOptions, "The selling company and how it bills."),
  private_ranges: about(z.array(z.string()), "Private networks of the account.", []),
  private_vlans: about(z.array(z.string()), "Private VLANs of the account.", []),
  default_lang: about(z.string(), "Language of the account.", "en"),
  client_ip: about(z.string(), "Address that the call came from.", "192.0.2.10"),
  subaccount: about(
    z.int().nullable(),
    "Number of the colleague whose session this is; null in a session of the account's own.",
    null,
  ),
  show_products: about(Flag, "1 = the session may see servers.", 1),
  manage_products: about(Flag, "1 = the session may manage servers.", 1),
  show_invoices: about(Flag, "1 = the session may see invoices.", 1),
  manage_orders: about(Flag, "1 = the session may order.", 1),
  ipsubnet_announce: about(Flag, "1 = the session may announce subnets.", 0),
  edit_master_profile: about(Flag, "1 = the session may change the profile.", 1),
  billing_servers: about(z.array(BillingServer), "Orders that billing knows and that have no server yet."),
  deploy_keys: about(
    z.union([z.record(z.string(), z.string()), z.array(z.string())]),
    "Callback keys of running deployments, by the number of the order's invoice; an empty array when there are none.",
    { "7001": "48213057721940638572106394857201" },
  ),
  pending: about(z.array(z.int()), "Numbers of servers that wait for the payment of their order.", [55003]),
  "2fa": about(
    z.string().nullable(),
    "Second factor of the account: `totp`, `email` or `passkey`; null = none.",
    null,
  ),
  tags: about(z.array(Tag), "Tags of the account."),
  panel: about(z.string(), "Address of the panel.", "https://panel.example.com"),
  country: about(z.string(), "Country of the client.", "Netherlands"),
  country_code: about(z.string(), "ISO code of that country.", "NL"),
  currency_code: about(z.string(), "Currency of the account.", "EUR"),
  vat: about(z.string(), "VAT rate of the account, in percent.", "21.00"),
  VisitorID: about(z.string(), "Id of the browser, where there is one.", ""),
  timings: about(Timings, "What took how long, in milliseconds.", [{ auth: 12 }]),
});
export type TokenRecord = z.infer<typeof TokenRecord>;

export const Info = z.object({
  customer_id: about(z.string(), "The same as in `result`, for clients that read it here.", "1001"),
  result: about(TokenRecord, "The token record."),
});

const byKey = {
  token: true,
  role: true,
  role_type: true,
  billing_id: true,
  billing_location: true,
  servers: true,
  customer_id: true,
  permissions: true,
  token_expire: true,
  new: true,
  panel: true,
  prebill: true,
} as const;
export const LoggedInByKey = z.object({
  result: about(TokenRecord.pick(byKey), "What a login with a key answers of the token record."),
});

const byPassword = {
  token: true,
  role: true,
  role_type: true,
  billing_id: true,
  billing_location: true,
  billing_token: true,
  permissions: true,
  corporate: true,
  verified: true,
  token_expire: true,
  new: true,
  billing_options: true,
  country: true,
  country_code: true,
  currency_code: true,
  vat: true,
  VisitorID: true,
  prebill: true,
} as const;

/** The response to a password login whose account has a second factor: no session yet. */
const FactorWanted = z.object({
  "2fa": about(z.enum(["totp", "email", "passkey"]), "Kind of the second factor that is asked for."),
  "2fa_token": about(
    z.string(),
    "Token of the sign-in, for `auth/2fa_check`.",
    "c1d2e3f4a5b6978897a6b5c4d3e2f1a0",
  ),
  token: about(z.null(), "Null: there is no session yet.", null),
});

const PasswordRecord = TokenRecord.pick(byPassword);

/** The additional fields of a password login. */
export const passwordRecord = (record: TokenRecord): z.infer<typeof PasswordRecord> =>
  PasswordRecord.parse(record);

export const LoggedInByPassword = z.object({
  result: about(
    z.union([FactorWanted, TokenRecord.omit({ timings: true }), PasswordRecord]),
    "The token record, or the request for a second factor.",
  ),
  timings: about(Timings, "What took how long, in milliseconds.", [{ auth: 12 }]),
});

export const LoggedOut = z.object({
  result: about(z.literal("OK"), "It went well."),
  message: about(z.string(), "A sentence to show.", "session closed"),
});
