import { and, eq, isNull } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { answer } from "@/lib/api/answer";
import { database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { sessions } from "@/lib/db/tables/identity/sessions";
import { mails } from "@/lib/db/tables/messages/mails";
import { impersonations } from "@/lib/db/tables/support/impersonation";
import { operatorContext } from "@/lib/session/context";
import { addAccount, setTestRuntime } from "@/lib/testing/factories";
import { readAudit } from "@/lib/testing/operations/audit";
import {
  asGuest,
  asImpersonator,
  asStaff,
  proved,
  withCatalogDatabase,
} from "@/lib/testing/operations/contexts";
import { answerByCode } from "../../identity/auth/second-step";
import { signInByPassword } from "../../identity/auth/sign-in";
import { whmcslogin } from "../../identity/auth/whmcslogin";
import { readStaffSession } from "../../identity/sessions/shared/read-staff";
import { totpOf } from "../../identity/two-factor/shared/codes";
import { readSession } from "../../kernel/caller/shared/read";
import { tokenOf } from "../../kernel/caller/shared/token";
import { changeStaffRole } from "./change-role";
import { addStaff, inviteStaff, renewStaff } from "./invite";
import { beginJoining, finishJoining } from "./join";
import { listStaff } from "./list";
import { signOutStaff } from "./sign-out";
import { switchStaff } from "./switch";

withCatalogDatabase();

const db = () => database();
const password = "Harbour-light-7";
const appCode = (secret: string) => totpOf(secret).generate();
const tokenIn = (url: string) => url.slice(url.indexOf("#") + 1);
const refusal = (doc: string) => ({ extras: { doc } });

beforeEach(async () => {
  await db().update(accounts).set({ status: "Closed" }).where(eq(accounts.role, "admin"));
});

/** A staff account whose holder has used the link. */
async function join(kind: "support" | "admin" = "support") {
  const email = `${kind}-${Math.random().toString(36).slice(2)}@staff.test`;
  const { url } = await addStaff.call(operatorContext(), { email, name: "Sam Staff", kind });
  const token = tokenIn(url);
  const { secret } = await beginJoining.call(asGuest(), { token });
  const { codes } = await finishJoining.call(asGuest(), { token, password, code: appCode(secret) });
  const [row] = await db().select().from(accounts).where(eq(accounts.email, email));
  return { id: row?.id ?? 0, email, secret, codes, token };
}

const signIn = (email: string) => signInByPassword.call(asGuest(), { email, password });

async function openedBy(challenge: string, code: string): Promise<string> {
  return (await answerByCode.call(asGuest(), { challenge, code })).panelToken;
}

describe("the link of a staff account", () => {
  it("sets password and second factor together, once", async () => {
    const { email, codes, token } = await join();
    expect(codes).toHaveLength(10);
    await expect(beginJoining.call(asGuest(), { token })).rejects.toMatchObject(refusal("link.gone"));
    const step = await signIn(email);
    expect(step).toMatchObject({ factor: "totp" });
    if (!("challengeToken" in step)) throw new Error("A second factor must be asked for.");
    const panelToken = await openedBy(step.challengeToken, codes[0] ?? "");
    const staff = await readStaffSession(panelToken, new Date());
    expect(staff).toMatchObject({ kind: "staff", account: { email, kind: "support", name: "Sam Staff" } });
    expect(await readSession(panelToken, "203.0.113.5", new Date())).toBeNull();
    const minutes = ((staff?.session.expiresAt.getTime() ?? 0) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(238);
    expect(minutes).toBeLessThanOrEqual(240);
  });

  it("is not used up by a wrong code or a weak password", async () => {
    const email = "weak@staff.test";
    const { url } = await addStaff.call(operatorContext(), { email, name: "Weak", kind: "billing" });
    const token = tokenIn(url);
    const { secret } = await beginJoining.call(asGuest(), { token });
    expect((await beginJoining.call(asGuest(), { token })).secret).toBe(secret);
    const attempt = (word: string, code: string) =>
      finishJoining.call(asGuest(), { token, password: word, code });
    await expect(attempt("short", appCode(secret))).rejects.toMatchObject(refusal("password.short"));
    await expect(attempt(password, "000")).rejects.toMatchObject(refusal("2fa.wrong"));
    await expect(signIn(email)).rejects.toMatchObject({ code: "login_failed" });
    expect((await attempt(password, appCode(secret))).codes).toHaveLength(10);
  });

  it("is made anew by the operator, and everything before it ends", async () => {
    const { id, email } = await join();
    const context = await asStaff("support", id);
    const again = await addStaff.call(operatorContext(), { email, name: "Sam Staff", kind: "support" });
    expect(again.isNew).toBe(false);
    const [session] = await db().select().from(sessions).where(eq(sessions.id, context.actor.session.id));
    expect(session?.endedAt).not.toBeNull();
    await expect(signIn(email)).rejects.toMatchObject({ code: "login_failed" });
  });

  it("is not given for a customer's email, nor to an administrator by the operator's own call", async () => {
    const customer = await addAccount(db());
    const wanted = { email: customer.email, name: "Cuckoo", kind: "admin" as const };
    await expect(addStaff.call(operatorContext(), wanted)).rejects.toMatchObject(
      refusal("staff.email_taken"),
    );
    await expect(addStaff.call(await proved(await asStaff("admin")), wanted)).rejects.toMatchObject({
      code: "forbidden",
    });
  });
});

describe("signing in as staff", () => {
  const inDemo = { email: "support@example.test", role: "support" as const, password };

  it("needs a second factor; the demo's accounts do without it on the embedded database alone", async () => {
    const bare = await addAccount(db(), { role: "billing", password });
    await expect(signIn(bare.email)).rejects.toMatchObject(refusal("staff.no_factor"));
    await addAccount(db(), inDemo);
    expect(await signIn(inDemo.email)).toHaveProperty("panelToken");
    setTestRuntime("http://panel.test", false);
    await expect(signIn(inDemo.email)).rejects.toMatchObject(refusal("staff.no_factor"));
    setTestRuntime("http://panel.test");
  });

  it("is nothing for the API, which says so only to someone who knows the password", async () => {
    const { email } = await join();
    const login = (word: string) => whmcslogin.call(asGuest(), { user: email, password: word });
    await expect(login(password)).rejects.toMatchObject(refusal("staff.not_customer"));
    await expect(login("Another-light-7")).rejects.toMatchObject(refusal("login.failed"));
  });

  it("ends by signing out", async () => {
    const context = await asStaff("support");
    await signOutStaff.call(context, {});
    const [row] = await db().select().from(sessions).where(eq(sessions.id, context.actor.session.id));
    expect(row?.endedAt).not.toBeNull();
  });
});

describe("administrators", () => {
  it("invite by mail, and see who is there; others see nothing", async () => {
    const admin = await proved(await asStaff("admin"));
    const email = "invited@staff.test";
    await inviteStaff.call(admin, { email, name: "New Person", kind: "catalogue", language: "ru" });
    const [mail] = await db().select().from(mails).where(eq(mails.recipient, email));
    expect(mail?.subject).toBe("Ваша учётная запись сотрудника");
    expect(mail?.body).toContain("http://panel.test/join#");
    const { members } = await listStaff.call(admin, {});
    expect(members).toContainEqual(expect.objectContaining({ email, kind: "catalogue", state: "invited" }));
    expect(members.filter(({ is_me: isMe }) => isMe)).toHaveLength(1);
    for (const kind of ["support", "billing", "catalogue"] as const)
      await expect(listStaff.call(await asStaff(kind), {})).rejects.toMatchObject({ code: "forbidden" });
    const twice = inviteStaff.call(admin, { email, name: "Again", kind: "support" });
    await expect(twice).rejects.toMatchObject(refusal("staff.email_taken"));
  });

  it("end every session by disabling, and nobody signs in until they enable", async () => {
    const admin = await proved(await asStaff("admin"));
    const { id, email, secret } = await join();
    const context = await asStaff("support", id);
    await switchStaff.call(admin, { id, is_active: false });
    const [session] = await db().select().from(sessions).where(eq(sessions.id, context.actor.session.id));
    expect(session?.endedAt).not.toBeNull();
    await expect(signIn(email)).rejects.toMatchObject({ code: "login_failed" });
    await switchStaff.call(admin, { id, is_active: true });
    expect(await signIn(email)).toMatchObject({ factor: "totp" });
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  });

  it("send a new link, which voids the old ways in", async () => {
    const admin = await proved(await asStaff("admin"));
    const { id, email } = await join();
    await renewStaff.call(admin, { id });
    await expect(signIn(email)).rejects.toMatchObject({ code: "login_failed" });
    expect(await db().$count(mails, eq(mails.recipient, email))).toBe(1);
  });

  it("cannot take the last one away, by whatever way", async () => {
    const admin = await proved(await asStaff("admin"));
    const { id } = admin.actor.account;
    const last = refusal("staff.last_admin");
    await expect(switchStaff.call(admin, { id, is_active: false })).rejects.toMatchObject(last);
    await expect(changeStaffRole.call(admin, { id, kind: "support" })).rejects.toMatchObject(last);
    await expect(renewStaff.call(admin, { id })).rejects.toMatchObject(last);
    // Invited staff who have never joined do not count.
    await addStaff.call(operatorContext(), { email: "late@staff.test", name: "Late", kind: "admin" });
    await expect(switchStaff.call(admin, { id, is_active: false })).rejects.toMatchObject(last);
  });

  it("cannot take each other away at the same moment", async () => {
    const [one, other] = [await proved(await asStaff("admin")), await proved(await asStaff("admin"))];
    const done = await Promise.allSettled([
      changeStaffRole.call(one, { id: other.actor.account.id, kind: "support" }),
      switchStaff.call(other, { id: one.actor.account.id, is_active: false }),
    ]);
    expect(done.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await db().$count(accounts, eq(accounts.role, "admin"))).toBeGreaterThan(0);
  });

  it("change a kind, and the next request has the other rights", async () => {
    const admin = await proved(await asStaff("admin"));
    const { id } = (await asStaff("admin")).actor.account;
    await changeStaffRole.call(admin, { id, kind: "catalogue" });
    await expect(listStaff.call(await asStaff("catalogue", id), {})).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(
      changeStaffRole.call(admin, { id: (await addAccount(db())).id, kind: "admin" }),
    ).rejects.toMatchObject(refusal("staff.not_found"));
  });
});

describe("what administrators change", () => {
  it("is on record once, and not at all where nothing changes", async () => {
    const admin = await proved(await asStaff("admin"));
    const { id } = await join();
    for (let count = 0; count < 2; count++) {
      await changeStaffRole.call(admin, { id, kind: "billing" });
      await switchStaff.call(admin, { id, is_active: false });
    }
    const recorded = async (operation: string) =>
      (await readAudit(db(), operation)).filter(({ target }) => target === `account ${id}`);
    const facts = { actor: admin.actor.account.id, accountId: id, target: `account ${id}` };
    expect(await recorded("staff.change_kind")).toEqual([
      { ...facts, changes: { kind: { from: "support", to: "billing" } } },
    ]);
    expect(await recorded("staff.switch")).toEqual([
      { ...facts, changes: { status: { from: "Active", to: "Inactive" } } },
    ]);
  });

  it("ends the impersonation sessions of the one who may no longer make them", async () => {
    const admin = await proved(await asStaff("admin"));
    for (const change of [
      (id: number) => changeStaffRole.call(admin, { id, kind: "catalogue" }),
      (id: number) => switchStaff.call(admin, { id, is_active: false }),
    ]) {
      const { visit: impersonation, staff } = await asImpersonator((await addAccount(db())).id);
      const read = async () =>
        (await db().select().from(impersonations).where(eq(impersonations.id, impersonation)))[0];
      expect(await read()).toMatchObject({ endedAt: null });
      await change(staff.actor.account.id);
      expect((await read())?.endedAt).not.toBeNull();
    }
  });

  it("is nobody's but a member's of staff: customers and unknown numbers are not found", async () => {
    const admin = await proved(await asStaff("admin"));
    const customer = await addAccount(db());
    for (const id of [customer.id, 999_999])
      for (const change of [
        () => switchStaff.call(admin, { id, is_active: false }),
        () => renewStaff.call(admin, { id }),
        () => changeStaffRole.call(admin, { id, kind: "support" }),
      ])
        await expect(change()).rejects.toMatchObject(refusal("staff.not_found"));
    const [row] = await db().select().from(accounts).where(eq(accounts.id, customer.id));
    expect(row).toMatchObject({ status: "Active", role: "customer" });
  });

  it("gives no new link to someone disabled, and mails one to others in their language", async () => {
    const admin = await proved(await asStaff("admin"));
    const { id, email } = await join();
    await db().update(accounts).set({ language: "ru" }).where(eq(accounts.id, id));
    expect(await renewStaff.call(admin, { id })).toEqual({ email });
    const sent = await db().select().from(mails).where(eq(mails.recipient, email));
    expect(sent.map(({ subject }) => subject)).toEqual(["Ваша учётная запись сотрудника"]);
    expect(sent[0]?.body).toContain("http://panel.test/join#");
    await switchStaff.call(admin, { id, is_active: false });
    await expect(renewStaff.call(admin, { id })).rejects.toMatchObject(refusal("staff.not_found"));
    expect(await db().$count(mails, eq(mails.recipient, email))).toBe(1);
  });

  it("shows each as invited, active or disabled, and whose own line it is", async () => {
    const admin = await proved(await asStaff("admin"));
    const { id, email } = await join();
    const seen = async () => (await listStaff.call(admin, {})).members.find((member) => member.id === id);
    const facts = { role: null, companies: null, last_seen: null, is_me: false };
    const line = { id, email, name: "Sam Staff", kind: "support", ...facts };
    expect(await seen()).toEqual({ ...line, state: "active" });
    await renewStaff.call(admin, { id });
    expect(await seen()).toEqual({ ...line, state: "invited" });
    await switchStaff.call(admin, { id, is_active: false });
    expect(await seen()).toEqual({ ...line, state: "disabled" });
    const { members } = await listStaff.call(operatorContext(), {});
    expect(members.some(({ is_me: isMe }) => isMe)).toBe(false);
    expect(members.map((member) => member.id)).toEqual(
      members.map((member) => member.id).toSorted((a, b) => a - b),
    );
    const customer = await addAccount(db());
    expect(members.map((member) => member.email)).not.toContain(customer.email);
  });

  it("takes an address in any case as one, and refuses what is none, and a name of blanks", async () => {
    const admin = await proved(await asStaff("admin"));
    const wanted = { name: "New", kind: "support" as const };
    const { email } = await inviteStaff.call(admin, { ...wanted, email: "Mixed.Case@Staff.Test" });
    expect(email).toBe("mixed.case@staff.test");
    await expect(
      inviteStaff.call(admin, { ...wanted, email: "MIXED.CASE@staff.test" }),
    ).rejects.toMatchObject(refusal("staff.email_taken"));
    const ends = await Promise.allSettled(
      ["race@staff.test", "RACE@staff.test"].map((one) => inviteStaff.call(admin, { ...wanted, email: one })),
    );
    expect(ends.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    for (const [wrong, field] of [
      [{ ...wanted, email: "nobody" }, "email"],
      [{ ...wanted, email: "a@staff.test", name: "   " }, "name"],
      [{ ...wanted, email: "a@staff.test", kind: "customer" }, "kind"],
    ] as const)
      await expect(inviteStaff.call(admin, wrong as typeof wanted & { email: string })).rejects.toMatchObject(
        {
          extras: { fields: { [field]: expect.any(String) } },
        },
      );
    expect(await db().$count(mails, eq(mails.recipient, "a@staff.test"))).toBe(0);
  });

  it("is refused to everybody else, and to a link's own holder", async () => {
    const { id } = await join("admin");
    for (const who of [await asStaff("support"), await asStaff("billing"), await asStaff("catalogue")])
      for (const change of [
        () => switchStaff.call(who, { id, is_active: false }),
        () => renewStaff.call(who, { id }),
        () => changeStaffRole.call(who, { id, kind: "support" }),
        () => inviteStaff.call(who, { email: "own@staff.test", name: "Own", kind: "admin" }),
      ])
        await expect(change()).rejects.toMatchObject({ code: "forbidden" });
    const [row] = await db().select().from(accounts).where(eq(accounts.id, id));
    expect(row).toMatchObject({ status: "Active", role: "admin" });
    await expect(
      addStaff.call(operatorContext(), { email: row?.email ?? "", name: "Sam", kind: "support" }),
    ).rejects.toMatchObject(refusal("staff.email_taken"));
    expect(await signIn(row?.email ?? "")).toMatchObject({ factor: "totp" });
  });
});

describe("a staff session's token", () => {
  it("is nothing for calls of customers, not even for those that need no token", async () => {
    const { actor } = await proved(await asStaff("admin"));
    for (const [endpoint, action] of [
      ["eq", "list"],
      ["presets", "list"],
      ["auth", "logout"],
    ] as const) {
      const query = new URLSearchParams({ action, token: tokenOf(actor.session.id) }).toString();
      const { body } = await answer({
        endpoint,
        method: "POST",
        query: "",
        contentType: "application/x-www-form-urlencoded",
        body: new TextEncoder().encode(query),
        address: "203.0.113.5",
        userAgent: "test",
        requestId: "test-request",
        idempotencyKey: null,
      });
      expect(JSON.parse(String(body))).toMatchObject({
        doc: "staff.not_customer",
        error: expect.stringContaining("staff accounts cannot act as customers"),
      });
    }
    expect(
      await db().$count(sessions, and(eq(sessions.id, actor.session.id), isNull(sessions.endedAt))),
    ).toBe(1);
  });
});
