import { addAccount } from "@/lib/testing/factories";
import { customerRights, passwordLoginFields, recordFields } from "../rights";
import { expect, failure, failureFields, newKey, onDirectGateway, type Panel, signUp, test } from "../wire";

const nowSeconds = () => Math.floor(Date.now() / 1000);
const refused = failureFields(-2, "auth: authenthication failure", {
  details: { result: "error", message: "Email or Password Invalid" },
  doc: "login.failed",
});

const login = (panel: Panel, user: string, password: string, more = {}) =>
  panel.call("auth", "whmcslogin", { user, password, ...more });

onDirectGateway(() => {
  test("answers the record of a password login, no more and no less", async ({ panel }) => {
    const { email, password, billingId } = await addAccount(panel.db);
    const answer = await login(panel, email, password);
    expect(Object.keys(answer).sort()).toEqual(["result", "timings"]);
    expect(Object.keys(answer.result).sort()).toEqual(passwordLoginFields);
    expect(answer.result).toMatchObject({
      token: expect.stringMatching(/^[0-9a-f]{32}$/),
      role_type: "Customer",
      billing_id: String(billingId),
      billing_location: "EU",
      billing_token: null,
      new: 1,
      corporate: false,
      verified: false,
      country: "Netherlands",
      country_code: "NL",
      currency_code: "EUR",
      vat: "",
    });
    expect([...answer.result.permissions].sort()).toEqual(customerRights);
    expect(Object.keys(answer.result.billing_options).sort()).toEqual(
      ["active", "allowed_payments", "company", "location", "native_endpoint", "url"].sort(),
    );
    for (const timing of answer.timings) {
      const [[name, milliseconds]] = Object.entries(timing) as [[string, number]];
      expect(name).toMatch(/^[a-z]+$/);
      expect(Number.isInteger(milliseconds)).toBe(true);
    }
  });

  test("lives 10800 seconds, or as long as ttl says", async ({ panel }) => {
    const { email, password } = await addAccount(panel.db);
    const expiry = async (more = {}) => {
      const from = nowSeconds();
      const { result } = await login(panel, email, password, more);
      expect(typeof result.token_expire).toBe("number");
      return result.token_expire - from;
    };
    for (const [ttl, seconds] of [
      [undefined, 10_800],
      ["60", 60],
      ["86400", 86_400],
    ] as const) {
      const lasting = await expiry({ ttl });
      expect(lasting).toBeGreaterThanOrEqual(seconds);
      expect(lasting).toBeLessThanOrEqual(seconds + 2);
    }
    for (const ttl of ["59", "86401", "0", "-60", "12abc", "1.5", "", " 60", "1e3", "0x60"]) {
      const text = "auth/whmcslogin: invalid argument ttl";
      expect(await login(panel, email, password, { ttl }), ttl).toEqual(failure(-1, text));
    }
  });

  test("an empty user name has its own text", async ({ panel }) => {
    for (const fields of [{}, { user: "" }, { user: "   ", password: "x" }])
      expect(await panel.call("auth", "whmcslogin", fields)).toEqual(failure(-2, "auth: empty username"));
  });

  test("unknown users and wrong passwords look and last alike", async ({ panel }) => {
    const { email } = await addAccount(panel.db);
    const timed = async (user: string) => {
      const from = performance.now();
      expect(await login(panel, user, "Wrong-horse-9")).toEqual(refused);
      return performance.now() - from;
    };
    const ratios: number[] = [];
    // Two consecutive calls, in alternating order, see the same load; the median of all pairs tolerates outliers.
    // Without hashing for unknown users each pair would differ several times over.
    for (let round = 0; round < 11; round++) {
      const isKnownFirst = round % 2 === 0;
      const first = await timed(isKnownFirst ? email : `nobody-${email}`);
      const second = await timed(isKnownFirst ? `nobody-${email}` : email);
      ratios.push(isKnownFirst ? first / second : second / first);
    }
    const middle = ratios.sort((one, other) => one - other)[5];
    expect(middle, "time for a known user by that for an unknown one").toBeGreaterThan(0.5);
    expect(middle).toBeLessThan(2);
    for (const password of ["", "x".repeat(900)])
      expect(await login(panel, email, password)).toEqual(refused);
  });

  test("the email address is found in any case, the password byte for byte", async ({ panel }) => {
    const password = "Пароль & 100% +=\"' Z1";
    const { email } = await addAccount(panel.db, { password });
    expect((await login(panel, `  ${email.toUpperCase()} `, password)).result.new).toBe(1);
    expect(await login(panel, email, `${password} `)).toEqual(refused);
    expect(await login(panel, email, password.toLowerCase())).toEqual(refused);
  });

  test("staff are told that this door is for customers, once their password is right", async ({ panel }) => {
    for (const [email, password] of [
      ["support@example.test", "Support-demo-1"],
      ["admin@example.test", "Admin-demo-1"],
    ] as const) {
      expect(await login(panel, email, password)).toMatchObject({ doc: "staff.not_customer" });
      expect(await login(panel, email, `${password}?`)).toEqual(refused);
    }
  });

  test("closed accounts and accounts without a password cannot sign in", async ({ panel }) => {
    for (const facts of [
      { status: "Closed" as const },
      { status: "Inactive" as const },
      { passwordHash: null },
    ]) {
      const { email, password } = await addAccount(panel.db, facts);
      expect(await login(panel, email, password)).toEqual(refused);
    }
  });

  test("location narrows it to one billing region", async ({ panel }) => {
    const { email, password } = await addAccount(panel.db);
    expect((await login(panel, email, password, { location: "EU" })).result.billing_location).toBe("EU");
    expect((await login(panel, email, password, { location: "eu" })).result.billing_location).toBe("EU");
    expect(await login(panel, email, password, { location: "RU" })).toEqual(refused);
  });

  test("full_customer_data gives the whole record", async ({ panel }) => {
    const { email, password } = await addAccount(panel.db);
    const { result } = await login(panel, email, password, { full_customer_data: "1" });
    expect(Object.keys(result).sort()).toEqual(recordFields.filter((name) => name !== "timings"));
    const less = await login(panel, email, password, { full_customer_data: "0" });
    expect(Object.keys(less.result).sort()).toEqual(passwordLoginFields);
  });

  test("a second factor is asked for before there is a session", async ({ panel }) => {
    const before = await panel.query("select count(*)::int as n from sessions");
    const { result, ...rest } = await login(panel, "carol@example.test", "Carol-demo-1");
    expect(Object.keys(rest)).toEqual(["timings"]);
    expect(result).toEqual({
      "2fa": "totp",
      "2fa_token": expect.stringMatching(/^[0-9a-f]{32}$/),
      token: null,
    });
    expect(await panel.query("select count(*)::int as n from sessions")).toEqual(before);
    expect(await panel.call("auth", "info", { token: result["2fa_token"] })).toEqual(
      failure(-2, "auth: invalid token #13"),
    );
    const { email, password } = await addAccount(panel.db, { emailFactor: true });
    expect((await login(panel, email, password)).result["2fa"]).toBe("email");
    expect(await login(panel, "carol@example.test", "carol-demo-1")).toEqual(refused);
  });

  test("an account key of the same account stands in for the second factor, no other key does", async ({
    panel,
  }) => {
    const { id, email, password, token } = await signUp(panel);
    const other = await signUp(panel);
    const key = await newKey(panel, token);
    const off = await newKey(panel, token, { active: 0 });
    const foreign = await newKey(panel, other.token);
    await panel.query("update accounts set email_factor = true where id = $1", [id]);
    const tokenWith = async (apikey: string) =>
      (await login(panel, email, password, { apikey })).result.token;
    expect(await tokenWith(key.api_key)).toMatch(/^[0-9a-f]{32}$/);
    for (const value of [off.api_key, foreign.api_key, "0123456789abcdef-0123456789abcdef", ""])
      expect(await tokenWith(value)).toBeNull();
  });

  test("takes GET, nested parameters and JSON alike", async ({ panel }) => {
    const { email, password } = await addAccount(panel.db);
    const fields = { user: email, password, ttl: 600 };
    const byGet = await panel.call("auth", "whmcslogin", fields, { method: "GET" });
    expect(byGet.result.new).toBe(1);
    const nested = { "params[user]": email, "params[password]": password };
    expect((await panel.call("auth", "whmcslogin", nested)).result.new).toBe(1);
    const json = await panel.send(
      "auth",
      {},
      {
        body: JSON.stringify({ action: "whmcslogin", ...fields }),
        headers: { "content-type": "application/json" },
      },
    );
    expect(json.json.result.new).toBe(1);
  });
});
