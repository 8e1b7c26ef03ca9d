import "server-only";
import { hkdfSync } from "node:crypto";
import path from "node:path";
import { type CardService, cardServices, readServiceChoices, type ServiceChoice } from "./base/card-methods";
import { readPlace } from "./base/setting-forms";
import type { Environment } from "./settings/environment";

/** Values determined when the process starts; shared with the copy of this module that Next bundles. */
export type Runtime = {
  secret: string;
  publicUrl: string;
  /** It runs on a PostgreSQL of its own. */
  isEmbedded: boolean;
  /** Its database is filled with the demo, whose passwords are public. */
  isDemo: boolean;
  deploySpeed: number;
  environment: Environment;
};
const slot = Symbol.for("berth.runtime");
const holder = globalThis as { [slot]?: Runtime };

export function setRuntime(runtime: Runtime): void {
  holder[slot] = runtime;
  // next-auth reads these settings only from the environment. It takes the address of each call from headers that the
  // gateway or lib/session/next-auth.ts sets, because brands have hosts of their own.
  delete process.env.NEXTAUTH_URL;
  process.env.AUTH_TRUST_HOST = "1";
  process.env.NEXTAUTH_SECRET = runtime.secret;
  // And Next this one: that of the build would be in every copy of a package, and differ between builds.
  const key = hkdfSync("sha256", runtime.secret, "", "server actions", 32);
  process.env.NEXT_SERVER_ACTIONS_ENCRYPTION_KEY = Buffer.from(key).toString("base64");
}

const listeners = new Set<() => void>();

/** Calls `listener` after each change of the settings, in this process. Returns what ends that. */
export function onSettingsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Which database a process with these settings has, and whether the demo is in it. */
export function databaseKind({ DATABASE_URL, DEMO }: Pick<Environment, "DATABASE_URL" | "DEMO">): {
  isEmbedded: boolean;
  isDemo: boolean;
} {
  const isEmbedded = DATABASE_URL === undefined;
  return { isEmbedded, isDemo: isEmbedded && DEMO === "on" };
}

/** How many times faster than life the simulated back end is. */
export const deploySpeedOf = (environment: Environment): number =>
  environment.DEPLOY_SPEED ?? (databaseKind(environment).isDemo ? 60 : 1);

/** Puts other settings into effect: every reader asks `runtime()` again. */
export function changeEnvironment(environment: Environment): void {
  setRuntime({ ...runtime(), environment, deploySpeed: deploySpeedOf(environment) });
  for (const listener of listeners) listener();
}

/** Returns the folder in which a command was called; the process itself works in that of the program. */
export const callersFolder = (): string => process.env.INIT_CWD ?? process.cwd();

/** How operators call commands here; the command of the packages says so itself (lib/server/berth.mjs). */
export const cliCommand = (): string => process.env.COMMANDS_BY ?? "npm run -s cli --";

/** The command that prints stored mails, for pages of the demo, whose reader runs the panel; null for all others. */
export const mailsCommand = (): string | null => (runtime().isDemo ? `${cliCommand()} mails` : null);

export type Simulated = "machines" | "names" | "mails";

/** Returns what is simulated. `machines`: whether the default back end is; a location may still have another one. */
export function simulatedParts({ DNS_BACKEND, SMTP_URL }: Environment, machines: boolean): Simulated[] {
  const parts: [Simulated, boolean][] = [
    ["machines", machines],
    ["names", DNS_BACKEND === "simulated"],
    ["mails", SMTP_URL === undefined],
  ];
  return parts.filter(([, isSimulated]) => isSimulated).map(([part]) => part);
}

/**
 * Returns whether no name server serves the customers' zones. False in the demo, whose simulated zones should look
 * real.
 */
export function areNamesUnserved(): boolean {
  const { environment, isDemo } = runtime();
  return !isDemo && environment.DNS_BACKEND === "simulated";
}

/** Calls per minute and session, and unpaid orders per account; 0 = no limit. */
export function limits(): { callsPerMinute: number; unpaidOrders: number } {
  const { environment, isDemo } = runtime();
  return {
    callsPerMinute: environment.API_RATE_LIMIT ?? (isDemo ? 0 : 600),
    unpaidOrders: environment.UNPAID_ORDERS_LIMIT ?? (isDemo ? 0 : 10),
  };
}

