import { encode } from "next-auth/jwt";
import { expect, it } from "vitest";
import { z } from "zod";
import { database } from "@/lib/db/client";
import { impersonationCookieName } from "@/lib/session/impersonation-cookie-name";
import { sessionCookieName } from "@/lib/session/panel-token";
import { addAccount, testSecret } from "@/lib/testing/factories";
import { addSession } from "@/lib/testing/identity/sessions";
import { withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { pageCalls } from "./find-operation";
import { pageAnswerText } from "./page-answer";
import { answerRpc } from "./rpc";

withCatalogDatabase();

const facts = { address: "127.0.0.1", userAgent: "test", requestId: "test-request", idempotencyKey: null };

it("no call of a page answers the session that asks, nor opens one for a script", async () => {
  const { id } = await addAccount(database());
  const panelToken = await addSession(database(), id, "browser");
  const cookie = await encode({ token: { panelToken }, secret: testSecret });
  const call = async (name: string) => {
    const [endpoint = "", action = ""] = name.split("/");
    const headers = new Headers({
      cookie: `${sessionCookieName()}=${cookie}; ${impersonationCookieName()}=${"v".repeat(43)}`,
      "sec-fetch-site": "same-origin",
    });
    const readBody = async () => new TextEncoder().encode("{}");
    const { status, body } = await answerRpc({ endpoint, action, headers, facts, readBody });
    return { status, text: String(body) };
  };
  const { status, text } = await call("auth/info");
  expect([status, JSON.parse(text).data.result]).toMatchObject([
    200,
    { token: null, customer_id: String(id) },
  ]);
  const reads = pageCalls().filter(([, { access }]) => access.level === "read");
  const leaks: string[] = [];
  for (const [name] of reads) if ((await call(name)).text.includes(panelToken)) leaks.push(name);
  expect(leaks).toEqual([]);
  for (const name of ["login", "whmcslogin", "2fa_check", "google_signin"])
    expect((await call(`auth/${name}`)).status, name).toBe(404);
});

/**
 * Whether an output has the fields of a login response. `auth/info` has them, too; its token is removed before the
 * response is sent.
 */
const hasToken = (output: z.ZodType): boolean =>
  JSON.stringify(z.toJSONSchema(output, { io: "input", unrepresentable: "any" })).includes('"token_expire"');

it("nothing else that pages may call answers a token", () => {
  const found = pageCalls().filter(([, { output }]) => hasToken(output));
  expect(found.map(([name]) => name)).toEqual(["auth/info"]);
});

it("both sessions of a browser are cut out of any field", () => {
  const tokens = { own: "own-token-0123456789", visit: "visit-token-0123456789" };
  const answer = { data: [{ a: tokens.own, b: `x/${tokens.visit}`, c: "kept" }, 1, null] };
  expect(JSON.parse(pageAnswerText(answer, tokens))).toEqual({
    data: [{ a: null, b: null, c: "kept" }, 1, null],
  });
  expect(pageAnswerText({ a: 1 }, { own: null, visit: null })).toBe('{"a":1}');
});
