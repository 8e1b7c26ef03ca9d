import "server-only";
import { z } from "zod";
import { customerSettings } from "./customers";
import { databaseSettings } from "./database";
import { machineSettings } from "./machines";
import { messageSettings } from "./messages";
import { moneySettings } from "./money";
import { nameSettings } from "./names";
import { processSettings } from "./process";
import { signInSettings } from "./sign-in";

const blankIsAbsent = (value: unknown) => (value === "" ? undefined : value);

const Settings = z.object({
  ...processSettings,
  ...databaseSettings,
  ...customerSettings,
  ...moneySettings,
  ...messageSettings,
  ...signInSettings,
  ...machineSettings,
  ...nameSettings,
  /** By location, from `PROVISIONER_<LOCATION>`. */
  PROVISIONERS: z.record(z.string(), z.string()).default({}),
});

/**
 * Settings that must be set together: name servers, text messages, KYC, mail replies, the HTTP provisioner, card
 * payments, and each single sign-on provider.
 */
const groups = [
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

const Environment = Settings.superRefine((settings, check) => {
  if (settings.TERMINATE_AFTER_DAYS <= settings.SUSPEND_AFTER_DAYS)
    check.addIssue({
      code: "custom",
      path: ["TERMINATE_AFTER_DAYS"],
      message: "must be more than SUSPEND_AFTER_DAYS",
    });
  if (settings.DNS_BACKEND === "powerdns" && settings.POWERDNS_URL === undefined)
    check.addIssue({
      code: "custom",
      path: ["POWERDNS_URL"],
      message: "must be set when DNS_BACKEND is powerdns",
    });
  if (settings.QEMU_NETWORK === "bridge" && settings.QEMU_BRIDGE === undefined)
    check.addIssue({
      code: "custom",
      path: ["QEMU_BRIDGE"],
      message: "must be set when QEMU_NETWORK is bridge",
    });
  const [first = 0, last = 0] = settings.QEMU_PORTS.split("-").map(Number);
  // A machine's second port is its VNC port, which QEMU numbers from 5900.
  if (first < 5900 || last > 65_535 || first >= last)
    check.addIssue({ code: "custom", path: ["QEMU_PORTS"], message: "must lie between 5900 and 65535" });
  for (const group of groups) {
    const given = group.filter((name) => settings[name] !== undefined);
    const missing = group.find((name) => settings[name] === undefined);
    if (!missing || given.length === 0) continue;
    check.addIssue({
      code: "custom",
      path: [missing],
      message: `must be set together with ${given.join(" and ")}`,
    });
  }
});

export type Environment = z.infer<typeof Environment>;

export const settingNames = (): string[] =>
  Object.keys(Settings.shape).filter((name) => name !== "PROVISIONERS");
export const variableNames = (): string[] => Object.keys(process.env);

const provisionersIn = (raw: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(raw).flatMap(([name, value]) => {
      const location = /^PROVISIONER_(?!URL$|SECRET$)(\w+)$/.exec(name)?.[1];
      return location && value !== undefined ? [[location, value]] : [];
    }),
  );

/** The defaults of all settings. */
export const defaultEnvironment = (): Environment => Environment.parse({});

/**
 * The only reader of process.env.
 * @throws one sentence that names the variable whose value is wrong
 */
export function readEnvironment(): Environment {
  const raw = Object.fromEntries(
    Object.entries(process.env).map(([name, value]) => [name, blankIsAbsent(value)]),
  );
  const parsed = Environment.safeParse({ ...raw, PROVISIONERS: provisionersIn(raw) });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(`The environment variable ${String(issue?.path[0])} is wrong: ${issue?.message}.`);
}
