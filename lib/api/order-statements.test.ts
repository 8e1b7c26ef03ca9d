import pg from "pg";
import { afterAll, expect, test, vi } from "vitest";
import { database } from "@/lib/db/client";
import { issueSession } from "@/lib/domain/identity/sessions/shared/issue";
import { addAccount } from "@/lib/testing/factories";
import { withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { answer } from "./answer";

// Must run before the database is opened, because connections keep a reference to the original method.
const asked = vi.spyOn(pg.Client.prototype, "query");
withCatalogDatabase();
afterAll(() => asked.mockRestore());

const address = "203.0.113.5";

async function signIn(accountId: number): Promise<string> {
  const { token } = await issueSession(database(), {
    accountId,
    kind: "password",
    apiKeyId: null,
    isBound: false,
    ttlSeconds: 3_600,
    address,
    userAgent: "test",
    now: new Date(),
  });
  return token;
}

async function order(token: string): Promise<Record<string, unknown>> {
  const body = new URLSearchParams({
    action: "order_instance",
    token,
    preset: "102",
    location_name: "NL",
    os_id: "11",
    traffic_plan: "1",
    root_pass: "Root-pass-1",
    deploy_period: "monthly",
    deploy_notify: "false",
  });
  const answered = await answer({
    endpoint: "eq",
    method: "POST",
    query: "",
    contentType: "application/x-www-form-urlencoded",
    body: Buffer.from(body.toString()),
    address,
    userAgent: "test",
    requestId: "order",
    idempotencyKey: null,
  });
  return JSON.parse(answered.body.toString());
}

/** Returns the SQL texts of the queries. */
const textsOf = (calls: readonly unknown[][]): string[] =>
  calls.map(([said]) => {
    const text = typeof said === "object" && said !== null && "text" in said ? said.text : said;
    return typeof text === "string" ? text.trim() : "a quick read";
  });

test("an order paid from credit takes at most 35 statements, from the session to the commit", async () => {
  const { id } = await addAccount(database(), { credit: "500.00" });
  const token = await signIn(id);
  // The first orders create the account's audit chain, ledger accounts and number sequences.
  for (let nth = 1; nth <= 2; nth++) expect(await order(token)).toMatchObject({ status: "Paid" });
  asked.mockClear();
  expect(await order(token)).toMatchObject({ status: "Paid", deploy_status: "queued" });
  const texts = textsOf(asked.mock.calls);
  expect(texts.at(-1)).toBe("commit");
  expect(texts.length, texts.join("\n")).toBeLessThanOrEqual(35);
});
