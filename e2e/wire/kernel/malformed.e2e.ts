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

const bodyOf = (answer: string) => JSON.parse(answer.slice(answer.indexOf("\r\n\r\n")));

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
});
