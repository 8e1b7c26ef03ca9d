import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { closeDatabase, database, openDatabase } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { sessions } from "@/lib/db/tables/identity/sessions";
import { companies } from "@/lib/db/tables/money/companies";
import { operatorContext } from "@/lib/session/context";
import { createTestDatabase, type TestDatabase } from "@/lib/testing/database/test-database";
import { setTestRuntime } from "@/lib/testing/factories";
import { readAudit } from "@/lib/testing/operations/audit";
import { asGuest } from "@/lib/testing/operations/contexts";
import { readStaffSession } from "../../identity/sessions/shared/read-staff";
import { totpOf } from "../../identity/two-factor/shared/codes";
import { addCompany } from "../../money/companies/add";
import { listCompanies } from "../../money/companies/list";
import { sellerFor } from "../../money/companies/shared/seller-for";
import { addStaff } from "../staff/invite";
import { beginSetup } from "./begin";
import { createAdministrator } from "./create-administrator";
import { renewSetupLink } from "./shared/setup-link";
import { isVacant, readSetupState } from "./shared/setup-state";

let own: TestDatabase | null = null;
beforeEach(async () => {
  own = await createTestDatabase("empty");
  openDatabase(own.url, { poolSize: 6 });
  return async () => {
    await closeDatabase();
    await own?.drop();
  };
});
beforeAll(() => setTestRuntime("http://panel.test", false));
afterAll(() => setTestRuntime("http://panel.test"));

const gone = { extras: { doc: "link.gone" } };
const begin = (token: string) => beginSetup.call(asGuest(), { token });
const wanted = {
  email: "First@Example.test",
  name: " First ",
  language: "en",
  password: "Harbour-light-7",
} as const;

async function create(token: string, further: Partial<Record<"email" | "password" | "code", string>> = {}) {
  const { secret } = await begin(token);
  return createAdministrator.call(asGuest(), {
    ...wanted,
    token,
    code: totpOf(secret).generate(),
    ...further,
  });
}

const example = {
  region: "NL",
  name: "Example B.V.",
  address: "Street 1, Amsterdam",
  country: "NL",
  tax_id: "NL004495445B01",
  prefix: "NL",
};

describe("the link of the set-up", () => {
  it("makes one administrator, who is signed in with both factors fresh, and is used up", async () => {
    const token = await renewSetupLink(database());
    expect(await isVacant(database())).toBe(true);
    const { panelToken, codes } = await create(token);
    expect(codes).toHaveLength(10);
    const staff = await readStaffSession(panelToken, new Date());
    expect(staff?.account).toMatchObject({ email: "first@example.test", kind: "admin", hasFactor: true });
    expect(staff?.session.ownerProvedUntil?.getTime()).toBeGreaterThan(Date.now());
    expect(await isVacant(database())).toBe(false);
    expect(await readSetupState(database())).toBe("begun");
    const [row] = await readAudit(database(), "setup.create_administrator");
    expect(row?.changes).toMatchObject({ email: "first@example.test" });
    await expect(begin(token)).rejects.toMatchObject(gone);
    // A start finds the database in use; a link that it would print all the same leads nowhere.
    await expect(begin(await renewSetupLink(database()))).rejects.toMatchObject(gone);
  });

  it("is that of the last start, and only a keyed hash of it is stored", async () => {
    const [first, second] = [await renewSetupLink(database()), await renewSetupLink(database())];
    await expect(begin(first)).rejects.toMatchObject(gone);
    expect(await begin(second)).toMatchObject({ uri: expect.stringContaining("otpauth://") });
    for (const token of ["", "x", second.toUpperCase()])
      await expect(begin(token)).rejects.toMatchObject(gone);
    const { rows } = await database().execute("select value from installation_state");
    expect(JSON.stringify(rows)).not.toContain(second);
  });

  it("stays good when something is wrong, and the field is named", async () => {
    const token = await renewSetupLink(database());
    await expect(create(token, { code: "000000" })).rejects.toMatchObject({ extras: { doc: "2fa.wrong" } });
    await expect(create(token, { password: "password12" })).rejects.toMatchObject({
      extras: { fields: { password: expect.any(String) } },
    });
    await expect(create(token, { email: "nobody" })).rejects.toMatchObject({
      extras: { fields: { email: expect.any(String) } },
    });
    expect(await isVacant(database())).toBe(true);
    expect(await create(token)).toMatchObject({ codes: expect.any(Array) });
  });

  it("is used by one of two who have it, and by none of two starts that printed one", async () => {
    const links = await Promise.all([renewSetupLink(database()), renewSetupLink(database())]);
    const open = await Promise.allSettled(links.map(begin));
    expect(open.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const token = links[open.findIndex(({ status }) => status === "fulfilled")] ?? "";
    const ends = await Promise.allSettled(
      ["a@example.test", "b@example.test"].map((email) => create(token, { email })),
    );
    expect(ends.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await database().$count(accounts)).toBe(1);
    expect(await database().$count(sessions)).toBe(1);
  });

  it("is of no use once commands have set the panel up", async () => {
    const token = await renewSetupLink(database());
    await addCompany.call(operatorContext(), example);
    await expect(begin(token)).rejects.toMatchObject(gone);
    await addStaff.call(operatorContext(), { email: "ops@example.test", name: "Ops", kind: "admin" });
    expect(await readSetupState(database())).toBe(null);
  });
});

describe("the company of the first account", () => {
  it("sells nothing and is listed nowhere until it has facts, which the first company that is added gives it", async () => {
    await create(await renewSetupLink(database()));
    const operator = operatorContext();
    expect(await listCompanies.call(operator, {})).toEqual({ companies: [] });
    await expect(sellerFor(database(), "NL")).rejects.toThrow("Nobody sells here yet");
    expect(await addCompany.call(operator, example)).toMatchObject({ id: 1, region: "NL" });
    expect(await addCompany.call(operator, { ...example, region: "DE", prefix: "DE" })).toMatchObject({
      id: 2,
    });
    expect(await database().$count(companies)).toBe(2);
    expect((await sellerFor(database(), "US")).region).toBe("NL");
  });
});