/** The product that is sold for each GB of an image of a server, null = none, and how many one account may have. */
export function imageTerms(): { product: number | null; most: number; mostGb: number } {
  const { IMAGE_PRODUCT: product, IMAGES_LIMIT: most, IMAGES_LIMIT_GB: mostGb } = runtime().environment;
  return { product: product ?? null, most, mostGb };
}

/** How many backups and snapshots one back end makes at the same time by schedule. */
export const backupsAtOnce = (): number => runtime().environment.BACKUPS_AT_ONCE;

/** When a renewal is invoiced and, if unpaid, followed by reminders, suspension and termination, in days. */
export type RenewalTerms = {
  /** Before the period begins. */
  invoiceBefore: number;
  /** Minimum time from the issue of an invoice to its due date. */
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

export type Retention = Record<
  "audit" | "jobs" | "mails" | "addresses" | "texts" | "tickets" | "inbound" | "signIns",
  number
>;

/** Retention periods in months; 0 = forever. */
export function retention(): Retention {
  const { environment } = runtime();
  return {
    audit: environment.AUDIT_KEPT_MONTHS,
    jobs: environment.JOBS_KEPT_MONTHS,
    mails: environment.MAILS_KEPT_MONTHS,
    addresses: environment.ADDRESSES_KEPT_MONTHS,
    texts: environment.TEXTS_KEPT_MONTHS,
    tickets: environment.TICKETS_KEPT_MONTHS,
    inbound: environment.INBOUND_KEPT_MONTHS,
    signIns: environment.SIGN_INS_KEPT_MONTHS,
  };
}

/** The same in days. */
export function retentionDays(): Record<
  "sessions" | "notices" | "webhooks" | "abuse" | "declarations" | "votes" | "bulkRuns",
  number
> {
  const { environment } = runtime();
  return {
    sessions: environment.SESSIONS_KEPT_DAYS,
    notices: environment.NOTICES_KEPT_DAYS,
    webhooks: environment.WEBHOOKS_KEPT_DAYS,
    abuse: environment.ABUSE_KEPT_DAYS,
    declarations: environment.DECLARATIONS_KEPT_DAYS,
    votes: environment.VOTES_KEPT_DAYS,
    bulkRuns: environment.BULK_RUNS_KEPT_DAYS,
  };
}

/** Days from closing an account to its erasure. */
export const erasureDays = (): number => runtime().environment.ERASE_AFTER_DAYS;

/** Years for which documents of a seller in that country name their buyers, after the year of issue. */
export function documentYears(country: string): number {
  const { DOCUMENTS_KEPT_YEARS, DOCUMENTS_KEPT_YEARS_OF } = runtime().environment;
  const named = DOCUMENTS_KEPT_YEARS_OF.split(",").map((part) => part.split(":"));
  return Number(named.find(([name]) => name === country)?.[1] ?? DOCUMENTS_KEPT_YEARS);
}

/** Days of notice of another price that the law of a seller's country wants. */
export function priceNoticeDays(country: string): number {
  const { PRICE_NOTICE_DAYS, PRICE_NOTICE_DAYS_OF } = runtime().environment;
  const named = PRICE_NOTICE_DAYS_OF.split(",").map((part) => part.split(":"));
  return Number(named.find(([name]) => name === country)?.[1] ?? PRICE_NOTICE_DAYS);
}

/** After a longer downtime of all workers, renewals are held until staff release them; 0 = never. */
export const renewalHoldDays = (): number => runtime().environment.RENEWAL_HOLD_DAYS;

/** A plan whose units are sold within so many days is said to run out. */
export const stockLowDays = (): number => runtime().environment.STOCK_LOW_DAYS;

/**
 * The largest credit adjustment that needs no approval by a second person; "0.00" for currencies without a setting,
 * which always need one.
 */
export function creditAdjustmentLimit(currency: string): string {
  const { CREDIT_APPROVAL_ABOVE } = runtime().environment;
  const named = CREDIT_APPROVAL_ABOVE.split(",").map((part) => part.split(":"));
  return named.find(([name]) => name === currency)?.[1] ?? "0.00";
}

type Selling = { addressAbove: string | null };

/**
 * The totals above which an order from this company requires the buyer's full address, as `EUR:250.00,…`; "off" =
 * never.
 */
export const addressLimitsOf = ({ addressAbove }: Selling): string =>
  (addressAbove ?? runtime().environment.FULL_ADDRESS_ABOVE) || "off";

/** The limit in one currency, decimal text; null = the address is never required. */
export function addressLimit(company: Selling, currency: string): string | null {
  const named = addressLimitsOf(company)
    .split(",")
    .map((part) => part.split(":"));
  return named.find(([name]) => name === currency)?.[1] ?? null;
}

/** If false, mails are stored but not sent. */
export const sendsMail = (): boolean => runtime().environment.SMTP_URL !== undefined;

/** Whether anyone may sign up. Outside the demo only if SIGN_UP is "on": sign-up needs outgoing mail and a seller. */
export function isSignUpOpen(): boolean {
  const { environment, isDemo } = runtime();
  return (environment.SIGN_UP ?? (isDemo ? "on" : "off")) === "on";
}

const amountsBy = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text.split(",").flatMap((pair) => {
      const [currency, amount] = pair.split(":");
      return currency && amount ? [[currency, amount] as const] : [];
    }),
  );

