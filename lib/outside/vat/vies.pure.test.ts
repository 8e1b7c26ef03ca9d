import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { simulatedRegister } from "./simulated";
import { viesRegister } from "./vies";

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

const number = { prefix: "EL", digits: "094259216" };
const never = new AbortController().signal;

async function register(answer: RequestListener) {
  const received: unknown[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    received.push(JSON.parse(body));
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  stops.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { received, ask: viesRegister(`http://127.0.0.1:${port}/check`).ask };
}

const json =
  (status: number, value: unknown): RequestListener =>
  (_request, response) =>
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));

test("the register is told letters and digits, and its answer is read", async () => {
  const { received, ask } = await register(
    json(200, { valid: true, name: "ΟΤΕ ΑΕ", address: "ΚΗΦΙΣΙΑΣ 99\n15124" }),
  );
  const found = { isValid: true, name: "ΟΤΕ ΑΕ", address: "ΚΗΦΙΣΙΑΣ 99 15124" };
  expect(await ask(number, never)).toEqual({ ...found, consultation: "" });
  expect(received).toEqual([{ countryCode: "EL", vatNumber: "094259216" }]);
});

test("what a country does not tell is empty, and a number that is not registered is not valid", async () => {
  const silent = await register(json(200, { valid: true, name: "---", address: "---" }));
  expect(await silent.ask(number, never)).toEqual({ isValid: true, name: "", address: "", consultation: "" });
  const unknown = await register(json(200, { valid: false, name: null, address: null }));
  expect(await unknown.ask(number, never)).toMatchObject({ isValid: false });
});

test("who is asking gets the register's own number for the answer", async () => {
  const { received, ask } = await register(
    json(200, { valid: true, name: "ΟΤΕ", address: "---", requestIdentifier: "WAPIAAAAZ1234567" }),
  );
  const answer = await ask(number, never, { prefix: "NL", digits: "004495445B01" });
  expect(answer).toMatchObject({ isValid: true, consultation: "WAPIAAAAZ1234567" });
  const asking = { requesterMemberStateCode: "NL", requesterNumber: "004495445B01" };
  expect(received).toEqual([{ countryCode: "EL", vatNumber: "094259216", ...asking }]);
});

test("a register that is away, that fails, that leads elsewhere or that never answers is no answer", async () => {
  const away = { actionSucceed: false, errorWrappers: [{ error: "MS_UNAVAILABLE" }] };
  for (const answer of [json(200, away), json(500, {}), json(200, "no")])
    await expect((await register(answer)).ask(number, never)).rejects.toThrow("register of tax numbers");
  const leading = await register((_request, response) => response.writeHead(307, { location: "/x" }).end());
  await expect(leading.ask(number, never)).rejects.toThrow();
  const silent = await register(() => undefined);
  await expect(silent.ask(number, AbortSignal.timeout(50))).rejects.toThrow();
});

test("the fake knows every number, but for those that say what is to go wrong", async () => {
  const { ask } = simulatedRegister();
  expect(await ask({ prefix: "DE", digits: "136695976" }, never)).toMatchObject({ isValid: true });
  expect(await ask({ prefix: "DE", digits: "404833948" }, never)).toMatchObject({ isValid: false });
  await expect(ask({ prefix: "DE", digits: "503000000" }, never)).rejects.toThrow("away");
  await expect(ask({ prefix: "DE", digits: "504000000" }, AbortSignal.timeout(20))).rejects.toThrow();
});
