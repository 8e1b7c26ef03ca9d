import "server-only";
import path from "node:path";
import { readPlace } from "./base/setting-forms";
import type { Environment } from "./settings/environment";

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

/**
 * What only looks as if it were done, by these settings. A location of the catalog may still name its own
 * provisioner.
 */
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

/** For how many months what was done is kept; 0 = forever. */
export function retention(): { audit: number; jobs: number; mails: number; addresses: number } {
  const { AUDIT_KEPT_MONTHS, JOBS_KEPT_MONTHS, MAILS_KEPT_MONTHS, ADDRESSES_KEPT_MONTHS } =
    runtime().environment;
  return {
    audit: AUDIT_KEPT_MONTHS,
    jobs: JOBS_KEPT_MONTHS,
    mails: MAILS_KEPT_MONTHS,
    addresses: ADDRESSES_KEPT_MONTHS,
  };
}

/** A stop of all workers that is longer holds renewals until staff release them; 0 = none does. */
export const renewalHoldDays = (): number => runtime().environment.RENEWAL_HOLD_DAYS;

/** The largest credit correction that needs no second person; a currency that is not named always needs one. */
export function creditAdjustmentLimit(currency: string): string {
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

/** Otherwise mails are kept, and nobody gets one. */
export const sendsMail = (): boolean => runtime().environment.SMTP_URL !== undefined;

/** May strangers open accounts? Elsewhere than on the demo only when the operator says so: it takes mails and a seller. */
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
export const netbootSecret = (): string | null => runtime().environment.INSTALLER_SECRET ?? null;

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
