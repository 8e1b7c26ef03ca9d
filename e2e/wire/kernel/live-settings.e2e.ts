import { connect, setTestRuntime } from "@/lib/testing/factories";
import { startMailServer } from "@/lib/testing/fakes/mail-server";
import { queueTestMail } from "@/lib/testing/messages/queue-test-mail";
import { startPanel } from "@/lib/testing/panel/panel-process";
import { waitFor } from "@/lib/testing/wait-for";
import { expect, panelOf, request, signUp, test } from "../wire";

/** A second, and what a machine with a busy processor adds to it. */
const soonMs = 3_000;

/** Milliseconds until it is so. */
async function timeUntil(isSo: () => Promise<boolean>, complaint: string): Promise<number> {
  const since = performance.now();
  await waitFor(async () => (await isSo()) || undefined, complaint);
  return performance.now() - since;
}

test("settings of the database are in effect in the gateway, its pages and a worker, without a restart", async () => {
  test.setTimeout(300_000);
  const mailServer = await startMailServer();
  const web = await startPanel({ env: { ROLE: "web" } });
  const worker = await startPanel({ databaseUrl: web.databaseUrl, env: { ROLE: "worker" } });
  const connection = connect(web.databaseUrl);
  const set = (name: string, value: string | null) =>
    connection.query(
      `insert into settings (name, value, revision, changed_at) values ($1, $2, 1, now())
        on conflict (name) do update set value = excluded.value`,
      [name, value],
    );
  try {
    setTestRuntime(web.url);
    const aliased = async () => (await request(web.url, "tariffs", { action: "list" })).status === 200;
    expect(await aliased()).toBe(false);
    await set("MODULE_ALIASES", "tariffs=presets");
    const inGateway = await timeUntil(aliased, "The gateway does not follow.");

    const offersSignUp = async () =>
      (await (await fetch(`${web.url}/login`)).text()).includes('href="/sign-up"');
    expect(await offersSignUp()).toBe(true);
    await set("SIGN_UP", "off");
    const inPages = await timeUntil(async () => !(await offersSignUp()), "The pages do not follow.");

    await set("SMTP_URL", mailServer.url);
    await set("MAIL_FROM", "Nordhaven <panel@nordhaven.test>");
    await queueTestMail(connection.db, "anna@customer.test");
    await waitFor(() => mailServer.received.length > 0 || undefined, "The worker sends no mail.");
    expect(mailServer.received[0]?.from?.text).toContain("panel@nordhaven.test");

    const times = { gateway: Math.round(inGateway), pages: Math.round(inPages) };
    test.info().annotations.push({ type: "ms", description: JSON.stringify(times) });
    expect(inGateway).toBeLessThan(soonMs);
    expect(inPages).toBeLessThan(soonMs);
    expect([web.logs(), worker.logs()].join("\n")).not.toContain("cannot be read");
  } finally {
    await connection.close();
    await worker.stop();
    await web.stop();
    await mailServer.stop();
  }
});

test("changing settings under load loses no call", async () => {
  test.setTimeout(300_000);
  const process = await startPanel();
  const connection = connect(process.databaseUrl);
  try {
    setTestRuntime(process.url);
    const panel = panelOf(process, connection);
    const { token } = await signUp(panel);
    const changes: [string, string[]][] = [
      ["SESSIONS_LIMIT", ["50", "60"]],
      ["MODULE_ALIASES", ["tariffs=presets", "plans=presets"]],
      ["SMTP_URL", ["smtp://127.0.0.1:1", "smtp://127.0.0.1:2"]],
      ["API_RATE_LIMIT", ["100000", "200000"]],
      ["DNS_NAMESERVERS", ["ns1.a.test,ns2.a.test", "ns1.b.test,ns2.b.test"]],
      ["DATABASE_REPLICA_LAG_MS", ["100", "150"]],
      ["SWITCH_OWNER", ["one", "two"]],
      // What cannot be: it stays out of effect, and nothing else is disturbed.
      ["ORDER_HOLD_HOURS", ["none", "48"]],
    ];
    const results = new Map<string, number>();
    let isOver = false;
    const asks = [
      () => request(process.url, "presets", { action: "list", location: "NL" }),
      () => request(process.url, "auth", { action: "info", token }),
      () => request(process.url, "eq", { action: "list", token }),
      async () => ({ status: (await fetch(`${process.url}/login`)).status, json: { code: 0 } }),
    ];
    const load = asks.map(async (ask) => {
      while (!isOver) {
        const { status, json } = await ask();
        const result = `${status} ${json?.code < 0 ? json.doc : "ok"}`;
        results.set(result, (results.get(result) ?? 0) + 1);
      }
    });
    for (let turn = 0; turn < 24; turn++) {
      const [name, values] = changes[turn % changes.length] ?? ["", []];
      await connection.query(
        `insert into settings (name, value, revision, changed_at) values ($1, $2, 1, now())
          on conflict (name) do update set value = excluded.value`,
        [name, values[Math.floor(turn / changes.length) % 2] ?? ""],
      );
      // Each change is seen before the next one.
      const [{ version }] = await connection.query("select version from configuration_versions");
      expect(Number(version)).toBeGreaterThan(turn);
      const before = [...results.values()].reduce((sum, one) => sum + one, 0);
      await waitFor(
        () => [...results.values()].reduce((sum, one) => sum + one, 0) > before + 40 || undefined,
        "The calls do not go on.",
      );
    }
    isOver = true;
    await Promise.all(load);
    expect([...results.keys()]).toEqual(["200 ok"]);
    test.info().annotations.push({ type: "calls", description: JSON.stringify([...results]) });
  } finally {
    await connection.close();
    await process.stop();
  }
});
