import { addAccount } from "@/lib/testing/factories";
import { addSsoHash } from "@/lib/testing/identity/sso-hash";
import { expect, failure, newKey, onDirectGateway, signUp, test } from "../wire";

onDirectGateway(() => {
  test("email_check tells a good address from a bad one, and never whether it is known", async ({
    panel,
  }) => {
    const { email } = await signUp(panel);
    const good = (stored: string) => ({
      result: "OK",
      action: "email_check",
      email: stored,
      valid: 1,
      reason: "",
    });
    expect(await panel.call("auth", "email_check", { email })).toEqual(good(email));
    expect(await panel.call("auth", "email_check", { email: "Nobody@Example.test" })).toEqual(
      good("nobody@example.test"),
    );
    expect(await panel.call("auth", "email_check", { email: "nobody" })).toEqual({
      ...good(""),
      valid: 0,
      reason: "form",
    });
    expect(await panel.call("auth", "email_check", {})).toEqual(
      failure(-1, "auth/email_check: invalid argument email", { fields: { email: "is required" } }),
    );
  });

  test("email_check has a limit for each caller", async ({ panel }) => {
    const from = "203.0.113.201";
    const ask = () => panel.send("auth", { action: "email_check", email: "a@example.test" }, { from });
    const answers = await Promise.all(Array.from({ length: 125 }, ask));
    const held = answers.filter(({ status }) => status === 429);
    expect(held.length).toBeGreaterThan(0);
    expect(Number(held[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  test("set_tag sets, and refuses what flip_tag refuses", async ({ panel }) => {
    const { token } = await signUp(panel);
    const set = (fields: Record<string, string>) => panel.call("auth", "set_tag", { token, ...fields });
    for (let times = 0; times < 2; times++)
      expect(await set({ tag: "newsletter", value: "1" })).toEqual({
        result: "OK",
        action: "set_tag",
        tag: "newsletter",
        value: "1",
      });
    for (const [name, fields] of [
      ["value", { tag: "newsletter" }],
      ["value", { tag: "newsletter", value: "2" }],
      ["tag", { tag: "vip", value: "1" }],
    ] as const)
      expect(await set(fields)).toEqual(
        failure(-1, `auth/set_tag: invalid argument ${name}`, { fields: { [name]: expect.any(String) } }),
      );
  });

  test("get_log and get_log_details show the sign-ins of the account alone, to a person", async ({
    panel,
  }) => {
    const account = await signUp(panel);
    const { email, password } = account;
    await panel.call("auth", "whmcslogin", { user: email, password: "wrong" });
    const { result } = await panel.call("auth", "whmcslogin", { user: email, password });
    const { token } = result;
    const { log, ...rest } = await panel.call("auth", "get_log", { token, limitnum: 2 });
    expect(rest).toMatchObject({ result: "OK", action: "get_log", numreturned: 2 });
    expect(log.map((one: { result: string }) => one.result)).toEqual(["signed_in", "wrong_password"]);
    const shown = await panel.call("auth", "get_log_details", { token, id: log[0].id });
    expect(shown.log).toMatchObject({ ...log[0], session: "live", key: "" });
    const stranger = await signUp(panel);
    for (const id of [log[0].id, 999_999_999])
      expect(await panel.call("auth", "get_log_details", { token: stranger.token, id })).toEqual(
        failure(-1, "auth/get_log_details: sign-in not found"),
      );
    const { api_key } = await newKey(panel, token);
    const keyed = (await panel.call("auth", "login", { key: api_key })).result.token;
    expect(await panel.call("auth", "get_log", { token: keyed })).toEqual(
      failure(-1, "auth/get_log: permission denied"),
    );
  });

  test("session_reset refuses every wrong pair alike", async ({ panel }) => {
    const { email } = await signUp(panel);
    const gone = failure(-1, "auth/session_reset: the link does not work any more", { doc: "link.gone" });
    for (const fields of [
      { email, reset_token: "x".repeat(43) },
      { email: "nobody@example.test", reset_token: "x".repeat(43) },
      { email: "", reset_token: "" },
    ])
      expect(await panel.call("auth", "session_reset", fields)).toEqual(gone);
  });

  test("the calls of services that are not set up say so", async ({ panel }) => {
    const account = await addAccount(panel.db);
    const hash = await addSsoHash(panel.db, account);
    for (const name of ["google", "github", "vk", "oidc"]) {
      expect(await panel.call("auth", `${name}_init`)).toEqual(
        failure(-1, `auth/${name}_init: sign-in through this service is off`, { doc: "sso.off" }),
      );
      expect(await panel.call("auth", `${name}_signin`, { sso_hash: hash })).toEqual(
        failure(-1, `auth/${name}_signin: sign-in through this service is off`, { doc: "sso.off" }),
      );
    }
  });
});
