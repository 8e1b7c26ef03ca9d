import { pool, statementName } from "@/lib/db/client";
import type { MemberRole } from "../../access/member-roles";
import type { BillingServer, Tag } from "../../account/schema";
import type { AccountDetails, SessionKind } from "../../operation/context";
import { statement } from "../session-statements";

export type ImpersonationDetails = {
  id: number;
  staff_id: number;
  staff_role: string;
  /** Of a role of the company's own; null = those of `staff_role`. */
  staff_rights: string[] | null;
  /** The companies to which they are limited; null = all. */
  staff_companies: number[] | null;
  staff_name: string;
  is_active: boolean;
  mode: "read_only" | "read_write";
  reason: string;
  is_open: boolean;
  /** The parent staff session is live. */
  has_session: boolean;
  /** The browser holds that staff session. */
  is_beside: boolean;
  is_allowed: boolean;
  may_use_consoles: boolean;
};

export type MemberDetails = {
  id: number;
  person_id: number;
  email: string;
  role: MemberRole;
  server_ids: number[] | null;
  is_in: boolean;
  /** The member's session in their own account is live. */
  has_session: boolean;
  /** The browser holds that session. */
  is_beside: boolean;
};

export type SessionRow = {
  session_id: string;
  kind: SessionKind;
  /** Neither ended nor expired. */
  is_live: boolean;
  is_account_open: boolean;
  /** True for sessions without a key. */
  is_key_valid: boolean;
  expires_at: Date;
  is_bound: boolean;
  session_address: string;
  api_key_id: number | null;
  key_server_id: number | null;
  is_pin_exempt: boolean | null;
  /** Limits of the key and of its parent keys (key-line.ts). */
  right_lists: string[][] | null;
  address_lists: string[][] | null;
  key_expires_at: Date | null;
  reauthenticated_until: Date | null;
  version: string;
  server_ids: number[];
  /** The servers that the session reaches by projects; null = no project limits it. */
  reached_ids: number[] | null;
  /** Sealed, in hexadecimal. */
  deploy_keys: Record<string, string> | null;
  billing_servers: BillingServer[] | null;
  id: number;
  uuid: string;
  billing_id: number;
  email: string;
  region: string;
  company_id: number;
  brand_id: number | null;
  company_name: string;
  company_zone: string | null;
  company_country: string;
  allowed_payments: string[];
  has_bank_account: boolean;
  has_billing: boolean;
  currency: AccountDetails["currency"];
  country: string;
  language: string;
  status: string;
  corporate: boolean;
  verified: boolean;
  identity_id: string | null;
  identity_comment: string | null;
  vat_number: string;
  has_pin: boolean;
  has_totp: boolean;
  email_factor: boolean;
  passkey_factor: boolean;
  tags: Tag[] | null;
  /** Null except in impersonation sessions of staff. */
  visit: ImpersonationDetails | null;
  /** Null except in sessions of members. */
  member: MemberDetails | null;
};

/** One session by the hash of its token or by its id; `beside` is the hash of the parent session's token. */
export type SessionQuery = { hash: Buffer; beside?: Buffer } | { id: string };

/** Null if there is no such session; does not check whether it may be used (admits.ts). */
export async function readSessionRow(query: SessionQuery, now: string): Promise<SessionRow | null> {
  const values = "id" in query ? [null, now, query.id, null] : [query.hash, now, null, query.beside ?? null];
  const { rows } = await pool().query<SessionRow>({
    name: statementName("session"),
    text: statement,
    values,
  });
  return rows[0] ?? null;
}
