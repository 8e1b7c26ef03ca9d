import type { SettingGroup } from "@/lib/base/setting-groups";

/** Parts of the larger groups: each begins with this setting and ends before the next part. */
export const partsOf = {
  money: { cards: "STRIPE_SECRET_KEY", prices: "VAT_REGISTER", dunning: "ORDER_HOLD_HOURS" },
  messages: { mail: "SMTP_URL", answers: "IMAP_URL", abuse: "ABUSE_MAIL", sms: "SMS_URL" },
  sign_in: {
    google: "GOOGLE_CLIENT_ID",
    github: "GITHUB_CLIENT_ID",
    vk: "VK_CLIENT_ID",
    oidc: "OIDC_ISSUER",
  },
  staff: { sessions: "STAFF_SESSION_MINUTES", issuer: "STAFF_OIDC_ISSUER" },
  machines: { physical: "INSTALLER_SECRET", simulation: "DEPLOY_SPEED" },
  operation: {
    processes: "DRAIN_SECONDS",
    standby: "DATABASE_REPLICA_URL",
    backups: "BACKUP_DIRECTORY",
    clients: "MODULE_ALIASES",
  },
} as const satisfies Partial<Record<SettingGroup, Record<string, string>>>;

type Parts = typeof partsOf;
export type PartName = { [G in keyof Parts]: keyof Parts[G] }[keyof Parts];

/** Divides fields into parts; a group without parts, and what stands before the first, has the name null. */
export function divide<F extends { name: string }>(
  group: SettingGroup,
  fields: readonly F[],
): { part: PartName | null; fields: F[] }[] {
  const parts = Object.entries(
    (partsOf as Partial<Record<SettingGroup, Record<string, string>>>)[group] ?? {},
  );
  const divided: { part: PartName | null; fields: F[] }[] = [];
  for (const field of fields) {
    const begun = parts.find(([, first]) => first === field.name)?.[0] as PartName | undefined;
    const last = divided.at(-1);
    if (last && begun === undefined) last.fields.push(field);
    else divided.push({ part: begun ?? null, fields: [field] });
  }
  return divided;
}
