import { createHmac } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { httpTextSender } from "./http";

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

const secret = "a secret shared with the operator";
const message = { id: "sms_7", to: "+31301234567", text: "Привет" };

async function operator(answer: RequestListener) {
  const received: { headers: IncomingHttpHeaders; body: string }[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    received.push({ headers: request.headers, body });
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  stops.push(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { received, url: `http://127.0.0.1:${port}/texts` };
}

test("posts number and text, with the signature of webhooks over what arrived", async () => {
  const { received, url } = await operator((_request, response) => response.writeHead(202).end());
  await httpTextSender(url, secret).send(message);
  const [{ headers, body } = { headers: {}, body: "" }] = received;
  expect(JSON.parse(body)).toEqual({ to: message.to, text: message.text });
  const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
  expect(headers["webhook-id"]).toBe("sms_7");
  expect(headers["webhook-signature"]).toBe(
    `v1,${createHmac("sha256", secret).update(signed).digest("base64")}`,
  );
});

test("fails when the operator refuses or leads elsewhere", async () => {
  const refusing = await operator((_request, response) => response.writeHead(500).end("no"));
  await expect(httpTextSender(refusing.url, secret).send(message)).rejects.toThrow("answered 500");
  const leading = await operator((_request, response) =>
    response.writeHead(307, { location: refusing.url }).end(),
  );
  await expect(httpTextSender(leading.url, secret).send(message)).rejects.toThrow();
  expect(refusing.received).toHaveLength(1);
});
