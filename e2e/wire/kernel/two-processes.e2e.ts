import { execFileSync } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { pageProcessesOf } from "@/lib/testing/panel/page-processes";
import { type PanelProcess, startPanel } from "@/lib/testing/panel/panel-process";
import { waitFor } from "@/lib/testing/wait-for";
import { expect, request, test } from "../wire";

const pagesOf = (panel: Pick<PanelProcess, "pid">): number | undefined => pageProcessesOf(panel)[0];

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

const needed = async (panel: PanelProcess) =>
  waitFor(
    () => pagesOf(panel),
    () => `No process renders pages:\n${panel.logs()}`,
  );

const gone = (pid: number) => waitFor(() => !isAlive(pid) || undefined, `Process ${pid} does not end.`);

/**
 * Sends a POST and returns everything received; `onSent` is called once the front has received it, before it can have
 * responded.
 */
function post(panel: PanelProcess, target: string, onSent: () => void): Promise<string> {
  const { hostname, port, host, origin } = new URL(panel.url);
  const head = [
    `POST ${target} HTTP/1.1`,
    `Host: ${host}`,
    `Origin: ${origin}`,
    "Accept-Language: ru",
    "Content-Type: text/plain",
    "Content-Length: 1",
    "Connection: close",
  ];
  // Once the front has answered requests sent after the POST, the POST has arrived.
  const passLater = async () => {
    for (let turn = 0; turn < 3; turn++) await request(panel.url, "auth", { action: "info" });
    onSent();
  };
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () =>
      socket.write(`${head.join("\r\n")}\r\n\r\nx`, () => void passLater().catch(reject)),
    );
    let text = "";
    socket.setEncoding("utf8");
    socket.on("data", (chunk) => {
      text += chunk;
    });
    socket.on("close", () => resolve(text));
    socket.on("error", reject);
  });
}

const pageOf = ({ url }: PanelProcess) => fetch(`${url}/login`);

test.describe("the front and the pages", () => {
  let panel: PanelProcess;
  test.beforeAll(async () => {
    test.setTimeout(240_000);
    panel = await startPanel();
  });
  test.afterAll(() => panel.stop());

  test("pages are rendered in another process, behind a socket that nobody else may open", async () => {
    const pages = await needed(panel);
    expect(pages).not.toBe(panel.pid);
    const args = execFileSync("ps", ["-o", "args=", "-p", String(pages)], { encoding: "utf8" });
    expect(args).not.toContain("postgres:");
    const folders = readdirSync(tmpdir()).filter((name) => /^berth-\w{6}$/.test(name));
    const modes = folders.map((name) => statSync(path.join(tmpdir(), name), { throwIfNoEntry: false })?.mode);
    expect(modes.length).toBeGreaterThan(0);
    for (const mode of modes) expect((mode ?? 0) & 0o077).toBe(0);
    expect((await pageOf(panel)).headers.get("content-security-policy")).toContain("nonce-");
  });

  test("when the pages' process dies, the API goes on and pages are back at once", async () => {
    const pages = await needed(panel);
    process.kill(pages, "SIGKILL");
    const answers = await Promise.all([
      pageOf(panel),
      pageOf(panel),
      request(panel.url, "auth", { action: "info" }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await needed(panel)).not.toBe(pages);
    for (const line of panel
      .logs()
      .split("\n")
      .filter((one) => one.includes("ended; starting")))
      expect(JSON.parse(line)).toMatchObject({ signal: "SIGKILL" });
  });

  test("while they are away a person is told so in their language", async () => {
    const pages = await needed(panel);
    process.kill(pages, "SIGSTOP");
    const answer = await post(panel, "/reset", () => process.kill(pages, "SIGKILL"));
    expect(answer).toMatch(/^HTTP\/1\.1 503 /);
    expect(answer).toMatch(/\r\nretry-after: 5\r\n/i);
    expect(answer).toContain("Панель сейчас вернётся");
    await waitFor(async () => (await pageOf(panel)).status === 200 || undefined, "No pages any more.");
  });
});

test("the pages end with a front that was killed", async () => {
  test.setTimeout(240_000);
  const panel = await startPanel();
  const pages = await needed(panel);
  await panel.kill9();
  await gone(pages);
  await panel.stop();
});

test("of two processes for pages both answer, one that hangs or dies takes nobody along, and all end on SIGTERM", async () => {
  test.setTimeout(240_000);
  const panel = await startPanel({ env: { PAGES_PROCESSES: "2" } });
  try {
    const [first, second] = pageProcessesOf(panel);
    if (first === undefined || second === undefined) throw new Error("There are not two processes.");
    process.kill(first, "SIGSTOP");
    // Some wait for the hanging process until it is killed; the other process answers the rest.
    const waiting = Array.from({ length: 20 }, () => pageOf(panel).then(({ status }) => status));
    const answered: number[] = [];
    for (const one of waiting) void one.then((status) => answered.push(status));
    await waitFor(() => answered.length >= 10 || undefined, "The other process answers nobody.");
    // Requests are soon no longer sent to it.
    const isQuick = async () => {
      const fromMs = performance.now();
      const quick = await Promise.all(Array.from({ length: 6 }, () => pageOf(panel)));
      return (quick.every(({ status }) => status === 200) && performance.now() - fromMs < 2_000) || undefined;
    };
    await waitFor(isQuick, "Pages are still asked of the process that hangs.");
    expect(await Promise.all(waiting)).toEqual(waiting.map(() => 200));
    expect(isAlive(first)).toBe(false);
    await waitFor(() => pageProcessesOf(panel).length === 2 || undefined, "It is not started again.");
    expect(isAlive(second)).toBe(true);
    const last = pageProcessesOf(panel);
    await panel.stop();
    expect(last.filter(isAlive)).toEqual([]);
  } finally {
    await panel.stop();
  }
});
