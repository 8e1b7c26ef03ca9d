import { and, eq, isNull } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { sessions } from "@/lib/db/tables/identity/sessions";
import { auditRows } from "@/lib/db/tables/kernel/audit";
import { mails } from "@/lib/db/tables/messages/mails";
import { tags } from "@/lib/db/tables/servers/tags";
import { impersonations } from "@/lib/db/tables/support/impersonation";
import { operatorContext } from "@/lib/session/context";
import { addAccount, type TestAccount } from "@/lib/testing/factories";
import { mailsTo } from "@/lib/testing/messages/mailbox";
import {
  asImpersonator,
  asKey,
  asStaff,
  asUser,
  withCatalogDatabase,
} from "@/lib/testing/operations/contexts";
import { switchKey } from "../../identity/api-keys/switch";
import { flipTag } from "../../identity/auth/flip-tag";
import type { SignedContext, StaffContext } from "../../kernel/operation/context";
import { setSupportAccess, showSupportAccess } from "./access";
import { requestImpersonation } from "./ask";
import { showCurrentImpersonation } from "./current";
import { endImpersonation } from "./end";
import { listImpersonations } from "./mine";
import { readAccess } from "./shared/read-access";
import { showCustomerImpersonations } from "./show";
import { startImpersonation } from "./start";
import { switchImpersonation } from "./switch";

withCatalogDatabase();

const db = () => database();
const doc = (name: string) => ({ extras: { doc: name } });
const dayMs = 86_400_000;

let customer: TestAccount;
let owner: SignedContext;
let staff: StaffContext;
beforeAll(async () => {
  staff = await asStaff("support");
});
beforeEach(async () => {
  customer = await addAccount(db());
  owner = await asUser(customer.id);
});

const plain = { access: "on", access_until: null, consoles_until: null, mails_visits: false };
const aDayOn = (from = owner.now) => new Date(from.getTime() + dayMs).toISOString();
const openImpersonations = () =>
  db()
    .select()
    .from(impersonations)
    .where(and(eq(impersonations.accountId, customer.id), isNull(impersonations.endedAt)));
const recorded = async (operation: string, accountId = customer.id) =>
  (
    await db()
      .select()
      .from(auditRows)
      .where(and(eq(auditRows.operation, operation), eq(auditRows.accountId, accountId)))
      .orderBy(auditRows.id)
  ).map(({ changes }) => changes);

