import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { helpArticles, helpVotes } from "@/lib/db/tables/support/help-center";
import { addBrand, loadBrands } from "@/lib/testing/brands";
import { addAccount } from "@/lib/testing/factories";
import { changesOnRecord } from "@/lib/testing/operations/audit";
import { asGuest, asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { refusal } from "@/lib/testing/operations/refusal";
import { brandOfId } from "../../kernel/brand/loaded";
import type { StaffContext } from "../../kernel/operation/context";
import { replyToCustomer } from "../tickets/agent/reply";
import { askSupport } from "../tickets/ask";
import { showTicket } from "../tickets/show";
import { articleFromTicket } from "./from-ticket";
import { listArticles } from "./list";
import { articlesOfStaff } from "./overview";
import { previewArticle } from "./preview";
import { publishArticle } from "./publish";
import { readArticleOfAll } from "./read";
import { restoreArticle } from "./restore";
import { saveArticle } from "./save";
import { showArticle } from "./show";
import { suggestArticles } from "./suggest";
import { voteOnArticle } from "./vote";

withCatalogDatabase();

let staff: StaffContext;
let nordhaven: number;
beforeAll(async () => {
  staff = await asStaff("support");
  await addBrand(database(), { name: "Everywhere", isDefault: true });
  nordhaven = await addBrand(database(), { hosts: ["nordhaven.test"], language: "de" });
  await loadBrands();
});
beforeEach(async () => {
  await database().execute(sql`truncate help_articles cascade`);
});

type Text = { language: "en" | "ru" | "de"; title: string; body: string; category?: string };
const text = (one: Text) => ({ category: "", ...one });
const password = text({
  ...{ language: "en", title: "Reset the root password", body: "Open the **server** and press Reset." },
  category: "Servers",
});
const save = (texts: Text[], further: object = {}) =>
  saveArticle.call(staff, {
    ...{ id: null, revision: 0, brand: null, position: 0, key: randomUUID() },
    texts: texts.map(text),
    ...further,
  });
const published = async (texts: Text[], further: object = {}) => {
  const { id } = await save(texts, further);
  await publishArticle.call(staff, { id, is_published: true });
  return id;
};
const list = async (language: Text["language"], q = "", guest = asGuest()) =>
  (await listArticles.call(guest, { language, q })).articles;

describe("articles", () => {
  test("are drafts until they are published, and then for everybody, in order", async () => {
    const { id } = await save([password]);
    expect(await list("en")).toEqual([]);
    await expect(readArticleOfAll.call(asGuest(), { id, language: "en" })).rejects.toEqual(
      refusal("help_article.not_found"),
    );
    await publishArticle.call(staff, { id, is_published: true });
    const first = await published([{ language: "en", title: "Begin here", body: "Hello" }], { position: 0 });
    await database().update(helpArticles).set({ position: 5 }).where(eq(helpArticles.id, id));
    expect((await list("en")).map((one) => one.id)).toEqual([first, id]);
    expect(await readArticleOfAll.call(asGuest(), { id, language: "ru" })).toMatchObject({
      ...{ title: password.title, category: "Servers", language: "en", body: password.body },
    });
    await publishArticle.call(staff, { id, is_published: false });
    expect((await list("en")).map((one) => one.id)).toEqual([first]);
    expect(await changesOnRecord("help_center.publish", `article ${id}`)).toEqual([
      { published: true },
      { published: false },
    ]);
  });

  test("of a brand are on its pages alone, in its language for who has no text of his own", async () => {
    const id = await published([{ language: "de", title: "Rechnungen", body: "So geht es." }], {
      brand: nordhaven,
    });
    const all = await published([password]);
    const guest = { ...asGuest(), brand: brandOfId(nordhaven) };
    expect((await list("en")).map((one) => one.id)).toEqual([all]);
    expect((await list("ru", "", guest)).map((one) => [one.id, one.language])).toEqual([
      [id, "de"],
      [all, "en"],
    ]);
    await expect(readArticleOfAll.call(asGuest(), { id, language: "de" })).rejects.toEqual(
      refusal("help_article.not_found"),
    );
  });

  test("need a whole text in the main language, once for a repeated submit, and no stale revision", async () => {
    await expect(save([{ language: "ru", title: "Пароль", body: "Так." }])).rejects.toEqual(
      refusal("help_article.no_text"),
    );
    await expect(save([{ language: "en", title: "Half", body: "" }])).rejects.toEqual(
      refusal("help_article.no_text"),
    );
    const key = randomUUID();
    const made = await save([password], { key });
    expect(await save([password], { key })).toEqual(made);
    const { id } = made;
    const texts = [{ ...password, title: "Other title" }];
    expect(await save(texts, { id, revision: 1 })).toEqual({ id, revision: 2 });
    await expect(save(texts, { id, revision: 1 })).rejects.toEqual(refusal("help_article.changed_meanwhile"));
    await expect(save(texts, { id: 999_999, revision: 1 })).rejects.toEqual(
      refusal("help_article.not_found"),
    );
    await expect(save(texts, { brand: 999_999 })).rejects.toMatchObject({
      extras: { fields: { brand: expect.any(String) } },
    });
  });

  test("go back to what they were, as a new revision", async () => {
    const { id } = await save([password]);
    await save([{ ...password, title: "Worse" }], { id, revision: 1 });
    expect(await restoreArticle.call(staff, { id, revision: 2, to: 1 })).toEqual({ revision: 3 });
    const shown = await showArticle.call(staff, { id });
    expect(shown.texts).toEqual([password]);
    expect(shown.revisions.map(({ revision, titles }) => [revision, ...titles])).toEqual([
      [3, password.title],
      [2, "Worse"],
      [1, password.title],
    ]);
    await expect(restoreArticle.call(staff, { id, revision: 2, to: 1 })).rejects.toEqual(
      refusal("help_article.changed_meanwhile"),
    );
  });

  test("stay with their readers: a revision without the main language is not restored while they are published", async () => {
    const { id } = await save([password]);
    const german = { ...password, language: "de" as const, title: "Passwort" };
    await save([german], { id, revision: 1, brand: nordhaven });
    await publishArticle.call(staff, { id, is_published: true });
    const restore = () => restoreArticle.call(staff, { id, revision: 2, to: 1 });
    await expect(restore()).rejects.toMatchObject({ extras: { doc: "help_article.no_text" } });
    expect((await showArticle.call(staff, { id })).texts).toEqual([german]);
    await publishArticle.call(staff, { id, is_published: false });
    expect(await restore()).toEqual({ revision: 3 });
  });

  test("are previewed as text, whatever is in them", async () => {
    const { blocks } = await previewArticle.call(staff, { body: "**a** <script>x</script>" });
    expect(JSON.stringify(blocks)).toContain("<script>");
    expect(blocks).toMatchObject([{ type: "paragraph" }]);
  });
});

describe("the search", () => {
  test("finds by forms and beginnings of words, titles before texts, in the language that is shown", async () => {
    const reset = await published([password]);
    const other = await published([
      { language: "en", title: "Power", body: "A reset of the machine cuts its power." },
      { language: "ru", title: "Питание", body: "Перезагрузка серверов выключает питание." },
    ]);
    expect((await list("en", "resetting")).map(({ id }) => id)).toEqual([reset, other]);
    expect((await list("en", "passw")).map(({ id }) => id)).toEqual([reset]);
    expect((await list("ru", "сервер")).map(({ title }) => title)).toEqual(["Питание"]);
    expect(await list("ru", "power")).toEqual([]);
    // None has all of these words.
    expect((await list("en", "password of nothing")).map(({ id }) => id)).toEqual([reset]);
    expect(await list("en", "'); drop table help_texts; & | ! :*")).toEqual([]);
    expect(await list("en", "zzz")).toEqual([]);
  });

  test("offers at most three while a subject is typed, of published ones", async () => {
    for (let count = 0; count < 5; count++)
      await published([{ language: "en", title: `Invoice ${count}`, body: "An invoice." }]);
    await save([{ language: "en", title: "Invoice draft", body: "An invoice." }]);
    const user = await asUser((await addAccount(database())).id);
    const { articles } = await suggestArticles.call(user, { subject: "My invoice", language: "en" });
    expect(articles).toHaveLength(3);
    expect(await suggestArticles.call(user, { subject: "?", language: "en" })).toEqual({ articles: [] });
  });
});

test("a reader votes once, and may change that; readers are not counted twice", async () => {
  const id = await published([password]);
  const user = await asUser((await addAccount(database())).id);
  await voteOnArticle.call(user, { id, is_helpful: true });
  await voteOnArticle.call(user, { id, is_helpful: true });
  await voteOnArticle.call(asGuest({ address: "203.0.113.1" }), { id, is_helpful: false });
  await voteOnArticle.call(asGuest({ address: "203.0.113.1" }), { id, is_helpful: true });
  await Promise.all(
    ["203.0.113.2", "203.0.113.3"].map((address) =>
      voteOnArticle.call(asGuest({ address }), { id, is_helpful: false }),
    ),
  );
  expect((await articlesOfStaff.call(staff, {})).articles).toMatchObject([
    { id, helpful: 2, not_helpful: 2 },
  ]);
  expect(await database().$count(helpVotes)).toBe(4);
  await publishArticle.call(staff, { id, is_published: false });
  await expect(voteOnArticle.call(user, { id, is_helpful: true })).rejects.toEqual(
    refusal("help_article.not_found"),
  );
  const many = async () => {
    for (let time = 0; time < 70; time++)
      await voteOnArticle
        .call(asGuest({ address: "203.0.113.9" }), { id, is_helpful: true })
        .catch((error) => {
          if (error.extras.doc !== "help_article.not_found") throw error;
        });
  };
  await expect(many()).rejects.toEqual(refusal("rate.limited"));
});

test("an answer of a ticket becomes a draft, with a warning of what may be personal; nothing else of it does", async () => {
  const account = await addAccount(database(), { language: "de" });
  const user = await asUser(account.id);
  const { id: ticket } = await askSupport.call(user, { subject: "Kein Start", text: "Hilfe, 192.0.2.1" });
  const answer = { id: ticket, text: "Bei 192.0.2.7 bitte neu starten.", files: [], seen: 0 };
  const last = (await showTicket.call(user, { id: ticket })).last_message;
  const { message } = await replyToCustomer.call(staff, {
    ...{ ...answer, seen: last, is_internal: false, send_key: randomUUID() },
  });
  const { message: internal } = await replyToCustomer.call(staff, {
    ...{ ...answer, seen: message, is_internal: true, send_key: randomUUID() },
  });
  const made = await articleFromTicket.call(staff, { ticket, message });
  expect(made.personal).toEqual(["192.0.2.7"]);
  expect(await showArticle.call(staff, { id: made.id })).toMatchObject({
    is_published: false,
    texts: [{ language: "de", title: "Kein Start", body: answer.text }],
  });
  for (const other of [internal, last, message + 1_000])
    await expect(articleFromTicket.call(staff, { ticket, message: other })).rejects.toEqual(
      refusal("conversation.not_found"),
    );
  // The default brand's language has no text yet.
  await expect(publishArticle.call(staff, { id: made.id, is_published: true })).rejects.toEqual(
    refusal("help_article.no_text"),
  );
});

test("only staff with the right write articles", async () => {
  const billing = await asStaff("billing");
  const { id } = await save([password]);
  for (const work of [
    () => articlesOfStaff.call(billing, {}),
    () => showArticle.call(billing, { id }),
    () => publishArticle.call(billing, { id, is_published: true }),
    () => restoreArticle.call(billing, { id, revision: 1, to: 1 }),
    () => previewArticle.call(billing, { body: "x" }),
    () => articleFromTicket.call(billing, { ticket: 1, message: 1 }),
  ])
    await expect(work()).rejects.toEqual(refusal("staff.right_missing"));
});
