import { isSetByEnvironment, type SettingName, type StoredSettings } from "@/lib/settings/environment";
import { fail } from "../../kernel/errors/fail";
import { placeOf } from "./rules";

/** The secrets that are used at an address. Addresses with their password in them are secrets as a whole. */
const usedAt: Partial<Record<SettingName, readonly SettingName[]>> = {
  STRIPE_URL: ["STRIPE_SECRET_KEY"],
  MOLLIE_URL: ["MOLLIE_API_KEY", "MOLLIE_ACCESS_TOKEN"],
  PAYPAL_URL: ["PAYPAL_SECRET"],
  ACCESS_POINT_URL: ["ACCESS_POINT_SECRET"],
  CASH_REGISTER_URL: ["CASH_REGISTER_SECRET"],
  SMS_URL: ["SMS_SECRET"],
  IDENTITY_URL: ["IDENTITY_SECRET"],
  POWERDNS_URL: ["POWERDNS_KEY"],
  OIDC_ISSUER: ["OIDC_CLIENT_SECRET"],
  STAFF_OIDC_ISSUER: ["STAFF_OIDC_CLIENT_SECRET"],
};

const addressNames: readonly string[] = [
  ...Object.keys(usedAt),
  ...["SMTP_URL", "IMAP_URL", "DATABASE_REPLICA_URL"],
];

/** What the audit log says of the addresses that were tried: where they lead, without a password. */
export const triedPlaces = (values: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, text]) => {
      const place = addressNames.includes(name) ? placeOf(text.trim()) : null;
      return place === null ? [] : [[name, place]];
    }),
  );

type InForce = { texts: StoredSettings; unused: ReadonlyMap<string, string> };

/**
 * A secret that is there goes to no other address than it was typed for, neither to be tried nor saved: who may change
 * settings would otherwise read it there. Throws with each secret that has to be typed beside a new address.
 */
export function requireRetyped(
  { texts, unused }: InForce,
  changes: readonly (readonly [SettingName, string | null])[],
): void {
  const typed = new Map(changes);
  const wrong: [SettingName, string][] = changes.flatMap(([address, text]) => {
    if (text === null || (texts[address] === text && !unused.has(address))) return [];
    return (usedAt[address] ?? []).flatMap((secret): [SettingName, string][] => {
      if (isSetByEnvironment(secret)) return [[address, `must be set by the environment as ${secret} is`]];
      if (texts[secret] === undefined || typed.has(secret)) return [];
      return [[secret, `must be typed again with a new ${address}`]];
    });
  });
  const [first] = wrong;
  if (!first) return;
  const [parameter, reason] = first;
  throw fail("argument.invalid", { parameter, reason }, { fields: Object.fromEntries(wrong) });
}
