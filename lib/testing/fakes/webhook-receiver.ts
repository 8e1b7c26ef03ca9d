import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export type WebhookReceiver = {
  /** URL on this machine for the webhook of that name. */
  urlOf: (name: string) => string;
  /** Received deliveries: name → id of each delivery → its bodies. */
  arrived: ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;
  stop: () => Promise<void>;
};

/**
 * Receives and stores webhooks. For each `dropsEvery`th name the first delivery is received but not answered, as
 * after a broken connection.
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
