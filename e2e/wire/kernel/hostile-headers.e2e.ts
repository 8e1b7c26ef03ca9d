import { connect } from "node:net";
import { expect, newKey, onBothFronts, type Panel, signUp, test } from "../wire";

/**
 * Sends raw bytes that an HTTP client would correct; returns everything received until the panel closes the
 * connection.
 */
function sendRaw(panel: Panel, bytes: string): Promise<string> {
  const { hostname, port } = new URL(panel.url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes, "latin1"));
    let text = "";
    socket.on("data", (chunk) => {
      text += chunk.toString("latin1");
    });
    socket.on("close", () => resolve(text));
    socket.on("error", reject);
  });
}

const rawRequest = (headers: string[], target = "/auth.php?action=info") =>
  [`GET ${target} HTTP/1.1`, "Host: panel.test", "Connection: close", ...headers, "", ""].join("\r\n");

onBothFronts(() => {
  test("no parameter and no X-Request-Id gets into the headers of an answer", async ({ panel }) => {
    const { token } = await signUp(panel);
    const evil = "x\r\nSet-Cookie: stolen=1\r\nX-Stolen: 1";
    for (const fields of [
      { action: evil },
      { action: "info", token: evil },
      { action: "login", key: "x", base: `${panel.url}/${evil}` },
      { action: "flip_tag", token, tag: evil },
    ]) {
      const { headers } = await panel.send("auth", fields);
      expect(headers.get("set-cookie")).toBeNull();
      expect(headers.get("x-stolen")).toBeNull();
    }
    for (const lines of [
      ["X-Request-Id: abcdefgh%0d%0aX-Stolen: 1"],
      ["X-Request-Id: abcdefgh\n X-Stolen: 1"],
      ["X-Request-Id: abcdefgh\x0bX-Stolen"],
      ["X-Request-Id: abcdefgh", "X-Request-Id: ijklmnop"],
      [`X-Request-Id: ${"a".repeat(9_000)}`],
      ["X-Request-Id: ключключ"],
    ]) {
      const text = await sendRaw(panel, rawRequest(lines));
      const [head = ""] = text.split("\r\n\r\n", 1);
      expect(head).toMatch(/^HTTP\/1\.1 (200|400|431) /);
      expect(head.toLowerCase()).not.toContain("\r\nx-stolen");
      expect(head.toLowerCase()).toMatch(/\r\nx-request-id: [a-z0-9._-]{8,64}(\r\n|$)/);
    }
  });

  test("our own address is never taken from the Host header, nor the caller's from a header of ours", async ({
    panel,
  }) => {
    const { token } = await signUp(panel);
    const headers = [
      "Host: stranger.test",
      "X-Forwarded-Host: stranger.test",
      "X-Forwarded-Proto: https",
      "Forwarded: host=stranger.test;for=203.0.113.99",
      "X-Real-IP: 203.0.113.99",
      "X-Berth-Address: 203.0.113.99",
    ];
    const target = `/auth.php?action=info&token=${token}`;
    const text = await sendRaw(
      panel,
      [`GET ${target} HTTP/1.1`, "Connection: close", ...headers, "", ""].join("\r\n"),
    );
    expect(text).toContain('"client_ip":"127.0.0.1"');
    expect(text).toContain(`"panel":"${panel.url}"`);
    expect(text).not.toContain("stranger.test");
  });

  test("a list of hops is read from the right, whatever stands at its left, and however long it is", async ({
    panel,
  }) => {
    const { token } = await signUp(panel);
    const { api_key } = await newKey(panel, token);
    const opened = (await panel.call("auth", "login", { key: api_key, fix_ix: 0 })).result.token;
    const seenFrom = async (from: string) =>
      (await panel.call("auth", "info", { token: opened }, { from })).result.client_ip;
    for (const left of ["", "' or 1=1 --, ", "127.0.0.1, ", "::1, 10.0.0.1, ", "1.2.3.4, ".repeat(500)])
      expect(await seenFrom(`${left}203.0.113.7`), left.slice(0, 20)).toBe("203.0.113.7");
    expect(await seenFrom("203.0.113.7, 127.0.0.1, ::1")).toBe("203.0.113.7");
    expect(await seenFrom("[2001:DB8::1]")).toBe("2001:db8::1");
    for (const nothing of ["nonsense", "203.0.113.7:80", "0x7f.1", "1.2.3"])
      expect(await seenFrom(nothing), nothing).toBe("127.0.0.1");
  });
});
