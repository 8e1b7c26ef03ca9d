import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { database } from "@/lib/db/client";
import { settings } from "@/lib/db/tables/kernel/configuration";
import { isSigned } from "@/lib/outside/webhook/signature";
import { operatorContext } from "@/lib/session/context";
import { startMailServer } from "@/lib/testing/fakes/mail-server";
import { readAudit } from "@/lib/testing/operations/audit";
import { asStaff, proved, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { refusal } from "@/lib/testing/operations/refusal";
import { changeSettings } from "./change";
import { listSettings } from "./list";
import type { settingTests, TestName } from "./schema";
import { showSettings } from "./show";
import { trySettings } from "./try";

withCatalogDatabase();

type Group = keyof typeof settingTests;

const asAdmin = async () => proved(await asStaff("admin"));
let admin: Awaited<ReturnType<typeof asAdmin>>;
beforeEach(async () => {
  admin = await asAdmin();
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await database().delete(settings);
});

const show = (group: Group) => showSettings.call(admin, { group });
const shown = async (group: Group, name: string) =>
  (await show(group)).settings.find((one) => one.name === name);
const change = async (group: Group, values: Record<string, string>, version?: number) =>
  changeSettings.call(admin, { group, version: version ?? (await show(group)).version, values });
const wrong = (fields: Record<string, string>) => refusal("argument.invalid", fields);

describe("a group of settings", () => {
  it("shows each with kind, default, value and who set it", async () => {
    expect(await shown("limits", "SESSIONS_LIMIT")).toMatchObject({
      kind: "number",
      least: 5,
      most: 100_000,
      default: "100",
      source: "default",
      value: null,
      changed_by: null,
    });
    await change("limits", { SESSIONS_LIMIT: " 7 " });
    expect(await shown("limits", "SESSIONS_LIMIT")).toMatchObject({
      source: "browser",
      value: "7",
      changed_at: admin.now.toISOString(),
      changed_by: expect.any(String),
    });
    expect(await shown("money", "VAT_REGISTER")).toMatchObject({
      kind: "choice",
      choices: ["vies", "simulated", "off"],
      default: "simulated",
    });
    const { groups, start } = await listSettings.call(admin, {});
    expect(groups.find(({ group }) => group === "limits")).toMatchObject({ changed: 1 });
    expect(groups.map(({ changed }) => changed).reduce((sum, one) => sum + one)).toBe(1);
    expect(start.length).toBeLessThanOrEqual(16);
  });

  it("goes back to the default by an empty value, and says who did it", async () => {
    await change("limits", { SESSIONS_LIMIT: "7" });
    await change("limits", { SESSIONS_LIMIT: "" });
    expect(await shown("limits", "SESSIONS_LIMIT")).toMatchObject({
      source: "default",
      value: null,
      changed_by: expect.any(String),
    });
    const [last, first] = await readAudit(database(), "settings.change");
    expect(first).toMatchObject({
      target: "settings limits",
      changes: { SESSIONS_LIMIT: { from: null, to: "7" } },
    });
    expect(last?.changes).toEqual({ SESSIONS_LIMIT: { from: "7", to: null } });
    const { history } = await show("limits");
    expect(history.entries[0]?.changes).toEqual([{ field: "SESSIONS_LIMIT", from: "7", to: null }]);
  });

  it("refuses a wrong value with the field named, and keeps the old one", async () => {
    await change("money", { ORDER_HOLD_HOURS: "48" });
    await expect(change("money", { ORDER_HOLD_HOURS: "none" })).rejects.toMatchObject(
      wrong({ ORDER_HOLD_HOURS: "must be a whole number" }) as object,
    );
    await expect(change("money", { TERMINATE_AFTER_DAYS: "2" })).rejects.toMatchObject(
      wrong({ TERMINATE_AFTER_DAYS: "must be more than SUSPEND_AFTER_DAYS" }) as object,
    );
    await expect(change("limits", { ORDER_HOLD_HOURS: "1" })).rejects.toMatchObject(
      wrong({ ORDER_HOLD_HOURS: "is no setting of this group" }) as object,
    );
    await expect(change("operation", { FIELD_ALIASES: "x:no_such_field" })).rejects.toMatchObject(
      wrong({ FIELD_ALIASES: "the token record has no field no_such_field" }) as object,
    );
    expect((await shown("money", "ORDER_HOLD_HOURS"))?.value).toBe("48");
  });

  it("takes pairs together alone", async () => {
    await expect(change("money", { STRIPE_SECRET_KEY: "sk_test_1" })).rejects.toMatchObject(
      wrong({ STRIPE_WEBHOOK_SECRET: "must be set together with STRIPE_SECRET_KEY" }) as object,
    );
    const both = { STRIPE_SECRET_KEY: "sk_test_1", STRIPE_WEBHOOK_SECRET: "whsec_1" };
    expect((await change("money", both)).changed).toEqual(["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"]);
    await expect(change("money", { STRIPE_WEBHOOK_SECRET: "" })).rejects.toMatchObject(
      refusal("argument.invalid") as object,
    );
  });

  it("takes each change once: of two tabs the second is told", async () => {
    const { version } = await show("limits");
    await change("limits", { SESSIONS_LIMIT: "7" }, version);
    await expect(change("limits", { UNPAID_ORDERS_LIMIT: "3" }, version)).rejects.toMatchObject(
      refusal("settings.changed_meanwhile") as object,
    );
    const seen = (await show("limits")).version;
    const ends = await Promise.allSettled(
      ["8", "9"].map((text) => change("limits", { SESSIONS_LIMIT: text }, seen)),
    );
    expect(ends.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    // Another group's form is not held up by it.
    await change("retention", { AUDIT_KEPT_MONTHS: "36" }, 0);
  });

  it("does not change what the environment sets, and shows it as set there", async () => {
    vi.stubEnv("SESSIONS_LIMIT", "9");
    vi.stubEnv("SMTP_URL", "smtps://user:pass-word@mail.example.test:465/");
    await expect(change("limits", { SESSIONS_LIMIT: "7" })).rejects.toMatchObject(
      refusal("settings.by_environment", {
        SESSIONS_LIMIT: "is set by the environment of the panel, and cannot be changed here",
      }) as object,
    );
    expect(await shown("limits", "SESSIONS_LIMIT")).toMatchObject({ source: "environment", value: "9" });
    expect(await shown("messages", "SMTP_URL")).toMatchObject({
      source: "environment",
      value: "smtps://mail.example.test:465",
    });
  });

  it("says why a stored value is not in effect, and lets others be changed", async () => {
    const row = { name: "SESSIONS_LIMIT", value: "many", revision: 1, changedAt: new Date() };
    await database().insert(settings).values(row);
    expect(await shown("limits", "SESSIONS_LIMIT")).toMatchObject({
      source: "browser",
      value: "many",
      unused: "must be a whole number",
    });
    await change("limits", { UNPAID_ORDERS_LIMIT: "3" });
    await change("limits", { SESSIONS_LIMIT: "7" });
    expect((await shown("limits", "SESSIONS_LIMIT"))?.unused).toBeNull();
  });

  it("is nobody's but administrators', and is changed after a proof alone", async () => {
    for (const role of ["support", "billing", "catalogue"] as const) {
      const other = await proved(await asStaff(role));
      await expect(listSettings.call(other, {})).rejects.toMatchObject({ code: "forbidden" });
      await expect(
        changeSettings.call(other, { group: "limits", version: 0, values: {} }),
      ).rejects.toMatchObject({ code: "forbidden" });
    }
    const unproved = await asStaff("admin");
    const values = { SESSIONS_LIMIT: "7" };
    await expect(
      changeSettings.call(unproved, { group: "limits", version: 0, values }),
    ).rejects.toMatchObject(refusal("owner.unproved") as object);
    await expect(
      trySettings.call(unproved, { group: "messages", test: "mail", values: {} }),
    ).rejects.toMatchObject(refusal("owner.unproved") as object);
    await changeSettings.call(operatorContext(), { group: "limits", version: 0, values });
    expect((await shown("limits", "SESSIONS_LIMIT"))?.changed_by).toBeNull();
  });
});

describe("a secret", () => {
  const secret = "the-secret-of-text-messages";
  const again = (address: string) => `must be typed again with a new ${address}`;
  const address = "smtp://robin:pass-of-the-mail@mail.example.test/";

  it("is never shown, stored readable or written to the audit log", async () => {
    await change("messages", {
      SMS_URL: "https://sms.example.test",
      SMS_SECRET: secret,
      SMTP_URL: address,
    });
    await change("messages", { SMS_SECRET: `${secret}-2` });
    expect(await shown("messages", "SMS_SECRET")).toMatchObject({ kind: "secret", source: "browser" });
    expect((await shown("messages", "SMS_SECRET"))?.value).toBeNull();
    expect((await shown("messages", "SMTP_URL"))?.value).toBe("smtp://mail.example.test");
    const said = JSON.stringify([
      await show("messages"),
      await listSettings.call(admin, {}),
      await readAudit(database(), "settings.change"),
      await database().select().from(settings),
    ]);
    for (const text of [secret, "pass-of-the-mail"]) expect(said).not.toContain(text);
    const rows = await database().select().from(settings);
    for (const { name, value, sealed } of rows)
      expect([name, value === null, sealed === null]).toEqual([name, name !== "SMS_URL", name === "SMS_URL"]);
  });

  it("goes to no address but the one it was typed for, tried or saved", async () => {
    const heard: string[] = [];
    const server = createServer((request, response) => {
      heard.push(JSON.stringify(request.headers));
      response.writeHead(200).end("{}");
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const elsewhere = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await change("money", { STRIPE_SECRET_KEY: "sk_test_kept", STRIPE_WEBHOOK_SECRET: "whsec_1" });
    await change("names", { POWERDNS_URL: "http://127.0.0.1:1", POWERDNS_KEY: "a-key-that-is-kept" });
    const thefts = [
      ["money", "stripe", { STRIPE_URL: elsewhere }, { STRIPE_SECRET_KEY: again("STRIPE_URL") }],
      ["names", "name_server", { POWERDNS_URL: elsewhere }, { POWERDNS_KEY: again("POWERDNS_URL") }],
    ] as const;
    for (const [group, test, values, fields] of thefts) {
      await expect(trySettings.call(admin, { group, test, values })).rejects.toMatchObject(
        wrong(fields) as object,
      );
      await expect(change(group, values)).rejects.toMatchObject(wrong(fields) as object);
    }
    expect(heard).toEqual([]);
    // The address in force, and one that is taken away, ask for nothing.
    await change("names", { POWERDNS_URL: "http://127.0.0.1:1" });
    const values = { POWERDNS_URL: elsewhere, POWERDNS_KEY: "another-long-key" };
    await trySettings.call(admin, { group: "names", test: "name_server", values });
    expect(heard.join()).toContain("another-long-key");
    const [row] = await readAudit(database(), "settings.try");
    expect(row).toMatchObject({ changes: { tried: "name_server", POWERDNS_URL: elsewhere } });
    expect((await change("names", values)).changed).toEqual(["POWERDNS_URL", "POWERDNS_KEY"]);
    await new Promise((resolve) => server.close(resolve));
  });

  it("of the environment goes to an address of the environment alone", async () => {
    await change("messages", { SMS_URL: "https://sms.example.test", SMS_SECRET: secret });
    vi.stubEnv("SMS_SECRET", secret);
    await expect(change("messages", { SMS_URL: "https://thief.example.test" })).rejects.toMatchObject(
      wrong({ SMS_URL: "must be set by the environment as SMS_SECRET is" }) as object,
    );
  });

  it("is not in what is said of a trial", async () => {
    const values = {
      SMTP_URL: "smtp://robin:pass-of-the-mail@127.0.0.1:1/",
      MAIL_FROM: "panel@a.test",
    };
    const outcome = await trySettings.call(admin, { group: "messages", test: "mail", values });
    expect(outcome).toMatchObject({ works: false, said: expect.stringMatching(/ECONNREFUSED/) });
    expect(outcome.said).not.toContain("pass-of-the-mail");
    const [row] = await readAudit(database(), "settings.try");
    expect(row).toMatchObject({ target: "settings messages", changes: { tried: "mail", works: false } });
  });
});

describe("a trial", () => {
  const trial = (group: Group, test: TestName, values: Record<string, string>, to = "") =>
    trySettings.call(admin, { group, test, values, to });

  it("sends a mail to the one who tries it, without saving anything", async () => {
    const server = await startMailServer();
    const values = { SMTP_URL: server.url, MAIL_FROM: "Panel <panel@a.test>" };
    const sent = await trial("messages", "mail", values);
    expect(sent).toEqual({ works: true, said: admin.actor.account.email });
    expect(server.received.map(({ subject }) => subject)).toEqual(["Test email of your panel"]);
    expect(await database().$count(settings)).toBe(0);
    server.meet("never");
    expect(await trial("messages", "mail", values)).toMatchObject({
      works: false,
      said: expect.stringContaining("never perhaps"),
    });
    await server.stop();
  });

  it.each([
    ["access_point", "ACCESS_POINT"],
    ["cash_register", "CASH_REGISTER"],
  ] as const)(
    "asks the %s for what nobody has sent, and finds an address that is another's",
    async (test, name) => {
      const secret = "a-secret-of-this-service";
      let doesCheck = true;
      const server = createServer((request, response) => {
        const header = (word: string) => request.headers[word]?.toString() ?? null;
        const isRight = isSigned({ header, body: "" }, Buffer.from(secret), new Date());
        response.writeHead(isRight || !doesCheck ? 404 : 401).end();
      });
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
      const ask = (own: string) => trial("money", test, { [`${name}_URL`]: url, [`${name}_SECRET`]: own });
      expect(await ask(secret)).toEqual({ works: true, said: url });
      expect(await ask(`${secret}-2`)).toMatchObject({ works: false, said: expect.stringContaining("401") });
      doesCheck = false;
      expect(await ask(secret)).toMatchObject({
        works: false,
        said: expect.stringContaining("wrong signature"),
      });
      await new Promise((resolve) => server.close(resolve));
      await expect(trial("money", test, {})).rejects.toMatchObject(
        wrong({ [`${name}_URL`]: "must be set to be tried" }) as object,
      );
    },
  );

  it("reads the newest rates", async () => {
    const outcome = await trial("money", "rates", { EXCHANGE_RATES: "simulated" });
    expect(outcome).toEqual({
      works: true,
      said: expect.stringMatching(/^\d{4}-\d\d-\d\d, 1 EUR = 1\.0850 USD, 1 EUR = 98\.5000 RUB$/),
    });
    await expect(trial("money", "rates", { EXCHANGE_RATES: "off" })).rejects.toMatchObject(
      wrong({ EXCHANGE_RATES: "is off" }) as object,
    );
  });

  it("names what is missing, and refuses what is no trial of the group", async () => {
    await expect(trial("messages", "mail", {})).rejects.toMatchObject(
      wrong({ SMTP_URL: "must be set to be tried" }) as object,
    );
    await expect(trial("messages", "mail", { SMTP_URL: "smtp://127.0.0.1:1" })).rejects.toMatchObject(
      wrong({ MAIL_FROM: "must be set to be tried" }) as object,
    );
    await expect(trial("messages", "mail", { MAIL_FROM: "Berth <panel@localhost>" })).rejects.toMatchObject(
      wrong({ MAIL_FROM: "must be an address such as Example <panel@example.com>" }) as object,
    );
    await expect(trial("messages", "stripe", {})).rejects.toMatchObject(
      refusal("argument.invalid") as object,
    );
    await expect(trial("messages", "mail", { SMTP_URL: "ftp://a.test" })).rejects.toMatchObject(
      wrong({ SMTP_URL: "must be an smtp or smtps address" }) as object,
    );
  });

  it.each([
    [
      "money",
      "stripe",
      { STRIPE_SECRET_KEY: "sk_test_1", STRIPE_WEBHOOK_SECRET: "w", STRIPE_URL: "http://127.0.0.1:1" },
    ],
    ["messages", "mailbox", { IMAP_URL: "imap://a:b@127.0.0.1:1", MAIL_REPLY_TO: "a+{token}@a.test" }],
    ["sign_in", "oidc", { OIDC_ISSUER: "http://127.0.0.1:1", OIDC_CLIENT_ID: "a", OIDC_CLIENT_SECRET: "b" }],
    ["names", "name_server", { POWERDNS_URL: "http://127.0.0.1:1", POWERDNS_KEY: "a-long-key" }],
    ["sign_up", "identity", { IDENTITY_URL: "http://127.0.0.1:1", IDENTITY_SECRET: "a".repeat(16) }],
    ["operation", "backup", { BACKUP_DIRECTORY: "/nowhere/backups", BACKUP_PASSPHRASE: "correct horse" }],
    ["operation", "replica", { DATABASE_REPLICA_URL: "postgres://a:b@127.0.0.1:1/panel" }],
  ] as const)("of %s says what it is of %s when nobody answers", async (group, test, values) => {
    expect(await trial(group, test, values)).toMatchObject({ works: false, said: expect.any(String) });
  });
});
