import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it, test } from "vitest";
import { database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { sessions } from "@/lib/db/tables/identity/sessions";
import { auditRows } from "@/lib/db/tables/kernel/audit";
import { contextOfBrowser, contextOfJob, contextOfToken, newRequestId } from "@/lib/session/context";
import { addAccount, type TestAccount } from "@/lib/testing/factories";
import { mailsTo } from "@/lib/testing/messages/mailbox";
import {
  asBrowser,
  asImpersonator,
  asStaff,
  asUser,
  proved,
  withCatalogDatabase,
} from "@/lib/testing/operations/contexts";
import { updateClient } from "../../customers/accounts/update-client";
import { addWholeContact } from "../../customers/contacts/add";
import { addContact } from "../../customers/contacts/add-contact";
import { listContacts } from "../../customers/contacts/list-contacts";
import { updateContact } from "../../customers/contacts/update-contact";
import { flipTag } from "../../identity/auth/flip-tag";
import { listLoginHistory } from "../../identity/login-history/list";
import { listSessions } from "../../identity/sessions/list";
import { listActivity } from "../../kernel/audit/mine";
import { showBilling } from "../../money/billing/overview";
import { changeStaffRole } from "../staff/change-role";
import { signOutStaff } from "../staff/sign-out";
import { setSupportAccess, showSupportAccess } from "./access";
import { requestImpersonation } from "./ask";
import { showCurrentImpersonation } from "./current";
import { endImpersonation } from "./end";
import { listImpersonations } from "./mine";
import { showCustomerImpersonations } from "./show";
import { startImpersonation } from "./start";
import { switchImpersonation } from "./switch";

withCatalogDatabase();

const db = () => database();
const doc = (name: string) => ({ extras: { doc: name } });
const caller = { requestId: newRequestId(), address: "203.0.113.5", userAgent: "test", idempotencyKey: null };
const because = { supportReason: "asked for by phone" };

let customer: TestAccount;
beforeEach(async () => {
  customer = await addAccount(db());
});

const rowsOf = (impersonationId: number) =>
  db().select().from(auditRows).where(eq(auditRows.impersonationId, impersonationId)).orderBy(auditRows.id);

type Tokens = { own: string; visit: string };
const roleNow = async (tokens: Tokens) => (await contextOfBrowser(tokens, caller, false)).actor.kind;

describe("an impersonation session", () => {
  it("is a session of its own, beside those of the customer and of the member of staff", async () => {
    const own = await asUser(customer.id);
    const { context, tokens, visit: impersonation, staff } = await asImpersonator(customer.id);
    expect(context.actor).toMatchObject({
      kind: "customer",
      account: { id: customer.id },
      session: { kind: "support", token: "", apiKeyId: null },
      onBehalf: {
        impersonationId: impersonation,
        staffAccountId: staff.actor.account.id,
        mode: "read_only",
        reason: "ticket 7",
      },
    });
    expect((await contextOfBrowser(tokens, caller, true)).actor).toMatchObject({ kind: "staff" });
    expect((await contextOfToken(own.actor.session.token, caller)).actor).toMatchObject({ kind: "customer" });
    const { sessions: live } = await listSessions.call(own, {});
    expect(live.map(({ kind }) => kind).sort()).toEqual(["password", "support"]);
    const { entries } = await listLoginHistory.call(own, {});
    expect(entries).toMatchObject([{ kind: "support", visit: { kind: "support", reason: "ticket 7" } }]);
  });

  it("opens nothing without the staff session that began it, and nothing of the API", async () => {
    const { tokens } = await asImpersonator(customer.id);
    const other = await asImpersonator((await addAccount(db())).id);
    expect((await contextOfToken(tokens.visit, caller)).actor.kind).toBe("guest");
    expect(await roleNow(tokens)).toBe("customer");
    expect(await roleNow({ own: other.tokens.own, visit: tokens.visit })).toBe("staff");
    const stranger = await asUser((await addAccount(db())).id);
    const theirs = await contextOfBrowser(
      { own: stranger.actor.session.token, visit: tokens.visit },
      caller,
      false,
    );
    expect(theirs.actor).toMatchObject({ account: { id: stranger.actor.account.id } });
  });

  it.each([
    ["no reason", "reason.missing", { reason: "  " }, "support"],
    ["a kind that may not", "staff.right_missing", {}, "catalogue"],
    ["a kind that may only read, to write", "staff.right_missing", { mode: "read_write" }, "billing"],
    ["a longer time", "argument.invalid", { minutes: 61 }, "support"],
  ] as const)("does not begin with %s", async (_what, name, wrong, kind) => {
    const asked = { account: customer.id, reason: "ticket 7", ...wrong };
    await expect(startImpersonation.answer(await asStaff(kind), asked)).rejects.toMatchObject(doc(name));
  });

  it("is not made to staff, to a closed account, or by a customer", async () => {
    const staff = await proved(await asStaff("admin"));
    const reason = "ticket 7";
    const person = await asStaff("support");
    const asked = { account: person.actor.account.id, reason };
    await expect(startImpersonation.call(staff, asked)).rejects.toMatchObject(doc("visit.of_staff"));
    const closed = await addAccount(db(), { status: "Closed" });
    await expect(startImpersonation.call(staff, { account: closed.id, reason })).rejects.toMatchObject(
      doc("account.not_found"),
    );
    const owner = await asUser(customer.id);
    await expect(startImpersonation.answer(owner, { account: customer.id, reason })).rejects.toMatchObject(
      doc("staff.required"),
    );
  });

  it("ends the one before in the same browser", async () => {
    const first = await asImpersonator(customer.id);
    await asImpersonator((await addAccount(db())).id, { staff: first.staff });
    expect(await roleNow(first.tokens)).toBe("staff");
    const { visits: impersonations } = await listImpersonations.call(await asUser(customer.id), {});
    expect(impersonations).toMatchObject([{ id: first.visit, ending: "staff" }]);
  });
});

describe("what staff may do during impersonation", () => {
  it("is to look, in one that only reads", async () => {
    const { context } = await asImpersonator(customer.id, {}, because);
    expect(await listContacts.call(context, {})).toEqual({ contacts: [] });
    await expect(addContact.call(context, {})).rejects.toMatchObject(doc("impersonation.read_only"));
  });

  it("is to change things, each with a line of reason", async () => {
    const {
      context,
      staff,
      visit: impersonation,
    } = await asImpersonator(customer.id, { mode: "read_write" });
    await expect(addContact.call(context, {})).rejects.toMatchObject({
      code: "proof_required",
      extras: { doc: "visit.reason_missing", fields: { support_reason: expect.any(String) } },
    });
    await addContact.call({ ...context, ...because }, {});
    const rows = (await rowsOf(impersonation)).filter(({ operation }) => operation === "billing.add_contact");
    expect(rows).toMatchObject([
      { actorAccountId: staff.actor.account.id, accountId: customer.id, reason: "asked for by phone" },
    ]);
  });

  it("is never what only the customer does", async () => {
    const { context } = await asImpersonator(customer.id, { mode: "read_write" }, because);
    const { contactid } = await addContact.call(context, {});
    const contact = {
      contact_id: contactid,
      email: "accounts@example.test",
      password2: "Long-enough-pass-1",
    };
    const forbidden = [
      () => flipTag.answer(context, { tag: "support_access" }),
      () => setSupportAccess.answer(context, { access: "on" }),
      () => updateContact.answer(context, contact),
      () => updateClient.answer(context, { billing_email: "elsewhere@example.test" }),
    ];
    for (const call of forbidden) await expect(call()).rejects.toMatchObject(doc("impersonation.forbidden"));
  });

  it("changes with the mode, which only who may write can switch, with a reason", async () => {
    const { context, tokens, visit: impersonation, staff } = await asImpersonator(customer.id);
    const wanted = { visit: impersonation, mode: "read_write" as const, reason: "the customer asked" };
    await expect(switchImpersonation.call(staff, { ...wanted, reason: " " })).rejects.toMatchObject(
      doc("reason.missing"),
    );
    const person = await proved(await asStaff("admin"));
    await expect(switchImpersonation.call(person, wanted)).rejects.toMatchObject(doc("visit.not_found"));
    await switchImpersonation.call(staff, wanted);
    const now = await contextOfBrowser(tokens, caller, false);
    expect(now.actor).toMatchObject({ onBehalf: { mode: "read_write" } });
    expect(await showCurrentImpersonation.call(context, {})).toMatchObject({ visit: { id: impersonation } });
    const rows = (await rowsOf(impersonation)).filter(({ operation }) => operation === "visits.switch");
    expect(rows).toMatchObject([{ reason: "the customer asked", accountId: customer.id }]);
    const reader = await asImpersonator(customer.id, { staff: await asStaff("billing") });
    await expect(
      switchImpersonation.call(reader.staff, { ...wanted, visit: reader.visit }),
    ).rejects.toMatchObject(doc("staff.right_missing"));
  });

  it("goes on in the jobs that they began as what it was", async () => {
    const { context } = await asImpersonator(customer.id, { mode: "read_write" });
    const job = await contextOfJob({ sessionId: context.actor.session.id } as Parameters<
      typeof contextOfJob
    >[0]);
    expect(job?.actor.onBehalf).toMatchObject({ mode: "read_write" });
  });
});

describe("an impersonation session ends at once when", () => {
  const ways: [
    string,
    string,
    (impersonation: Awaited<ReturnType<typeof asImpersonator>>) => Promise<unknown>,
  ][] = [
    [
      "the right is taken away",
      "right",
      ({ staff }) =>
        db().update(accounts).set({ role: "catalogue" }).where(eq(accounts.id, staff.actor.account.id)),
    ],
    [
      "the customer switches support access off",
      "refused",
      async () => setSupportAccess.call(await asBrowser(customer.id), { access: "off" }),
    ],
    [
      "the customer is gone",
      "closed",
      () => db().update(accounts).set({ status: "Closed" }).where(eq(accounts.id, customer.id)),
    ],
    [
      "its session is signed out",
      "session",
      ({ context }) =>
        db().update(sessions).set({ endedAt: new Date() }).where(eq(sessions.id, context.actor.session.id)),
    ],
  ];
  it("by a permission that is taken away does not go on when it comes back", async () => {
    const { tokens } = await asImpersonator(customer.id);
    const own = await asBrowser(customer.id);
    await setSupportAccess.call(own, { access: "off" });
    await setSupportAccess.call(await proved(own), { access: "on" });
    expect(await roleNow(tokens)).toBe("staff");

    const second = await asImpersonator(customer.id);
    const member = { id: second.staff.actor.account.id };
    const admin = await proved(await asStaff("admin"));
    await changeStaffRole.call(admin, { ...member, kind: "catalogue" });
    await changeStaffRole.call(admin, { ...member, kind: "support" });
    expect(await roleNow(second.tokens)).toBe("staff");
    expect(await rowsOf(second.visit)).toContainEqual(
      expect.objectContaining({ operation: "visits.end", changes: { ending: "right" } }),
    );
  });

  it.each(ways)("%s", async (_what, ending, end) => {
    const impersonation = await asImpersonator(customer.id);
    expect(await roleNow(impersonation.tokens)).toBe("customer");
    await end(impersonation);
    expect(await roleNow(impersonation.tokens)).toBe("staff");
    const staff = await asStaff("support", impersonation.staff.actor.account.id).catch(
      () => impersonation.staff,
    );
    const over = await endImpersonation.call(
      { ...impersonation.staff, actor: { ...impersonation.staff.actor, account: staff.actor.account } },
      { token: impersonation.tokens.visit, only_if_over: true },
    );
    expect(over).toEqual({ account: customer.id, ending, is_other: false });
  });

  it("its time is up, the staff session is over, or staff end it", async () => {
    const first = await asImpersonator(customer.id);
    await db().execute(sql`update sessions set expires_at = now() - interval '1 second'
      where id = ${first.context.actor.session.id}`);
    await db().execute(
      sql`update impersonation_sessions set expires_at = now() - interval '1 second' where id = ${first.visit}`,
    );
    expect(await roleNow(first.tokens)).toBe("staff");
    const owner = await asUser(customer.id);
    expect((await listImpersonations.call(owner, {})).visits).toMatchObject([{ ending: "expired" }]);
    // The call made by the page of an ended impersonation session.
    const over = { token: first.tokens.visit, only_if_over: true };
    expect(await endImpersonation.call(first.staff, over)).toMatchObject({ ending: "expired" });
    expect((await listImpersonations.call(owner, {})).visits).toMatchObject([{ ending: "expired" }]);
    const second = await asImpersonator(customer.id);
    const goingOn = { token: second.tokens.visit, only_if_over: true };
    expect(await endImpersonation.call(second.staff, goingOn)).toMatchObject({ ending: null });
    expect(await roleNow(second.tokens)).toBe("customer");
    await endImpersonation.call(second.staff, { token: second.tokens.visit });
    expect(await roleNow(second.tokens)).toBe("staff");
    const third = await asImpersonator(customer.id);
    await signOutStaff.call(third.staff, {});
    expect(await roleNow(third.tokens)).toBe("guest");
    const { visits: impersonations } = await listImpersonations.call(owner, {});
    expect(impersonations.map(({ ending }) => ending)).toEqual(["session", "staff", "expired"]);
  });
});

describe("what the customer sees", () => {
  it("is who it was, why, what was looked at, once each, and what was changed", async () => {
    const visitor = await asImpersonator(customer.id, { mode: "read_write" });
    for (let time = 0; time < 3; time++) await showBilling.call(visitor.context, {});
    await listContacts.call(visitor.context, {});
    const contact = { email: "accounts@example.test", firstname: "Nina" };
    await addWholeContact.call({ ...visitor.context, ...because }, contact);
    const owner = await asUser(customer.id);
    const { visits: impersonations } = await listImpersonations.call(owner, {});
    expect(impersonations).toHaveLength(1);
    const [seen] = impersonations;
    expect(seen).toMatchObject({ staff: { kind: "support" }, reason: "ticket 7", ended: null });
    expect(seen?.looks).toEqual([
      { action: "billing.overview", target: null },
      { action: "contacts.list", target: null },
    ]);
    expect(seen?.changes).toMatchObject([{ action: "contacts.add", reason: "asked for by phone" }]);
    const { entries } = await listActivity.call(owner, { actor: "staff" });
    expect(entries.map(({ action }) => action)).toEqual(["contacts.add", "visits.start"]);
    expect(entries[0]).toMatchObject({
      who: { kind: "staff", role: "support" },
      visit: { id: visitor.visit, reason: "asked for by phone" },
    });
    expect((await listActivity.call(owner, {})).entries.map(({ action }) => action)).not.toContain(
      "visits.look",
    );
    const stranger = await asUser((await addAccount(db())).id);
    expect((await listImpersonations.call(stranger, {})).visits).toEqual([]);
  });

  it("stays who it was, whatever they become", async () => {
    const { visit: impersonation, staff } = await asImpersonator(customer.id);
    const { name, id } = staff.actor.account;
    const owner = await asUser(customer.id);
    const profile = sql`profile || '{"firstname": "Other", "lastname": "Name"}'::jsonb`;
    await db().update(accounts).set({ role: "billing", profile }).where(eq(accounts.id, id));
    const seen = async () => (await listImpersonations.call(owner, {})).visits[0]?.staff;
    expect(await seen()).toEqual({ name, kind: "support" });
    const rewrite = async (changes: ReturnType<typeof sql>) => {
      await db().execute(sql`alter table audit_rows disable trigger user`);
      await db().execute(
        sql`update audit_rows set changes = ${changes} where impersonation_id = ${impersonation}`,
      );
      await db().execute(sql`alter table audit_rows enable trigger user`);
    };
    // A session from before this was recorded.
    await rewrite(sql`changes - 'name' - 'kind'`);
    expect(await seen()).toEqual({ name: "Other Name", kind: "billing" });
    // The audit chain test reads these rows, too.
    await rewrite(sql`changes || ${JSON.stringify({ name, kind: "support" })}::jsonb`);
  });

  it("is a mail at each impersonation session, if that is wanted, and a mail when staff ask", async () => {
    await asImpersonator(customer.id);
    expect(await mailsTo(customer.email)).toEqual([]);
    await setSupportAccess.call(await asBrowser(customer.id), { mails_visits: true, access: "off" });
    const staff = await asStaff("support");
    await expect(startImpersonation.call(staff, { account: customer.id, reason: "x" })).rejects.toMatchObject(
      doc("visit.refused"),
    );
    await requestImpersonation.call(staff, { account: customer.id, reason: "ticket 8" });
    const owner = await proved(await asBrowser(customer.id));
    expect(await setSupportAccess.call(owner, { access: "day", consoles: true })).toMatchObject({
      access: "day",
      access_until: expect.any(String),
      consoles_until: expect.any(String),
    });
    const { context } = await asImpersonator(customer.id);
    expect(context.actor.onBehalf).toMatchObject({ mayUseConsoles: true });
    expect((await mailsTo(customer.email)).map(({ subject }) => subject).sort()).toEqual([
      "Support asks to visit your account",
      "Support is visiting your account",
    ]);
    const tomorrow = new Date(Date.now() + 25 * 3_600_000);
    expect(await showSupportAccess.call(await asUser(customer.id, { now: tomorrow }), {})).toMatchObject({
      access: "off",
      consoles_until: null,
    });
  });
});

test("two of staff in one account see each other, and so does anyone who would come", async () => {
  const first = await asImpersonator(customer.id);
  const second = await asImpersonator(customer.id, { mode: "read_write" });
  expect((await showCurrentImpersonation.call(first.context, {})).visit?.others).toMatchObject([
    { id: second.visit, mode: "read_write" },
  ]);
  const { live } = await showCustomerImpersonations.call(await asStaff("admin"), { account: customer.id });
  expect(live.map(({ id }) => id)).toEqual([first.visit, second.visit]);
});
