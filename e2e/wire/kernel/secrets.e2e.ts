import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { addAccount, connect, setTestRuntime, testSecret } from "@/lib/testing/factories";
import { startPanel } from "@/lib/testing/panel/panel-process";
import { sized } from "@/lib/testing/sized";
import {
  type Answer,
  expect,
  type Fields,
  metricsToken,
  newKey,
  type Panel,
  panelOf,
  readMetrics,
  signIn,
  test,
} from "../wire";
import { mailedCode } from "../worlds";

/** Secrets that do not occur elsewhere by chance; six-digit PINs for the same reason. */
const marks = {
  password: "Marked-Passw0rd-qzxj",
  wrongPassword: "Marked-Wr0ng-qzxj",
  wrongKey: "feedfacefeedface-cafebabecafebabe",
  wrongToken: "feedfacecafebabefeedfacecafebabe",
  ssoHash: "feedface00000000cafebabe00000000",
  wrongCode: "marked-code-qzxj",
  pin: "583917",
  nextPin: "694028",
  wrongPin: "472806",
};

type Secrets = Record<string, string>;

const contains = (text: string, secret: string): boolean =>
  /^\d+$/.test(secret) ? new RegExp(`(?<![\\d.a-f])${secret}(?![\\da-f])`).test(text) : text.includes(secret);

/** The forms in which a database or a log might contain a secret. */
const shapesOf = (secret: string): string[] =>
  /^\d+$/.test(secret)
    ? [secret]
    : [
        secret,
        Buffer.from(secret).toString("hex"),
        Buffer.from(secret).toString("base64").replace(/=+$/, ""),
      ];

const leaksIn = (text: string, secrets: Secrets): string[] =>
  Object.entries(secrets)
    .filter(([, secret]) => shapesOf(secret).some((shape) => contains(text, shape)))
    .map(([name]) => name);

/** Every row of every table as text, with the table's name. */
async function dump(panel: Panel): Promise<[table: string, text: string][]> {
  const tables = await panel.query(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const found: [string, string][] = [];
  for (const { name } of tables) {
    const rows = await panel.query(`select row_to_json(t)::text as text from ${name} t`);
    found.push([name, rows.map(({ text }) => text).join("\n")]);
  }
  return found;
}

/** Everything that the panel and PostgreSQL wrote to files outside the tables. */
async function logsOf(panel: Panel): Promise<string> {
  const files = (await readdir(panel.dataDir)).filter((name) => /\.log/.test(name));
  const texts = await Promise.all(files.map((name) => readFile(path.join(panel.dataDir, name), "utf8")));
  const metrics = await readMetrics(panel);
  return [panel.logs(), ...texts, metrics].join("\n");
}

const allTables = ["failure_counts", "sessions", "pins"];
/** Without any one of these tables the panel fails internally; what it then logs is the same behind both fronts. */
const brokenTables = { direct: allTables, next: sized(["sessions"], allTables) };

type Send = (module: string, fields: Fields, options?: object) => Promise<Answer>;

/**
 * Sends every wrong value, in the form and in the query; the calls side by side, because each that tries a locked PIN
 * is answered after seconds.
 */
async function sayWrongThings(send: Send, email: string, token: string): Promise<void> {
  const { password, wrongPassword, wrongKey, wrongToken, ssoHash, wrongCode, wrongPin } = marks;
  const login = { action: "whmcslogin", user: email };
  const key = { name: "k", login_notify_method: "none", active: 1 };
  const calls: [string, Fields][] = [
    ["auth", { ...login, password: wrongPassword }],
    ["auth", { ...login, password: wrongPassword, apikey: wrongKey }],
    ["auth", { ...login, password, ttl: "x" }],
    ["auth", { ...login, "password[]": password }],
    ["auth", { ...login, "password[x]": password, "user[y]": wrongPassword }],
    ["auth", { ...login, password: `${wrongPassword}\0` }],
    ["auth", { ...login, password: wrongPassword.repeat(80) }],
    ["auth", { action: "whmcslogin", user: `${wrongPassword}\0`, password }],
    ["auth", { action: "whmcslogin", sso: "google", sso_hash: ssoHash }],
    ["auth", { action: "login", key: wrongKey }],
    ["auth", { action: "login", key: wrongKey.repeat(9) }],
    ["auth", { action: "login", key: wrongKey, ttl: "1" }],
    ["auth", { action: "info", token: wrongToken }],
    ["auth", { action: "logout", token: wrongToken }],
    ["auth", { action: "2fa_check", "2fa_token": wrongToken, user_token: wrongCode }],
    ["auth", { action: "2fa_check", "2fa_token": wrongToken, user_token: wrongCode.repeat(9) }],
    ["auth", { action: "2fa_resend", "2fa_token": wrongToken }],
    ["auth", { action: "flip_tag", token: wrongToken, tag: "newsletter" }],
    ["api_keys", { action: "list", token: wrongToken }],
    ["api_keys", { action: "add", token, ...key, pin_exempt: 1, pin: wrongPin }],
    ["api_keys", { action: "add", token, ...key, pin_exempt: 1, pin: `${wrongPin}x` }],
    ["eq", { action: "set_pin", token, old_pin: wrongPin, new_pin: "1" }],
    ["eq", { action: "check_pin", token, pin: wrongPin }],
    ["eq", { action: "check_pin", token, "pin[]": wrongPin }],
    ["eq", { action: "order_instance", token, pin: wrongPin }],
    ["billing", { action: "get_client", token: wrongToken }],
  ];
  const sayAll = async ([module, fields]: [string, Fields]) => {
    await send(module, fields);
    await send(module, fields, { method: "GET" });
    const body = JSON.stringify(fields);
    await send(module, {}, { body, headers: { "content-type": "application/json" } });
    // Truncated, so that it cannot be parsed.
    await send(module, {}, { body: body.slice(0, -2), headers: { "content-type": "application/json" } });
  };
  await Promise.all(calls.map(sayAll));
}

/** Submits the sign-in form; returns the whole response, including headers. */
async function signInByBrowser(panel: Panel, email: string, password: string): Promise<string> {
  const answer = await fetch(`${panel.url}/login/password`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: panel.url },
    body: JSON.stringify({ email, password }),
  });
  expect(answer.headers.get("content-type")).toMatch(/^application\/json/);
  return (await answer.text()) + JSON.stringify([...answer.headers]);
}

