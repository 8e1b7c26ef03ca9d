import { createSign, generateKeyPairSync } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, vi } from "vitest";
import { startLog } from "@/lib/log";
import { setTestRuntime } from "@/lib/testing/factories";
import { fuzzParsers } from "@/lib/testing/fuzz/fuzz";
import { beginOAuth, finishOAuth } from "../next-auth";
import { externalAccountOf } from "./claims";
import { githubProvider } from "./github";
import { openidProvider } from "./openid";
import { vkProvider } from "./vk";

setTestRuntime("http://panel.test");
// Every rejected response is logged.
startLog("silent");
afterAll(() => startLog("warn"));
const client = { clientId: "berth", clientSecret: "secret" };

/** Responses of a local issuer by path; its discovery document is trusted, because the operator configures it. */
const said: Record<string, Buffer> = {};
const server = createServer((asked, answer) => {
  answer.setHeader("content-type", "application/json");
  answer.end(said[asked.url ?? ""] ?? "{}");
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
said["/.well-known/openid-configuration"] = Buffer.from(
  JSON.stringify({
    ...{ issuer, authorization_endpoint: `${issuer}/authorize`, token_endpoint: `${issuer}/token` },
    ...{ jwks_uri: `${issuer}/keys`, userinfo_endpoint: `${issuer}/me` },
    ...{ response_types_supported: ["code"], id_token_signing_alg_values_supported: ["RS256"] },
  }),
);
afterAll(() => new Promise((resolve) => server.close(resolve)));

const provider = openidProvider({ id: "oidc", name: "Issuer", issuer, ...client });
const jarOf = (lines: string[]): Record<string, string> =>
  Object.fromEntries(
    lines.map((line) => {
      const [pair = ""] = line.split(";");
      const mark = pair.indexOf("=");
      return [pair.slice(0, mark), decodeURIComponent(pair.slice(mark + 1))];
    }),
  );

/** One authorization request, to which every input is a callback. */
const service = { provider, address: "http://panel.test" };
const left = await beginOAuth(service);
const asked = new URL(left.location ?? "").searchParams;
const cookies = jarOf(left.cookies);

const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");
function idToken(more: object = {}): string {
  const now = Math.floor(Date.now() / 1000);
  const facts = {
    iss: issuer,
    aud: "berth",
    sub: "77",
    iat: now,
    exp: now + 3_600,
    nonce: asked.get("nonce"),
  };
  const text = `${part({ alg: "RS256", kid: "k" })}.${part({ ...facts, ...more })}`;
  return `${text}.${createSign("RSA-SHA256").update(text).sign(privateKey, "base64url")}`;
}
const keys = JSON.stringify({
  keys: [{ ...publicKey.export({ format: "jwk" }), kid: "k", use: "sig", alg: "RS256" }],
});
const me = JSON.stringify({ sub: "77", email: "anna@example.test", email_verified: true });
const tokens = (id_token: string) => JSON.stringify({ access_token: "a", token_type: "Bearer", id_token });

/** Input parts: the responses of the token, JWKS and userinfo endpoints. */
async function comeBack(input: Buffer): Promise<void> {
  const [token, jwks, person] = input.toString("latin1").split("\x1e");
  for (const [at, text] of [
    ["/token", token],
    ["/keys", jwks ?? keys],
    ["/me", person ?? me],
  ] as const)
    said[at] = Buffer.from(text ?? "", "latin1");
  const query = { code: "the code", state: asked.get("state") ?? "" };
  const { claims } = await finishOAuth(service, { query, cookies });
  externalAccountOf("oidc", claims);
}

const fetchSaid = { body: new Uint8Array() };
vi.stubGlobal("fetch", async () => new Response(fetchSaid.body));
afterAll(() => vi.unstubAllGlobals());

type Asking = { request?: (context: object) => unknown };
const github = githubProvider(client);
const vk = vkProvider({ ...client, deviceId: "d" });
const askings = [github.userinfo, vk.token, vk.userinfo].map(
  (one: unknown): Asking => (typeof one === "object" ? (one as Asking) : {}),
);

async function askServices(body: Buffer): Promise<void> {
  fetchSaid.body = new Uint8Array(body);
  for (const { request } of askings) {
    const context = {
      tokens: { access_token: "a" },
      params: {},
      checks: {},
      provider: { callbackUrl: "http://x.test/" },
    };
    // Any other response is reported as unavailable.
    const found = await Promise.resolve(request?.(context)).catch(() => null);
    externalAccountOf("vk", found);
  }
}

fuzzParsers({
  "answers of an OpenID issuer": {
    seeds: [
      [tokens(idToken({ email: "anna@example.test", email_verified: true })), keys, me].join("\x1e"),
      [tokens(idToken()), keys, me].join("\x1e"),
      [tokens("a.b.c"), '{"keys":[]}', "{}"].join("\x1e"),
    ],
    words: ["\x1e", '"id_token":"', ".", "{}", '"keys":[', '"sub":', "eyJ", '"kty":"oct"'],
    longest: 16_384,
    parse: comeBack,
  },
  "answers of services that sign people in": {
    seeds: [
      '{"id":4242,"login":"octo","user":{"user_id":"77","email":"a@example.test"},"access_token":"a"}',
      '[{"email":"octo@example.test","primary":true,"verified":true}]',
    ],
    words: ['"user":', '"user_id":', "[", "]", "{", "}", "1e999", '"__proto__":'],
    parse: askServices,
  },
  "claims about people": {
    seeds: ['{"sub":"77","email":"Anna@Example.test","email_verified":"true"}', '{"sub":77}'],
    words: ['"sub":', '"email":', "@", "xn--", "[", "null"],
    longest: 16_384,
    parse: (input) => {
      try {
        return externalAccountOf("google", JSON.parse(input.toString()));
      } catch (error) {
        if (!(error instanceof SyntaxError)) throw error;
        return null;
      }
    },
  },
});
