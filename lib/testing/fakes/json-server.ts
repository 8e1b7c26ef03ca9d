import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

export type JsonAnswer = { status: number; body: unknown };
export type JsonCall = {
  method: string;
  path: string;
  query: URLSearchParams;
  text: string;
  header: (name: string) => string;
};

/**
 * `isSilent`: drops the answers to what changes something, after it is done, as a network may. `isLate`: never answers.
 * `status`: answers with this instead of working.
 */
export type Misbehavior = { isSilent: boolean; isLate: boolean; status: number | null };

export const behaving = (): Misbehavior => ({ isSilent: false, isLate: false, status: null });

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}

/** A service of JSON on this computer. */
export async function startJsonServer(
  control: Misbehavior,
  handle: (call: JsonCall) => JsonAnswer,
  broken: (status: number) => unknown,
) {
  const calls: string[] = [];
  const server = createServer(async (request, response) => {
    const { pathname: path, searchParams: query } = new URL(request.url ?? "", "http://fake.test");
    const { method = "" } = request;
    const header = (name: string) => String(request.headers[name] ?? "");
    const text = await readText(request);
    calls.push(`${method} ${path}`);
    const answer =
      control.status === null
        ? handle({ method, path, query, text, header })
        : { status: control.status, body: broken(control.status) };
    if (control.isSilent && method !== "GET") return void request.socket.destroy();
    if (control.isLate) return;
    response.writeHead(answer.status, { "content-type": "application/json" });
    response.end(answer.status === 204 ? undefined : JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    stop: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
