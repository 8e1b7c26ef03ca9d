import { encode } from "next-auth/jwt";
import { expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { sessionCookieName } from "@/lib/session/panel-token";
import { addAccount, testSecret } from "@/lib/testing/factories";
import { addSession } from "@/lib/testing/identity/sessions";
import { withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { answerRpc } from "./rpc";

withCatalogDatabase();

const facts = { address: "127.0.0.1", userAgent: "test", requestId: "test-request", idempotencyKey: null };

/** Makes a call from a page that shows `pageAccount`, in a browser where another account may be signed in. */
async function callFrom(pageAccount: number | null, signedInAs: number, endpoint: string, action: string) {
  const panelToken = await addSession(database(), signedInAs, "browser");
  const cookie = await encode({ token: { panelToken }, secret: testSecret });
  const headers = new Headers({
    cookie: `${sessionCookieName()}=${cookie}`,
    "sec-fetch-site": "same-origin",
    ...(pageAccount === null ? {} : { "x-panel-account": String(pageAccount) }),
  });
  const body = new TextEncoder().encode("{}");
  const answer = await answerRpc({ endpoint, action, headers, facts, readBody: async () => body });
  return { status: answer.status, body: JSON.parse(String(answer.body)) };
}

it.each([
  ["eq", "list"],
  ["accounts", "profile"],
  ["pins", "show"],
])("a page of one account reads nothing of another one: %s/%s", async (endpoint, action) => {
  const anna = await addAccount(database());
  const boris = await addAccount(database());
  const refused = await callFrom(anna.id, boris.id, endpoint, action);
  expect(refused.status).toBe(401);
  expect(refused.body).toEqual({
    error: {
      code: "unauthenticated",
      doc: "session.other_account",
      message: "signed in to another account",
      fields: { email: boris.email },
      requestId: "test-request",
    },
  });
});

it("its own page is answered", async () => {
  const anna = await addAccount(database());
  const { status, body } = await callFrom(anna.id, anna.id, "pins", "show");
  expect([status, body.data.is_set]).toEqual([200, false]);
});
