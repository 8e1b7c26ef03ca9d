import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { members } from "@/lib/db/tables/customers/members";
import { apiKeys } from "@/lib/db/tables/identity/api-keys";
import { sessions } from "@/lib/db/tables/identity/sessions";
import { changePassword } from "@/lib/domain/customers/accounts/change-password";
import { addContact } from "@/lib/domain/customers/contacts/add-contact";
import { switchAccount } from "@/lib/domain/customers/members/switch";
import { updateAcl } from "@/lib/domain/customers/members/update-acl";
import { addKey } from "@/lib/domain/identity/api-keys/add";
import { deleteKey } from "@/lib/domain/identity/api-keys/delete";
import { readStaffSession } from "@/lib/domain/identity/sessions/shared/read-staff";
import { proveOwner } from "@/lib/domain/identity/two-factor/reauthenticate";
import { proveStaff } from "@/lib/domain/identity/two-factor/reauthenticate-staff";
import { totpOf } from "@/lib/domain/identity/two-factor/shared/codes";
import { readSession } from "@/lib/domain/kernel/caller/shared/read";
import { tokenOf } from "@/lib/domain/kernel/caller/shared/token";
import { DomainError } from "@/lib/domain/kernel/errors/fail";
import type { SignedContext, StaffContext } from "@/lib/domain/kernel/operation/context";
import { addProject } from "@/lib/domain/orders/projects/add";
import { addBackEnd } from "@/lib/domain/servers/back-ends/add";
import { setSupportAccess } from "@/lib/domain/support/impersonation/access";
import { showSettings } from "@/lib/domain/support/settings/show";
import { inviteStaff } from "@/lib/domain/support/staff/invite";
import { addStaffRole } from "@/lib/domain/support/staff/roles/add";
import { askConsent } from "@/lib/domain/support/tickets/consent/ask";
import { showTicket } from "@/lib/domain/support/tickets/show";
import { operatorContext } from "@/lib/session/context";
import { addAccount, setTestRuntime, type TestAccount } from "@/lib/testing/factories";
import { startStripe, stripeKeys } from "@/lib/testing/fakes/stripe-server";
import {
  asBrowser,
  asImpersonator,
  asKey,
  asStaff,
  asUser,
  proved,
  withCatalogDatabase,
} from "@/lib/testing/operations/contexts";
import { addServer } from "@/lib/testing/servers/servers";
import { allOperations } from "./find-operation";

withCatalogDatabase();

let stripe: Awaited<ReturnType<typeof startStripe>>;
beforeAll(async () => {
  stripe = await startStripe();
  setTestRuntime("http://panel.test", true, { STRIPE_URL: stripe.url });
});
afterAll(() => stripe.stop());

const db = () => database();
const byName = new Map(allOperations().map((operation) => [operation.name, operation]));
const kindOf = (name: string) => byName.get(name)?.access.grants;

let host: TestAccount;
let owner: SignedContext;
beforeEach(async () => {
  host = await addAccount(db());
  owner = await asUser(host.id);
});

const plain = { name: "key", login_notify_method: "none", active: 1 } as const;
const newKey = async () => (await addKey.call(owner, plain)).id;
const contactId = async () => (await addContact.call(owner, {})).contactid;
const whereOff = async (raw: Record<string, unknown>) => {
  await setSupportAccess.call(owner, { access: "off" });
  return raw;
};
let at = 0;
const email = () => `given-${++at}@example.test`;

/**
 * Input with which each operation grants rights. Prepared by an owner who has just signed in, then called in every
 * kind of session.
 */
const given: Record<string, () => Promise<Record<string, unknown>>> = {
  "accounts.change_email": async () => ({ email: email() }),
  "api_keys.add": async () => plain,
  "api_keys.edit": async () => {
    const id = await newKey();
    await db().update(apiKeys).set({ isActive: false }).where(eq(apiKeys.id, id));
    return { id, ...plain };
  },
  "api_keys.restore": async () => {
    const id = await newKey();
    await deleteKey.call(owner, { id });
    return { id };
  },
  "api_keys.rotate": async () => ({ id: await newKey() }),
  "api_keys.switch": async () => {
    const id = await newKey();
    await db().update(apiKeys).set({ isActive: false }).where(eq(apiKeys.id, id));
    return { id, active: true };
  },
  "auth.flip_tag": () => whereOff({ tag: "support_access" }),
  "auth.set_tag": () => whereOff({ tag: "support_access", value: "1" }),
  "billing.update_client": async () => ({ billing_email: email() }),
  "billing.update_contact": async () => ({
    contact_id: await contactId(),
    email: email(),
    supportemails: 1,
  }),
  "contacts.add": async () => ({ email: email(), supportemails: 1 }),
  "conversations.give_consent": async () => {
    const id = await addServer(db(), host, { hostname: "consent" });
    const asked = { about: "server", id, what: "console", reason: "ticket 7" } as const;
    const { ticket } = await askConsent.call(await asStaff("support"), asked);
    return { id: ticket, message: (await showTicket.call(owner, { id: ticket })).last_message };
  },
  "customers.update_acl": async () => ({ email: email(), role: "administrator" }),
  "factors.add_passkey": async () => ({ name: "laptop", answer: {} }),
  "identities.link": async () => ({ offer: "x" }),
  "identities.sso_hash": async () => ({}),
  "projects.assign": async () => {
    const { id } = await addProject.call(owner, { name: `Shared ${++at}` });
    await addKey.call(owner, { ...plain, project_id: id });
    return { project: id, servers: [await addServer(db(), host, { hostname: "shared" })] };
  },
  "visits.set_access": () => whereOff({ access: "day" }),
};
const role = () => ({ name: `Role ${++at}`, kind: "support" as const, rights: ["audit/read" as const] });
const newRole = async () => (await addStaffRole.call(operatorContext(), role())).id;

