import "server-only";
import { z } from "zod";
import {
  amountsOfCurrencies,
  amountsOfSomeCurrencies,
  databaseUrl,
  databaseUrlOfOneHost,
  dayList,
  fieldAliases,
  isTrustworthy,
  moduleAliases,
  networks,
  periodDiscounts,
  portRange,
  positiveNumber,
  readPlace,
  serverNames,
  wholeNumber,
} from "./base/setting-forms";

/**
 * The only reader of process.env. Every setting of the product, with its default; README has the same table.
 * A wrong value stops the start with one sentence that names it.
 */
const blankIsAbsent = (value: unknown) => (value === "" ? undefined : value);
const Settings = z.object({
  PORT: wholeNumber(1, 65535).default(3000),
  HOST: z.string().default("0.0.0.0"),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: "must be an http or https address" }).optional(),
  DATABASE_URL: databaseUrl.optional(),
  DATA_DIR: z.string().default(".data"),
  SECRET: z.string().min(32, "must have at least 32 characters").optional(),
  ROLE: z.enum(["all", "web", "worker"], { error: "must be all, web or worker" }).default("all"),
  /** Where a worker answers probes; one that serves pages does so at its own port. */
  HEALTH_PORT: wholeNumber(1, 65535).optional(),
  PROVISIONER: z.string().default("simulated"),
  /** Of locations that have a setting of their own, `PROVISIONER_<LOCATION>`. */
  PROVISIONERS: z.record(z.string(), z.string()).default({}),
  PROVISIONER_URL: z.string().refine(isTrustworthy, "must be an https address").optional(),
  PROVISIONER_SECRET: z.string().min(32, "must have at least 32 characters").optional(),
  INSTALLER_SECRET: z.string().min(32, "must have at least 32 characters").optional(),
  QEMU_ACCELERATOR: z.enum(["auto", "kvm", "tcg"], { error: "must be auto, kvm or tcg" }).default("auto"),
  QEMU_NETWORK: z
    .enum(["closed", "open", "bridge"], { error: "must be closed, open or bridge" })
    .default("closed"),
  QEMU_BRIDGE: z
    .string()
    .regex(/^[\w.-]{1,15}$/, "must be the name of a bridge of this computer")
    .optional(),
  QEMU_NAMESERVERS: z
    .string()
    .transform((text) => text.split(","))
    .pipe(z.array(z.ipv4({ error: "must be IPv4 addresses, with commas between them" })))
    .optional(),
  QEMU_ADDRESS: z.ipv4({ error: "must be an IPv4 address of this computer" }).default("127.0.0.1"),
  QEMU_PORTS: portRange.default("24000-24999"),
  QEMU_MOST_CPUS: wholeNumber(1, 512).optional(),
  QEMU_MOST_MEMORY_MB: wholeNumber(64, 16_777_216).optional(),
  DEPLOY_SPEED: positiveNumber.optional(),
  TRUST_PROXY: z.string().optional(),
  MODULE_ALIASES: moduleAliases.optional(),
  FIELD_ALIASES: fieldAliases.optional(),
  CALLBACK_PRIVATE_NETWORKS: networks.optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: "must be an smtp or smtps address" }).optional(),
  IMAP_URL: z.url({ protocol: /^imaps?$/, error: "must be an imap or imaps address" }).optional(),
  MAIL_REPLY_TO: z
    .string()
    .regex(/^[\w.+-]*\{token\}[\w.+-]*@[\w.-]+$/, "must look like support+{token}@example.com")
    .optional(),
  MAIL_AUTH_SERVER: z
    .string()
    .regex(/^[\w.-]+$/, "must be a name such as mx.example.com")
    .optional(),
  VAT_REGISTER: z.enum(["vies", "simulated", "off"], { error: "must be vies, simulated or off" }).optional(),
  DNS_BACKEND: z
    .enum(["simulated", "powerdns"], { error: "must be simulated or powerdns" })
    .default("simulated"),
  POWERDNS_URL: z.url({ protocol: /^https?$/, error: "must be an http or https address" }).optional(),
  POWERDNS_KEY: z.string().min(8, "must have at least 8 characters").optional(),
  POWERDNS_SERVER: z.string().default("localhost"),
  DNS_NAMESERVERS: serverNames.default("ns1.dns.test,ns2.dns.test"),
  DNS_RESOLVER: z
    .string()
    .refine(
      (text) => text.split(",").every((one) => readPlace(one) !== null),
      "must look like 192.0.2.53,192.0.2.54:5353,[2001:db8::53]:53",
    )
    .optional(),
  SMS_URL: z.url({ protocol: /^https?$/, error: "must be an http or https address" }).optional(),
  SMS_SECRET: z.string().min(16, "must have at least 16 characters").optional(),
  IDENTITY_URL: z.url({ protocol: /^https?$/, error: "must be an http or https address" }).optional(),
  IDENTITY_SECRET: z.string().min(16, "must have at least 16 characters").optional(),
  MAIL_FROM: z.string().default("Berth <panel@localhost>"),
  PERIOD_DISCOUNTS: periodDiscounts.default("1:0,3:3,6:6,12:12"),
  EXTRA_ADDRESS_PRICES: amountsOfCurrencies.default("EUR:2.00,RUB:190.00,USD:2.20"),
  CREDIT_APPROVAL_ABOVE: amountsOfCurrencies.default("EUR:100.00,RUB:10000.00,USD:100.00"),
  FULL_ADDRESS_ABOVE: amountsOfSomeCurrencies.default(""),
  SANDBOX_CARD: z.enum(["on", "off"], { error: "must be on or off" }).optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_URL: z.url({ protocol: /^https?$/, error: "must be an http or https address" }).optional(),
  LATE_CREDIT_PERCENT: wholeNumber(0, 100).default(0),
  LATE_CREDIT_HOURS: wholeNumber(0, 720).default(4),
  ORDER_HOLD_HOURS: wholeNumber(1, 8760).default(72),
  RENEWAL_INVOICE_DAYS: wholeNumber(1, 90).default(14),
  RENEWAL_NOTICE_DAYS: wholeNumber(0, 30).default(3),
  RENEWAL_REMINDER_DAYS: dayList.default("-7,-1,1,3"),
  RENEWAL_HOLD_DAYS: wholeNumber(0, 365).default(3),
  SUSPEND_AFTER_DAYS: wholeNumber(0, 90).default(3),
  TERMINATE_AFTER_DAYS: wholeNumber(1, 365).default(14),
  UNPAID_ORDERS_LIMIT: wholeNumber(0, 1_000_000).optional(),
  API_RATE_LIMIT: wholeNumber(0, 1_000_000).optional(),
  SESSIONS_LIMIT: wholeNumber(5, 100_000).default(100),
  STAFF_SESSION_MINUTES: wholeNumber(5, 720).default(240),
  SWITCH_OWNER: z.string().max(100, "must have at most 100 characters").optional(),
  LOG_LEVEL: z
    .enum(["debug", "info", "warn", "error", "silent"], {
      error: "must be debug, info, warn, error or silent",
    })
    .default("info"),
  DEMO_MACHINES: z.enum(["auto", "off"], { error: "must be auto or off" }).default("auto"),
  WIRE_FRONT: z.enum(["direct", "next"], { error: "must be direct or next" }).default("direct"),
  SIGN_UP: z.enum(["on", "off"], { error: "must be on or off" }).optional(),
  SUPPORT_EMAIL: z.email("must be an email address").optional(),
  SUPPORT_URL: z.url({ protocol: /^https?$/, error: "must be an http or https address" }).optional(),
  METRICS_TOKEN: z.string().min(16, "must have at least 16 characters").optional(),
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  DATABASE_STATEMENTS: z.enum(["named", "unnamed"], { error: "must be named or unnamed" }).optional(),
  DATABASE_REPLICA_URL: databaseUrlOfOneHost.optional(),
  DATABASE_REPLICA_LAG_MS: wholeNumber(0, 10_000).default(200),
  DATABASE_POOL: wholeNumber(2, 200).default(20),
  AUDIT_KEPT_MONTHS: wholeNumber(0, 1_200).default(0),
  JOBS_KEPT_MONTHS: wholeNumber(0, 1_200).default(24),
  MAILS_KEPT_MONTHS: wholeNumber(0, 1_200).default(24),
  ADDRESSES_KEPT_MONTHS: wholeNumber(0, 1_200).default(0),
  PAGES_PROCESSES: wholeNumber(1, 64).optional(),
  DRAIN_SECONDS: wholeNumber(0, 600).optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GITHUB_CLIENT_ID: z.string().optional(),
  GITHUB_CLIENT_SECRET: z.string().optional(),
  VK_CLIENT_ID: z.string().optional(),
  VK_CLIENT_SECRET: z.string().optional(),
  OIDC_ISSUER: z.string().refine(isTrustworthy, "must be an https address").optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().max(40, "must have at most 40 characters").default("OpenID Connect"),
});

/** What only makes sense together: name servers, text messages, checks of identity, answers by mail, an own provisioner, payments by card, and the settings of one provider of single sign-on. */
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
  // The second port of a machine is its screen's, which QEMU counts from 5900.
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

export function readEnvironment(): Environment {
  const raw = Object.fromEntries(
    Object.entries(process.env).map(([name, value]) => [name, blankIsAbsent(value)]),
  );
  const parsed = Environment.safeParse({ ...raw, PROVISIONERS: provisionersIn(raw) });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(`The environment variable ${String(issue?.path[0])} is wrong: ${issue?.message}.`);
}
