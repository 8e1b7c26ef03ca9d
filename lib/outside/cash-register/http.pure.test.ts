import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { isSigned } from "../webhook/signature";
import { httpCashRegister } from "./http";

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

const secret = "a secret shared with the cash register";
const receipt = {
  ...({ id: "fiscal_7-1", kind: "sale", method: "full_payment", currency: "RUB" } as const),
  seller: { name: "ООО Пример", inn: "7707083893", taxSystem: "osn", site: "https://panel.example" } as const,
  buyer: { email: "a@example.test" },
  items: [{ name: "Услуги", quantity: 1, price: "100.00", amount: "100.00", vat: "22.00" }],
  total: "100.00",
  at: "2030-01-01T12:00:00.000Z",
};
const marks = { storage: "1234567890123456", document: "77", sign: "1234567890" };

async function register(answer: (response: ServerResponse) => void) {
  const seen: { path?: string | undefined; headers: IncomingHttpHeaders; body: string }[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    seen.push({ path: request.url, headers: request.headers, body });
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  stops.push(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { seen, port: httpCashRegister(`http://127.0.0.1:${port}`, secret) };
}

const says = (status: number, value: unknown) => (response: ServerResponse) =>
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));

it("posts the receipt, signed, and reads what names it", async () => {
  const { seen, port } = await register(says(200, { state: "registered", ...marks }));
  expect(await port.register(receipt)).toEqual({ state: "registered", ...marks, url: "" });
  expect(await port.read(receipt.id)).toMatchObject(marks);
  expect(seen.map(({ path }) => path)).toEqual(["/receipts", "/receipts/fiscal_7-1"]);
  const { seller, ...rest } = JSON.parse(seen[0]?.body ?? "");
  expect(seller).toEqual({
    name: "ООО Пример",
    inn: "7707083893",
    tax_system: "osn",
    site: "https://panel.example",
  });
  expect(rest).toMatchObject({ id: "fiscal_7-1", kind: "sale", total: "100.00", items: receipt.items });
  for (const one of seen) {
    const header = (name: string) => one.headers[name]?.toString() ?? null;
    const callBack = { body: one.body, header } as Parameters<typeof isSigned>[0];
    expect(isSigned(callBack, Buffer.from(secret), new Date())).toBe(true);
  }
});

it("may reject it, know nothing of it, or say what makes no sense", async () => {
  const rejecting = await register(says(200, { state: "rejected", reason: "wrong\n INN" }));
  expect(await rejecting.port.register(receipt)).toEqual({ state: "rejected", reason: "wrong INN" });
  const unknown = await register(says(404, {}));
  expect(await unknown.port.read(receipt.id)).toBeNull();
  await expect(unknown.port.register(receipt)).rejects.toThrow("answered 404");
  for (const nonsense of [
    {},
    { state: "registered" },
    { state: "registered", ...marks, url: "javascript:1" },
  ]) {
    const { port } = await register(says(200, nonsense));
    await expect(port.register(receipt)).rejects.toThrow();
  }
});