for (const gateway of ["direct", "next"] as const)
  test(`passwords, tokens, keys, codes and PINs are in no log, table, audit row or error of the front ${gateway}`, async () => {
    test.setTimeout(300_000);
    const env = {
      SECRET: testSecret,
      TRUST_PROXY: "loopback",
      METRICS_TOKEN: metricsToken,
      LOG_LEVEL: "debug",
    };
    const process = await startPanel({ front: gateway, env });
    const connection = connect(process.databaseUrl);
    try {
      setTestRuntime(process.url);
      const panel = panelOf(process, connection);
      const { id, email } = await addAccount(panel.db, { password: marks.password });
      const failures: string[] = [];
      const send: Send = async (module, fields, options) => {
        const answer = await panel.send(module, fields, options);
        if (answer.json?.code < 0 || answer.status !== 200) failures.push(answer.text);
        return answer;
      };
      const secrets: Secrets = { ...marks };

      // Sends the right secrets.
      secrets.token = await signIn(panel, { email, password: marks.password });
      const { token } = secrets;
      const made = await newKey(panel, token, { idempotency_key: "once" });
      secrets.key = made.api_key;
      secrets.keyToken = (await panel.call("auth", "login", { key: made.api_key })).result.token;
      await panel.call("eq", "set_pin", { token, new_pin: marks.pin });
      await panel.call("eq", "check_pin", { token, pin: marks.pin }, { method: "GET" });
      await panel.call("eq", "set_pin", { token, old_pin: marks.pin, new_pin: marks.nextPin });
      secrets.exemptKey = (await newKey(panel, token, { pin_exempt: 1, pin: marks.nextPin })).api_key;
      await panel.query("update accounts set email_factor = true where id = $1", [id]);
      const pair = { user: email, password: marks.password };
      secrets.challenge = (await panel.call("auth", "whmcslogin", pair)).result["2fa_token"];
      const code = await mailedCode(panel, id);
      const checked = await panel.call("auth", "2fa_check", {
        "2fa_token": secrets.challenge,
        user_token: code,
      });
      secrets.codeToken = checked.result.token;
      await panel.call("auth", "whmcslogin", { ...pair, apikey: secrets.key }, { method: "GET" });
      const browser = await signInByBrowser(panel, email, marks.wrongPassword);
      await panel.query("update accounts set email_factor = false where id = $1", [id]);
      const opened = await signInByBrowser(panel, email, marks.password);
      expect(opened).toContain("signed_in");
      expect(leaksIn(browser + opened, secrets)).toEqual([]);

      // Sends wrong secrets, also while the panel fails internally.
      await sayWrongThings(send, email, token);
      for (const table of brokenTables[gateway]) {
        await panel.query(`alter table ${table} rename to ${table}_gone`);
        await sayWrongThings(send, email, token);
        await send("auth", { action: "login", key: secrets.key });
        await send("auth", { action: "whmcslogin", ...pair });
        await signInByBrowser(panel, email, marks.password);
        await panel.query(`alter table ${table}_gone rename to ${table}`);
      }
      expect(failures.join("\n")).toContain("internal error, request ");

      const logs = await logsOf(panel);
      expect(logs).toContain("unexpected error");
      expect(leaksIn(logs, { ...secrets, code })).toEqual([]);
      expect(leaksIn(failures.join("\n"), { ...secrets, code })).toEqual([]);
      const tables = await dump(panel);
      expect(tables.length).toBeGreaterThan(20);
      for (const [table, text] of tables) expect(leaksIn(text, { ...secrets, code }), table).toEqual([]);
    } finally {
      await connection.close();
      await process.stop();
    }
  });
