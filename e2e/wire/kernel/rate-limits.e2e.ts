import { addAccount, connect, setTestRuntime, testSecret } from "@/lib/testing/factories";
import { readMails } from "@/lib/testing/panel/panel-mails";
import { startPanel } from "@/lib/testing/panel/panel-process";
import { type Answer, expect, failureFields, type Panel, panelOf, request, test as wire } from "../wire";

type Pair = { first: Panel; second: Panel };

/** Two panel processes on one database that no other test uses. */
const test = wire.extend<object, { two: Pair }>({
  two: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this parameter
    async ({}, use) => {
      const env = { TRUST_PROXY: "loopback", SECRET: testSecret };
      const one = await startPanel({ env });
      const other = await startPanel({ databaseUrl: one.databaseUrl, env, front: "next" });
      setTestRuntime(one.url);
      const connection = connect(one.databaseUrl);
      await use({ first: panelOf(one, connection), second: panelOf(other, connection) });
      await connection.close();
      await other.stop();
      await one.stop();
    },
    { scope: "worker", timeout: 480_000 },
  ],
});

const refused = failureFields(-2, "auth: authenthication failure", {
  doc: "login.failed",
  details: { result: "error", message: "Email or Password Invalid" },
});

let lastAddress = 10;
/** Returns an address without any failures. */
const newAddress = (): string => `198.51.100.${lastAddress++}`;

type Credentials = { email: string; password: string };

const login = (panel: Panel, { email, password }: Credentials, from: string): Promise<Answer> =>
  request(panel.url, "auth", { action: "whmcslogin", user: email, password }, { from });

const wrong = (panel: Panel, { email }: Credentials, from: string): Promise<Answer> =>
  login(panel, { email, password: "not-it" }, from);

type Count = { kind: string; failures: number; wait: number };

/** From the database, newest first: number of failures, and the delay in seconds after the last one. */
const counts = (panel: Panel): Promise<Count[]> =>
  panel.query(
    `select kind, failures, coalesce(round(extract(epoch from blocked_until - since)), 0)::int as wait
     from failure_counts order by since desc, kind`,
  );

const forget = (panel: Panel) => panel.query("delete from failure_counts");

/** As if there had been that many failures, the last one just now. */
const pretend = (panel: Panel, kind: string, failures: number) =>
  panel.query("update failure_counts set failures = $2, blocked_until = null where kind = $1", [
    kind,
    failures,
  ]);

/** As if every delay were over. */
const passWaits = (panel: Panel) => panel.query("update failure_counts set blocked_until = now()");

function expectLimited(answer: Answer, module: string): void {
  expect(answer.status, answer.text).toBe(429);
  const seconds = Number(answer.headers.get("retry-after"));
  expect(seconds).toBeGreaterThan(0);
  expect(answer.json).toMatchObject({ result: -1, doc: "rate.limited" });
  expect(answer.json.error).toBe(`${module}: too many tries, try again later`);
}

test.beforeEach(async ({ two }) => {
  await forget(two.first);
});

test("one account from one address is held after ten wrong passwords over two processes, in the ordinary words", async ({
  two: { first, second },
}) => {
  const account = await addAccount(first.db);
  const address = newAddress();
  for (let turn = 0; turn < 10; turn++) {
    const answer = await wrong(turn % 2 ? second : first, account, address);
    expect(answer.json).toEqual(refused);
  }
  for (const panel of [first, second]) {
    const held = await login(panel, account, address);
    expect(held.status).toBe(200);
    expect(held.headers.get("retry-after")).toBeNull();
    expect(held.json).toEqual(refused);
    const nobody = await login(panel, { email: "nobody@example.test", password: "x" }, newAddress());
    expect(Object.keys(held.json).sort()).toEqual(Object.keys(nobody.json).sort());
    expect((await login(panel, account, newAddress())).json.result.new).toBe(1);
    await wrong(panel, account, address);
  }
});

test("the waits of a held account grow, and a right password after them clears the count", async ({
  two: { first, second },
}) => {
  const account = await addAccount(first.db);
  const address = newAddress();
  await wrong(first, account, address);
  await pretend(first, "login_pair", 9);
  const waitOf = async () => (await counts(first)).find(({ kind }) => kind === "login_pair")?.wait;
  for (const [turn, wait] of [30, 60, 120, 240, 480, 900, 900].entries()) {
    await wrong(turn % 2 ? second : first, account, address);
    expect(await waitOf()).toBe(wait);
    await passWaits(first);
  }
  expect((await login(second, account, address)).json.result.new).toBe(1);
  expect(await waitOf()).toBeUndefined();
});

test("one account from everywhere is held after a hundred, but not at the address of its last sign-in", async ({
  two: { first, second },
}) => {
  const account = await addAccount(first.db);
  const home = newAddress();
  expect((await login(first, account, home)).json.result.new).toBe(1);
  await wrong(first, account, newAddress());
  await pretend(first, "login_account", 99);
  await wrong(second, account, newAddress());
  for (const panel of [first, second])
    expect((await login(panel, account, newAddress())).json).toEqual(refused);
  expect((await login(second, account, home)).json.result.new).toBe(1);
});

