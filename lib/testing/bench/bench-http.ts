import { Agent, request } from "node:http";
import { encode } from "next-auth/jwt";
import { testSecret } from "../factories";
import type { Call } from "./bench-database";
import { endSite, makeSite, startPanel } from "./bench-panel.mjs";

/** Calls a panel over one connection; throws if a call fails. */
export type Caller = {
  post(path: string, fields: Record<string, string | number>): Promise<unknown>;
  page(path: string, token: string): Promise<Call>;
};

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

type Sent = { method: string; headers: Record<string, string>; body?: string };

function send(url: string, { method, headers, body }: Sent): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, method, headers }, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (chunk) => {
        text += chunk;
      });
      answer.on("end", () =>
        answer.statusCode === 200 ? resolve(text) : reject(new Error(`${url}: HTTP ${answer.statusCode}`)),
      );
    });
    sent.on("error", reject).end(body);
  });
}

const callerOf = (address: string): Caller => ({
  post: async (wanted, fields) => {
    const body = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]));
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const answer = await send(`${address}${wanted}`, { method: "POST", headers, body: body.toString() });
    if (/"result":-\d/.test(answer)) throw new Error(`${wanted} answered ${answer.slice(0, 200)}`);
  },
  page: async (wanted, token) => {
    const session = await encode({ token: { panelToken: token }, secret: testSecret });
    const headers = { cookie: `next-auth.session-token=${session}` };
    return () => send(`${address}${wanted}`, { method: "GET", headers });
  },
});

/** Starts the built panel on that database and runs `work` with it. */
export async function withPanel(databaseUrl: string, work: (caller: Caller) => Promise<void>): Promise<void> {
  const site = { ...makeSite(), secret: testSecret };
  try {
    const { port } = await startPanel(site, { DATABASE_URL: databaseUrl, ROLE: "web" });
    await work(callerOf(`http://127.0.0.1:${port}`));
  } finally {
    await endSite(site);
  }
}
