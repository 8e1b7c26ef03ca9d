import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, test } from "vitest";
import { makeBodyBudget } from "./body-budget";
import { takeBody } from "./take-body";

const silentMs = 100;
const length = 200_000;

/** Blocks the event loop, as a loaded host would. */
function standStill(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

async function listening() {
  const terms = { caller: "192.0.2.1", isKnown: false, most: length, silentMs };
  let begin = () => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const server = createServer(async (request, response) => {
    request.once("data", () => setImmediate(begin));
    const body = await takeBody(request, response, terms, makeBodyBudget()).catch(() => null);
    response.end(body === null ? "refused" : `taken ${body.length}`);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  await once(socket, "connect");
  let answer = "";
  socket.on("error", () => undefined);
  socket.on("data", (chunk) => {
    answer += chunk;
  });
  const sent = (text: string) => new Promise<void>((resolve) => socket.write(text, () => resolve()));
  await sent(`POST / HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-length: ${length}\r\n\r\n`);
  const end = async () => {
    if (!socket.destroyed) await once(socket, "close");
    server.close();
    return answer;
  };
  return { sent, end, begun };
}

test("a body that came while the process stood still is taken", async () => {
  const { sent, end, begun } = await listening();
  await sent("x".repeat(1_000));
  await begun;
  await sent("x".repeat(length - 1_000));
  standStill(silentMs * 2);
  expect(await end()).toContain(`taken ${length}`);
});

test("a body of which nothing comes any more is refused", async () => {
  const { sent, end } = await listening();
  await sent("x".repeat(100_000));
  expect(await end()).toContain("refused");
});