const backEndSecret = "a secret that is shared by both sides";
const backEnd = () => ({
  name: `rack-${++at}`,
  kind: "http" as const,
  values: { url: "http://127.0.0.1:1", secret: backEndSecret },
});
const newBackEnd = async () => (await addBackEnd.call(operatorContext(), backEnd())).name;

const byStaff: Record<string, () => Promise<Record<string, unknown>>> = {
  "back_ends.add": async () => backEnd(),
  "back_ends.assign": async () => ({ location: "NL", back_end: await newBackEnd() }),
  "back_ends.change": async () => ({
    name: await newBackEnd(),
    version: 1,
    values: { url: "http://127.0.0.1:2", secret: backEndSecret },
  }),
  "back_ends.make_default": async () => ({ name: await newBackEnd() }),
  "back_ends.remove": async () => ({ name: await newBackEnd() }),
  "back_ends.switch": async () => ({ name: await newBackEnd(), enabled: false }),
  "back_ends.try": async () => ({ kind: "simulated" }),
  "companies.add": async () => {
    const word = `G${++at}`;
    const seller = {
      name: "Example GmbH",
      address: "Street 1, Berlin",
      country: "DE",
      tax_id: "DE136695976",
    };
    return { region: word, prefix: word, ...seller };
  },
  "companies.edit": async () => ({ region: "EU", name: "Example B.V." }),
  "companies.set_access_point": async () => ({ region: "EU", participant: "" }),
  "companies.set_account": async () => ({
    ...{ region: "EU", currency: "USD", holder: "", account: "", bank: "", bic: "" },
  }),
  "companies.set_cash_register": async () => ({ region: "RU", tax_system: "osn" }),
  "companies.set_contact": async () => ({
    ...{ region: "EU", street: "", postcode: "", city: "" },
    ...{ register: "", person: "", phone: "", email: "" },
  }),
  "companies.set_imprint": async () => ({
    ...{ region: "EU", legal_form: "", register: "", managers: "", accountant: "", tax_number: "" },
    ...{ kpp: "", phone: "", email: "", website: "", footer: "" },
  }),
  "companies.set_numbering": async () => ({
    ...{ region: "EU", kind: "receipt", pattern: `G${++at}-{n}`, first: 1 },
    since: `${new Date().getUTCFullYear() + 1}-01-01`,
  }),
  "sepa.set_company": async () => ({
    ...({ region: "EU", creditor_id: "", offers_debits: false, scheme: "CORE", notice_days: 5 } as const),
    ...({ transfer_version: "09", debit_version: "08" } as const),
  }),
  "settings.change": async () => ({ group: "limits", version: 0, values: {} }),
  "settings.try": async () => ({
    group: "names",
    test: "name_server",
    values: { POWERDNS_URL: "http://127.0.0.1:1", POWERDNS_KEY: "a-key-of-the-test" },
  }),
  "settings.try_and_change": async () => ({
    group: "names",
    test: "name_server",
    version: 0,
    values: { POWERDNS_URL: "http://127.0.0.1:1", POWERDNS_KEY: "a-key-of-the-test" },
  }),
  "setup.connect_cards": async () => {
    const { version } = await showSettings.call(operatorContext(), { group: "money" });
    return { secret_key: stripeKeys.secretKey, version };
  },
  "staff.add": async () => ({ email: email(), name: "Robin", kind: "admin" }),
  "staff.add_role": async () => role(),
  "staff.change_kind": async () => ({ id: (await asStaff("support")).actor.account.id, kind: "admin" }),
  "staff.edit_role": async () => ({ ...role(), id: await newRole() }),
  "staff.invite": async () => ({ email: email(), name: "Robin", kind: "admin" }),
  "staff.limit": async () => ({ id: (await asStaff("support")).actor.account.id, companies: [1] }),
  "staff.remove_role": async () => ({ id: await newRole() }),
  "staff.renew": async () => ({ id: (await asStaff("support")).actor.account.id }),
  "staff.switch": async () => {
    const { id } = (await asStaff("support")).actor.account;
    await db().update(accounts).set({ status: "Inactive" }).where(eq(accounts.id, id));
    return { id, is_active: true };
  },
};

