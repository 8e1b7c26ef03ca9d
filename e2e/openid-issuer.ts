import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import Provider, { type Configuration } from "oidc-provider";

/** A user with an identity at the issuer. */
export type Person = { sub: string; email: string; email_verified: boolean };

export type Issuer = {
  url: string;
  env: Record<string, string>;
  /** Registers the panel at that URL as a client; the panel must already be running, because its URL is needed. */
  admit(panelUrl: string): void;
  /** Adds a user, who signs in with their `sub`. */
  add(person: Person): Person;
  /** Refuses connections until it is `up` again. */
  down(): Promise<void>;
  up(): Promise<void>;
  stop(): Promise<void>;
};

const client = { id: "berth", secret: "a client secret of tests" };

const page = (uid: string) =>
  `<!doctype html><html lang="en"><title>Issuer</title><h1>Who are you?</h1>
  <form method="post" action="/interaction/${uid}"><label>Name <input name="sub"></label>
  <button>Go on</button> <button name="cancel" value="1">Cancel</button></form>`;

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return new URLSearchParams(Buffer.concat(chunks).toString());
}

/** The issuer's only own page: asks for a `sub` and accepts it. */
async function interact(provider: Provider, request: IncomingMessage, response: ServerResponse) {
  if (request.method !== "POST") {
    const { uid } = await provider.interactionDetails(request, response);
    response.writeHead(200, { "content-type": "text/html" }).end(page(uid));
    return;
  }
  const form = await readForm(request);
  const result = form.has("cancel")
    ? { error: "access_denied", error_description: "the person went away" }
    : { login: { accountId: form.get("sub") ?? "" } };
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
}

function configure(members: Map<string, Person>, panelUrl: string): Configuration {
  return {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [`${panelUrl}/api/auth/callback/oidc`],
      },
    ],
    claims: { openid: ["sub"], email: ["email", "email_verified"] },
    cookies: { keys: ["a key of tests"] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
    findAccount: (_ctx, sub) => {
      const person = members.get(sub);
      return person && { accountId: sub, claims: () => person };
    },
    // Skips the consent page.
    loadExistingGrant: async (ctx) => {
      const { client: asking, session, provider } = ctx.oidc;
      const grant = new provider.Grant({ clientId: asking?.clientId, accountId: session?.accountId });
      grant.addOIDCScope("openid email");
      await grant.save();
      return grant;
    },
  };
}

const close = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

/** A real OpenID provider on its own port, under another host name than the panel's. */
export async function startIssuer(): Promise<Issuer> {
  const members = new Map<string, Person>();
  let provider: Provider | null = null;
  const server = createServer((request, response) => {
    if (!provider) return void response.writeHead(503).end();
    if (request.url === "/favicon.ico") return void response.writeHead(204).end();
    if (!request.url?.startsWith("/interaction/")) return void provider.callback()(request, response);
    interact(provider, request, response).catch((error: unknown) =>
      response.writeHead(500).end(String(error)),
    );
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, "localhost", () => resolve()));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const url = `http://localhost:${port}`;
  return {
    url,
    env: {
      OIDC_ISSUER: url,
      OIDC_CLIENT_ID: client.id,
      OIDC_CLIENT_SECRET: client.secret,
      OIDC_NAME: "Acme",
    },
    admit: (panelUrl) => {
      provider = new Provider(url, configure(members, panelUrl));
    },
    add: (person) => {
      members.set(person.sub, person);
      return person;
    },
    down: () => close(server),
    up: () => listen(port),
    stop: () => close(server),
  };
}
