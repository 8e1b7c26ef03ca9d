import { randomUUID } from "node:crypto";
import os from "node:os";
import { localeOf } from "@/lib/base/locale";
import { readPlace } from "@/lib/base/setting-forms";
import { checkReplica } from "@/lib/db/replica";
import { runtime } from "@/lib/env";
import { writeSms } from "@/lib/i18n/sms/write-sms";
import { httpAccessPoint } from "@/lib/outside/access-point/http";
import { tryFolder } from "@/lib/outside/backup-folder/try-folder";
import { httpCashRegister } from "@/lib/outside/cash-register/http";
import { checkPowerDns } from "@/lib/outside/dns/powerdns";
import { makeRateSource } from "@/lib/outside/exchange-rates/sources";
import { checkIssuer } from "@/lib/outside/identity/check-issuer";
import { httpKycService } from "@/lib/outside/identity/http";
import { imapInbox } from "@/lib/outside/inbound-mail/imap";
import { smtpMailer } from "@/lib/outside/mail/smtp";
import { checkStripeKey } from "@/lib/outside/payments/check-stripe";
import { checkMollie } from "@/lib/outside/payments/mollie/check";
import { checkPayPal } from "@/lib/outside/payments/paypal/check";
import { webhookAddress } from "@/lib/outside/payments/webhook-events";
import { resolverAt } from "@/lib/outside/resolver/ask";
import { httpTextSender } from "@/lib/outside/sms/http";
import { makeVatRegister } from "@/lib/outside/vat/registry";
import type { Environment } from "@/lib/settings/environment";
import { urlOf } from "../../kernel/brand/address";
import { defaultBrand } from "../../kernel/brand/loaded";
import { invalidArgument } from "../../kernel/errors/fail";
import { mailBrandOf } from "../../messages/mails/shared/mail-brand";
import { pagesOf } from "../../messages/mails/shared/notify";
import { wordingOf, writeWorded } from "../../messages/mails/shared/wording";
import type { TestName } from "./schema";

/** Who tries it: `email` gets the test mail, `phone` the text message; `taxNumber` is a selling company's. */
export type Trier = { email: string; language: string; phone: string; taxNumber: string | null };

/** Tries these settings; returns what the other side said. Throws what it said if it does not work. */
type Trial = (environment: Environment, who: Trier, signal: AbortSignal) => Promise<string>;

/** The value, or the field that is missing. */
function needed<N extends keyof Environment>(environment: Environment, name: N): NonNullable<Environment[N]> {
  const value = environment[name];
  if (value === undefined || value === null) throw invalidArgument(name, "must be set to be tried");
  return value as NonNullable<Environment[N]>;
}

type Readable = { read: (id: string) => Promise<unknown> };

/**
 * Asks a service for a document that nobody has sent: it must not know it, and must refuse to say so to a wrong secret,
 * or any other web server would seem to work.
 */
async function askForNothing(open: (url: string, secret: string) => Readable, url: string, secret: string) {
  const id = `settings-${randomUUID()}`;
  if ((await open(url, secret).read(id)) !== null)
    throw new Error(`It says that it knows ${id}, which nobody has sent.`);
  const isSame = await open(url, randomUUID())
    .read(id)
    .then(() => true)
    .catch(() => false);
  if (isSame)
    throw new Error(
      "It answers a wrong signature as a right one: check the address, and that it checks signatures.",
    );
  return url;
}

