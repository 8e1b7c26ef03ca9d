import type { z } from "zod";

/**
 * Settings that must be set together: backups, name servers, text messages, KYC, mail replies, the HTTP provisioner, card
 * payments, and each single sign-on provider.
 */
const together = [
  ["BACKUP_DIRECTORY", "BACKUP_PASSPHRASE"],
  ["SMS_URL", "SMS_SECRET"],
  ["POWERDNS_URL", "POWERDNS_KEY"],
  ["IDENTITY_URL", "IDENTITY_SECRET"],
  ["IMAP_URL", "MAIL_REPLY_TO"],
  ["PROVISIONER_URL", "PROVISIONER_SECRET"],
  ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"],
  ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"],
  ["GITHUB_CLIENT_ID", "GITHUB_CLIENT_SECRET"],
  ["VK_CLIENT_ID", "VK_CLIENT_SECRET"],
  ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"],
] as const;

type Together = Partial<Record<(typeof together)[number][number], unknown>> & {
  SUSPEND_AFTER_DAYS: number;
  TERMINATE_AFTER_DAYS: number;
  DNS_BACKEND: string;
  PROVISIONER: string;
  QEMU_NETWORK: string;
  QEMU_BRIDGE?: string | undefined;
  QEMU_PORTS: string;
};

/** The rules between settings. An issue's `among` lists all settings that it is about. */
export function requireTogether(settings: Together, check: z.RefinementCtx): void {
  const refuse = (name: string, message: string, others: readonly string[] = []) =>
    check.addIssue({ code: "custom", path: [name], message, params: { among: [name, ...others] } });
  if (settings.TERMINATE_AFTER_DAYS <= settings.SUSPEND_AFTER_DAYS)
    refuse("TERMINATE_AFTER_DAYS", "must be more than SUSPEND_AFTER_DAYS", ["SUSPEND_AFTER_DAYS"]);
  if (settings.DNS_BACKEND === "powerdns" && settings.POWERDNS_URL === undefined)
    refuse("POWERDNS_URL", "must be set when DNS_BACKEND is powerdns", ["DNS_BACKEND"]);
  if (settings.PROVISIONER === "http" && settings.PROVISIONER_URL === undefined)
    refuse("PROVISIONER_URL", "must be set when PROVISIONER is http", ["PROVISIONER"]);
  if (settings.QEMU_NETWORK === "bridge" && settings.QEMU_BRIDGE === undefined)
    refuse("QEMU_BRIDGE", "must be set when QEMU_NETWORK is bridge", ["QEMU_NETWORK"]);
  const [first = 0, last = 0] = settings.QEMU_PORTS.split("-").map(Number);
  // A machine's second port is its VNC port, which QEMU numbers from 5900.
  if (first < 5900 || last > 65_535 || first >= last) refuse("QEMU_PORTS", "must lie between 5900 and 65535");
  for (const group of together) {
    const given = group.filter((name) => settings[name] !== undefined);
    const missing = group.find((name) => settings[name] === undefined);
    if (missing && given.length > 0)
      refuse(missing, `must be set together with ${given.join(" and ")}`, given);
  }
}
