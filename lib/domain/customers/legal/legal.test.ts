import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Locale } from "@/lib/base/locale";
import { database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { legalAcceptances, legalTexts, legalVersions } from "@/lib/db/tables/customers/legal";
import { signUps } from "@/lib/db/tables/customers/sign-ups";
import { addBrand, loadBrands } from "@/lib/testing/brands";
import { forgetLegal, loadLegal, publishDocument } from "@/lib/testing/customers/legal";
import { addAccount } from "@/lib/testing/factories";
import { mailsTo, tokenIn } from "@/lib/testing/messages/mailbox";
import {
  asBrowser,
  asGuest,
  asImpersonator,
  asKey,
  asStaff,
  asUser,
  withCatalogDatabase,
} from "@/lib/testing/operations/contexts";
import { brandOfId } from "../../kernel/brand/loaded";
import { deleteBrand } from "../../kernel/brands/delete";
import type { StaffContext } from "../../kernel/operation/context";
import { orderInstance } from "../../orders/orders/order-instance";
import { confirmSignUp } from "../accounts/confirm-sign-up";
import { sendSignUpMail } from "../accounts/send-sign-up-mail";
import { signUp } from "../accounts/sign-up";
import { acceptDocuments } from "./accept";
import { discardDraft } from "./admin/discard-draft";
import { editDocument } from "./admin/edit";
import { listDocuments } from "./admin/list";
import { publishDraft } from "./admin/publish";
import { saveDraft } from "./admin/save-draft";
import { mailLegalChange } from "./mail-change";
import { myDocuments } from "./mine";
import { documentsOfCustomer } from "./of-customer";
import { pendingDocuments } from "./pending";
import { showDocument } from "./show";

withCatalogDatabase();

let staff: StaffContext;
let nordhaven: number;
beforeAll(async () => {
  staff = await asStaff("admin");
  await addBrand(database(), { name: "Everywhere", isDefault: true });
  nordhaven = await addBrand(database(), { hosts: ["nordhaven.test"], language: "de" });
  await loadBrands();
  await loadLegal();
});
afterAll(forgetLegal);

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
const refusal = (doc: string) => ({ extras: { doc } });
const atNordhaven = () => ({ ...asGuest(), brand: brandOfId(nordhaven) });
const order = {
  deploy_period: "monthly",
  preset: "102",
  location_name: "NL",
  os_id: 11,
  traffic_plan: "1",
  root_pass: "Root-pass-1",
  deploy_notify: 0,
} as const;

describe("while nothing is published", () => {
  test("nothing is asked, and staff are told so", async () => {
    const { id } = await addAccount(database(), {});
    expect(await listDocuments.call(staff, {})).toMatchObject({ is_asked: false });
    expect((await pendingDocuments.call(await asUser(id), {})).documents).toEqual([]);
    await expect(showDocument.call(asGuest(), { kind: "terms", language: "en" })).rejects.toMatchObject(
      refusal("legal.not_found"),
    );
  });
});

describe("a document", () => {
  test("is a draft until it is published, and is never changed after that", async () => {
    const key = { kind: "imprint" as const, brand: null };
    const draft = { ...key, summary: "", texts: [{ language: "en" as const, body: "# We\r\nare", url: "" }] };
    const { revision } = await saveDraft.call(staff, { ...draft, revision: "" });
    await expect(saveDraft.call(staff, { ...draft, revision: "" })).rejects.toMatchObject(
      refusal("legal.changed_meanwhile"),
    );
    await expect(showDocument.call(asGuest(), { kind: "imprint", language: "en" })).rejects.toThrow();
    const { version, number } = await publishDraft.call(staff, { ...key, revision, from: "", tells: false });
    await loadLegal();
    expect(number).toBe(1);
    expect(await showDocument.call(asGuest(), { kind: "imprint", language: "ru" })).toMatchObject({
      version,
      body: "# We\nare",
      language: "en",
      is_current: true,
    });
    const db = database();
    const own = eq(legalVersions.id, version);
    await expect(db.update(legalVersions).set({ holdsFrom: new Date() }).where(own)).rejects.toThrow();
    await expect(db.delete(legalVersions).where(own)).rejects.toThrow();
    await expect(
      db.update(legalTexts).set({ body: "" }).where(eq(legalTexts.versionId, version)),
    ).rejects.toThrow();
    await expect(
      db.insert(legalTexts).values({ versionId: version, language: "de", body: "" }),
    ).rejects.toThrow();
  });

  test("holds from its day on, for its brand, in the language of the reader or of the brand", async () => {
    const all = await publishDocument(staff, { kind: "privacy", texts: { en: "All" } });
    const own = await publishDocument(staff, {
      kind: "privacy",
      brand: nordhaven,
      texts: { de: "Unsere", ru: "https://nordhaven.test/ru" },
    });
    const next = await publishDocument(staff, { kind: "privacy", texts: { en: "Next" }, from: tomorrow() });
    const read = (context = asGuest(), more: { version?: number; language?: "en" | "ru" } = {}) =>
      showDocument.call(context, { kind: "privacy", language: "en", ...more });
    expect(await read()).toMatchObject({ version: all, body: "All" });
    expect(await read(atNordhaven())).toMatchObject({ version: own, body: "Unsere", language: "de" });
    expect(await read(atNordhaven(), { language: "ru" })).toMatchObject({
      body: null,
      url: "https://nordhaven.test/ru",
    });
    expect(await read(asGuest(), { version: next })).toMatchObject({ body: "Next", is_current: false });
    // The texts of another brand are not shown at this host, but to staff.
    await expect(read(asGuest(), { version: own })).rejects.toMatchObject(refusal("legal.not_found"));
    expect(await showDocument.call(staff, { kind: "privacy", version: own, language: "de" })).toMatchObject({
      body: "Unsere",
    });
    const later = { ...asGuest(), now: new Date(Date.now() + 2 * 86_400_000) };
    expect(await read(later)).toMatchObject({ version: next, is_current: true });
    const { versions } = await editDocument.call({ ...staff, now: new Date() }, { kind: "privacy" });
    expect(versions.map(({ number, state }) => [number, state])).toEqual([
      [2, "coming"],
      [1, "current"],
    ]);
  });

  test("is not published without a text in the brand's language, nor from a day that is past", async () => {
    const key = { kind: "withdrawal" as const, brand: nordhaven };
    const { revision } = await saveDraft.call(staff, {
      ...key,
      revision: "",
      summary: "",
      texts: [{ language: "en", body: "Text", url: "" }],
    });
    const publish = (from: string) => publishDraft.call(staff, { ...key, revision, from, tells: false });
    await expect(publish("")).rejects.toMatchObject(refusal("legal.no_text"));
    await expect(publish("2020-01-01")).rejects.toMatchObject({
      extras: { fields: { from: expect.any(String) } },
    });
    await discardDraft.call(staff, { ...key, revision });
    await expect(publish("")).rejects.toMatchObject(refusal("legal.changed_meanwhile"));
    await expect(deleteBrand.answer(staff, { id: nordhaven })).rejects.toMatchObject(
      refusal("brand.has_documents"),
    );
  });

  test.each([
    [{ body: "a", url: "https://a.test" }, "texts"],
    [{ body: "", url: "javascript:alert(1)" }, "texts"],
  ])("with %j is refused", async (text, field) => {
    const texts = [{ language: "en" as const, ...text }];
    await expect(
      saveDraft.answer(staff, { kind: "terms", brand: null, revision: "", summary: "", texts }),
    ).rejects.toMatchObject({ extras: { fields: { [field]: expect.any(String) } } });
  });

  test("is for staff with the right alone", async () => {
    await expect(listDocuments.call(await asStaff("support"), {})).rejects.toMatchObject({
      code: "forbidden",
    });
  });
});

describe("acceptance", () => {
  const typed = {
    ...{ password: "A-good-long-one", firstname: "Dora", lastname: "Demo" },
    ...{ country: "DE", currency: "EUR" as const, language: "en" as const },
  };
  let terms: number;
  beforeAll(async () => {
    terms = await publishDocument(staff, { kind: "terms", texts: { en: "Terms", de: "AGB" } });
  });
  const current = async () => {
    const { documents } = await pendingDocuments.call(
      await asUser((await addAccount(database(), {})).id),
      {},
    );
    return documents.map(({ version, language }) => ({ version, language }));
  };

  test("at sign-up is of all documents that hold, recorded with version, time and address", async () => {
    const email = "accepts@example.test";
    const ask = (accepted: { version: number; language: Locale }[]) =>
      signUp.call(asGuest({ address: "198.51.100.7" }), { ...typed, email, accepted });
    const all = await current();
    expect(all.length).toBe(2);
    for (const some of [[], all.slice(1), all.map((one) => ({ ...one, language: "de" as const }))])
      await expect(ask(some)).rejects.toMatchObject(refusal("legal.not_accepted"));
    await ask(all);
    const [row] = await database().select().from(signUps).where(eq(signUps.email, email));
    await sendSignUpMail({ signUpId: row?.id ?? 0 }, new Date());
    const token = tokenIn((await mailsTo(email))[0]?.body);
    await confirmSignUp.call(asGuest({ address: "198.51.100.8" }), { token, password: typed.password });
    const [account] = await database().select().from(accounts).where(eq(accounts.email, email));
    const { accepted } = await documentsOfCustomer.call(staff, { id: account?.id ?? 0 });
    expect(accepted).toContainEqual({
      version: terms,
      kind: "terms",
      number: 1,
      language: "en",
      at: row?.createdAt.toISOString(),
      address: "198.51.100.7",
      occasion: "sign_up",
      by: null,
    });
  });

  test("is asked by the order page alone: orders of programs go on", async () => {
    const { id } = await addAccount(database(), { credit: "100.00" });
    const page = await asBrowser(id, { address: "203.0.113.77" });
    await expect(orderInstance.call(page, order)).rejects.toMatchObject(refusal("legal.not_accepted"));
    expect(await orderInstance.call(await asUser(id), order)).toMatchObject({ status: "Paid" });
    const { documents } = await pendingDocuments.call(page, { language: "de" });
    expect(documents).toContainEqual({
      version: terms,
      kind: "terms",
      language: "de",
      href: `/legal/terms?version=${terms}`,
    });
    const accepted = documents.map(({ version, language }) => ({ version, language }));
    await acceptDocuments.call(page, { accepted, occasion: "order" });
    expect(await orderInstance.call(page, order)).toMatchObject({ status: "Paid" });
    // A second press records nothing twice.
    await acceptDocuments.call(page, { accepted, occasion: "order" });
    const { accepted: known } = await myDocuments.call(page, {});
    expect(known).toHaveLength(documents.length);
    expect(known[0]).toMatchObject({ address: "203.0.113.77", occasion: "order" });
    const mine = eq(legalAcceptances.accountId, id);
    await expect(database().delete(legalAcceptances).where(mine)).rejects.toThrow();
    await expect(
      database().update(legalAcceptances).set({ address: "192.0.2.1" }).where(mine),
    ).rejects.toThrow();
  });

  test("is asked again after a change", async () => {
    const { id } = await addAccount(database(), {});
    const page = await asBrowser(id);
    await acceptDocuments.call(page, { accepted: await current(), occasion: "account" });
    expect((await pendingDocuments.call(page, {})).documents).toEqual([]);
    const next = await publishDocument(staff, { kind: "terms", texts: { en: "Terms 2" } });
    const fresh = await asBrowser(id);
    expect((await pendingDocuments.call(fresh, {})).documents.map(({ version }) => version)).toEqual([next]);
    await expect(
      acceptDocuments.call(fresh, { accepted: [{ version: terms, language: "en" }], occasion: "order" }),
    ).rejects.toMatchObject(refusal("legal.not_accepted"));
  });

  test("is neither for keys nor for staff who impersonate", async () => {
    const { id } = await addAccount(database(), {});
    const given = { accepted: await current(), occasion: "account" as const };
    await expect(acceptDocuments.call(await asKey(id), given)).rejects.toMatchObject(
      refusal("person.required"),
    );
    const { context } = await asImpersonator(
      id,
      { mode: "read_write" },
      { supportReason: "because they ask" },
    );
    await expect(acceptDocuments.call(context, given)).rejects.toMatchObject(
      refusal("impersonation.forbidden"),
    );
  });
});

describe("mail of a change", () => {
  const subjectsTo = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject);

  test("goes to each customer of the brand once, in batches that go on where they ended", async () => {
    const db = database();
    const [anna, berta] = [await addAccount(db, {}), await addAccount(db, { language: "de" })];
    const closed = await addAccount(db, { status: "Closed" });
    const other = await addAccount(db, {});
    await db.update(accounts).set({ brandId: nordhaven }).where(eq(accounts.id, other.id));
    const version = await publishDocument(staff, {
      kind: "terms",
      texts: { en: "Terms 3" },
      summary: "Shorter notice.",
      from: tomorrow(),
      tells: true,
    });
    const late = await addAccount(db, { createdAt: new Date(Date.now() + 60_000) });
    const queued = async () =>
      (await db.execute(sql`select from graphile_worker.jobs where task_identifier = 'mail_legal_change'`))
        .rowCount;
    expect(await queued()).toBe(1);
    await mailLegalChange(version, new Date());
    await mailLegalChange(version, new Date());
    const [mail] = await mailsTo(anna.email);
    expect(mail?.body).toContain("Shorter notice.");
    expect(mail?.body).toContain(`/legal/terms?version=${version}`);
    expect(await subjectsTo(anna.email)).toHaveLength(1);
    expect((await subjectsTo(berta.email))[0]).toMatch(/Geschäftsbedingungen: Version 3 ab/);
    expect(await subjectsTo(other.email)).toHaveLength(1);
    for (const { email } of [closed, late]) expect(await subjectsTo(email)).toEqual([]);
    const [row] = await db.select().from(legalVersions).where(eq(legalVersions.id, version));
    expect(row?.mailedTo).toBeNull();
  });

  test("goes to the customers of a brand that has its own only about its own", async () => {
    const { id, email } = await addAccount(database(), {});
    await database().update(accounts).set({ brandId: nordhaven }).where(eq(accounts.id, id));
    await mailLegalChange(await publishDocument(staff, { kind: "privacy", tells: true }), new Date());
    expect(await subjectsTo(email)).toEqual([]);
    const own = await publishDocument(staff, {
      kind: "privacy",
      brand: nordhaven,
      texts: { de: "Neu" },
      tells: true,
    });
    await mailLegalChange(own, new Date());
    expect((await mailsTo(email))[0]?.body).toContain(`http://nordhaven.test/legal/privacy?version=${own}`);
  });
});
