import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { encode } from "next-auth/jwt";
import { freePort } from "@/lib/server/free-port";
import type { Call } from "./bench-database";
import { testSecret } from "./factories";
import { waitFor } from "./wait-for";

/** Calls a panel over one connection, and fails where it refuses. */
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
    if (!answer.includes('"result":"OK"')) throw new Error(`${wanted} answered ${answer.slice(0, 200)}`);
  },
  page: async (wanted, token) => {
    const session = await encode({ token: { panelToken: token }, secret: testSecret });
    const headers = { cookie: `next-auth.session-token=${session}` };
    return () => send(`${address}${wanted}`, { method: "GET", headers });
  },
});

/** Runs the built panel on that database and does the work with it. */
export async function withPanel(databaseUrl: string, work: (caller: Caller) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "berth-bench-"));
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const settings = { HOST: "127.0.0.1", PORT: String(port), PUBLIC_URL: address, DATA_DIR: dataDir };
  const env = {
    ...process.env,
    ...settings,
    SECRET: testSecret,
    DATABASE_URL: databaseUrl,
    API_RATE_LIMIT: "1000000",
  };
  const program = ["--conditions=react-server", path.resolve("lib/server/start.mjs")];
  const panel = spawn(process.execPath, program, { env, stdio: ["ignore", "pipe", "inherit"] });
  let output = "";
  panel.stdout.on("data", (chunk) => {
    output += chunk;
  });
  try {
    await waitFor(
      () => /^Berth is ready/m.test(output) || undefined,
      () => `The panel is not ready:\n${output}`,
      180_000,
    );
    await work(callerOf(address));
  } finally {
    const ended = once(panel, "exit");
    if (panel.kill("SIGTERM")) await ended;
    await rm(dataDir, { recursive: true, force: true });
  }
}
