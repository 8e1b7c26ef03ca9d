import "server-only";
import path from "node:path";
import { z } from "zod";
import {
  amountsOfCurrencies,
  amountsOfSomeCurrencies,
  databaseUrl,
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
  DATABASE_POOL: wholeNumber(2, 200).default(20),
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

/** What the running process learned at its start; shared with the copy of this module that Next bundles. */
export type Runtime = {
  secret: string;
  publicUrl: string;
  isEmbedded: boolean;
  deploySpeed: number;
  environment: Environment;
};
const slot = Symbol.for("berth.runtime");
const holder = globalThis as { [slot]?: Runtime };

export function setRuntime(runtime: Runtime): void {
  holder[slot] = runtime;
  // next-auth reads its own two settings from the environment and from nowhere else.
  process.env.NEXTAUTH_URL = runtime.publicUrl;
  process.env.NEXTAUTH_SECRET = runtime.secret;
}

export type Simulated = "machines" | "names" | "mails";

/** What only looks as if it were done, by these settings. A location of the catalogue may still name its own provisioner. */
export function simulatedParts(environment: Environment): Simulated[] {
  const { PROVISIONER, DNS_BACKEND, SMTP_URL } = environment;
  const parts: [Simulated, boolean][] = [
    ["machines", PROVISIONER === "simulated"],
    ["names", DNS_BACKEND === "simulated"],
    ["mails", SMTP_URL === undefined],
  ];
  return parts.filter(([, isSimulated]) => isSimulated).map(([part]) => part);
}

/** No name server knows the zones of customers. The demo's simulated ones are meant to look like real ones. */
export function areNamesUnserved(): boolean {
  const { environment, isEmbedded } = runtime();
  return !isEmbedded && simulatedParts(environment).includes("names");
}

/** Calls a minute of one session (decisions 11) and unpaid orders of one account; 0 = no limit. */
export function limits(): { callsPerMinute: number; unpaidOrders: number } {
  const { environment, isEmbedded } = runtime();
  return {
    callsPerMinute: environment.API_RATE_LIMIT ?? (isEmbedded ? 0 : 600),
    unpaidOrders: environment.UNPAID_ORDERS_LIMIT ?? (isEmbedded ? 0 : 10),
  };
}

/** When an unpaid renewal is invoiced, reminded of, and followed by its consequences, in days. */
export type RenewalTerms = {
  /** Before the period begins. */
  invoiceBefore: number;
  /** An invoice is due no sooner than so long after its issue. */
  leastNotice: number;
  /** After the due date; negative = before. */
  reminders: number[];
  suspendAfter: number;
  terminateAfter: number;
};

export function renewalTerms(): RenewalTerms {
  const { environment } = runtime();
  return {
    invoiceBefore: environment.RENEWAL_INVOICE_DAYS,
    leastNotice: environment.RENEWAL_NOTICE_DAYS,
    reminders: environment.RENEWAL_REMINDER_DAYS.split(",").map(Number),
    suspendAfter: environment.SUSPEND_AFTER_DAYS,
    terminateAfter: environment.TERMINATE_AFTER_DAYS,
  };
}

/** A stop of all workers that is longer holds renewals until staff release them; 0 = none does. */
export const renewalHoldDays = (): number => runtime().environment.RENEWAL_HOLD_DAYS;

/** The largest credit correction that needs no second person; a currency that is not named always needs one. */
export function correctionLimit(currency: string): string {
  const { CREDIT_APPROVAL_ABOVE } = runtime().environment;
  const named = CREDIT_APPROVAL_ABOVE.split(",").map((part) => part.split(":"));
  return named.find(([name]) => name === currency)?.[1] ?? "0.00";
}

type Selling = { addressAbove: string | null };

/** The totals above which an order from that company needs the buyer's whole address, by currency; "off" = it never does. */
export const addressLimitsOf = ({ addressAbove }: Selling): string =>
  (addressAbove ?? runtime().environment.FULL_ADDRESS_ABOVE) || "off";

/** That of one currency, decimal text; null = it is never asked for. */
export function addressLimit(company: Selling, currency: string): string | null {
  const named = addressLimitsOf(company)
    .split(",")
    .map((part) => part.split(":"));
  return named.find(([name]) => name === currency)?.[1] ?? null;
}

/** May strangers open accounts? Elsewhere than on the demo only when the operator says so: it takes mails and a seller. */
/** Otherwise mails are kept, and nobody gets one. */
export const sendsMail = (): boolean => runtime().environment.SMTP_URL !== undefined;

export function isSignUpOpen(): boolean {
  const { environment, isEmbedded } = runtime();
  return (environment.SIGN_UP ?? (isEmbedded ? "on" : "off")) === "on";
}

/** Who is asked about tax numbers: on the demo nobody outside. */
export function vatRegister(): "vies" | "simulated" | "off" {
  const { environment, isEmbedded } = runtime();
  return environment.VAT_REGISTER ?? (isEmbedded ? "simulated" : "vies");
}

/** Who serves the zones of customers. */
export function nameServerSettings():
  | { kind: "simulated" }
  | { kind: "powerdns"; url: string; key: string; server: string } {
  const { DNS_BACKEND, POWERDNS_URL, POWERDNS_KEY, POWERDNS_SERVER } = runtime().environment;
  if (DNS_BACKEND !== "powerdns" || !POWERDNS_URL || !POWERDNS_KEY) return { kind: "simulated" };
  return { kind: "powerdns", url: POWERDNS_URL, key: POWERDNS_KEY, server: POWERDNS_SERVER };
}

/** The names of the name servers, to which customers delegate their zones. */
export const nameServers = (): string[] => runtime().environment.DNS_NAMESERVERS.split(",");

/** The resolvers that are asked what the world sees of a zone; none = that check is off. */
export const resolvers = (): { address: string; port: number }[] =>
  (runtime().environment.DNS_RESOLVER?.split(",") ?? []).flatMap((one) => readPlace(one) ?? []);

/** The systems that take cards: which are on, and with what keys. Test cards elsewhere than on the demo only when asked for. */
export function cardSettings(): {
  hasSandbox: boolean;
  stripe: { secretKey: string; webhookSecret: string; url: string | null } | null;
} {
  const { environment, isEmbedded } = runtime();
  const { SANDBOX_CARD, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_URL } = environment;
  return {
    hasSandbox: (SANDBOX_CARD ?? (isEmbedded ? "on" : "off")) === "on",
    stripe:
      STRIPE_SECRET_KEY && STRIPE_WEBHOOK_SECRET
        ? { secretKey: STRIPE_SECRET_KEY, webhookSecret: STRIPE_WEBHOOK_SECRET, url: STRIPE_URL ?? null }
        : null,
  };
}

/** Where customers of this panel find its operator; null where it was not said. */
export function support(): { email: string | null; url: string | null } {
  const { SUPPORT_EMAIL, SUPPORT_URL } = runtime().environment;
  return { email: SUPPORT_EMAIL ?? null, url: SUPPORT_URL ?? null };
}

/** The mailbox in which answers by mail arrive, the address that leads there, and whose findings about senders count; null = none. */
export function inboundMail(): { url: string; replyTo: string; mailServer: string | null } | null {
  const { IMAP_URL, MAIL_REPLY_TO, MAIL_AUTH_SERVER } = runtime().environment;
  if (!IMAP_URL || !MAIL_REPLY_TO) return null;
  return { url: IMAP_URL, replyTo: MAIL_REPLY_TO, mailServer: MAIL_AUTH_SERVER ?? null };
}

/** The company's own provisioner; null = there is none. */
export function ownProvisioner(): { url: string; secret: string } | null {
  const { PROVISIONER_URL, PROVISIONER_SECRET } = runtime().environment;
  return PROVISIONER_URL && PROVISIONER_SECRET ? { url: PROVISIONER_URL, secret: PROVISIONER_SECRET } : null;
}

/** With what the operator's boot server asks what a machine is to install; null = none does. */
export const installerSecret = (): string | null => runtime().environment.INSTALLER_SECRET ?? null;

/** Machines on this computer. */
export function qemuSettings() {
  const { environment } = runtime();
  const [first = 0, last = 0] = environment.QEMU_PORTS.split("-").map(Number);
  return {
    machines: path.resolve(environment.DATA_DIR, "machines"),
    images: path.resolve(environment.DATA_DIR, "images"),
    isNetworkOpen: environment.QEMU_NETWORK === "open",
    bridge: environment.QEMU_NETWORK === "bridge" ? (environment.QEMU_BRIDGE ?? null) : null,
    nameservers: environment.QEMU_NAMESERVERS ?? [],
    accelerator: environment.QEMU_ACCELERATOR,
    mostCpus: environment.QEMU_MOST_CPUS ?? null,
    mostMemoryMb: environment.QEMU_MOST_MEMORY_MB ?? null,
    address: environment.QEMU_ADDRESS,
    ports: { first, last },
  };
}

export function runtime(): Runtime {
  const found = holder[slot];
  if (!found) throw new Error("The panel has not been started: runtime settings are missing.");
  return found;
}
