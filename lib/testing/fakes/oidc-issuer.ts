import { createHash, createSign, generateKeyPairSync, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What it does wrong from the next sign-in on; null = nothing. */
export type Misbehavior =
  | "nonce"
  | "audience"
  | "expired"
  | "key"
  | "issuer"
  | "unsigned"
  | "verifier"
  | "slow"
  | "huge"
  | "broken"
  | null;

export type IssuerPerson = {
  sub: string;
  email?: string;
  email_verified?: boolean;
  amr?: string[];
  acr?: string;
};

type Asked = { nonce: string; challenge: string; client: string; person: IssuerPerson };

export type FakeIssuer = {
  url: string;
  /** Who signs in next, without being asked. */
  person: IssuerPerson;
  wrong: Misbehavior;
  stop: () => Promise<void>;
};

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");
const newKey = () => generateKeyPairSync("rsa", { modulusLength: 2048 });

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return new URLSearchParams(Buffer.concat(chunks).toString());
}

const json = (response: ServerResponse, body: object, status = 200) =>
  void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));

/** Answers without end, until the other side hangs up. */
function flood(response: ServerResponse): void {
  response.writeHead(200, { "content-type": "application/json" });
  const chunk = `"${"x".repeat(65_536)}",`;
  const write = () => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on("drain", write);
  response.write("[");
  write();
}

/** An OpenID Connect issuer on this machine that signs whoever `person` is in, and misbehaves where it is told to. */
export async function startFakeIssuer(): Promise<FakeIssuer> {
  const [own, other] = [newKey(), newKey()];
  const codes = new Map<string, Asked>();
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => json(response, { error: String(error) }, 500));
  });
  server.listen(0, "localhost");
  await once(server, "listening");
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  const issuer: FakeIssuer = {
    url,
    person: { sub: "1" },
    wrong: null,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };

  function idTokenOf({ nonce, client, person }: Asked): string {
    const { wrong } = issuer;
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      ...person,
      iss: wrong === "issuer" ? "https://another.test" : url,
      aud: wrong === "audience" ? "another-client" : client,
      iat: wrong === "expired" ? now - 7_200 : now,
      exp: wrong === "expired" ? now - 3_600 : now + 600,
      nonce: wrong === "nonce" ? "another" : nonce,
    };
    if (wrong === "unsigned") return `${part({ alg: "none" })}.${part(claims)}.`;
    const text = `${part({ alg: "RS256", kid: "own" })}.${part(claims)}`;
    const { privateKey } = wrong === "key" ? other : own;
    return `${text}.${createSign("RSA-SHA256").update(text).sign(privateKey, "base64url")}`;
  }

  function authorize(query: URLSearchParams, response: ServerResponse): void {
    const code = randomBytes(8).toString("hex");
    codes.set(code, {
      nonce: query.get("nonce") ?? "",
      challenge: query.get("code_challenge") ?? "",
      client: query.get("client_id") ?? "",
      person: issuer.person,
    });
    const back = new URL(query.get("redirect_uri") ?? "");
    back.searchParams.set("code", code);
    back.searchParams.set("state", query.get("state") ?? "");
    response.writeHead(302, { location: back.href }).end();
  }

  async function giveTokens(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = await formOf(request);
    const asked = codes.get(form.get("code") ?? "");
    codes.delete(form.get("code") ?? "");
    const proof = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    if (!asked || asked.challenge !== proof || issuer.wrong === "verifier")
      return json(response, { error: "invalid_grant" }, 400);
    if (issuer.wrong === "slow") return;
    if (issuer.wrong === "huge") return flood(response);
    if (issuer.wrong === "broken") return void response.end("<html>");
    json(response, { access_token: "a", token_type: "Bearer", id_token: idTokenOf(asked) });
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? "/", url);
    if (pathname === "/authorize") return authorize(searchParams, response);
    if (pathname === "/token") return giveTokens(request, response);
    if (pathname === "/keys") {
      const key = { ...own.publicKey.export({ format: "jwk" }), kid: "own", use: "sig", alg: "RS256" };
      return json(response, { keys: [key] });
    }
    if (pathname === "/me") return json(response, issuer.person);
    if (pathname !== "/.well-known/openid-configuration") return json(response, {}, 404);
    json(response, {
      ...{ issuer: url, authorization_endpoint: `${url}/authorize`, token_endpoint: `${url}/token` },
      ...{ jwks_uri: `${url}/keys`, userinfo_endpoint: `${url}/me` },
      ...{ response_types_supported: ["code"], id_token_signing_alg_values_supported: ["RS256"] },
      ...{ subject_types_supported: ["public"] },
    });
  }
  return issuer;
}
