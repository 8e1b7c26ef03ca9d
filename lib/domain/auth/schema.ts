import { z } from "zod";
import { wireFlag, wireInt, wireText } from "@/lib/base/form-values";
import { BillingServer, Tag } from "../servers/schema";

const Ttl = wireInt(60, 86_400).optional();

export const LoginByKey = z.object({
  key: wireText(100).optional(),
  ttl: Ttl,
  base: wireText(300).optional(),
  fix_ix: wireFlag.optional(),
  fix_ip: wireFlag.optional(),
});

export const LoginByPassword = z.object({
  user: wireText(320).optional(),
  password: wireText(1_000).optional(),
  sso: wireText(40).optional(),
  sso_hash: wireText(200).optional(),
  location: wireText(10).optional(),
  ttl: Ttl,
  fix_ip: wireFlag.optional(),
  fix_ix: wireFlag.optional(),
  full_customer_data: wireText(10).optional(),
  apikey: wireText(100).optional(),
});

const BillingOptions = z.object({
  location: z.string(),
  company: z.string(),
  active: z.boolean(),
  allowed_payments: z.array(z.string()),
  native_endpoint: z.string(),
  url: z.string(),
});

const Timings = z.array(z.record(z.string(), z.int()));

const Flag = z.int().min(0).max(1);

/** The token record of the specification 2.1, whole. */
export const TokenRecord = z.object({
  token: z.string(),
  role: z.string(),
  role_type: z.string(),
  role_name: z.string(),
  email: z.string(),
  billing_id: z.string(),
  billing_location: z.string(),
  billing_token: z.null(),
  customer_id: z.string(),
  servers: z.array(z.int()),
  permissions: z.array(z.string()),
  token_expire: z.int(),
  new: Flag,
  prebill: Flag,
  corporate: z.boolean(),
  verified: z.boolean(),
  identity_id: z.string().nullable(),
  identity_comment: z.string().nullable(),
  billing_options: BillingOptions,
  private_ranges: z.array(z.string()),
  private_vlans: z.array(z.string()),
  default_lang: z.string(),
  client_ip: z.string(),
  subaccount: z.null(),
  show_products: Flag,
  manage_products: Flag,
  show_invoices: Flag,
  manage_orders: Flag,
  ipsubnet_announce: Flag,
  edit_master_profile: Flag,
  billing_servers: z.array(BillingServer),
  deploy_keys: z.union([z.record(z.string(), z.string()), z.array(z.string())]),
  pending: z.array(z.int()),
  "2fa": z.string().nullable(),
  tags: z.array(Tag),
  panel: z.string(),
  country: z.string(),
  country_code: z.string(),
  currency_code: z.string(),
  vat: z.string(),
  VisitorID: z.string(),
  timings: Timings,
});
export type TokenRecord = z.infer<typeof TokenRecord>;

export const Info = z.object({ result: TokenRecord });

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
export const LoggedInByKey = z.object({ result: TokenRecord.pick(byKey) });

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

/** A password login whose account has a second factor: no session yet (decisions 3). */
const FactorWanted = z.object({
  "2fa": z.enum(["totp", "email", "passkey"]),
  "2fa_token": z.string(),
  token: z.null(),
});

const PasswordRecord = TokenRecord.pick(byPassword);

/** The fields of a password login alone. */
export const passwordRecord = (record: TokenRecord): z.infer<typeof PasswordRecord> =>
  PasswordRecord.parse(record);

export const LoggedInByPassword = z.object({
  result: z.union([FactorWanted, TokenRecord.omit({ timings: true }), PasswordRecord]),
  timings: Timings,
});

export const LoggedOut = z.object({ result: z.literal("OK"), message: z.string() });
