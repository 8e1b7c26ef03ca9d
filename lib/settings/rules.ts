import type { z } from "zod";

/**
 * Settings that must be set together: backups, name servers, text messages, access point, cash register, KYC, mail
 * replies, card payments, and each single sign-on provider.
 */
const together = [
  ["BACKUP_DIRECTORY", "BACKUP_PASSPHRASE"],
  ["SMS_URL", "SMS_SECRET"],
  ["ACCESS_POINT_URL", "ACCESS_POINT_SECRET"],
  ["CASH_REGISTER_URL", "CASH_REGISTER_SECRET"],
  ["POWERDNS_URL", "POWERDNS_KEY"],
  ["IDENTITY_URL", "IDENTITY_SECRET"],
  ["IMAP_URL", "MAIL_REPLY_TO"],
  ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"],
  ["PAYPAL_CLIENT_ID", "PAYPAL_SECRET", "PAYPAL_WEBHOOK_ID"],
  ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"],
  ["GITHUB_CLIENT_ID", "GITHUB_CLIENT_SECRET"],
  ["VK_CLIENT_ID", "VK_CLIENT_SECRET"],
  ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"],
  ["STAFF_OIDC_ISSUER", "STAFF_OIDC_CLIENT_ID", "STAFF_OIDC_CLIENT_SECRET"],
  ["STAFF_OIDC_ROLE_CLAIM", "STAFF_OIDC_ROLES"],
] as const;

type Together = Partial<Record<(typeof together)[number][number], unknown>> & {
  SUSPEND_AFTER_DAYS: number;
  TERMINATE_AFTER_DAYS: number;
  DNS_BACKEND: string;
  STAFF_OIDC_ONLY: string;
  STAFF_BREAK_GLASS?: string | undefined;
  MOLLIE_API_KEY?: string | undefined;
  MOLLIE_ACCESS_TOKEN?: string | undefined;
};

/** The rules between settings. An issue's `among` lists all settings that it is about. */
export function requireTogether(settings: Together, check: z.RefinementCtx): void {
  const refuse = (name: string, message: string, others: readonly string[] = []) =>
    check.addIssue({ code: "custom", path: [name], message, params: { among: [name, ...others] } });
  if (settings.TERMINATE_AFTER_DAYS <= settings.SUSPEND_AFTER_DAYS)
    refuse("TERMINATE_AFTER_DAYS", "must be more than SUSPEND_AFTER_DAYS", ["SUSPEND_AFTER_DAYS"]);
  if (settings.DNS_BACKEND === "powerdns" && settings.POWERDNS_URL === undefined)
    refuse("POWERDNS_URL", "must be set when DNS_BACKEND is powerdns", ["DNS_BACKEND"]);
  if (settings.STAFF_OIDC_ONLY === "on")
    for (const name of ["STAFF_OIDC_ISSUER", "STAFF_BREAK_GLASS"] as const)
      if (settings[name] === undefined)
        refuse(name, "must be set when STAFF_OIDC_ONLY is on", ["STAFF_OIDC_ONLY"]);
  if (settings.MOLLIE_ACCESS_TOKEN !== undefined && settings.MOLLIE_API_KEY === undefined)
    refuse("MOLLIE_API_KEY", "must be set together with MOLLIE_ACCESS_TOKEN", ["MOLLIE_ACCESS_TOKEN"]);
  for (const group of together) {
    const given = group.filter((name) => settings[name] !== undefined);
    const missing = group.find((name) => settings[name] === undefined);
    if (missing && given.length > 0)
      refuse(missing, `must be set together with ${given.join(" and ")}`, given);
  }
}