/** Net monthly prices of backups by plan and currency; the demo sells them. */
export function backupPrices(): Record<"daily" | "weekly", ReadonlyMap<string, string>> {
  const { environment, isDemo } = runtime();
  const { BACKUP_DAILY_PRICES: daily, BACKUP_WEEKLY_PRICES: weekly } = environment;
  return {
    daily: amountsBy(daily ?? (isDemo ? "EUR:4.00,RUB:380.00,USD:4.40" : "")),
    weekly: amountsBy(weekly ?? (isDemo ? "EUR:2.00,RUB:190.00,USD:2.20" : "")),
  };
}

/** What is sold of further disk: net monthly prices of one GB by currency, which the demo has, and the largest disk. */
export function diskTerms(): { prices: ReadonlyMap<string, string>; mostGb: number } {
  const { environment, isDemo } = runtime();
  const { DISK_PRICES: prices, DISK_MOST_GB: mostGb } = environment;
  return { prices: amountsBy(prices ?? (isDemo ? "EUR:0.10,RUB:9.00,USD:0.11" : "")), mostGb };
}

/** The service that checks VAT numbers; simulated in the demo. */
export function vatRegister(): "vies" | "simulated" | "off" {
  const { environment, isDemo } = runtime();
  return environment.VAT_REGISTER ?? (isDemo ? "simulated" : "vies");
}

/** Who publishes exchange rates; simulated in the demo. */
export function exchangeRateSource(): "ecb" | "simulated" | "off" {
  const { environment, isDemo } = runtime();
  return environment.EXCHANGE_RATES ?? (isDemo ? "simulated" : "ecb");
}

type HttpService = { kind: "off" } | { kind: "simulated" } | { kind: "http"; url: string; secret: string };

/** A service that is simulated in the demo. */
const httpService = (url: string | undefined, secret: string | undefined): HttpService =>
  url && secret ? { kind: "http", url, secret } : { kind: runtime().isDemo ? "simulated" : "off" };

/** The access point for electronic invoices. */
export function accessPointSettings(): HttpService {
  const { ACCESS_POINT_URL, ACCESS_POINT_SECRET } = runtime().environment;
  return httpService(ACCESS_POINT_URL, ACCESS_POINT_SECRET);
}

/** The cash register for fiscal receipts. */
export function cashRegisterSettings(): HttpService {
  const { CASH_REGISTER_URL, CASH_REGISTER_SECRET } = runtime().environment;
  return httpService(CASH_REGISTER_URL, CASH_REGISTER_SECRET);
}

/** The DNS back end that serves the customers' zones. */
export function nameServerSettings():
  | { kind: "simulated" }
  | { kind: "powerdns"; url: string; key: string; server: string } {
  const { DNS_BACKEND, POWERDNS_URL, POWERDNS_KEY, POWERDNS_SERVER } = runtime().environment;
  if (DNS_BACKEND !== "powerdns" || !POWERDNS_URL || !POWERDNS_KEY) return { kind: "simulated" };
  return { kind: "powerdns", url: POWERDNS_URL, key: POWERDNS_KEY, server: POWERDNS_SERVER };
}

/** The host names of the name servers to which customers delegate their zones. */
export const nameServers = (): string[] => runtime().environment.DNS_NAMESERVERS.split(",");

/** The resolvers used to check how a zone resolves publicly; none = the check is off. */
export const resolvers = (): { address: string; port: number }[] =>
  (runtime().environment.DNS_RESOLVER?.split(",") ?? []).flatMap((one) => readPlace(one) ?? []);

