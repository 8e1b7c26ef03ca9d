import { connect } from "node:net";
import { expect, failure, onBothFronts, type Panel, test } from "../wire";

/** Sends raw bytes; returns everything received until the panel closes the connection. */
function sendRaw({ url }: Pick<Panel, "url">, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), "127.0.0.1", () => socket.write(bytes));
    let text = "";
    socket.setEncoding("utf8");
    socket.on("data", (chunk) => {
      text += chunk;
    });
    socket.on("end", () => resolve(text));
    socket.on("error", reject);
  });
}

/** Next answers in chunks. */
const bodyOf = (answer: string) =>
  JSON.parse(answer.slice(answer.indexOf("{", answer.indexOf("\r\n\r\n")), answer.lastIndexOf("}") + 1));

onBothFronts(() => {
  test("what is no HTTP is refused in the envelope", async ({ panel }) => {
    const answer = await sendRaw(panel, "POST /auth.php HTTP/9.9\r\nbad header\r\n\r\n");
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(bodyOf(answer)).toEqual(failure(-1, "malformed request"));
  });

  test("headers beyond all measure are refused in the envelope", async ({ panel }) => {
    const answer = await sendRaw(
      panel,
      `GET /auth.php HTTP/1.1\r\nhost: panel\r\nx-long: ${"a".repeat(20_000)}\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
    expect(answer).toMatch(/\r\naccess-control-allow-origin: \*\r\n/);
    expect(bodyOf(answer)).toEqual(failure(-1, "headers too large"));
  });

  test("a request without a host is refused in the envelope, and one of HTTP/1.0 needs none", async ({
    panel,
  }) => {
    const hostless = await sendRaw(panel, "GET /auth.php?action=info HTTP/1.1\r\n\r\n");
    expect(hostless).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(hostless).toMatch(/\r\naccess-control-allow-origin: \*\r\n/);
    expect(hostless).toMatch(/\r\nx-request-id: [0-9a-f]{24}\r\n/);
    expect(bodyOf(hostless)).toEqual(failure(-1, "malformed request"));
    const old = await sendRaw(panel, "GET /auth.php?action=info HTTP/1.0\r\n\r\n");
    expect(old).toMatch(/^HTTP\/1\.1 200 /);
    expect(bodyOf(old)).toEqual(failure(-2, "auth: no token specified"));
  });

  test("an expectation that nobody knows is passed over", async ({ panel }) => {
    const lines = ["POST /auth.php HTTP/1.1", "Host: panel", "Connection: close", "Content-Length: 11"];
    const answer = await sendRaw(panel, `${[...lines, "Expect: gold"].join("\r\n")}\r\n\r\naction=info`);
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(bodyOf(answer)).toEqual(failure(-2, "auth: no token specified"));
  });
});
