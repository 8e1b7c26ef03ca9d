import { and, asc, eq, like, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { loginHistory } from "@/lib/db/tables/identity/login-history";
import { sessions } from "@/lib/db/tables/identity/sessions";
import { auditRows } from "@/lib/db/tables/kernel/audit";
import { addAccount, type TestAccount } from "@/lib/testing/factories";
import { mailsTo, tokenIn } from "@/lib/testing/messages/mailbox";
import { asBrowser, asGuest, asUser, proved, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { addServer } from "@/lib/testing/servers/servers";
import type { MemberRole } from "../../kernel/access/member-roles";
import type { SignedContext } from "../../kernel/operation/context";
import { getAcl } from "./get-acl";
import { acceptInvitation, beginInvitation } from "./invitation";
import { invitationHours, mostMembers } from "./rules";
import { listMemberships, switchAccount } from "./switch";
import { updateAcl } from "./update-acl";

withCatalogDatabase();

const db = () => database();
const start = new Date("2026-03-01T10:00:00Z");
const plus = (ms: number) => new Date(start.getTime() + ms);
const life = invitationHours * 3_600_000;

let host: TestAccount;
let person: TestAccount;
let owner: SignedContext;
beforeEach(async () => {
  [host, person] = [await addAccount(db()), await addAccount(db())];
  owner = await asUser(host.id, { now: start });
});

const doc = (name: string) => ({ extras: { doc: name } });
const wrong = (field: string, reason: unknown = expect.any(String)) => ({
  extras: { doc: "argument.invalid", fields: { [field]: reason } },
});
const at = (now: Date): SignedContext => ({ ...owner, now });
const invite = (email = person.email, role: MemberRole = "viewer", by = owner) =>
  updateAcl.call(by, { email, role });
const tokenSentTo = async (email = person.email) => tokenIn((await mailsTo(email))[0]?.body);
const join = async (role: MemberRole = "viewer") => {
  const { person: invited } = await invite(person.email, role);
  const own = await asUser(person.id, { now: start });
  await acceptInvitation.call(own, { token: await tokenSentTo() });
  return { id: invited.id, own };
};
const members = async () => (await getAcl.call(owner, {})).people;
const noted = async () =>
  (
    await db()
      .select()
      .from(auditRows)
      .where(and(eq(auditRows.accountId, host.id), like(auditRows.target, "colleague %")))
      .orderBy(asc(auditRows.id))
  ).map(({ operation, changes }) => [operation, changes]);

describe("an invitation", () => {
  test("is shown with everything, and expires with its link to the second", async () => {
    const { person: invited, removed } = await invite();
    expect(removed).toBe(0);
    expect(invited).toEqual({
      id: expect.any(Number),
      email: person.email,
      role: "viewer",
      servers: [],
      projects: [],
      state: "invited",
      invited: "2026-03-01 10:00:00",
      accepted: "0000-00-00 00:00:00",
    });
    const token = await tokenSentTo();
    const seenAt = async (ms: number) => (await getAcl.call(at(plus(ms)), {})).people[0]?.state;
    const begunAt = (ms: number) => beginInvitation.call(asGuest({ now: plus(ms) }), { token });
    expect(await begunAt(life - 1_000)).toEqual({
      email: person.email,
      account: host.email,
      role: "viewer",
      way: "sign_in",
    });
    expect(await seenAt(life - 1_000)).toBe("invited");
    await expect(begunAt(life)).rejects.toMatchObject(doc("link.gone"));
    expect(await seenAt(life)).toBe("expired");
    const own = await asUser(person.id, { now: plus(life) });
    await expect(acceptInvitation.call(own, { token })).rejects.toMatchObject(doc("link.gone"));
    // An expired one is sent again, and is valid for the full time.
    await updateAcl.call(await proved(at(plus(life))), { id: invited.id, resend: 1 });
    expect(await seenAt(2 * life - 1_000)).toBe("invited");
    const late = asGuest({ now: plus(2 * life - 1_000) });
    expect(await beginInvitation.call(late, { token: await tokenSentTo() })).toMatchObject({
      way: "sign_in",
    });
  });

  test("is accepted by one of two who try at once, and the owner learns who joined", async () => {
    await invite();
    const token = await tokenSentTo();
    const own = await asUser(person.id, { now: start });
    const both = await Promise.allSettled([1, 2].map(() => acceptInvitation.call(own, { token })));
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(both.find(({ status }) => status === "rejected")).toMatchObject({ reason: doc("link.gone") });
    expect(await members()).toMatchObject([{ state: "active", accepted: "2026-03-01 10:00:00" }]);
    expect(await mailsTo(host.email)).toHaveLength(1);
    expect((await mailsTo(host.email))[0]?.body).toContain(person.email);
    expect(await noted()).toEqual([
      ["customers.update_acl", { email: person.email, role: "viewer", servers: "all" }],
      ["colleagues.accept", { joined: person.email, role: "viewer" }],
    ]);
  });

  test("is not used up by who may not accept it, by a wrong password, or while the account is closed", async () => {
    const email = `new-of-${host.id}@example.test`;
    await invite(email);
    const token = await tokenSentTo(email);
    const own = await asUser(person.id, { now: start });
    await expect(acceptInvitation.call(own, { token })).rejects.toMatchObject(doc("colleague.other_email"));
    expect(await beginInvitation.call(own, { token })).toMatchObject({ way: "other_email" });
    const guest = asGuest({ now: start });
    for (const password of ["", "short", email, "12345678"])
      await expect(acceptInvitation.call(guest, { token, password }), password).rejects.toMatchObject({
        code: "invalid",
      });
    const close = (status: "Closed" | "Active") =>
      db().update(accounts).set({ status }).where(eq(accounts.id, host.id));
    await close("Closed");
    const password = "Correct-horse-9";
    for (const work of [beginInvitation, acceptInvitation])
      await expect(work.call(guest, { token, password })).rejects.toMatchObject(doc("link.gone"));
    expect(await db().select().from(accounts).where(eq(accounts.email, email))).toEqual([]);
    await close("Active");
    expect(await acceptInvitation.call(guest, { token, password })).toMatchObject({ is_new: true });
    const [made] = await db().select().from(accounts).where(eq(accounts.email, email));
    expect(made).toMatchObject({ companyId: 1, country: "NL", hasBilling: false, emailVerifiedAt: start });
  });

  test("of one address is one, though two send it at once", async () => {
    const both = await Promise.allSettled([1, 2].map(() => invite()));
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(both.find(({ status }) => status === "rejected")).toMatchObject({
      reason: wrong("email", "is invited already"),
    });
    await expect(invite(person.email.toUpperCase())).rejects.toMatchObject(wrong("email"));
    expect(await members()).toHaveLength(1);
    expect(await mailsTo(person.email)).toHaveLength(1);
  });

  test("is refused beyond a hundred people, and those who were removed do not count", async () => {
    await db().execute(sql`insert into memberships
      (account_id, email, role, invited_by, invited_at, removed_at)
      select ${host.id}, 'many-' || n || '@example.test', 'viewer', ${host.id}, now(), case when n = 1 then now() end
      from generate_series(1, ${mostMembers}) n`);
    await invite();
    await expect(invite("one-more@example.test")).rejects.toMatchObject(doc("colleague.too_many"));
    expect(await mailsTo("one-more@example.test")).toEqual([]);
  });

  test("is mailed to one mailbox three times, whatever is behind the plus, and then nothing changes", async () => {
    const [name, domain] = person.email.split("@");
    const { person: invited } = await invite();
    await updateAcl.call(owner, { id: invited.id, resend: 1 });
    await invite(`${name}+work@${domain}`);
    const before = await members();
    const token = await tokenSentTo();
    const later = at(plus(60_000));
    await expect(updateAcl.call(later, { id: invited.id, resend: 1 })).rejects.toMatchObject({
      code: "limited",
    });
    await expect(invite(`${name}+home@${domain}`)).rejects.toMatchObject({ code: "limited" });
    expect(await members()).toEqual(before);
    expect(await beginInvitation.call(asGuest({ now: start }), { token })).toMatchObject({ way: "sign_in" });
  });
});

describe("a change", () => {
  test("notes what it changed from and to, and an invitation only where one was sent", async () => {
    const server = await addServer(db(), host, { hostname: "web-1" });
    owner = await asUser(host.id, { now: start });
    const { id } = await join("technician");
    const change = (input: object) => updateAcl.call(owner, { id, ...input });
    const changed = await change({ servers: ` ${server}, ${server}` });
    expect(changed.person).toMatchObject({ servers: [server], role: "technician", state: "active" });
    expect((await change({ servers: "", role: "viewer" })).person).toMatchObject({
      servers: [],
      role: "viewer",
    });
    const mails = await mailsTo(person.email);
    await change({ resend: 1 });
    expect(await mailsTo(person.email)).toEqual(mails);
    expect((await noted()).slice(2)).toEqual([
      ["customers.update_acl", { servers: { from: "all", to: [server] } }],
      [
        "customers.update_acl",
        { servers: { from: [server], to: "all" }, role: { from: "technician", to: "viewer" } },
      ],
      ["customers.update_acl", {}],
    ]);
  });

  test("that does not fit is refused, and the member stays as before", async () => {
    const server = await addServer(db(), host, { hostname: "web-1" });
    const foreign = await addServer(db(), person, { hostname: "x" });
    owner = await asUser(host.id, { now: start });
    const { id } = await join("technician");
    await updateAcl.call(owner, { id, servers: [server] });
    const before = await members();
    const change = (input: object) => updateAcl.call(owner, { id, ...input });
    await expect(change({ role: "billing" })).rejects.toMatchObject(wrong("servers"));
    await expect(change({ servers: [server, foreign] })).rejects.toMatchObject(doc("server.foreign"));
    await expect(change({ servers: "all" })).rejects.toMatchObject(wrong("servers"));
    await expect(change({ role: "owner" })).rejects.toMatchObject(wrong("role"));
    await expect(change({ email: person.email })).rejects.toMatchObject(wrong("id"));
    expect(await members()).toEqual(before);
    const stranger = await asUser((await addAccount(db())).id);
    for (const input of [
      { id, role: "viewer" as const },
      { id, remove: 1 },
    ])
      await expect(updateAcl.call(stranger, input)).rejects.toMatchObject(doc("colleague.not_found"));
    expect((await getAcl.call(stranger, {})).people).toEqual([]);
  });

  test("in a browser that is not proved takes rights away, but gives none", async () => {
    const { id } = await join();
    const browser = await asBrowser(host.id);
    await expect(updateAcl.call(browser, { id, role: "technician" })).rejects.toMatchObject(
      doc("owner.unproved"),
    );
    expect(await updateAcl.call(browser, { id, remove: 1 })).toMatchObject({
      removed: 1,
      person: { id, state: "active" },
    });
    await expect(updateAcl.call(browser, { id, remove: 1 })).rejects.toMatchObject(
      doc("colleague.not_found"),
    );
    expect((await noted()).at(-1)).toEqual(["customers.update_acl", { removed: person.email }]);
    await invite();
    expect(await members()).toMatchObject([{ state: "invited", email: person.email }]);
  });
});

describe("a seat", () => {
  test("is listed while it can be taken, in the order of the invitations", async () => {
    const { id, own } = await join("technician");
    const second = await addAccount(db());
    await updateAcl.call(await asUser(second.id), { email: person.email, role: "billing" });
    await acceptInvitation.call(await asUser(person.id), { token: await tokenSentTo() });
    const memberships = async () => (await listMemberships.call(own, {})).seats;
    const theirs = { account: second.id, email: second.email, role: "billing" };
    expect(await memberships()).toEqual([
      { account: host.id, email: host.email, role: "technician" },
      theirs,
    ]);
    await updateAcl.call(owner, { id, remove: 1 });
    expect(await memberships()).toEqual([theirs]);
    await db().update(accounts).set({ status: "Closed" }).where(eq(accounts.id, second.id));
    expect(await memberships()).toEqual([]);
    for (const account of [host.id, second.id, 999_999])
      await expect(switchAccount.call(own, { account })).rejects.toMatchObject(doc("account.not_shared"));
    expect(await db().select().from(sessions).where(eq(sessions.kind, "colleague"))).toEqual([]);
  });

  test("lives no longer than the session that it is opened from, and is in the host's log alone", async () => {
    const { id, own } = await join("technician");
    const now = plus(3_000_000);
    const { result } = await switchAccount.call({ ...own, now }, { account: host.id });
    expect(result).toMatchObject({
      customer_id: String(host.id),
      role: "technician",
      subaccount: id,
      token_expire: own.actor.session.expiresAt.getTime() / 1000,
    });
    expect((await noted()).at(-1)).toEqual(["customers.switch_account", { role: "technician" }]);
    const own_rows = await db().select().from(auditRows).where(eq(auditRows.accountId, person.id));
    expect(own_rows.filter(({ operation }) => operation.includes("switch"))).toEqual([]);
    const entries = await db().select().from(loginHistory).where(eq(loginHistory.accountId, host.id));
    expect(entries.map(({ kind, outcome }) => [kind, outcome])).toEqual([["colleague", "signed_in"]]);
    // The owner gets no new-device mail: the login history has the entry.
    expect(await mailsTo(host.email)).toHaveLength(1);
  });
});