test("an address that failed two hundred times is told to wait, anyone who it names, and other addresses are not", async ({
  two: { first, second },
}) => {
  const account = await addAccount(first.db);
  const address = newAddress();
  await wrong(first, { email: "nobody@example.test", password: "" }, address);
  await pretend(first, "login_address", 199);
  expect((await wrong(second, account, address)).json).toEqual(refused);
  for (const panel of [first, second]) {
    expectLimited(await login(panel, account, address), "auth/whmcslogin");
    expectLimited(
      await login(panel, { email: "nobody@example.test", password: "x" }, address),
      "auth/whmcslogin",
    );
  }
  expect((await login(first, account, newAddress())).json.result.new).toBe(1);
  await passWaits(first);
  expect((await login(second, account, address)).json.result.new).toBe(1);
});

test("sixty guesses at once over two processes are not sixty tries", async ({ two: { first, second } }) => {
  const account = await addAccount(first.db);
  const address = newAddress();
  const guesses = Array.from({ length: 60 }, (_, turn) => wrong(turn % 2 ? second : first, account, address));
  for (const { json } of await Promise.all(guesses)) expect(json).toEqual(refused);
  const [tried] = await first.query(
    "select count(*)::int as n from login_history where account_id = $1 and outcome = 'wrong_password'",
    [account.id],
  );
  expect(tried.n).toBeGreaterThanOrEqual(10);
  // After the tenth, seven more may already be running: four in each process.
  expect(tried.n).toBeLessThanOrEqual(10 + 2 * 4 - 1);
  expect((await login(first, account, address)).json).toEqual(refused);
});

test("codes of a second factor are held for the account, and limited for the caller", async ({
  two: { first, second },
}) => {
  const account = await addAccount(first.db, { emailFactor: true });
  const address = newAddress();
  const challenge = async (panel: Panel): Promise<string> =>
    (await login(panel, account, address)).json.result["2fa_token"];
  const answer = (panel: Panel, token: string, from = address) =>
    request(panel.url, "auth", { action: "2fa_check", "2fa_token": token, user_token: "000000" }, { from });
  const token = await challenge(first);
  expect((await answer(second, token)).json).toMatchObject({ doc: "2fa.wrong" });
  await pretend(first, "code_account", 19);
  await answer(first, token);
  const [mail] = await readMails(first, account);
  const code = /\d{6}/.exec(mail?.subject ?? "")?.[0] ?? "";
  const fields = { action: "2fa_check", "2fa_token": token, user_token: code };
  const held = await request(second.url, "auth", fields, { from: address });
  expect(held.status).toBe(200);
  expect(held.json).toEqual(failureFields(-1, "auth/2fa_check: invalid code", held.json));
  expect(held.json.doc).toBe("2fa.wrong");
  await pretend(first, "code_address", 99);
  await answer(second, "0".repeat(32));
  for (const panel of [first, second]) expectLimited(await answer(panel, "0".repeat(32)), "auth/2fa_check");
  expect((await answer(first, "0".repeat(32), newAddress())).json).toMatchObject({ doc: "2fa.expired" });
});

test("an address that shows two hundred wrong keys is told to wait, with a right one too", async ({
  two: { first, second },
}) => {
  const account = await addAccount(first.db);
  const { token } = (await login(first, account, newAddress())).json.result;
  const made = await request(
    first.url,
    "api_keys",
    { action: "add", token, name: "key", active: 1, login_notify_method: "none" },
    { from: `198.51.100.${lastAddress - 1}` },
  );
  const key = made.json.data.api_key;
  const address = newAddress();
  const byKey = (panel: Panel, value: string, from = address) =>
    request(panel.url, "auth", { action: "login", key: value }, { from });
  const unknown = "0123456789abcdef-0123456789abcdef";
  expect((await byKey(first, unknown)).json.error).toBe("auth/login: invalid API key");
  await pretend(first, "key_address", 199);
  expect((await byKey(second, unknown)).json.error).toBe("auth/login: invalid API key");
  for (const panel of [first, second]) expectLimited(await byKey(panel, key), "auth/login");
  expect((await byKey(second, key, newAddress())).json.result.new).toBe(1);
});

test("mails about a lost password: the caller is limited, a mailbox silently", async ({
  two: { first, second },
}) => {
  const account = await addAccount(first.db);
  const address = newAddress();
  const { token } = (await login(first, account, address)).json.result;
  const ask = (panel: Panel, from = address) =>
    request(panel.url, "billing", { action: "reset_password", token, email: account.email }, { from });
  const answers: Answer[] = [];
  for (let turn = 0; turn < 8; turn++) answers.push(await ask(turn % 2 ? second : first));
  for (const { json } of answers) expect(json).toEqual(answers[0]?.json);
  expect((await counts(first)).find(({ kind }) => kind === "reset_recipient")?.failures).toBeLessThanOrEqual(
    5,
  );
  await pretend(first, "mail_caller", 19);
  await ask(first);
  for (const panel of [first, second]) expectLimited(await ask(panel), "billing/reset_password");
});