export const trials: Record<TestName, Trial> = {
  mail: async (environment, who) => {
    const brand = defaultBrand();
    const locale = localeOf(who.language);
    const wording = wordingOf(brand, "settings.tried", locale);
    const { subject, body } = writeWorded(locale, "settings.tried", {}, pagesOf(brand), wording).mail;
    const url = needed(environment, "SMTP_URL");
    const from = brand.senderAddress === null ? needed(environment, "MAIL_FROM") : environment.MAIL_FROM;
    await smtpMailer(url, from).send({
      id: `settings-${randomUUID()}`,
      to: who.email,
      subject,
      body,
      locale,
      brand: mailBrandOf(brand),
      attachments: [],
    });
    return who.email;
  },
  mailbox: async (environment) => {
    const inbox = await imapInbox(needed(environment, "IMAP_URL"))();
    try {
      return String((await inbox.findNew()).length);
    } finally {
      await inbox.close();
    }
  },
  sms: async (environment, who) => {
    if (!/^\+\d{6,15}$/.test(who.phone))
      throw invalidArgument("to", "must be a phone number such as +31612345678");
    const sender = httpTextSender(needed(environment, "SMS_URL"), needed(environment, "SMS_SECRET"));
    const text = writeSms(localeOf(who.language), "phone.tried", defaultBrand().name);
    await sender.send({ id: `settings-${randomUUID()}`, to: who.phone, text });
    return who.phone;
  },
  stripe: (environment, _who, signal) =>
    checkStripeKey(
      { secretKey: needed(environment, "STRIPE_SECRET_KEY"), url: environment.STRIPE_URL ?? null },
      signal,
    ),
  mollie: (environment) =>
    checkMollie({
      apiKey: needed(environment, "MOLLIE_API_KEY"),
      accessToken: environment.MOLLIE_ACCESS_TOKEN ?? null,
      url: environment.MOLLIE_URL ?? null,
    }),
  paypal: (environment) =>
    checkPayPal(
      {
        clientId: needed(environment, "PAYPAL_CLIENT_ID"),
        secret: needed(environment, "PAYPAL_SECRET"),
        webhookId: needed(environment, "PAYPAL_WEBHOOK_ID"),
        isLive: environment.PAYPAL_MODE === "live",
        url: environment.PAYPAL_URL ?? null,
      },
      webhookAddress(runtime().publicUrl, "paypal"),
    ),
  vat: async (environment, { taxNumber }, signal) => {
    const register = makeVatRegister[environment.VAT_REGISTER ?? "vies"]();
    if (!register) throw invalidArgument("VAT_REGISTER", "is off");
    if (taxNumber === null)
      throw invalidArgument("VAT_REGISTER", "no selling company has a tax number of the EU to ask for");
    const number = { prefix: taxNumber.slice(0, 2), digits: taxNumber.slice(2) };
    const { isValid, name } = await register.ask(number, signal);
    return `${taxNumber}: ${isValid ? name : "–"}`;
  },
  rates: async (environment, _who, signal) => {
    const source = makeRateSource[environment.EXCHANGE_RATES ?? "ecb"]();
    if (!source) throw invalidArgument("EXCHANGE_RATES", "is off");
    const newest = (await source.read("day", signal)).at(-1);
    if (!newest) throw new Error("There are no rates.");
    const { day, rates } = newest;
    const shown = ["USD", "RUB"].flatMap((code) => (rates[code] ? [`1 EUR = ${rates[code]} ${code}`] : []));
    return [day, ...shown].join(", ");
  },
  access_point: async (environment) =>
    askForNothing(
      httpAccessPoint,
      needed(environment, "ACCESS_POINT_URL"),
      needed(environment, "ACCESS_POINT_SECRET"),
    ),
  cash_register: async (environment) =>
    askForNothing(
      httpCashRegister,
      needed(environment, "CASH_REGISTER_URL"),
      needed(environment, "CASH_REGISTER_SECRET"),
    ),
  oidc: (environment, _who, signal) => checkIssuer(needed(environment, "OIDC_ISSUER"), signal),
  staff_oidc: (environment, _who, signal) => checkIssuer(needed(environment, "STAFF_OIDC_ISSUER"), signal),
  name_server: (environment, _who, signal) =>
    checkPowerDns(
      {
        url: needed(environment, "POWERDNS_URL"),
        key: needed(environment, "POWERDNS_KEY"),
        server: environment.POWERDNS_SERVER,
      },
      signal,
    ),
  /** A check of the one who tries it: a service has nothing that only asks. Its report is of no account, and dropped. */
  identity: async (environment, { email, language }) => {
    const service = httpKycService(
      needed(environment, "IDENTITY_URL"),
      needed(environment, "IDENTITY_SECRET"),
    );
    const reference = `settings-${randomUUID()}`;
    const { url } = await service.start({
      reference,
      email,
      name: email,
      language,
      returnUrl: urlOf(defaultBrand(), "/account/identity"),
      reportUrl: urlOf(defaultBrand(), "/identity-callback"),
    });
    return url;
  },
  backup: async (environment) => {
    const { freeBytes } = await tryFolder(needed(environment, "BACKUP_DIRECTORY"));
    return `${os.hostname()}: ${(freeBytes / 1e9).toFixed(1)} GB`;
  },
  replica: (environment) => checkReplica(needed(environment, "DATABASE_REPLICA_URL")),
  resolver: async (environment, _who, signal) => {
    const places = needed(environment, "DNS_RESOLVER")
      .split(",")
      .flatMap((one) => readPlace(one) ?? []);
    const [name = ""] = environment.DNS_NAMESERVERS.split(",");
    const answer = await resolverAt(places).ask({ name, type: "A" }, signal);
    if (answer.kind === "failed") throw new Error(`${name}: ${answer.why}`);
    return `${name}: ${answer.kind === "found" ? answer.contents.join(", ") : "–"}`;
  },
};
