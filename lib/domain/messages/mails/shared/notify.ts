import type { Brand } from "@/lib/base/brand";
import { groupBy } from "@/lib/base/group-by";
import { localeOf } from "@/lib/base/locale";
import type { Database } from "@/lib/db/client";
import type { Notices, Pages } from "@/lib/i18n/mails/notices";
import type { MailThread } from "@/lib/outside/mail/port";
import { urlOf } from "../../../kernel/brand/address";
import { readBrandOf, readBrandsOf } from "../../../kernel/brand/of-account";
import type { Announced } from "../../webhooks/shared/account-events";
import { announce, announceAll } from "../../webhooks/shared/announce";
import { queueMail, queueMails } from "../queue-mail";
import { isAboutNothing } from "./about-nothing";
import { isMuted, isMutedFor, readMuted } from "./muted";
import { tellPanel } from "./notify-panel";
import { kindOfNotice, readOwner, readReceivers } from "./receivers";
import { wordingOf, writeWorded } from "./wording";

/** The account and address of a mail; `id` is null while there is no account yet. */
export type Reader = {
  id: number | null;
  email: string;
  language: string;
  /** For a mail without an account; absent = the brand of the account, or the default. */
  brand?: Brand;
};

/** What a mail is about: the API key, the invoice or the credit note to attach as PDF, or its ticket. */
type About =
  | { apiKeyId: number; isTest: boolean }
  | { invoiceId: number }
  | { creditNoteId: number }
  | { thread: MailThread };

const paths: Pages = {
  login: "/login",
  reset: "/reset",
  account: "/account",
  sessions: "/account/sessions",
  supportAccess: "/account/support-access",
  pin: "/pin",
  apiKeys: "/api-keys",
  servers: "/servers",
  jobs: "/jobs",
  billing: "/billing",
  invoices: "/billing/invoices",
  help: "/help",
  people: "/account/people",
  ownData: "/account/data",
  estimate: "/order/estimate",
};

export const pagesOf = (brand: Brand): Pages =>
  Object.fromEntries(Object.entries(paths).map(([page, path]) => [page, urlOf(brand, path)])) as Pages;

/** A notice to one reader, to be queued with others. */
export type Notice = {
  [Name in keyof Notices]: {
    name: Name;
    facts: Notices[Name];
    reader: Reader;
    /** The letter, and the invoice, to attach as PDF. */
    letterId?: number;
    invoiceId?: number;
  };
}[keyof Notices];

function write<Name extends keyof Notices>(
  { id, language }: Reader,
  brand: Brand,
  name: Name,
  params: Notices[Name],
) {
  const locale = localeOf(language);
  const pages = pagesOf(brand);
  const wording = wordingOf(brand, name, locale);
  const { mail, masked } = writeWorded(locale, name, params, pages, wording);
  return {
    ...mail,
    masked: masked && JSON.stringify(masked),
    brandId: id === null ? brand.id : null,
    locale,
  };
}

/**
 * Sends many notices to owners and their contacts, in the transaction of the event and with few queries. Returns the
 * mail to each owner by notice; notices without one are not mailed to the owner.
 */
export async function notifyAll(
  { db, now }: { db: Database; now: Date },
  wanted: readonly Notice[],
): Promise<Map<Notice, number>> {
  const all = wanted.filter(({ name, facts: params }) => !isAboutNothing<typeof name>(name, params));
  const ids = all.flatMap(({ reader: { id } }) => id ?? []);
  const receivers =
    ids.length > 0 ? groupBy(await readReceivers(db, ids), ({ accountId }) => accountId) : null;
  const muted = await readMuted(db, ids);
  const brands = await readBrandsOf(db, ids);
  const written = all.flatMap((notice) => {
    const { reader, name, facts: params, letterId = null, invoiceId = null } = notice;
    const kind = kindOfNotice(name);
    const others = kind && reader.id ? (receivers?.get(reader.id) ?? []).filter((one) => one[kind]) : [];
    const brand = reader.brand ?? brands.get(reader.id);
    const text = write<typeof name>(reader, brand, name, params);
    const mail = { accountId: reader.id, kind: name, ...text, letterId, invoiceId, now };
    const owner = isMuted(muted, reader.id, name) ? [] : [reader];
    return [...owner, ...others].map((one) => ({
      notice: one === reader ? notice : null,
      mail: { ...mail, recipient: one.email },
    }));
  });
  const mailIds = await queueMails(
    db,
    written.map(({ mail }) => mail),
  );
  const told = all.flatMap(({ reader: { id }, ...one }) => (id === null ? [] : [{ accountId: id, ...one }]));
  await announceAll({ db, now }, told);
  await tellPanel({ db, now }, told);
  return new Map(
    written.flatMap(({ notice }, index): [Notice, number][] => {
      const id = mailIds[index];
      return notice && id ? [[notice, id]] : [];
    }),
  );
}

/**
 * Writes a mail in its reader's language and queues it, in the transaction of the event. For an event of the account
 * this is only half: `announceInPanel` notifies its webhooks and lists it, which `notifyOwner` includes.
 */
export async function mailNotice<Name extends keyof Notices>(
  { db, now }: { db: Database; now: Date },
  { id, email, language, brand }: Reader,
  name: Name,
  params: Notices[Name],
  about?: About,
): Promise<number> {
  const shown = brand ?? (await readBrandOf(db, id));
  const mail = write({ id, email, language }, shown, name, params);
  return queueMail(db, { accountId: id, kind: name, recipient: email, ...mail, ...about, now });
}

/** The same for a notice to its reader only, by mail and in the panel. */
export async function notify<Name extends Exclude<keyof Notices, Announced>>(
  at: { db: Database; now: Date },
  reader: Reader,
  name: Name,
  params: Notices[Name],
): Promise<void> {
  await mailNotice(at, reader, name, params);
  if (reader.id !== null) await tellPanel(at, [{ accountId: reader.id, name, facts: params }]);
}

/** Notifies an account's owner in the panel, and its webhooks, without a mail. */
export async function announceInPanel<Name extends keyof Notices>(
  at: { db: Database; now: Date },
  accountId: number,
  name: Name,
  params: Notices[Name],
): Promise<void> {
  await announce(at, accountId, name, params);
  await tellPanel(at, [{ accountId, name, facts: params }]);
}

/**
 * Mails an account's owner, unless disabled, and its contacts for mails of that kind, and notifies the account's
 * webhooks and the panel; does nothing if the account no longer exists. Returns the owner's mail; null = none.
 */
export async function notifyOwner<Name extends keyof Notices>(
  at: { db: Database; now: Date },
  accountId: number,
  name: Name,
  params: Notices[Name],
  about?: About,
): Promise<number | null> {
  if (isAboutNothing(name, params)) return null;
  const found = await readOwner(at.db, accountId, kindOfNotice(name));
  if (!found) return null;
  const { owner, others } = found;
  await announceInPanel(at, accountId, name, params);
  const isMailed = !(await isMutedFor(at.db, accountId, name));
  const mailId = isMailed ? await mailNotice(at, owner, name, params, about) : null;
  for (const email of others) await mailNotice(at, { ...owner, email }, name, params, about);
  return mailId;
}
