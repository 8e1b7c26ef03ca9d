import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export type WebhookReceiver = {
  /** Where that one is to be sent, on this machine. */
  urlOf: (name: string) => string;
  /** What has arrived: name → the id of each delivery → its bodies. */
  arrived: ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;
  stop: () => Promise<void>;
};

/**
 * Takes webhooks and keeps what it got. Of each `dropsEvery`th name the first delivery gets no answer, although it has
 * arrived, as when a line breaks.
 */
export async function startWebhookReceiver({ dropsEvery }: { dropsEvery: number }): Promise<WebhookReceiver> {
  const arrived = new Map<string, Map<string, string[]>>();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const name = (request.url ?? "").slice(1);
    const id = String(request.headers["webhook-id"]);
    const isFirst = !arrived.has(name);
    const ofName = arrived.get(name) ?? new Map<string, string[]>();
    arrived.set(name, ofName);
    ofName.set(id, [...(ofName.get(id) ?? []), Buffer.concat(chunks).toString("utf8")]);
    if (isFirst && arrived.size % dropsEvery === 0) return void request.socket.destroy();
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    urlOf: (name) => `http://127.0.0.1:${port}/${name}`,
    arrived,
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
