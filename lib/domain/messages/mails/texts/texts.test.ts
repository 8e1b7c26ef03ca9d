import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { builtInBrand } from "@/lib/base/brand";
import { type Locale, locales } from "@/lib/base/locale";
import { database } from "@/lib/db/client";
import { loadConfiguration, watchConfiguration } from "@/lib/db/live-configuration";
import { mailTextChanges, mailTexts } from "@/lib/db/tables/messages/mail-texts";
import { mails } from "@/lib/db/tables/messages/mails";
import { examplePages, mailExamples } from "@/lib/i18n/mails/examples";
import type { Notices } from "@/lib/i18n/mails/notices";
import { ownTemplate, readTemplate, writeMail } from "@/lib/i18n/mails/write-mail";
import { addBrand } from "@/lib/testing/brands";
import { addAccount } from "@/lib/testing/factories";
import { mailsTo } from "@/lib/testing/messages/mailbox";
import { asStaff, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { waitFor } from "@/lib/testing/wait-for";
import { notifyOwner } from "../shared/notify";
import { liveMailTexts, wordingOf, writeWorded } from "../shared/wording";
import { changeMailText } from "./change";
import { listMailTexts } from "./list";
import { previewMailText } from "./preview";
import { resetMailText } from "./reset";
import { showMailText } from "./show";
import { tryMailText } from "./try";

withCatalogDatabase();

const admin = () => asStaff("admin");
const load = () => loadConfiguration([liveMailTexts]);
type Key = { kind: string; language: Locale; brand: number | null };
const pin: Key = { kind: "pin.changed", language: "en", brand: null };
const code: Key = { ...pin, kind: "sign_in.code" };
const text = { subject: "{brand}: a new PIN", body: "Hello,\r\n\r\nyour PIN is another one now. <b>Bye</b>" };
const stored = { ...text, body: text.body.replaceAll("\r\n", "\n") };
const change = async (more: object = {}) =>
  changeMailText.answer(await admin(), { ...pin, ...text, revision: 0, ...more });
const show = async (key = pin) => showMailText.call(await admin(), key);
const refused = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: { extras?: { doc: string; fields?: object; details?: object } }) => error.extras,
  );

beforeEach(async () => {
  await database().delete(mailTexts);
  await database().delete(mailTextChanges);
  await load();
});

describe("changing a text", () => {
  test("is in effect for the next mail, and goes back to the panel's own", async () => {
    const account = await addAccount(database());
    const tell = () => notifyOwner({ db: database(), now: new Date() }, account.id, "pin.changed", {});
    const { revision } = await change();
    await load();
    await tell();
    expect(await mailsTo(account.email)).toMatchObject([
      { subject: "Berth: a new PIN", body: "Hello,\n\nyour PIN is another one now. <b>Bye</b>\n" },
    ]);
    expect(await resetMailText.answer(await admin(), { ...pin, revision })).toMatchObject({
      is_changed: true,
    });
    await load();
    await tell();
    expect((await mailsTo(account.email)).map(({ subject }) => subject)).toContain("Your PIN was changed");
  });

  test("is noticed by a process that watches", async () => {
    const stop = await watchConfiguration([liveMailTexts]);
    const subject = () => wordingOf(builtInBrand, "pin.changed", "en").template !== null;
    expect(subject()).toBe(false);
    await change();
    await waitFor(async () => subject() || undefined, "the changed text was not noticed");
    await stop();
  });

  test("is for one language alone", async () => {
    await change();
    await load();
    for (const locale of locales)
      expect(wordingOf(builtInBrand, "pin.changed", locale).template !== null, locale).toBe(locale === "en");
  });

  test("keeps who changed it, and what it said", async () => {
    const first = await change();
    const second = await change({ subject: "Second", revision: first.revision });
    const third = await resetMailText.answer(await admin(), { ...pin, revision: second.revision });
    const { history, revision, source, current, own } = await show();
    expect(revision).toBe(third.revision);
    expect(history.map(({ subject, body }) => ({ subject, body }))).toEqual([
      { subject: null, body: null },
      { subject: "Second", body: stored.body },
      stored,
    ]);
    expect(history[0]?.by).toMatch(/\S/);
    expect([source, current]).toEqual(["panel", own]);
  });

  test("overwrites nothing that was changed since it was read", async () => {
    await change();
    expect(await refused(change({ subject: "Mine" }))).toMatchObject({ doc: "mail_text.changed_meanwhile" });
    expect((await show()).current).toEqual(stored);
    expect(await refused(resetMailText.answer(await admin(), { ...pin, revision: 0 }))).toMatchObject({
      doc: "mail_text.changed_meanwhile",
    });
  });

  test("to what it is changes nothing", async () => {
    const own = ownTemplate("en", "pin.changed");
    expect(await change(own)).toEqual({ revision: 0, is_changed: false });
    expect(await database().$count(mailTextChanges)).toBe(0);
  });

  test.each([
    ["mail_text.unknown_variable", { ...code, body: "{code} {hostname}" }, { name: "hostname" }],
    ["mail_text.missing_variable", { ...code, body: "No code" }, { name: "code" }],
    ["mail_text.unreadable", { ...code, body: "{code}\n{x" }, { line: 2, column: 1 }],
    ["mail_text.use", { ...code, body: "{code, number}" }, { name: "code" }],
  ])("is refused with the name: %s", async (doc, wanted, details) => {
    expect(await refused(change(wanted))).toMatchObject({
      doc,
      details,
      fields: { body: expect.any(String) },
    });
    expect(await refused(previewMailText.answer(await admin(), { ...text, ...wanted }))).toMatchObject({
      doc,
    });
    expect(await refused(tryMailText.answer(await admin(), { ...text, ...wanted }))).toMatchObject({ doc });
    expect(await database().$count(mailTexts)).toBe(0);
  });

  test("of an unknown kind or brand is refused", async () => {
    expect(await refused(change({ kind: "constructor" }))).toMatchObject({ doc: "mail_text.not_found" });
    expect(await refused(change({ brand: 999_999 }))).toMatchObject({ doc: "brand.not_found" });
  });
});

