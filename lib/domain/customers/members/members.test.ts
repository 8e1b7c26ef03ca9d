import { and, asc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { allOperations } from "@/lib/api/find-operation";
import { database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { members } from "@/lib/db/tables/customers/members";
import { sessions } from "@/lib/db/tables/identity/sessions";
import { auditRows } from "@/lib/db/tables/kernel/audit";
import { makeContext } from "@/lib/session/context";
import { addAccount, type TestAccount } from "@/lib/testing/factories";
import { mailsTo, tokenIn } from "@/lib/testing/messages/mailbox";
import { asBrowser, asGuest, asKey, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { addServer } from "@/lib/testing/servers/servers";
import { info } from "../../identity/auth/info";
import { endOtherSessions } from "../../identity/sessions/end-others";
import { decide } from "../../kernel/access/access";
import { type MemberRole, memberRoles } from "../../kernel/access/member-roles";
import { readSession } from "../../kernel/caller/shared/read";
import type { SignedContext } from "../../kernel/operation/context";
import { showBilling } from "../../money/billing/overview";
import { listServers } from "../../servers/servers/list";
import { renameServer } from "../../servers/servers/rename-server";
import { updateClient } from "../accounts/update-client";
import { getAcl } from "./get-acl";
import { acceptInvitation, beginInvitation } from "./invitation";
import { listMemberships, switchAccount } from "./switch";
import { updateAcl } from "./update-acl";

withCatalogDatabase();

const db = () => database();
const address = "203.0.113.5";

let host: TestAccount;
let owner: SignedContext;
beforeEach(async () => {
  host = await addAccount(db(), { credit: "10.00" });
  owner = await asUser(host.id);
});

const tokenSentTo = async (email: string): Promise<string> => tokenIn((await mailsTo(email))[0]?.body);

/** A member who has accepted, with their own account, a session there and one in the host's account. */
async function addMember(role: MemberRole, servers: number[] = []) {
  const person = await addAccount(db());
  const invited = await updateAcl.call(owner, { email: person.email, role, servers });
  const own = await asUser(person.id);
  await acceptInvitation.call(own, { token: await tokenSentTo(person.email) });
  return { person, own, id: invited.person.id, seat: await enter(own) };
}

async function enter(own: SignedContext): Promise<SignedContext> {
  const { result } = await switchAccount.call(own, { account: host.id });
  const customer = await readSession(result.token, address, new Date());
  if (!customer) throw new Error("The session cannot be used.");
  return makeContext(customer, {
    requestId: "test",
    address,
    userAgent: "test",
    idempotencyKey: null,
  });
}

describe("an invitation", () => {
  test("is accepted once, by the invited address alone, and then opens the account with the role", async () => {
    const person = await addAccount(db());
    const { person: invited } = await updateAcl.call(owner, { email: person.email, role: "billing" });
    expect(invited).toMatchObject({ state: "invited", role: "billing", servers: [] });
    const token = await tokenSentTo(person.email);
    const stranger = await asUser((await addAccount(db())).id);
    await expect(acceptInvitation.call(stranger, { token })).rejects.toMatchObject({
      extras: { doc: "colleague.other_email" },
    });
    await expect(
      acceptInvitation.call(asGuest(), { token, password: "Correct-horse-9" }),
    ).rejects.toMatchObject({ code: "unauthenticated" });
    const own = await asUser(person.id);
    expect(await beginInvitation.call(own, { token })).toMatchObject({ way: "accept", account: host.email });
    expect(await beginInvitation.call(asGuest(), { token })).toMatchObject({ way: "sign_in" });
    await expect(switchAccount.call(own, { account: host.id })).rejects.toMatchObject({ code: "not_found" });
    await acceptInvitation.call(own, { token });
    await expect(acceptInvitation.call(own, { token })).rejects.toMatchObject({
      extras: { doc: "link.gone" },
    });
    expect((await getAcl.call(owner, {})).people).toMatchObject([{ state: "active", email: person.email }]);
    expect((await listMemberships.call(own, {})).seats).toEqual([
      { account: host.id, email: host.email, role: "billing" },
    ]);
    const { result } = await info.call(await enter(own), {});
    expect(result).toMatchObject({
      customer_id: String(host.id),
      subaccount: invited.id,
      role: "billing",
      show_invoices: 1,
      show_products: 0,
      manage_products: 0,
      manage_orders: 0,
      edit_master_profile: 0,
    });
  });

  test("opens an account without billing for someone who has none, with a password of theirs", async () => {
    const email = `new-${host.id}@example.test`;
    await updateAcl.call(owner, { email, role: "viewer" });
    const token = await tokenSentTo(email);
    expect(await beginInvitation.call(asGuest(), { token })).toMatchObject({ way: "new" });
    await expect(acceptInvitation.call(asGuest(), { token, password: "short" })).rejects.toMatchObject({
      code: "invalid",
    });
    expect(await acceptInvitation.call(asGuest(), { token, password: "Correct-horse-9" })).toEqual({
      account: host.email,
      is_new: true,
    });
    const [row] = await db().select().from(accounts).where(eq(accounts.email, email));
    expect(row).toMatchObject({ hasBilling: false, role: "customer" });
  });

  test("an older link, and that of someone removed, works no more", async () => {
    const person = await addAccount(db());
    const { person: one } = await updateAcl.call(owner, { email: person.email, role: "viewer" });
    const first = await tokenSentTo(person.email);
    await updateAcl.call(owner, { id: one.id, resend: 1 });
    const second = await tokenSentTo(person.email);
    await updateAcl.call(owner, { id: one.id, remove: 1 });
    const own = await asUser(person.id);
    for (const token of [first, second, "x"])
      await expect(acceptInvitation.call(own, { token })).rejects.toMatchObject({
        extras: { doc: "link.gone" },
      });
  });

  test("is not made for oneself, twice, without a role, with foreign servers, by a key, or unproved", async () => {
    const wrong = async (input: Parameters<typeof updateAcl.call>[1], doc: string, from = owner) =>
      expect(updateAcl.call(from, input)).rejects.toMatchObject({ extras: { doc } });
    await wrong({ email: host.email, role: "viewer" }, "colleague.own");
    await wrong({ email: "x@example.test" }, "argument.invalid");
    await wrong({ email: "x@example.test", role: "viewer", servers: ["1"] }, "server.foreign");
    await wrong({}, "argument.invalid");
    await wrong({ id: 999_999 }, "colleague.not_found");
    await updateAcl.call(owner, { email: "x@example.test", role: "viewer" });
    await wrong({ email: "x@example.test", role: "viewer" }, "argument.invalid");
    const input = { email: "y@example.test", role: "viewer" } as const;
    await wrong(input, "person.required", await asKey(host.id));
    await wrong(input, "owner.unproved", await asBrowser(host.id));
  });
});

/** Operations reserved for the owner, forbidden to members: they read or change credentials. */
const ofOwner =
  /^(factors\.(?!(proofs|prove_owner|ask_confirmation|send_confirmation)$)|identities|sessions|sign_ins|pins\.ask_reset|audit\.(?!of_server)|conversations|visits|webhooks\.(secret|add|edit|delete|rotate|test|send_again|resend)|notifications\.choose|accounts\.change|api_keys\.(add|edit|delete|rotate|restore|retire|switch|test|ask)|eq\.(set_pin|check_pin)|auth\.(flip_tag|set_tag|sms_send|get_log)|billing\.(reset_password|verify_email)|colleagues\.seats|customers\.switch|identity_check)/;

describe("a member", () => {
  test.each(memberRoles)("as %s may call nothing that is the owner's in person", async (role) => {
    const { seat: membership } = await addMember(role);
    const may = allOperations()
      .filter(({ access }) => access.who !== "anybody")
      .filter((operation) => decide(membership.actor, operation).isAllowed);
    expect(may.map(({ name }) => name).filter((name) => ofOwner.test(name))).toEqual([]);
    const unnamed = may.filter(({ access }) => access.right === null).map(({ name }) => name);
    expect(unnamed.sort()).toEqual(
      ["accounts.profile", "announcements.mine", "auth.info", "auth.logout"].concat([
        // Reauthentication with the proofs of their own account.
        "factors.ask_confirmation",
        "factors.proofs",
        "factors.prove_owner",
        "factors.send_confirmation",
        "ip.get_client_ip",
        "pins.lock",
        "pins.show",
        "pins.trust",
      ]),
    );
    if (role === "viewer")
      expect(may.filter(({ access }) => access.level === "write" && access.right !== null)).toEqual([]);
  });

  test("for bills alone sees what is owed, and no server", async () => {
    const { seat: membership } = await addMember("billing");
    expect(JSON.stringify(await showBilling.call(membership, {}))).toContain('"10.00"');
    await expect(listServers.call(membership, {})).rejects.toMatchObject({
      extras: { doc: "right.missing", details: { granted_by: "owner" } },
    });
  });

  test("for some servers reaches those alone", async () => {
    const add = (hostname: string) => addServer(db(), host, { hostname });
    const [first, second, third] = [await add("one"), await add("two"), await add("three")];
    owner = await asUser(host.id);
    for (const reach of [[first], [first, second]]) {
      const { seat: membership } = await addMember("technician", reach);
      expect(membership.actor.session.serverIds).toEqual(reach);
      expect((await info.call(membership, {})).result.servers).toEqual(reach);
      expect((await listServers.call(membership, {})).servers).toHaveLength(reach.length);
      await renameServer.call(membership, { id: first, hostname: `renamed-${first}` });
      await expect(renameServer.call(membership, { id: third, hostname: "mine" })).rejects.toMatchObject({
        extras: { doc: "server.foreign" },
      });
    }
    await expect(
      updateAcl.call(owner, { email: "z@example.test", role: "billing", servers: [String(first)] }),
    ).rejects.toMatchObject({ extras: { doc: "argument.invalid" } });
  });

  test("is out at the next request when removed, disabled, or signed out of the own account", async () => {
    const isIn = async ({ actor }: SignedContext) =>
      (await readSession(actor.session.token, address, new Date())) !== null;
    const removed = await addMember("administrator");
    expect(await isIn(removed.seat)).toBe(true);
    await updateAcl.call(owner, { id: removed.id, remove: 1 });
    expect(await isIn(removed.seat)).toBe(false);
    // Even if the session had not been ended, the removed membership would reject it.
    await db().update(sessions).set({ endedAt: null }).where(eq(sessions.id, removed.seat.actor.session.id));
    expect(await isIn(removed.seat)).toBe(false);
    const left = await addMember("viewer");
    await db()
      .update(sessions)
      .set({ endedAt: new Date() })
      .where(eq(sessions.id, left.own.actor.session.id));
    expect(await isIn(left.seat)).toBe(false);
    const closed = await addMember("viewer");
    await db().update(accounts).set({ status: "Closed" }).where(eq(accounts.id, closed.person.id));
    expect(await isIn(closed.seat)).toBe(false);
    const swept = await addMember("viewer");
    await endOtherSessions.call(owner, {});
    expect(await isIn(swept.seat)).toBe(false);
  });

  test("a changed role counts at the next request", async () => {
    const { id, seat: membership } = await addMember("viewer");
    await updateAcl.call(owner, { id, role: "billing" });
    const again = await readSession(membership.actor.session.token, address, new Date());
    expect(again?.member?.role).toBe("billing");
    expect(again?.permissions.has("eq/list")).toBe(false);
  });

  test("gives no more than the own rights, and changes nobody who has more", async () => {
    const admin = await addMember("administrator");
    const other = await addMember("technician");
    await updateAcl.call(admin.seat, { email: "w@example.test", role: "administrator" });
    await updateAcl.call(admin.seat, { id: other.id, role: "viewer" });
    for (const role of ["technician", "billing", "viewer"] as const)
      await expect(
        updateAcl.call((await addMember(role)).seat, { email: "v@example.test", role: "viewer" }),
      ).rejects.toMatchObject({ extras: { doc: "right.missing" } });
  });

  test("never changes the email, though billing details are open to an administrator", async () => {
    const { seat: membership } = await addMember("administrator");
    await updateClient.call(membership, { billing_city: "Utrecht" });
    await expect(
      updateClient.call(membership, { billing_email: "other@example.test" }),
    ).rejects.toMatchObject({
      extras: { doc: "colleague.forbidden" },
    });
  });

  test("both identities are in the log: who did it, and in whose account", async () => {
    const { seat: membership, person, id } = await addMember("administrator");
    await updateClient.call(membership, { billing_city: "Utrecht" });
    const mine = and(eq(auditRows.accountId, host.id), eq(auditRows.actorAccountId, person.id));
    const rows = await db()
      .select()
      .from(auditRows)
      .where(mine)
      .orderBy(asc(auditRows.at), asc(auditRows.id));
    expect(rows.map(({ operation }) => operation).sort()).toEqual([
      "billing.update_client",
      "colleagues.accept",
      "customers.switch_account",
    ]);
    const [row] = await db().select().from(members).where(eq(members.id, id));
    expect(row).toMatchObject({ personId: person.id, invitedBy: host.id });
  });
});