describe("what a customer allows support", () => {
  it("is to visit, until they say otherwise: off, on, or for a day", async () => {
    expect(await showSupportAccess.call(owner, {})).toEqual(plain);
    expect(await setSupportAccess.call(owner, { access: "off" })).toEqual({ ...plain, access: "off" });
    const day = { ...plain, access: "day", access_until: aDayOn() };
    expect(await setSupportAccess.call(owner, { access: "day" })).toEqual(day);
    expect(await showSupportAccess.call(owner, {})).toEqual(day);
    expect(await setSupportAccess.call(owner, { access: "on" })).toEqual(plain);
    expect(await setSupportAccess.call(owner, { access: "off" })).toEqual({ ...plain, access: "off" });
  });

  it("ends with the day to the millisecond, consoles with theirs", async () => {
    await setSupportAccess.call(owner, { access: "day", consoles: true });
    const at = (ms: number) => readAccess(db(), customer.id, new Date(owner.now.getTime() + ms));
    expect(await at(dayMs - 1)).toMatchObject({ access: "day", consoles_until: aDayOn() });
    expect(await at(dayMs)).toEqual({ ...plain, access: "off" });
  });

  it("is changed in what is named alone", async () => {
    await setSupportAccess.call(owner, { access: "day", consoles: true, mails_visits: true });
    expect(await setSupportAccess.call(owner, { consoles: false })).toEqual({
      access: "day",
      access_until: aDayOn(),
      consoles_until: null,
      mails_visits: true,
    });
    expect(await setSupportAccess.call(owner, {})).toMatchObject({ access: "day", mails_visits: true });
  });

  it("is on record with what it was before, and a press that changes nothing is not told as a change", async () => {
    await setSupportAccess.call(owner, { access: "off", mails_visits: true });
    await setSupportAccess.call(owner, { consoles: true });
    expect(await recorded("visits.set_access")).toEqual([
      { access: { from: "on", to: "off" }, mails_visits: { from: false, to: true } },
      { consoles_until: { from: null, to: aDayOn() } },
    ]);
  });

  it("is nobody else's: other accounts stay as they are, and what is not in the list is refused", async () => {
    const other = await asUser((await addAccount(db())).id);
    await setSupportAccess.call(owner, { access: "off" });
    expect(await showSupportAccess.call(other, {})).toEqual(plain);
    await expect(setSupportAccess.answer(owner, { access: "never" })).rejects.toMatchObject({
      extras: { fields: { access: expect.any(String) } },
    });
    await expect(setSupportAccess.call(await asKey(customer.id), { access: "on" })).rejects.toMatchObject(
      doc("person.required"),
    );
    expect(await showSupportAccess.call(owner, {})).toMatchObject({ access: "off" });
  });

  it("is the same by the tag that programs know", async () => {
    await setSupportAccess.call(owner, { access: "off" });
    const isTheirs = and(eq(tags.componentId, customer.id), eq(tags.tag, "support_access"));
    expect(await db().select().from(tags).where(isTheirs)).toMatchObject([
      { value: "0", component: "customer" },
    ]);
    await db().update(tags).set({ value: "1" }).where(isTheirs);
    expect(await showSupportAccess.call(owner, {})).toEqual(plain);
  });

  it("withdrawn by programs is withdrawn whole, with what was allowed until tomorrow", async () => {
    await setSupportAccess.call(owner, { access: "day", consoles: true });
    const begun = await asImpersonator(customer.id);
    await flipTag.call(owner, { tag: "support_access", value: "0" });
    expect(await showSupportAccess.call(owner, {})).toMatchObject({ access: "off", consoles_until: null });
    const [ended] = await db().select().from(impersonations).where(eq(impersonations.id, begun.visit));
    expect(ended).toMatchObject({ ending: "refused" });
    await expect(asImpersonator(customer.id)).rejects.toMatchObject(doc("visit.refused"));
    // Set again to what it is already: the day's consent is not left over from before either.
    await setSupportAccess.call(owner, { access: "day" });
    await flipTag.call(owner, { tag: "support_access", value: "0" });
    expect(await showSupportAccess.call(owner, {})).toMatchObject({ access: "off" });
  });

  it("ends every visit once it is nothing, each on record, and leaves other accounts' visits alone", async () => {
    const [one, two] = [await asImpersonator(customer.id), await asImpersonator(customer.id)];
    const elsewhere = await asImpersonator((await addAccount(db())).id);
    await setSupportAccess.call(owner, { access: "day" });
    expect(await openImpersonations()).toHaveLength(2);
    await setSupportAccess.call(owner, { access: "off" });
    expect(await openImpersonations()).toEqual([]);
    expect(await recorded("visits.end")).toEqual([{ ending: "refused" }, { ending: "refused" }]);
    const ended = await db().select().from(sessions).where(eq(sessions.id, one.context.actor.session.id));
    expect(ended).toMatchObject([{ endedAt: owner.now }]);
    const [other] = await db().select().from(impersonations).where(eq(impersonations.id, elsewhere.visit));
    expect(other).toMatchObject({ endedAt: null, ending: null });
    expect(two.visit).toBeGreaterThan(one.visit);
  });

  it("counts for an impersonation session that begins in the same moment: it is refused, or ended at once", async () => {
    for (let round = 0; round < 4; round++) {
      await setSupportAccess.call(owner, { access: "on" });
      const begin = () => startImpersonation.call(staff, { account: customer.id, reason: "ticket 7" });
      const [begun] = await Promise.allSettled([begin(), setSupportAccess.call(owner, { access: "off" })]);
      if (begun.status === "rejected") expect(begun.reason).toMatchObject(doc("visit.refused"));
      expect(await openImpersonations()).toEqual([]);
    }
  });
});

