import type { AnyOperation } from "@/lib/domain/kernel/operation";
import type { PageRegistry } from "../registry";

/** A noun of our own pages: the first part of the query key of every read about it. */
export type Noun = keyof PageRegistry;

/**
 * The nouns that each writing operation changes, as far as pages show them: afterwards queries about these nouns are
 * repeated, and no others. A payment may begin a deployment; an order takes money, stock and a place in the list of
 * servers.
 */
const changes: Record<string, readonly Noun[]> = {
  "accounts.cancel_email_change": ["accounts"],
  "accounts.change_email": ["accounts", "factors"],
  "accounts.change_password": ["accounts", "sessions", "sign_ins"],
  "accounts.confirm_email": ["accounts", "factors"],
  "accounts.confirm_sign_up": [],
  "accounts.finish_reset": [],
  "accounts.request_reset": [],
  "accounts.sign_up": [],
  "accounts.undo_email": ["accounts", "api_keys", "factors", "identities", "pins", "sessions"],
  "api_keys.add": ["api_keys"],
  "api_keys.ask_recipient": ["api_keys"],
  "api_keys.delete": ["api_keys", "sessions"],
  "api_keys.edit": ["api_keys", "sessions"],
  "api_keys.restore": ["api_keys"],
  "api_keys.retire": ["api_keys", "sessions"],
  "api_keys.rotate": ["api_keys"],
  "api_keys.switch": ["api_keys", "sessions"],
  "api_keys.test_notification": ["api_keys"],
  "auth.2fa_check": [],
  "auth.2fa_resend": [],
  "auth.answer_by_code": [],
  "auth.answer_by_passkey": [],
  "auth.ask_passkey": [],
  "auth.ask_second_passkey": [],
  "auth.flip_tag": ["accounts"],
  "auth.login": [],
  "auth.logout": [],
  "auth.mail_code": [],
  "auth.sign_in": [],
  "auth.sign_in_again": ["sessions", "sign_ins"],
  "auth.sign_in_by_identity": [],
  "auth.sign_in_by_passkey": [],
  "auth.sms_send": [],
  "auth.whmcslogin": [],
  "billing.create_addfunds": ["billing"],
  "billing.record_transfer": ["billing", "jobs", "servers"],
  "billing.mass_pay": ["billing"],
  "billing.apply_credit": ["billing", "jobs", "servers"],
  "eq.order_instance": ["billing", "jobs", "orders", "servers"],
  "eq.reinstall": ["jobs", "servers"],
  "eq.root_password": ["servers"],
  "eq.set_pin": ["pins"],
  "factors.add_passkey": ["factors"],
  "factors.ask_confirmation": [],
  "factors.confirm_email": ["factors"],
  "factors.confirm_totp": ["factors"],
  "factors.prove_owner": [],
  "factors.remove_passkey": ["factors"],
  "factors.renew_recovery_codes": ["factors"],
  "factors.send_confirmation": [],
  "factors.start_email": [],
  "factors.start_passkey": [],
  "factors.start_totp": [],
  "factors.turn_off": ["factors"],
  "factors.turn_on_passkey": ["factors"],
  "identities.confirm_offer": ["identities"],
  "identities.link": ["identities"],
  "identities.recognize": [],
  "identities.recognize_for_link": [],
  "identities.sso_hash": [],
  "identities.unlink": ["identities"],
  "pins.ask_reset": ["pins"],
  "pins.reset": ["pins"],
  "recipients.confirm": ["api_keys"],
  "sessions.end": ["sessions"],
  "sessions.end_by_link": [],
  "sessions.end_others": ["sessions"],
  "webhooks.secret": [],
};

/** Null for an operation that is not in the table. */
export const declaredChanges = (name: string): readonly Noun[] | null =>
  Object.hasOwn(changes, name) ? (changes[name] ?? null) : null;

/** The operations in the table. */
export const declaredNames = (): string[] => Object.keys(changes);

/** The nouns to read again after this operation; reads change nothing. */
export const changesOf = ({ name, access }: Pick<AnyOperation, "name" | "access">): readonly Noun[] =>
  access.level === "write" ? (declaredChanges(name) ?? []) : [];
