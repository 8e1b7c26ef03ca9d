import { describe, expect, test } from "vitest";
import { type Locale, locales } from "@/lib/base/locale";
import { ownLetters } from "@/lib/testing/languages";
import { examples, pages, seen, url } from "@/lib/testing/messages/mail-examples";
import { writeSms } from "../sms/write-sms";
import { en } from "./en";
import type { Mail, Notices } from "./notices";
import { subjectOf, writeMail } from "./write-mail";

const names = Object.keys(en).filter((name): name is keyof Notices => name in examples);
const mailOf = <Name extends keyof Notices>(locale: Locale, name: Name): Mail =>
  writeMail(locale, name, examples[name][0], pages);

test("there is an example of every mail", () => {
  expect(names).toEqual(Object.keys(en));
});

describe.each(locales)("every mail in %s", (locale) => {
  test.each(names)("%s: says its facts, under a subject of one line", (name) => {
    const { subject, body } = mailOf(locale, name);
    expect(subject).toMatch(/^\S[^\n]*\S$/);
    expect(body).toMatch(/[^\n]\n$/);
    expect(body).not.toMatch(/undefined|null|\[object|\n{3}| {2}|Invalid/);
    for (const fact of examples[name][1]) expect(subject + body).toContain(fact);
    const { url: _url, text: _text, ...kept } = { url, text: "", ...examples[name][0] };
    expect(subjectOf(locale, name, JSON.parse(JSON.stringify(kept)))).toBe(subject);
    for (const [other, letters] of Object.entries(ownLetters))
      for (const said of [subject, body]) expect(letters.test(said)).toBe(locale === other);
    if (locale !== "en") expect(body).not.toBe(mailOf("en", name).body);
  });
});

test("mails about renewals say days as people write them", () => {
  const plain = (name: keyof Notices, locale: Locale) => {
    const { subject, body } = mailOf(locale, name);
    return `${subject}\n${body}`.replaceAll("\u00a0", " ");
  };
  expect(plain("renewal.reminder", "en")).toContain("due on 1 Feb 2030");
  expect(plain("renewal.overdue", "en")).toMatch(
    /was due on 1 Feb 2030 and[\s\S]*\n\nIf it stays[^.]* on 4 Feb 2030:/,
  );
  expect(plain("renewal.overdue", "ru")).toContain("до 1 февр. 2030, но");
  expect(plain("server.suspended", "ru")).toContain("до 15 февр. 2030, затем");
  expect(plain("renewal.reminder", "de")).toContain("1. Feb. 2030");
  for (const locale of locales)
    for (const name of ["renewal.reminder", "renewal.overdue", "credit.low", "server.suspended"] as const)
      expect(plain(name, locale)).not.toMatch(/2030-02-|\.\./);
});

test("of a server that was deleted unpaid the mail says what is owed for it, and no invoice where there was none", () => {
  const body = (locale: Locale, left: "cancelled" | "nothing" | "taken_back") =>
    writeMail(locale, "server.terminated", { id: 77, hostname: "web-1", why: "unpaid", left }, pages).body;
  expect(body("en", "cancelled")).toContain("invoice is canceled; nothing is owed");
  expect(body("en", "nothing")).not.toContain("invoice");
  expect(body("en", "taken_back")).toContain("is still owed");
  expect(body("ru", "nothing")).not.toContain("чёт");
  expect(body("ru", "taken_back")).toContain("Долг по платежу, который отозвал банк, остаётся.");
  expect(body("de", "nothing")).not.toContain("Rechnung");
  expect(body("de", "taken_back")).toContain(
    "Die von Ihrer Bank zurückgebuchte Zahlung ist weiterhin offen.",
  );
});

describe("money that came back is said with its currency", () => {
  const failed = (locale: Locale, currency: "EUR" | "RUB" | "USD") => {
    const params = {
      id: 77,
      hostname: "web-1",
      failure: { code: "noAnswer" } as const,
      refunded: "1234.50",
      currency,
      job: "1",
    };
    return writeMail(locale, "server.deploy_failed", params, pages).body.replaceAll(/[\u00a0\u202f]/g, " ");
  };

  test.each([
    ["en", "EUR", "We returned €1,234.50 to your credit."],
    ["en", "RUB", "We returned ₽1,234.50 to your credit."],
    ["ru", "USD", "На ваш баланс возвращено: 1 234,50 $\n"],
    ["ru", "RUB", "На ваш баланс возвращено: 1 234,50 ₽\n"],
    ["de", "EUR", "Wir haben 1.234,50 € als Guthaben erstattet."],
  ] as const)("%s, %s", (locale, currency, sentence) => {
    expect(failed(locale, currency)).toContain(sentence);
  });
});

test.each([
  [{ code: "badImage" }, "образ диска не прошёл проверку"],
  [{ code: "noAnswer" }, "машина перестала отвечать"],
  [{ code: "noAddress" }, "в этой локации нет свободных адресов"],
  [{ code: "reported", text: "something new" }, "something new"],
] as const)("a deployment's failure %j is %j in Russian", (failure, russian) => {
  const params = { id: 77, hostname: "web-1", failure, refunded: "1.00", currency: "RUB" as const, job: "1" };
  expect(writeMail("ru", "server.deploy_failed", params, pages).body).toContain(`(${russian})`);
});

test.each(locales)("a late deployment without a credit speaks of none in %s", (locale) => {
  const params = {
    id: 77,
    hostname: "web-1",
    isReady: false,
    amount: null,
    currency: "EUR" as const,
    job: "123",
  };
  const { subject, body } = writeMail(locale, "server.deploy_late", params, pages);
  expect(body).toContain(`${pages.jobs}/123\n`);
  expect(subject + body).not.toMatch(/null|€|EUR|credited|зачислено|hinzugefügt/);
});

const changes = [
  "totp_on",
  "totp_off",
  "email_on",
  "email_off",
  "passkey_on",
  "passkey_off",
  "passkey_added",
  "passkey_removed",
  "codes_made",
] as const;

test.each(locales)("every change of factors has a subject of its own in %s", (locale) => {
  const subjects = changes.map(
    (change) => writeMail(locale, "factors.changed", { ...seen, change, passkey: "Phone" }, pages).subject,
  );
  expect(new Set(subjects).size).toBe(changes.length);
});

test("without a lock, without a maker, without a device: nothing is left out of a sentence", () => {
  const wrong = writeMail("en", "pin.wrong", { total: 2, since: seen.at, lockedMinutes: null }, pages);
  expect(wrong).toMatchObject({ subject: "Incorrect PINs", body: expect.not.stringContaining("locked") });
  const made = writeMail("en", "api_key.created", { ...seen, id: 1, name: "k", maker: null }, pages);
  expect(made.body).not.toContain("Made with");
  const device = { ...seen, device: "", url };
  expect(writeMail("en", "sign_in.new_device", device, pages).body).toContain("Device: not named\n");
  expect(writeMail("ru", "sign_in.new_device", device, pages).body).toContain("Устройство: не указано\n");
  expect(writeMail("de", "sign_in.new_device", device, pages).body).toContain("Gerät: nicht angegeben\n");
});

test.each(locales)("no mail in %s names the software", (locale) => {
  for (const name of Object.keys(examples) as (keyof Notices)[]) {
    const { subject, body } = writeMail(locale, name, examples[name][0] as never, pages);
    expect(`${subject} ${body}`, name).not.toMatch(/berth/i);
  }
});

test("a text message is one line in every language", () => {
  for (const locale of locales)
    expect(writeSms(locale, "phone.tried", "Nordhaven")).toMatch(/^Nordhaven: [^\n]+$/);
});
