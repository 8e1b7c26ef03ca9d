import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { setTestRuntime } from "@/lib/testing/factories";
import { beginOAuth, finishOAuth } from "../next-auth";
import { externalAccountOf } from "./claims";
import { githubProvider } from "./github";
import { vkProvider } from "./vk";

type Call = { path: string; form: URLSearchParams; authorization: string | undefined };

let server: Server;
let base = "";
const calls: Call[] = [];
const answers: Record<string, unknown> = {
  "/oauth2/auth": { access_token: "vk token", user_id: 77 },
  "/oauth2/user_info": { user: { user_id: "77", email: "Vera@Example.test" } },
  "/user": { id: 4242, login: "octo", email: "public@example.test" },
  "/user/emails": [
    { email: "old@example.test", primary: false, verified: true },
    { email: "octo@example.test", primary: true, verified: true },
  ],
  "/token": { access_token: "github token", token_type: "bearer" },
};

beforeAll(async () => {
  setTestRuntime("http://panel.test");
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const path = request.url ?? "";
    const form = new URLSearchParams(Buffer.concat(chunks).toString());
    calls.push({ path, form, authorization: request.headers.authorization });
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(answers[path] ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => new Promise((resolve) => server.close(resolve)));

const callOf = (path: string) => calls.findLast((call) => call.path === path);

/** Parses Set-Cookie headers into the cookies that a browser would send back. */
const jarOf = (lines: string[]): Record<string, string> =>
  Object.fromEntries(
    lines.map((line) => {
      const [pair = ""] = line.split(";");
      const mark = pair.indexOf("=");
      return [pair.slice(0, mark), decodeURIComponent(pair.slice(mark + 1))];
    }),
  );

/** Performs the authorization code flow like a browser; returns the claims. */
async function roundTrip(provider: ReturnType<typeof vkProvider>, more: Record<string, string> = {}) {
  const service = { provider, address: "http://panel.test" };
  const start = await beginOAuth(service);
  const url = new URL(start.location ?? "");
  const query = { code: "the code", state: url.searchParams.get("state") ?? "", ...more };
  const { claims } = await finishOAuth(service, { query, cookies: jarOf(start.cookies) });
  return { url, claims };
}

describe("VK ID", () => {
  test("is asked with PKCE, gets its device back, and its email counts as not verified", async () => {
    const client = { clientId: "51", clientSecret: "vk secret", deviceId: "device 1", baseUrl: base };
    const { url, claims } = await roundTrip(vkProvider(client));
    expect(url.pathname).toBe("/authorize");
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: "51",
      response_type: "code",
      scope: "email",
      code_challenge_method: "S256",
      redirect_uri: "http://panel.test/api/auth/callback/vk",
    });
    expect(Object.fromEntries(callOf("/oauth2/auth")?.form ?? [])).toMatchObject({
      grant_type: "authorization_code",
      code: "the code",
      device_id: "device 1",
      code_verifier: expect.stringMatching(/^[\w-]{43,128}$/),
    });
    expect(callOf("/oauth2/user_info")?.form.get("access_token")).toBe("vk token");
    expect(externalAccountOf("vk", claims)).toEqual({
      provider: "vk",
      subject: "77",
      email: "vera@example.test",
      isEmailVerified: false,
    });
  });
});

describe("GitHub", () => {
  const provider = () => {
    const client = { clientId: "Iv1", clientSecret: "github secret", apiUrl: base };
    return { ...githubProvider(client), token: `${base}/token` };
  };

  test("gives its number for a subject and the primary email with its verification", async () => {
    const { claims } = await roundTrip(provider());
    expect(callOf("/user/emails")?.authorization).toBe("Bearer github token");
    expect(externalAccountOf("github", claims)).toEqual({
      provider: "github",
      subject: "4242",
      email: "octo@example.test",
      isEmailVerified: true,
    });
  });

  test("is nobody when its state is another one", async () => {
    const { claims } = await roundTrip(provider(), { state: "another" });
    expect(claims).toBeNull();
  });
});

describe("claims", () => {
  test.each([
    ["verified", { sub: "1", email: "A@b.test", email_verified: true }, ["a@b.test", true]],
    ["verified, as text", { sub: "1", email: "a@b.test", email_verified: "true" }, ["a@b.test", true]],
    ["not verified", { sub: "1", email: "a@b.test", email_verified: false }, ["a@b.test", false]],
    ["silent", { sub: "1", email: "a@b.test" }, ["a@b.test", false]],
    ["a number that is not true", { sub: "1", email: "a@b.test", email_verified: 1 }, ["a@b.test", false]],
    ["no email", { sub: "1", email_verified: true }, ["", false]],
    ["a look-alike", { sub: "1", email: "ａnna@b.test", email_verified: true }, ["", false]],
    ["a line break", { sub: "1", email: "a@b.test\nBcc: c@d.test", email_verified: true }, ["", false]],
    ["an object", { sub: "1", email: { a: 1 }, email_verified: true }, ["", false]],
  ])("of an email that is %s", (_, claims, [email, isEmailVerified]) => {
    expect(externalAccountOf("oidc", claims)).toMatchObject({ email, isEmailVerified });
  });

  test.each([[null], [{}], [{ sub: "" }], [{ sub: null }], [{ sub: "x".repeat(256) }], ["text"]])(
    "that name nobody are nobody: %j",
    (claims) => expect(externalAccountOf("oidc", claims)).toBeNull(),
  );
});