/** Signs in longer ago than reauthentication lasts. */
async function asUserOfLate(): Promise<SignedContext> {
  const context = await asUser(host.id, { now: new Date(Date.now() - 400_000) });
  return { ...context, now: new Date() };
}

/** Adds a member with the widest role, signed in in their own browser. */
async function asMember() {
  const person = await addAccount(db(), { password: "Members-own-one-8" });
  const now = new Date();
  await db().insert(members).values({
    accountId: host.id,
    email: person.email,
    role: "administrator",
    personId: person.id,
    invitedBy: host.id,
    invitedAt: now,
    acceptedAt: now,
  });
  const own = await asBrowser(person.id);
  const { result } = await switchAccount.call(own, { account: host.id });
  const actor = await readSession(result.token, own.address, new Date());
  if (!actor) throw new Error("The member's session cannot be used.");
  return { person, own, member: { ...own, actor } };
}

async function again<C extends SignedContext>(context: C): Promise<C> {
  const actor = await readSession(context.actor.session.token, context.address, new Date());
  if (!actor) throw new Error("The session has ended.");
  return { ...context, actor };
}

async function asSso(): Promise<SignedContext> {
  const context = await asBrowser(host.id);
  await db().update(sessions).set({ kind: "sso" }).where(eq(sessions.id, context.actor.session.id));
  return again(context);
}

const docOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "done",
    (error) => (error instanceof DomainError ? error.extras.doc : `broke: ${error}`),
  );
const call = async (name: string, context: SignedContext | StaffContext, raw: Record<string, unknown>) =>
  docOf(byName.get(name)?.answer(context, raw) ?? Promise.reject(new Error(name)));

/** Errors of owner-only operations and missing rights, which no reauthentication of a member can change. */
const never = /^(colleague\.forbidden|right\.missing)$/;

test("the table has every operation that says that it gives rights, and no other", () => {
  const saying = [...byName.values()].filter(({ access }) => access.grants).map(({ name }) => name);
  expect(saying.sort()).toEqual([...Object.keys(given), ...Object.keys(byStaff)].sort());
});

describe("anyone who gives rights proves who they are", () => {
  const kinds: [string, () => Promise<SignedContext>][] = [
    ["a browser", () => asBrowser(host.id)],
    ["a browser by another service", asSso],
    ["a program that signed in by password some time ago", asUserOfLate],
    ["a member with the widest role", async () => (await asMember()).member],
  ];
  const cases = kinds.flatMap(([kind, open]) =>
    Object.entries(given).map(([name, make]) => ({ kind, name, open, make })),
  );
  test.each(cases)("$name, in $kind", async ({ name, open, make }) => {
    const raw = await make();
    const context = await open();
    const refused = await call(name, context, raw);
    if (never.test(refused)) return;
    expect(refused).toBe("owner.unproved");
    expect(await call(name, await proved(context), raw)).not.toBe("owner.unproved");
  });

  test.each(Object.entries(byStaff))("%s, by an administrator, but not the operator", async (name, make) => {
    const raw = await make();
    const admin = await asStaff("admin");
    expect(await call(name, admin, raw)).toBe("owner.unproved");
    expect(await call(name, await proved(admin), raw)).toMatch(/^(done|staff\.right_missing)$/);
    expect(await docOf(byName.get(name)?.answer(operatorContext(), await make()) ?? Promise.reject())).toBe(
      "done",
    );
  });

  test.each(Object.entries(given))(
    "%s: a key gives no more than it has, nor do staff on a visit",
    async (name, make) => {
      const visitor = await asImpersonator(host.id, { mode: "read_write" }, { supportReason: "asked" });
      const raw = await make();
      expect(await call(name, visitor.context, raw)).toMatch(/^(impersonation\.forbidden|person\.required)$/);
      if (!name.startsWith("api_keys."))
        expect(await call(name, await asKey(host.id), raw)).toMatch(
          /^(person\.required|colleague\.forbidden)$/,
        );
    },
  );
});