describe("an impersonation session", () => {
  const begin = (more: object = {}, by = staff) =>
    startImpersonation.call(by, { account: customer.id, reason: "ticket 7", ...more });

  it("says in the log who came, how, for how long and for which ticket, and is a quarter of an hour of reading", async () => {
    await begin({ ticket: " T-9 " });
    expect(await recorded("visits.start")).toEqual([
      { name: "Test Customer", kind: "support", mode: "read_only", minutes: 15, ticket: "T-9" },
    ]);
    const [row] = await openImpersonations();
    expect(row).toMatchObject({ reason: "ticket 7", ticket: "T-9", mode: "read_only", ending: null });
    // Sessions end at a full second.
    expect(staff.now.getTime() + 15 * 60_000 - (row?.expiresAt.getTime() ?? 0)).toBeLessThan(1_000);
  });

  it.each([
    ["minutes", { minutes: 14 }],
    ["minutes", { minutes: 15.5 }],
    ["mode", { mode: "write_only" }],
    ["ticket", { ticket: "x".repeat(41) }],
    ["reason", { reason: "x".repeat(501) }],
  ])("is not begun with a wrong %s: %j", async (field, wrong) => {
    await expect(
      startImpersonation.answer(staff, { account: customer.id, reason: "ticket 7", ...wrong }),
    ).rejects.toMatchObject({ code: "invalid", extras: { fields: { [field]: expect.any(String) } } });
    expect(await openImpersonations()).toEqual([]);
  });

  it("is one at a time in a browser, also when two are begun in one moment", async () => {
    const other = await addAccount(db());
    const own = await asStaff("support");
    const places = [customer.id, other.id, customer.id, other.id];
    for (let round = 0; round < 3; round++) {
      await Promise.all(places.map((account) => begin({ account }, own)));
      const isOpen = and(
        eq(impersonations.staffSessionId, own.actor.session.id),
        isNull(impersonations.endedAt),
      );
      expect(await db().select().from(impersonations).where(isOpen)).toHaveLength(1);
    }
  });

  it("is ended by its own member of staff alone, and once", async () => {
    const { token } = await begin();
    const member = await asStaff("admin");
    for (const wrong of [
      () => endImpersonation.call(member, { token }),
      () => endImpersonation.call(staff, { token: "x" }),
    ])
      await expect(wrong()).rejects.toMatchObject(doc("visit.not_found"));
    expect(await openImpersonations()).toHaveLength(1);
    const ended = await Promise.all([1, 2, 3].map(() => endImpersonation.call(staff, { token })));
    const over = { account: customer.id, ending: "staff", is_other: false };
    expect(ended).toEqual([over, over, over]);
    expect(await recorded("visits.end")).toEqual([{ ending: "staff" }]);
    expect(await endImpersonation.call(staff, { token, only_if_over: true })).toMatchObject({
      ending: "staff",
    });
  });

  it("is left alone by what a page of the one before asks, which learns how that one ended", async () => {
    await begin();
    const other = await addAccount(db());
    const { token } = await begin({ account: other.id });
    const before = { account: customer.id, ending: "staff", is_other: true };
    for (const only_if_over of [true, false])
      expect(await endImpersonation.call(staff, { token, account: customer.id, only_if_over })).toEqual(
        before,
      );
    // An account that was never impersonated has no entries.
    const stranger = await addAccount(db());
    expect(
      await endImpersonation.call(staff, { token, account: stranger.id, only_if_over: true }),
    ).toMatchObject({
      account: other.id,
      ending: null,
    });
    const member = { token: null, account: customer.id };
    await expect(endImpersonation.call(await asStaff("support"), member)).rejects.toMatchObject(
      doc("visit.not_found"),
    );
    expect(await endImpersonation.call(staff, { token, account: other.id })).toMatchObject({
      is_other: false,
    });
    expect(await endImpersonation.call(staff, { token: null, account: other.id })).toEqual({
      ...before,
      account: other.id,
    });
  });

  it("is switched while it goes on, and a press that changes nothing is not on record", async () => {
    const { visit: impersonation, token } = await begin();
    const wanted = { visit: impersonation, mode: "read_write" as const, reason: "the customer asked" };
    for (let press = 0; press < 2; press++) expect(await switchImpersonation.call(staff, wanted)).toEqual({});
    expect(await recorded("visits.switch")).toEqual([{ mode: { from: "read_only", to: "read_write" } }]);
    const late = { ...staff, now: new Date(staff.now.getTime() + 15 * 60_000) };
    await expect(switchImpersonation.call(late, { ...wanted, mode: "read_only" })).rejects.toMatchObject(
      doc("visit.not_found"),
    );
    await endImpersonation.call(staff, { token });
    await expect(switchImpersonation.call(staff, { ...wanted, mode: "read_only" })).rejects.toMatchObject(
      doc("visit.not_found"),
    );
  });

  it("disables a key for its owner and enables none, for that opens a way in", async () => {
    const { actor } = await asKey(customer.id);
    const visitor = await asImpersonator(
      customer.id,
      { mode: "read_write" },
      { supportReason: "it was stolen" },
    );
    const press = (active: boolean) =>
      switchKey.call(visitor.context, { id: String(actor.session.apiKeyId), active });
    await press(false);
    await expect(press(true)).rejects.toMatchObject(doc("impersonation.forbidden"));
    expect(await recorded("api_keys.switch")).toHaveLength(1);
  });

  it("lasts no longer than the staff session, and says so", async () => {
    // 20 minutes of the staff session's hour are left.
    const late = { ...staff, now: new Date(staff.actor.session.expiresAt.getTime() - 20 * 60_000) };
    const { context, visit: impersonation } = await asImpersonator(
      customer.id,
      { minutes: 60, staff: late },
      { now: late.now },
    );
    const [row] = await db().select().from(impersonations).where(eq(impersonations.id, impersonation));
    expect(row?.expiresAt).toEqual(staff.actor.session.expiresAt);
    expect(context.actor.session.expiresAt).toEqual(staff.actor.session.expiresAt);
    expect((await showCurrentImpersonation.call(context, {})).visit).toMatchObject({ is_cut: true });
    expect(await recorded("visits.start")).toMatchObject([{ minutes: 20 }]);
  });

  it("is shown to anyone who makes it, and its owner has none of their own", async () => {
    const { context, visit: impersonation } = await asImpersonator(customer.id, {
      minutes: 30,
      reason: "ticket 3",
    });
    const { visit: shown } = await showCurrentImpersonation.call(context, {});
    expect(shown).toEqual({
      id: impersonation,
      account: customer.id,
      customer: customer.email,
      reason: "ticket 3",
      mode: "read_only",
      until: context.actor.session.expiresAt.toISOString(),
      is_cut: false,
      others: [],
      is_owner_here: false,
    });
    expect(await showCurrentImpersonation.call(owner, {})).toEqual({ visit: null });
  });
});

