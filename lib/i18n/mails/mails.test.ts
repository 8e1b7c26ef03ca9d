import { describe, expect, test } from "vitest";
import { writeSms } from "../sms/write-sms";
import { en } from "./en";
import type { Mail, Notices, Pages } from "./notices";
import { writeMail } from "./write-mail";

const pages: Pages = {
  login: "https://panel.test/login",
  reset: "https://panel.test/reset",
  account: "https://panel.test/account",
  sessions: "https://panel.test/account/sessions",
  pin: "https://panel.test/pin",
  apiKeys: "https://panel.test/api-keys",
  servers: "https://panel.test/servers",
  jobs: "https://panel.test/jobs",
};

const url = "https://panel.test/link#token";
const seen = { at: new Date("2030-01-02T03:04:05Z"), address: "203.0.113.9" };

/** One set of facts for each notice; the parts that a reader must find in the mail stand behind it. */
const examples: { [Name in keyof Notices]: [facts: Notices[Name], said: string[]] } = {
  "sign_up.confirm": [{ url }, [url]],
  "sign_up.known_address": [{}, [pages.login, pages.reset]],
  "password.reset": [{ url }, [url]],
  "password.changed": [{}, [pages.reset]],
  "email.confirm": [{ url }, [url]],
  "email.change_asked": [{ to: "new@example.test", url }, ["new@example.test", url]],
  "email.changed": [{ to: "new@example.test", url }, ["new@example.test", url]],
  "sign_in.code": [{ code: "012345" }, ["012345"]],
  "sign_in.new_device": [
    { ...seen, device: "Firefox, Linux", url },
    ["2030-01-02 03:04:05 UTC", "203.0.113.9", "Firefox, Linux", url],
  ],
  "factors.code": [{ code: "543210" }, ["543210"]],
  "factors.changed": [
    { ...seen, change: "passkey_added", passkey: "Work laptop" },
    ["Work laptop", "2030-01-02 03:04:05 UTC", "203.0.113.9", pages.account, pages.sessions],
  ],
  "factors.recovery_code_used": [
    { ...seen, left: 7 },
    [": 7.", "203.0.113.9", pages.account, pages.sessions],
  ],
  "identity.linked": [
    { ...seen, service: "GitHub", email: "me@example.test" },
    ["GitHub, me@example.test", "203.0.113.9"],
  ],
  "identity.unlinked": [
    { ...seen, service: "VK ID", email: "" },
    ["VK ID\n", "2030-01-02 03:04:05 UTC", "203.0.113.9"],
  ],
  "pin.changed": [{}, []],
  "pin.reset_asked": [{}, []],
  "pin.removed": [{}, []],
  "pin.wrong": [
    { total: 15, since: seen.at, lockedMinutes: 60 },
    ["15", "60", "2030-01-02 03:04:05 UTC", pages.pin, pages.sessions, pages.apiKeys],
  ],
  "api_key.created": [
    { ...seen, id: 12, name: "deploy", maker: "robot" },
    ["deploy", "robot", "203.0.113.9", `${pages.apiKeys}/12\n`, pages.account, pages.sessions],
  ],
  "api_key.signed_in": [{ ...seen, name: "deploy" }, ["deploy", "2030-01-02 03:04:05 UTC", "203.0.113.9"]],
  "api_key.notification_tried": [{ ...seen, name: "deploy" }, ["deploy", "203.0.113.9"]],
  "recipient.confirm": [{ url }, [url]],
  "server.deployed": [
    { id: 77, hostname: "web-1", ip: "192.0.2.7", paidUntil: "2030-02-02" },
    ["web-1", "192.0.2.7", "2030-02-02", `${pages.servers}/77\n`],
  ],
  "server.deploy_failed": [
    {
      hostname: "web-1",
      failure: { code: "reported", text: "no free rack" },
      refunded: "10.89",
      currency: "EUR",
      job: "123",
    },
    ["web-1", "no free rack", `${pages.jobs}/123\n`],
  ],
};

const names = Object.keys(en).filter((name): name is keyof Notices => name in examples);
const mailOf = <Name extends keyof Notices>(locale: "en" | "ru", name: Name): Mail =>
  writeMail(locale, name, examples[name][0], pages);

test("there is an example of every mail", () => {
  expect(names).toEqual(Object.keys(en));
});

describe.each(["en", "ru"] as const)("every mail in %s", (locale) => {
  test.each(names)("%s: says its facts, under a subject of one line", (name) => {
    const { subject, body } = mailOf(locale, name);
    expect(subject).toMatch(/^\S[^\n]*\S$/);
    expect(body).toMatch(/[^\n]\n$/);
    expect(body).not.toMatch(/undefined|null|\[object|\n{3}| {2}|Invalid/);
    for (const fact of examples[name][1]) expect(subject + body).toContain(fact);
    expect(/[а-яё]/i.test(subject)).toBe(locale === "ru");
    expect(/[а-яё]/i.test(body)).toBe(locale === "ru");
  });
});

describe("money that came back is said with its currency", () => {
  const failed = (locale: "en" | "ru", currency: "EUR" | "RUB" | "USD") => {
    const facts = {
      hostname: "web-1",
      failure: { code: "noAnswer" } as const,
      refunded: "1234.50",
      currency,
      job: "1",
    };
    return writeMail(locale, "server.deploy_failed", facts, pages).body.replaceAll(/[\u00a0\u202f]/g, " ");
  };

  test.each([
    ["en", "EUR", "We returned €1,234.50 to your credit."],
    ["en", "RUB", "We returned ₽1,234.50 to your credit."],
    ["ru", "USD", "На ваш баланс возвращено: 1 234,50 $\n"],
    ["ru", "RUB", "На ваш баланс возвращено: 1 234,50 ₽\n"],
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
  const facts = { hostname: "web-1", failure, refunded: "1.00", currency: "RUB" as const, job: "1" };
  expect(writeMail("ru", "server.deploy_failed", facts, pages).body).toContain(`(${russian})`);
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

test.each(["en", "ru"] as const)("every change of factors has a subject of its own in %s", (locale) => {
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
});

test("a text message is one line in either language", () => {
  for (const locale of ["en", "ru"] as const)
    expect(writeSms(locale, "phone.tried")).toMatch(/^Berth: [^\n]+$/);
});