test("a brand's own text goes before the one for all brands, and that before the panel's own", async () => {
  const brand = await addBrand(database(), { name: "Nordhaven", isDefault: false });
  const nordhaven = { id: brand, name: "Nordhaven" };
  const write = () => {
    const wording = wordingOf(nordhaven, "pin.changed", "en");
    return writeWorded("en", "pin.changed", {}, examplePages, wording).mail.subject;
  };
  await change();
  await load();
  expect(write()).toBe("Nordhaven: a new PIN");
  expect((await show({ ...pin, brand })).source).toBe("all");
  await changeMailText.answer(await admin(), { ...pin, ...text, brand, subject: "Ours", revision: 0 });
  await load();
  expect(write()).toBe("Ours");
  expect(wordingOf(builtInBrand, "pin.changed", "en").template).not.toBeNull();
  const { groups, brands } = await listMailTexts.call(await admin(), {});
  const listed = groups.flatMap(({ kinds }) => kinds);
  expect(listed).toHaveLength(Object.keys(mailExamples).length);
  expect(listed.find(({ kind }) => kind === "pin.changed")?.changed).toEqual([
    { brand: null, language: "en" },
    { brand, language: "en" },
  ]);
  expect(brands).toContainEqual(nordhaven);
});

describe("a preview", () => {
  test("shows the mail as it arrives, with what comes from outside as text", async () => {
    const draft = { ...pin, subject: "New\nPIN", body: "<script>alert(1)</script>\n\nhttps://a.test/x" };
    const shown = await previewMailText.answer(await admin(), draft);
    expect(shown.subject).toBe("New PIN");
    expect(shown.text).toBe("<script>alert(1)</script>\n\nhttps://a.test/x\n");
    expect(shown.html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(shown.html).toContain('<a href="https://a.test/x"');
    expect(shown.html).not.toContain("<script");
  });

  test("of every example is another one", async () => {
    const { examples, own, variables } = await show({ ...pin, kind: "sign_in.new_device" });
    expect(examples).toBe(2);
    const look = async (example: number) =>
      (await previewMailText.answer(await admin(), { ...pin, ...own, kind: "sign_in.new_device", example }))
        .text;
    expect(await look(0)).toContain("Device: Firefox, Linux");
    expect(await look(1)).toContain("Device: not named");
    expect(variables).toContainEqual({
      name: "url",
      kind: "link",
      choices: [],
      is_required: true,
      example: "https://panel.example/link#a-token-that-works-once",
    });
  });

  test("of a test goes to the one who asks for it, and saves nothing", async () => {
    const context = await admin();
    const { recipient } = await tryMailText.answer(context, { ...pin, ...text });
    expect(context.actor.kind === "staff" && context.actor.account.email).toBe(recipient);
    const rows = await database().select().from(mails).where(eq(mails.recipient, recipient));
    expect(rows).toMatchObject([{ subject: "[Test] Berth: a new PIN", isTest: true, accountId: null }]);
    expect(await database().$count(mailTexts)).toBe(0);
  });
});

describe("sending", () => {
  afterEach(load);

  test("with changed texts that are the panel's own makes every mail as before", async () => {
    const kinds = Object.keys(mailExamples) as (keyof Notices)[];
    const rows = locales.flatMap((language) =>
      kinds.map((kind) => ({ kind, language, ...ownTemplate(language, kind) })),
    );
    await database().insert(mailTexts).values(rows);
    await load();
    for (const { kind, language } of rows) {
      const wording = wordingOf(builtInBrand, kind, language);
      expect(wording.template, `${kind} ${language}`).not.toBeNull();
      for (const facts of mailExamples[kind])
        expect(writeWorded<typeof kind>(language, kind, facts, examplePages, wording).mail).toEqual(
          writeMail<typeof kind>(language, kind, facts, examplePages),
        );
    }
  });

  test("leaves out a stored text that this version cannot use", async () => {
    const kept = { brandId: null, language: "en" as const };
    await database()
      .insert(mailTexts)
      .values([
        { ...kept, kind: "pin.changed", subject: "{nothing}", body: "x" },
        { ...kept, kind: "of.another_version", subject: "x", body: "x" },
      ]);
    await load();
    expect(wordingOf(builtInBrand, "pin.changed", "en").template).toBeNull();
  });

  test("falls back to the panel's own text if a changed one fails", () => {
    const own = writeMail("en", "pin.changed", {}, examplePages);
    const broken = {
      get subject(): never {
        throw new Error("broken");
      },
      body: [],
    };
    for (const template of [broken, { ...readTemplate(ownTemplate("en", "pin.changed")), subject: [] }])
      expect(
        writeWorded("en", "pin.changed", {}, examplePages, { brand: "Nordhaven", template }).mail,
      ).toEqual(own);
  });
});