/** The keys of a card service; null = it is not connected. */
type ServiceSettings = {
  stripe: { secretKey: string; webhookSecret: string; url: string | null } | null;
  mollie: { apiKey: string; accessToken: string | null; url: string | null } | null;
  paypal: { clientId: string; secret: string; webhookId: string; isLive: boolean; url: string | null } | null;
};

export function serviceSettingsOf(environment: Environment): ServiceSettings {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_URL } = environment;
  const { MOLLIE_API_KEY, MOLLIE_ACCESS_TOKEN, MOLLIE_URL } = environment;
  const { PAYPAL_CLIENT_ID, PAYPAL_SECRET, PAYPAL_WEBHOOK_ID, PAYPAL_MODE, PAYPAL_URL } = environment;
  return {
    stripe:
      STRIPE_SECRET_KEY && STRIPE_WEBHOOK_SECRET
        ? { secretKey: STRIPE_SECRET_KEY, webhookSecret: STRIPE_WEBHOOK_SECRET, url: STRIPE_URL ?? null }
        : null,
    mollie: MOLLIE_API_KEY
      ? { apiKey: MOLLIE_API_KEY, accessToken: MOLLIE_ACCESS_TOKEN ?? null, url: MOLLIE_URL ?? null }
      : null,
    paypal:
      PAYPAL_CLIENT_ID && PAYPAL_SECRET && PAYPAL_WEBHOOK_ID
        ? {
            ...{ clientId: PAYPAL_CLIENT_ID, secret: PAYPAL_SECRET, webhookId: PAYPAL_WEBHOOK_ID },
            ...{ isLive: PAYPAL_MODE === "live", url: PAYPAL_URL ?? null },
          }
        : null,
  };
}

/**
 * The card services and their keys, and which of them each company offers. Outside the demo, test cards must be enabled
 * explicitly.
 */
export function cardSettings(): ServiceSettings & { hasSandbox: boolean; choices: ServiceChoice[] } {
  const { environment, isDemo } = runtime();
  const { SANDBOX_CARD, CARD_SERVICES } = environment;
  return {
    ...serviceSettingsOf(environment),
    hasSandbox: (SANDBOX_CARD ?? (isDemo ? "on" : "off")) === "on",
    choices: readServiceChoices(CARD_SERVICES),
  };
}

/** The card services whose keys are set. */
export function connectedServices(): CardService[] {
  const settings = serviceSettingsOf(runtime().environment);
  return cardServices.filter((service) => settings[service] !== null);
}

/** The operator's contact for customers; null if not set. */
export function support(): { email: string | null; url: string | null } {
  const { SUPPORT_EMAIL, SUPPORT_URL } = runtime().environment;
  return { email: SUPPORT_EMAIL ?? null, url: SUPPORT_URL ?? null };
}

/**
 * The mailbox for incoming replies, its reply-to address, and the mail server whose `Authentication-Results` are
 * trusted; null = none.
 */
export function inboundMail(): { url: string; replyTo: string; mailServer: string | null } | null {
  const { IMAP_URL, MAIL_REPLY_TO, MAIL_AUTH_SERVER } = runtime().environment;
  if (!IMAP_URL || !MAIL_REPLY_TO) return null;
  return { url: IMAP_URL, replyTo: MAIL_REPLY_TO, mailServer: MAIL_AUTH_SERVER ?? null };
}

/** Where complaints about abuse arrive, null = nowhere by mail; and the terms of their cases. */
export function abuseTerms(): { address: string | null; answerHours: number; joinDays: number } {
  const { ABUSE_MAIL, ABUSE_ANSWER_HOURS, ABUSE_JOIN_DAYS } = runtime().environment;
  return {
    address: ABUSE_MAIL?.toLowerCase() ?? null,
    answerHours: ABUSE_ANSWER_HOURS,
    joinDays: ABUSE_JOIN_DAYS,
  };
}

/** The secret with which the operator's boot server requests a machine's install configuration; null = none. */
export const netbootSecret = (): string | null => runtime().environment.INSTALLER_SECRET ?? null;

/** Folders of machines on this computer and of their images. */
export function machineFolders(): { machines: string; images: string } {
  const { DATA_DIR } = runtime().environment;
  return { machines: path.resolve(DATA_DIR, "machines"), images: path.resolve(DATA_DIR, "images") };
}

export function runtime(): Runtime {
  const found = holder[slot];
  if (!found) throw new Error("The panel has not been started: runtime settings are missing.");
  return found;
}
