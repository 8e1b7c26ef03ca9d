import { once } from "node:events";
import { connect } from "node:net";
import { startPanel } from "@/lib/testing/panel/panel-process";
import { expect, failure, onBothFronts, type Panel, test } from "../wire";

type Place = Pick<Panel, "url">;

/** Sends raw bytes; returns everything received until the panel closes the connection. */
function sendRaw({ url }: Place, lines: string[]): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(`${lines.join("\r\n")}\r\n\r\n`));
    let text = "";
    socket.setEncoding("latin1");
    socket.on("data", (chunk) => {
      text += chunk;
    });
    socket.on("close", () => resolve(text));
    socket.on("error", reject);
  });
}

/** The JSON of the response, whether sent in one piece or chunked. */
const bodyOf = (answer: string) =>
  JSON.parse(answer.slice(answer.indexOf("{", answer.indexOf("\r\n\r\n")), answer.lastIndexOf("}") + 1));

const many = (one: (at: number) => string) => Array.from({ length: 80_000 }, (_, at) => one(at));

onBothFronts(() => {
  test("a wish for another protocol is refused, and its socket let go", async ({ panel }) => {
    const wanted = ["Host: panel", "Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13"];
    const lines = [
      "GET /auth.php",
      "GET /login",
      "POST /rpc/eq/list",
      "GET /_next/webpack-hmr",
      "POST /console/screen",
      "GET /console/screen/",
      "GET /console/screen?word=x",
    ];
    const answers = await Promise.all(
      lines.flatMap((line) =>
        Array.from({ length: 20 }, () => sendRaw(panel, [`${line} HTTP/1.1`, ...wanted])),
      ),
    );
    for (const answer of answers) {
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
      expect(answer).toMatch(/\r\nx-request-id: /i);
      expect(bodyOf(answer)).toEqual(failure(-1, "no other protocol is spoken here"));
    }
  });

  test("an offer of HTTP/2, as Java's client makes it, is passed over", async ({ panel }) => {
    const offer = ["Host: panel", "Connection: Upgrade, HTTP2-Settings, close", "Upgrade: h2c"];
    const answer = await sendRaw(panel, ["GET /auth.php?action=info HTTP/1.1", ...offer]);
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  });

  test("a call with such an offer is read whole, and the connection goes on", async ({ panel }) => {
    const { hostname, port } = new URL(panel.url);
    const body = `action=info&token=${"x".repeat(50_000)}`;
    const head = (more: string[]) =>
      ["POST /auth.php HTTP/1.1", "Host: panel", `Content-Length: ${body.length}`, ...more].join("\r\n");
    const form = "Content-Type: application/x-www-form-urlencoded\r\n\r\n";
    const offer = ["Connection: Upgrade, HTTP2-Settings", "Upgrade: h2c", "HTTP2-Settings: AAMAAABkAAQ"];
    const socket = connect(Number(port), hostname);
    let text = "";
    socket.setEncoding("latin1").on("data", (chunk) => {
      text += chunk;
    });
    await once(socket, "connect");
    // In pieces: a part of the body comes with the headers, and the rest later.
    socket.write(`${head(offer)}\r\n${form}${body.slice(0, 100)}`);
    await new Promise((later) => setImmediate(later));
    socket.write(body.slice(100));
    await once(socket, "data");
    socket.write(`${head(["Connection: close"])}\r\n${form}${body}`);
    await once(socket, "close");
    const answers = text.split(/(?=HTTP\/1\.1 )/);
    expect(answers).toHaveLength(2);
    expect(answers[0]).toMatch(/^HTTP\/1\.1 [24]00 /);
    expect(bodyOf(answers[0] ?? "")).toEqual(bodyOf(answers[1] ?? ""));
  });

  test("a console is connected for a page of the panel with a word alone", async ({ panel }) => {
    const word = "w".repeat(32);
    const wanted = (more: string[]) =>
      sendRaw(panel, [
        "GET /console/screen HTTP/1.1",
        "Host: panel",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        ...more,
      ]);
    const own = `Origin: ${panel.url}`;
    const offered = `Sec-WebSocket-Protocol: panel-console, ${word}`;
    for (const foreign of [[], ["Origin: https://evil.test"], ["Origin: null"]]) {
      const answer = await wanted([...foreign, offered]);
      expect(answer).toMatch(/^HTTP\/1\.1 403 /);
      expect(bodyOf(answer).error).toContain("not from a page of this panel");
    }
    const wordless = ["", "Sec-WebSocket-Protocol: panel-console", offered, `${offered}${word}`];
    for (const offer of wordless) {
      const answer = await wanted([own, ...(offer ? [offer] : [])]);
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
      expect(bodyOf(answer)).toEqual(failure(-1, "no other protocol is spoken here"));
    }
  });

  test("80,000 names are refused before anything is made of them", async ({ panel }) => {
    const names = many((at) => `"a${at}":1`).join(",");
    const part = '--m\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n';
    const bodies: [string, string][] = [
      ["application/x-www-form-urlencoded", many((at) => `a${at}=1`).join("&")],
      ["application/json", `{${names}}`],
      ["application/json", `{"action":"info","params":{"x":[{${names}}]}}`],
      ["application/json", `{"list":[${many(() => "1").join(",")}]}`],
      ["multipart/form-data; boundary=m", `${part.repeat(18_000)}--m--`],
    ];
    for (const [type, body] of bodies) {
      const answer = await panel.send("auth", {}, { body, headers: { "content-type": type } });
      expect(answer.status, type).toBe(400);
      expect(answer.json).toEqual(failure(-1, "auth: too many parameters"));
    }
    const most = many((at) => `a${at}=1`).slice(0, 1_998);
    const taken = await panel.send(
      "auth",
      {},
      {
        body: `action=info&${most.join("&")}`,
        headers: { "content-type": "application/x-www-form-urlencoded" },
      },
    );
    expect(taken.json).toEqual(failure(-2, "auth: no token specified"));
    const own = { "content-type": "application/json", "sec-fetch-site": "same-origin" };
    const askAsGuest = async (body: string) => {
      const page = await fetch(`${panel.url}/rpc/presets/list`, { method: "POST", headers: own, body });
      return (await page.json()).error.doc;
    };
    const fewer = many((at) => `"a${at}":1`).slice(0, 4_000);
    expect(await askAsGuest(`{${fewer.join(",")}}`)).toBe("body.unreadable");
    // A guest's body has a lower limit, whatever it contains.
    expect(await askAsGuest(`{${names}}`)).toBe("body.too_large");
  });

  test("a request that names a whole address is answered by its path, and leads nowhere", async ({
    panel,
  }) => {
    const to = (target: string) =>
      sendRaw(panel, [`GET ${target} HTTP/1.1`, "Host: panel", "Connection: close"]);
    const answer = await to("http://evil.test/auth.php?action=info");
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(bodyOf(answer)).toEqual(failure(-2, "auth: no token specified"));
    for (const target of ["http://evil.test/eq.php", "http://evil.test", "http://evil.test/login"])
      expect(await to(target)).not.toContain("evil.test");
    expect(await to("ftp://evil.test/eq.php")).toMatch(/^HTTP\/1\.1 400 /);
  });

  test("server actions run for pages of the panel alone", async ({ panel }) => {
    const post = async (headers: Record<string, string>) =>
      (
        await fetch(`${panel.url}/reset`, {
          method: "POST",
          headers: { "next-action": "4".repeat(42), "content-type": "text/plain;charset=UTF-8", ...headers },
          body: "[]",
        })
      ).status;
    expect(await post({})).toBe(403);
    expect(await post({ origin: "null" })).toBe(403);
    expect(await post({ origin: "https://evil.test" })).toBe(403);
    expect(await post({ origin: "https://evil.test", "x-forwarded-host": "evil.test" })).toBe(403);
    expect(await post({ "content-type": "multipart/form-data; boundary=x" })).toBe(403);
    // Reaches Next, which responds that the action does not exist.
    expect(await post({ origin: panel.url, "x-forwarded-host": "evil.test" })).not.toBe(403);
  });

  test("pages and their files travel as small as the browser can read them", async ({ panel }) => {
    const get = async (path: string, headers: Record<string, string>) => {
      const answer = await fetch(`${panel.url}${path}`, { headers });
      return { answer, way: answer.headers.get("content-encoding"), text: await answer.text() };
    };
    const page = await get("/login", { "accept-encoding": "br, gzip" });
    const [script = ""] = /\/_next\/static\/chunks\/[^"]+\.js/.exec(page.text) ?? [];
    const plain = await get(script, { "accept-encoding": "identity" });
    expect([plain.answer.status, plain.way]).toEqual([200, null]);
    for (const [takes, way] of [
      ["gzip, deflate, br, zstd", "br"],
      ["gzip, deflate", "gzip"],
      ["identity", null],
    ] as const) {
      const headers = { "accept-encoding": takes };
      expect((await get("/login", headers)).way).toBe(way);
      const file = await get(script, headers);
      expect([file.way, file.text === plain.text]).toEqual([way, true]);
      expect(file.answer.headers.get("cache-control")).toMatch(/max-age=31536000.*immutable/);
      expect(file.answer.headers.get("content-type")).toContain("javascript");
      const again = await get(script, { ...headers, "if-none-match": file.answer.headers.get("etag") ?? "" });
      expect(again.answer.status).toBe(304);
    }
    for (const gone of [
      "/_next/static/chunks/none.js",
      "/_next/static/..%2f..%2fpackage.json",
      "/_next/static/",
    ])
      expect((await get(gone, {})).answer.status, gone).toBe(404);
  });

  test("nobody has pictures made smaller here", async ({ panel }) => {
    const answer = await fetch(`${panel.url}/_next/image?url=%2Fvisit.svg&w=640&q=75`);
    expect(answer.status).toBe(404);
  });

  test("whatever is the error, its page leads to the sign-in", async ({ panel }) => {
    for (const word of ["%0d%0a", "%00", "%ff", "%D1%8F", "a%0d%0aset-cookie:x=1", "Configuration", ""]) {
      const answer = await fetch(`${panel.url}/api/auth/error?error=${word}`, { redirect: "manual" });
      expect(answer.status, word).toBe(302);
      expect(answer.headers.get("location")).toMatch(/^\/login(\?error=Configuration)?$/);
      expect(answer.headers.get("set-cookie")).toBeNull();
      const session = await fetch(`${panel.url}/api/auth/session?callbackUrl=${word}`);
      expect(session.status, word).toBeLessThan(500);
    }
  });
});

test("figures are for who has the token; without one for this machine, unless proxies stand on it", async ({
  panel,
}) => {
  test.setTimeout(240_000);
  const ask = async ({ url }: Place, headers: Record<string, string> = {}) =>
    (await fetch(`${url}/metrics`, { headers })).status;
  expect(await ask(panel)).toBe(404);
  expect(await ask(panel, { authorization: "Bearer wrong" })).toBe(404);
  const { databaseUrl } = panel;
  const behindProxy = await startPanel({ databaseUrl, env: { TRUST_PROXY: "loopback", ROLE: "web" } });
  expect(await ask(behindProxy).finally(behindProxy.stop)).toBe(404);
  const alone = await startPanel({ databaseUrl, env: { ROLE: "web" } });
  try {
    expect(await ask(alone)).toBe(200);
    expect(await ask(alone, { "x-forwarded-for": "192.0.2.1" })).toBe(404);
    const port = new URL(alone.url).port;
    const passedOn = ["GET /metrics HTTP/1.1", "Host: panel.example.test", "Connection: close"];
    expect(await sendRaw({ url: `http://127.0.0.1:${port}` }, passedOn)).toMatch(/^HTTP\/1\.1 404 /);
  } finally {
    await alone.stop();
  }
});
