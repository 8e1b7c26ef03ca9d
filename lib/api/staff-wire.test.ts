import { encode } from "next-auth/jwt";
import { beforeAll, expect, it } from "vitest";
import { type StaffRole, staffRoles } from "@/lib/base/staff-roles";
import { database } from "@/lib/db/client";
import { issueSession } from "@/lib/domain/identity/sessions/shared/issue";
import { sessionCookieName } from "@/lib/session/panel-token";
import { type AccountDetails, addAccount, testSecret } from "@/lib/testing/factories";
import { withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { staffCalls } from "./find-operation";
import { answerRpc } from "./rpc";
import { type Caller, whoMay } from "./who-may";

withCatalogDatabase();

const facts = { address: "127.0.0.1", userAgent: "test", requestId: "test-request", idempotencyKey: null };
const cookies = new Map<Caller, string>();

async function signIn(details: AccountDetails): Promise<string> {
  const { id } = await addAccount(database(), { totp: "JBSWY3DPEHPK3PXP", ...details });
  const { token } = await issueSession(database(), {
    accountId: id,
    kind: details.role === undefined ? "browser" : "staff",
    apiKeyId: null,
    isBound: false,
    ttlSeconds: 3_600,
    address: facts.address,
    userAgent: facts.userAgent,
    now: new Date(),
  });
  return encode({ token: { panelToken: token }, secret: testSecret });
}

beforeAll(async () => {
  for (const role of staffRoles satisfies readonly StaffRole[]) cookies.set(role, await signIn({ role }));
  cookies.set("limited", await signIn({ role: "admin", staffCompanies: [1] }));
  cookies.set("owner", await signIn({}));
});

/** The status, and the name of the error. An input that cannot be read: nothing is done, whoever asks. */
async function call(name: string, cookie: string): Promise<[number, string]> {
  const [endpoint = "", action = ""] = name.split("/");
  const headers = new Headers({
    cookie: `${sessionCookieName()}=${cookie}`,
    "sec-fetch-site": "same-origin",
  });
  const readBody = async () => new TextEncoder().encode("{");
  const { status, body } = await answerRpc({ endpoint, action, headers, facts, readBody });
  return [status, JSON.parse(String(body)).error?.doc ?? ""];
}

it("what staff do is for the callers of the table alone, and refused before the input is read", async () => {
  const table = new Map(whoMay());
  const wrong: string[] = [];
  let reached = 0;
  for (const [name, operation] of staffCalls())
    for (const [caller, cookie] of cookies) {
      const isAllowed = table.get(operation.name)?.includes(caller) ?? false;
      const [status, doc] = await call(name, cookie);
      // Pages of staff send server actions: a script can reach only those that are calls of the API, too.
      if (status === 404 && doc === "action.unknown") continue;
      reached++;
      if (isAllowed !== (doc === "body.unreadable") || (!isAllowed && status !== 403))
        wrong.push(`${name} by ${caller}: ${status} ${doc}`);
    }
  expect(wrong).toEqual([]);
  expect(reached).toBeLessThan(staffCalls().length);
});

it("every operation of staff is refused by the same answer to whoever lacks it, in the form as by the guard", async () => {
  const table = new Map(whoMay());
  const staffCallers: readonly Caller[] = [...staffRoles, "limited"];
  const open = staffCalls().filter(([, { name, access }]) => {
    const may = table.get(name) ?? [];
    return access.who !== "staff" || may.includes("owner") || !may.includes("operator");
  });
  expect(open.map(([name]) => name)).toEqual([]);
  const forNobody = staffCalls().filter(
    ([, { name }]) => !staffCallers.some((one) => table.get(name)?.includes(one)),
  );
  expect(forNobody.map(([name]) => name)).toEqual([]);
});
