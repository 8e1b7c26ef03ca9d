import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { isSigned } from "../webhook/signature";
import { httpAccessPoint } from "./http";

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

const secret = "a secret shared with the access point";
const document = {
  id: "einv_7-1",
  kind: "invoice",
  sender: { scheme: "0106", id: "12345678" },
  recipient: { scheme: "0208", id: "0123456789" },
  xml: "<Invoice>ünïcode</Invoice>",
} as const;

type Seen = {
  method?: string | undefined;
  path?: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
};

async function point(answer: (response: ServerResponse) => void) {
  const seen: Seen[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    seen.push({ method: request.method, path: request.url, headers: request.headers, body });
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  stops.push(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { seen, port: httpAccessPoint(`http://127.0.0.1:${port}/peppol/`, secret) };
}

const says = (status: number, value: unknown) => (response: ServerResponse) =>
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));

describe("an access point over HTTP", () => {
  it("gets the document once, signed, and says what became of it", async () => {
    const { seen, port } = await point(says(202, { state: "accepted" }));
    expect(await port.send(document)).toEqual({ state: "accepted" });
    expect(await port.read(document.id)).toEqual({ state: "accepted" });
    const [sent, asked] = seen;
    expect(sent).toMatchObject({ method: "POST", path: "/peppol/documents" });
    const { document: file, ...rest } = JSON.parse(sent?.body ?? "");
    expect(rest).toEqual({
      id: "einv_7-1",
      kind: "invoice",
      sender: "0106:12345678",
      recipient: "0208:0123456789",
    });
    expect(Buffer.from(file, "base64").toString("utf8")).toBe(document.xml);
    expect(asked).toMatchObject({ method: "GET", path: "/peppol/documents/einv_7-1", body: "" });
    for (const one of seen) {
      const header = (name: string) => one.headers[name]?.toString() ?? null;
      const callBack = { body: one.body, header } as Parameters<typeof isSigned>[0];
      expect(isSigned(callBack, Buffer.from(secret), new Date())).toBe(true);
    }
  });

  it("may reject, know nothing of it, or be away", async () => {
    const rejecting = await point(says(200, { state: "rejected", reason: " no\n such  participant " }));
    expect(await rejecting.port.send(document)).toEqual({ state: "rejected", reason: "no such participant" });
    const unknown = await point(says(404, {}));
    expect(await unknown.port.read(document.id)).toBeNull();
    await expect(unknown.port.send(document)).rejects.toThrow("answered 404");
    for (const nonsense of [{ state: "perhaps" }, {}, { state: "accepted", pad: "x".repeat(70_000) }]) {
      const { port } = await point(says(200, nonsense));
      await expect(port.send(document)).rejects.toThrow();
    }
    const down = await point(says(503, {}));
    await expect(down.port.read(document.id)).rejects.toThrow("answered 503");
  });
});
