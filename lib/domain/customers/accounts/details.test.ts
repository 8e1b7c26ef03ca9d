import { asc, eq, inArray } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { deleteExpired } from "@/lib/db/expiring-rows";
import { accounts, emptyProfile } from "@/lib/db/tables/customers/accounts";
import { signUps } from "@/lib/db/tables/customers/sign-ups";
import { auditRows } from "@/lib/db/tables/kernel/audit";
import { addAccount, type TestAccount } from "@/lib/testing/factories";
import { mailsTo, tokenIn } from "@/lib/testing/messages/mailbox";
import { asGuest, asKey, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { addLink } from "../../messages/mails/shared/links";
import { acceptInvitation } from "../members/invitation";
import { updateAcl } from "../members/update-acl";
import { requireNoMoney } from "./change-currency";
import { cancelEmailChange, changeEmail } from "./change-email";
import { confirmEmail } from "./confirm-email";
import { showDetails } from "./details";
import { resetPassword } from "./reset-password";
import { dropTaxNumber, keepTaxNumber } from "./shared/tax-number";
import { undoEmail } from "./undo-email";

withCatalogDatabase();

const db = () => database();
const now = new Date("2026-03-04T12:00:00Z");
const plus = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
const doc = (name: string) => ({ extras: { doc: name } });

let account: TestAccount;
let id: number;
let wanted: string;
let count = 0;
beforeEach(async () => {
  account = await addAccount(db(), { vatNumber: "" });
  ({ id } = account);
  wanted = `wanted-${++count}@example.test`;
});

const row = async (of = id) => (await db().select().from(accounts).where(eq(accounts.id, of)))[0];
const set = (facts: Partial<typeof accounts.$inferInsert>) =>
  db().update(accounts).set(facts).where(eq(accounts.id, id));
const linkFor = (to: string, purpose: "change_email" | "undo_email" = "change_email", of = id, at = now) =>
  addLink(db(), { purpose, accountId: of, detail: to, lifeSeconds: 3_600, now: at });

describe("billing details", () => {
  const show = async () => showDetails.call(await asUser(id), {});

  test("show whom invoices are for, with every custom field, and the tax of today", async () => {
    const shown = await show();
    expect(shown).toMatchObject({
      ...{ firstname: "Test", lastname: "Customer", companyname: "", address1: "Street 1", address2: "" },
      ...{ city: "Utrecht", state: "", postcode: "3511 AA", country: "NL", phone: "+31 301234567" },
      missing: [],
      tax_number: { number: "", is_valid: false, checked: null },
      tax: { code: "domestic", country: "NL" },
    });
    expect(Object.keys(shown.custom)).toHaveLength(15);
    expect(shown.custom).toMatchObject({ co_autopayment: "off", co_inn: "" });
    const checked = { vatNumber: "NL123456789B01", vatValid: true, vatCheckedAt: now };
    await set({ ...checked, vatCheckedBy: "service" });
    expect((await show()).tax_number).toEqual({
      number: "NL123456789B01",
      is_valid: true,
      checked: { by: "service", at: "2026-03-04T12:00:00.000Z" },
    });
  });

  test("say what an invoice would lack, and know no tax number where such numbers change nothing", async () => {
    await set({ profile: emptyProfile, country: "US" });
    expect(await show()).toMatchObject({
      phone: "",
      missing: ["firstname", "lastname", "address1", "city"],
      tax_number: null,
    });
    const key = await asKey(id, { permissions: ["eq/list"] });
    await expect(showDetails.call(key, {})).rejects.toMatchObject(doc("right.missing"));
  });
});

describe("a checked tax number", () => {
  const number = "NL123456789B01";
  const keep = (facts: object = {}, at = now) =>
    keepTaxNumber(db(), id, { country: "NL", number, isValid: true, by: "service", ...facts }, at);
  const kept = async () => {
    const { vatNumber, vatValid, vatCheckedBy, vatCheckedAt } = (await row()) ?? {};
    return [vatNumber, vatValid, vatCheckedBy, vatCheckedAt];
  };

  test("becomes the account's where it is valid and of its country, and not otherwise", async () => {
    for (const facts of [{ isValid: false }, { country: "DE" }, { country: "RU" }])
      expect(await keep(facts), JSON.stringify(facts)).toBe(false);
    expect(await kept()).toEqual(["", false, null, null]);
    expect(await keep()).toBe(true);
    expect(await kept()).toEqual([number, true, "service", now]);
    await dropTaxNumber(db(), id);
    expect(await kept()).toEqual(["", false, null, null]);
  });

  test("keeps the register's word over a look at check digits, and loses its force by the register's no", async () => {
    await keep();
    expect(await keep({ by: "syntax" }, plus(60))).toBe(true);
    expect(await kept()).toEqual([number, true, "service", now]);
    expect(await keep({ number: "NL000000000B00", isValid: false }, plus(60))).toBe(false);
    expect(await kept()).toEqual([number, true, "service", now]);
    expect(await keep({ isValid: false }, plus(60))).toBe(true);
    expect(await kept()).toEqual([number, false, "service", plus(60)]);
  });
});

describe("one email", () => {
  const confirm = (token: string) => confirmEmail.call(asGuest({ now }), { token });
  const holders = async () =>
    db().select({ id: accounts.id }).from(accounts).where(eq(accounts.email, wanted));
  const lost = (all: PromiseSettledResult<unknown>[]) =>
    all.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));

  test("becomes one account's of two that confirm it at once, and the other keeps its own", async () => {
    const other = await addAccount(db());
    const tokens = [await linkFor(wanted), await linkFor(wanted, "change_email", other.id)];
    const both = await Promise.allSettled(tokens.map(confirm));
    expect(lost(both)).toMatchObject([doc("link.gone")]);
    expect(await holders()).toHaveLength(1);
    const emails = await db()
      .select({ email: accounts.email })
      .from(accounts)
      .where(inArray(accounts.id, [id, other.id]));
    expect(emails.filter(({ email }) => email !== wanted)).toHaveLength(1);
  });

  test("is one account's though someone is let in with it, and another gets it back, at once", async () => {
    const host = await asUser((await addAccount(db())).id, { now });
    await updateAcl.call(host, { email: wanted, role: "viewer" });
    const invitation = tokenIn((await mailsTo(wanted))[0]?.body);
    const works = [
      async () => confirm(await linkFor(wanted)),
      async () => undoEmail.call(asGuest({ now }), { token: await linkFor(wanted, "undo_email", id) }),
      () => acceptInvitation.call(asGuest({ now }), { token: invitation, password: "Correct-horse-9" }),
    ];
    const all = await Promise.allSettled(works.map((work) => work()));
    for (const reason of lost(all)) expect(reason.code).toMatch(/not_found|conflict|unauthenticated|link/);
    expect(await holders()).toHaveLength(1);
  });

  test("of one's own that is confirmed changes nothing but that, and is on record as such", async () => {
    await set({ emailVerifiedAt: null });
    const me = await asUser(id);
    expect(await confirm(await linkFor(account.email))).toEqual({ email: account.email });
    expect(await row()).toMatchObject({ email: account.email, emailVerifiedAt: now });
    const noted = await db().select().from(auditRows).where(eq(auditRows.accountId, id));
    expect(noted.map(({ operation, changes }) => [operation, changes])).toEqual([
      ["accounts.confirm_email", { confirmed: account.email }],
    ]);
    expect(await mailsTo(account.email)).toEqual([]);
    // Canceling without a pending change is not an error.
    expect(await cancelEmailChange.call(me, {})).toEqual({});
  });

  test("is asked for no more often than mails may be, and then no wish is left", async () => {
    const me = await asUser(id, { address: "198.51.100.44", now });
    for (let times = 0; times < 20; times++) await resetPassword.call(me, { email: account.email });
    await expect(changeEmail.call(me, { email: wanted })).rejects.toMatchObject({ code: "limited" });
    await expect(resetPassword.call(me, { email: "x@example.test" })).rejects.toMatchObject({
      code: "limited",
    });
    expect(await mailsTo(wanted)).toEqual([]);
  });
});

test("a currency is left only without money that is owed, collected or on its way", async () => {
  await requireNoMoney(db(), id, "EUR", now);
  const rich = await addAccount(db(), { credit: "0.01" });
  await expect(requireNoMoney(db(), rich.id, "EUR", now)).rejects.toMatchObject(doc("currency.in_use"));
  // Credit in another currency does not prevent leaving this one.
  await requireNoMoney(db(), rich.id, "USD", now);
});

test("requests for an account are swept a day after their end to the second, not before", async () => {
  const facts = { passwordHash: "x", details: {}, createdAt: now };
  for (const [at, seconds] of [0, 1].entries())
    await db()
      .insert(signUps)
      .values({
        ...facts,
        email: `swept-${seconds}@example.test`,
        tokenHash: Buffer.from([at]),
        expiresAt: plus(seconds),
      });
  await deleteExpired(db(), "signUps", plus(86_401));
  const left = await db().select().from(signUps).orderBy(asc(signUps.id));
  expect(left.map(({ email }) => email)).toEqual(["swept-1@example.test"]);
});