describe("staff ask to be let in", () => {
  const ask = (more: object = {}, by = staff) =>
    requestImpersonation.call(by, { account: customer.id, reason: " to look at the invoice ", ...more });

  it("by a mail in the customer's language that says who asks and why, which is on record", async () => {
    await setSupportAccess.call(owner, { access: "off" });
    expect(await ask()).toEqual({ email: customer.email });
    const [mail] = await mailsTo(customer.email);
    expect(mail?.body).toContain("to look at the invoice");
    expect(mail?.body).toContain("/account/support-access");
    expect(await recorded("visits.ask")).toEqual([{ reason: "to look at the invoice" }]);
    expect(await showSupportAccess.call(owner, {})).toMatchObject({ access: "off" });
  });

  it("for a reason, and of customers who are there", async () => {
    const before = await db().$count(mails);
    await expect(ask({ reason: "  " })).rejects.toMatchObject(doc("reason.missing"));
    const closed = await addAccount(db(), { status: "Closed" });
    for (const account of [closed.id, staff.actor.account.id, 999_999])
      await expect(ask({ account })).rejects.toMatchObject(doc("account.not_found"));
    await expect(ask({}, await asStaff("catalogue"))).rejects.toMatchObject(doc("staff.right_missing"));
    const written = { account: customer.id, reason: "x" };
    await expect(requestImpersonation.answer(operatorContext(), written)).rejects.toMatchObject(
      doc("staff.required"),
    );
    expect(await db().$count(mails)).toBe(before);
  });
});

describe("what staff see before an impersonation session", () => {
  it("is what the customer allows, whether they are still there, and who was there, on record each time", async () => {
    const { visit: impersonation } = await asImpersonator(customer.id, { reason: "ticket 1" });
    await setSupportAccess.call(owner, { access: "off", mails_visits: true });
    await db().update(accounts).set({ status: "Closed" }).where(eq(accounts.id, customer.id));
    const shown = await showCustomerImpersonations.call(staff, { account: customer.id });
    expect(shown).toMatchObject({
      access: "off",
      mails_visits: true,
      email: customer.email,
      is_active: false,
      live: [],
      visits: [{ id: impersonation, ending: "refused", reason: "ticket 1", objection: null, changes: [] }],
    });
    expect(await recorded("visits.show")).toHaveLength(1);
    for (const account of [staff.actor.account.id, 999_999])
      await expect(showCustomerImpersonations.call(staff, { account })).rejects.toMatchObject(
        doc("account.not_found"),
      );
  });
});

it("past impersonation sessions are listed ten at a time, the newest first, and none of another account", async () => {
  for (let count = 0; count < 12; count++)
    await startImpersonation.call(staff, { account: customer.id, reason: `visit ${count}` });
  await asImpersonator((await addAccount(db())).id);
  const first = await listImpersonations.call(owner, {});
  expect(first.visits.map(({ reason }) => reason)).toEqual(
    Array.from({ length: 10 }, (_, place) => `visit ${11 - place}`),
  );
  expect(first.visits.map(({ ending }) => ending)).toEqual([
    null,
    ...Array.from({ length: 9 }, () => "staff"),
  ]);
  const second = await listImpersonations.call(owner, { before: first.older ?? 0 });
  expect(second.visits.map(({ reason }) => reason)).toEqual(["visit 1", "visit 0"]);
  expect(second.older).toBeNull();
});
