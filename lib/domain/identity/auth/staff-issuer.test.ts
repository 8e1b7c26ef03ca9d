import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { database, inTransaction } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { linkedAccounts } from "@/lib/db/tables/identity/linked-accounts";
import { auditRows } from "@/lib/db/tables/kernel/audit";
import type { Environment } from "@/lib/settings/environment";
import { addAccount, setTestRuntime } from "@/lib/testing/factories";
import { asGuest, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { renewAccess } from "../../support/staff/renew-access";
import { readStaffSession } from "../sessions/shared/read-staff";
import { totpOf } from "../two-factor/shared/codes";
import { answerByCode } from "./second-step";
import { signInByPassword } from "./sign-in";
import { signInStaffByIssuer } from "./sign-in-staff-by-issuer";

withCatalogDatabase();

const secret = "JBSWY3DPEHPK3PXP";
const issuer = "https://id.company.test";
const refused = (doc: string) => ({ extras: { doc } });

function turnOn(further: Partial<Environment> = {}): void {
  setTestRuntime("http://panel.test", false, {
    STAFF_OIDC_ISSUER: issuer,
    STAFF_OIDC_CLIENT_ID: "berth",
    STAFF_OIDC_CLIENT_SECRET: "s",
    ...further,
  });
}
beforeEach(() => turnOn());

const addMember = (facts: Parameters<typeof addAccount>[1] = {}) =>
  addAccount(database(), { role: "support", totp: secret, ...facts });
const person = ({ email }: { email: string }, subject = email) => ({ subject, email, hasFactor: false });
const come = (identity: { subject: string; email: string; hasFactor: boolean; groups?: string[] }) =>
  signInStaffByIssuer.call(asGuest(), identity);

async function finish(step: Awaited<ReturnType<typeof come>>) {
  if (!("challengeToken" in step)) throw new Error("There was no second step.");
  const code = totpOf(secret).generate();
  const { panelToken } = await answerByCode.call(asGuest(), { challenge: step.challengeToken, code });
  return readStaffSession(panelToken, new Date());
}

describe("the company's issuer", () => {
  it("takes the place of the password, not of the second factor", async () => {
    const member = await addMember();
    expect((await finish(await come(person(member))))?.account.id).toBe(member.id);
  });

  it("is trusted with the second factor only if the operator says so, and only if it had one", async () => {
    const member = await addMember();
    expect(await come({ ...person(member), hasFactor: true })).toHaveProperty("challengeToken");
    turnOn({ STAFF_OIDC_FACTOR: "on" });
    expect(await come({ ...person(member), hasFactor: false })).toHaveProperty("challengeToken");
    const step = await come({ ...person(member), hasFactor: true });
    expect("panelToken" in step && (await readStaffSession(step.panelToken, new Date()))?.account.id).toBe(
      member.id,
    );
  });

  it("lets in who was invited and has set nothing, only with a second factor of its own", async () => {
    const member = await addAccount(database(), { role: "support" });
    await database().update(accounts).set({ passwordHash: null }).where(eq(accounts.id, member.id));
    await expect(come(person(member))).rejects.toMatchObject(refused("staff.no_factor"));
    turnOn({ STAFF_OIDC_FACTOR: "on" });
    expect(await come({ ...person(member), hasFactor: true })).toHaveProperty("panelToken");
  });

  it("makes nobody staff: neither a customer, nor somebody unknown, nor one who was disabled", async () => {
    const customer = await addAccount(database());
    await expect(come(person(customer))).rejects.toMatchObject(refused("login.failed"));
    await expect(come(person({ email: "nobody@company.test" }))).rejects.toMatchObject(
      refused("login.failed"),
    );
    await expect(come({ subject: "x", email: "", hasFactor: true })).rejects.toMatchObject(
      refused("login.failed"),
    );
    const gone = await addMember({ status: "Inactive" });
    await expect(come(person(gone))).rejects.toMatchObject(refused("login.failed"));
  });

  it("knows a person by its subject: an address that somebody else has now opens nothing", async () => {
    const member = await addMember();
    await finish(await come(person(member, "first")));
    await expect(come(person(member, "second"))).rejects.toMatchObject(refused("login.failed"));
    await expect(come({ subject: "first", email: "", hasFactor: false })).resolves.toHaveProperty("factor");
    await inTransaction((db) => renewAccess(db, member.id, new Date()));
    const left = eq(linkedAccounts.accountId, member.id);
    expect(await database().select().from(linkedAccounts).where(left)).toEqual([]);
  });

  it("vouches for nobody whom another issuer knows by the same subject", async () => {
    const member = await addMember();
    await finish(await come(person(member, "shared")));
    turnOn({ STAFF_OIDC_ISSUER: "https://other.test" });
    await expect(come({ subject: "shared", email: "", hasFactor: false })).rejects.toMatchObject(
      refused("login.failed"),
    );
  });

  it("vouches for its own domains alone", async () => {
    const member = await addMember();
    turnOn({ STAFF_OIDC_DOMAINS: ["company.test"] });
    await expect(come(person(member))).rejects.toMatchObject(refused("login.failed"));
    turnOn({ STAFF_OIDC_DOMAINS: ["company.test", "example.test"] });
    expect(await come(person(member))).toHaveProperty("challengeToken");
  });

  it("signs nobody in while it is off", async () => {
    const member = await addMember();
    turnOn({ STAFF_OIDC_ISSUER: undefined });
    await expect(come(person(member))).rejects.toMatchObject(refused("login.failed"));
  });
});

it("with sign-in through the issuer alone, one administrator keeps the password", async () => {
  const [member, glass] = [await addMember(), await addMember({ role: "admin" })];
  const customer = await addAccount(database());
  turnOn({ STAFF_OIDC_ONLY: "on", STAFF_BREAK_GLASS: glass.email.toUpperCase() });
  const enter = ({ email, password }: { email: string; password: string }) =>
    signInByPassword.call(asGuest(), { email, password });
  await expect(enter(member)).rejects.toMatchObject(refused("staff.issuer_only"));
  expect(await enter(glass)).toHaveProperty("challengeToken");
  expect(await enter(customer)).toHaveProperty("panelToken");
  expect(await come(person(member))).toHaveProperty("challengeToken");
});

describe("a claim of the issuer", () => {
  const roles = {
    STAFF_OIDC_ROLE_CLAIM: "groups",
    STAFF_OIDC_ROLES: [
      { value: "helpdesk", role: "support" as const },
      { value: "finance", role: "billing" as const },
    ],
  };
  const roleOf = async (id: number) =>
    (await database().select().from(accounts).where(eq(accounts.id, id)))[0]?.role;

  it("gives the role of the first value that has one, and puts it on record", async () => {
    const member = await addMember();
    turnOn(roles);
    const session = await finish(await come({ ...person(member), groups: ["all", "finance"] }));
    expect(session?.account.kind).toBe("billing");
    const isIt = and(eq(auditRows.operation, "staff.change_kind"), eq(auditRows.accountId, member.id));
    expect(await database().select().from(auditRows).where(isIt)).toEqual([
      expect.objectContaining({ changes: { kind: { from: "support", to: "billing" }, reason: "issuer" } }),
    ]);
    await come({ ...person(member), groups: ["finance", "helpdesk"] });
    expect(await roleOf(member.id)).toBe("support");
  });

  it("keeps out who has none of its values, and changes nothing then", async () => {
    const member = await addMember();
    turnOn(roles);
    await expect(come({ ...person(member), groups: ["all"] })).rejects.toMatchObject(refused("login.failed"));
    await expect(come(person(member))).rejects.toMatchObject(refused("login.failed"));
    expect(await roleOf(member.id)).toBe("support");
  });

  it("neither makes nor unmakes administrators", async () => {
    const admin = await addMember({ role: "admin" });
    turnOn(roles);
    await come({ ...person(admin), groups: ["helpdesk"] });
    await come(person(admin));
    expect(await roleOf(admin.id)).toBe("admin");
  });
});