describe("a member of the account", () => {
  test("is proved by the password of their own account, once for the browser, and no longer than that", async () => {
    const { person, own, member } = await asMember();
    const invite = () => ({ email: email(), role: "administrator" as const });
    await expect(proveOwner.call(member, { password: host.password })).rejects.toMatchObject({
      extras: { doc: "password.wrong" },
    });
    await proveOwner.call(member, { password: person.password });
    await expect(updateAcl.call(await again(member), invite())).resolves.toMatchObject({ removed: 0 });
    await changePassword.call(await again(own), { new_password: "Another-good-one-7" });
    expect(await docOf(updateAcl.call(await again(member), invite()))).toBe("owner.unproved");
  });

  test("takes a right away without it", async () => {
    const { person } = await updateAcl.call(owner, { email: email(), role: "viewer" });
    const { member } = await asMember();
    await expect(updateAcl.call(member, { id: person.id, remove: 1 })).resolves.toMatchObject({ removed: 1 });
  });
});

describe("a member of staff", () => {
  test("is proved by password and app, and a wrong one is none", async () => {
    const secret = "JBSWY3DPEHPK3PXP";
    const account = await addAccount(db(), { role: "admin", totp: secret });
    const admin = await asStaff("admin", account.id);
    const wanted = { email: email(), name: "Robin", kind: "admin" as const };
    for (const [proof, doc] of [
      [{ password: "wrong" }, "password.wrong"],
      [{ password: account.password }, "2fa.wrong"],
      [{ password: account.password, code: "000000" }, "2fa.wrong"],
    ] as const)
      expect(await docOf(proveStaff.call(admin, proof))).toBe(doc);
    expect(await docOf(inviteStaff.call(admin, wanted))).toBe("owner.unproved");
    await proveStaff.call(admin, { password: account.password, code: totpOf(secret).generate() });
    const actor = await readStaffSession(tokenOf(admin.actor.session.id), new Date());
    expect(actor?.session.ownerProvedUntil).toBeInstanceOf(Date);
    await expect(inviteStaff.call(admin, wanted)).resolves.toEqual({ email: wanted.email });
  });
});

/** Writes to tables whose rows grant access or rights. */
const rightful =
  /\.(?:insert|update)\((?:members|apiKeys|apiKeySecrets|passkeys|linkedAccounts|supportSettings|contacts|ssoHashes)\)/;
/** Operations that write to such tables, or import a file that does, without granting anything. */
const givesNothing: Record<string, string> = {
  "accounts.undo_email": "takes away, by the link in the old mailbox",
  "api_keys.delete": "takes away",
  "api_keys.retire": "takes away",
  "auth.answer_by_code": "signs in",
  "auth.answer_by_passkey": "signs in",
  "auth.ask_passkey": "signs in",
  "auth.ask_second_passkey": "signs in",
  "auth.login": "signs in",
  "auth.mail_code": "signs in",
  "auth.session_reset": "takes away",
  "auth.sign_in_by_passkey": "signs in",
  "auth.sign_in_staff_by_issuer": "signs in",
  "billing.add_contact": "adds an invented address, which gets nothing",
  "colleagues.accept": "receives what was given",
  "factors.ask_confirmation": "is part of the proof",
  "factors.remove_passkey": "takes away",
  "factors.start_passkey": "begins what asks at its end, and asks itself",
  "factors.turn_on_passkey": "asks for more",
  "identities.confirm_offer": "asks for the password itself",
  "identities.recognize": "signs in",
  "identities.recognize_for_link": "begins what asks at its end",
  "sessions.end": "takes away",
  "sessions.end_by_link": "takes away",
  "sessions.end_others": "takes away",
};

const root = path.join(import.meta.dirname, "../..");
const sources = readdirSync(path.join(root, "lib/domain"), { recursive: true })
  .map((name) => path.posix.join("lib/domain", String(name).split(path.sep).join("/")))
  .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$/.test(file))
  .map((file) => ({ file, text: readFileSync(path.join(root, file), "utf8") }));

test("no operation writes what lets someone in without saying so", () => {
  const writing = sources.filter(({ text }) => rightful.test(text));
  const files = new Set(writing.map(({ file }) => file.replace(/\.ts$/, "")));
  const importsOf = ({ file, text }: { file: string; text: string }) =>
    Array.from(text.matchAll(/from "(\.[^"]+)"/g), ([, to = ""]) =>
      path.posix.join(path.posix.dirname(file), to),
    );
  const found = sources
    .filter((source) => rightful.test(source.text) || importsOf(source).some((file) => files.has(file)))
    .flatMap(({ text }) =>
      Array.from(text.matchAll(/name: "([a-z_]+\.[A-Za-z0-9_]+)"/g), ([, name = ""]) => name),
    )
    .filter((name) => byName.get(name)?.access.level === "write" && kindOf(name) === undefined);
  expect([...new Set(found)].sort()).toEqual(Object.keys(givesNothing).sort());
});
