import { TOTP } from "otpauth";
import { z } from "zod";
import {
  expect,
  type Fields,
  newKey,
  onDirectGateway,
  order,
  type Panel,
  signIn,
  signUp,
  test,
} from "../wire";

type Part = {
  type?: string;
  properties?: Record<string, unknown>;
  items?: unknown;
  additionalProperties?: unknown;
  anyOf?: unknown[];
  allOf?: unknown[];
};

/** The schemas of /openapi.json, by name. */
async function readSchemas(panel: Panel): Promise<Record<string, object>> {
  const document = await (await fetch(`${panel.url}/openapi.json`)).json();
  return document.components.schemas;
}

const partsOf = (schema: unknown): Part[] => {
  const part = (schema ?? {}) as Part;
  return [part, ...[...(part.anyOf ?? []), ...(part.allOf ?? [])].flatMap(partsOf)];
};

/** Returns the fields of an answer, at any depth, that its schema does not describe. */
function undescribed(schema: unknown, value: unknown, at = ""): string[] {
  const parts = partsOf(schema);
  if (Array.isArray(value)) {
    const { items } = parts.find(({ type }) => type === "array") ?? {};
    return value.flatMap((one, index) => undescribed(items, one, `${at}[${index}]`));
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const place = `${at}.${name}`;
    const known = parts.flatMap(({ properties }) => properties?.[name] ?? []);
    if (known.length === 0) return parts.some((part) => part.additionalProperties) ? [] : [place];
    const [fewest] = known.map((one) => undescribed(one, inner, place)).sort((a, b) => a.length - b.length);
    return fewest ?? [];
  });
}

function expectDescribed(schemas: Record<string, object>, name: string, answer: unknown): void {
  const schema = schemas[name];
  if (!schema) throw new Error(`Nothing is said of ${name}.`);
  const parsed = z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]).safeParse(answer);
  expect(parsed.error?.issues ?? [], `${name}: ${JSON.stringify(answer)}`).toEqual([]);
  expect(undescribed(schema, answer), name).toEqual([]);
}

/** Successful calls, and the same calls failing; some depend on those before. */
async function makeCalls(panel: Panel): Promise<[call: string, good: unknown, bad: unknown][]> {
  const account = await signUp(panel, { credit: "30.00", tags: { newsletter: "1" } });
  const { token, email, password } = account;
  const paid = await order(panel, token, { hostname: "slow-described" });
  const made: [string, unknown, unknown][] = [];
  const add = async (module: string, action: string, fields: Fields, wrong: Fields) => {
    const good = await panel.call(module, action, fields);
    made.push([`${module}.${action}`, good, await panel.call(module, action, wrong)]);
    return good;
  };
  const pair = { user: email, password };
  const facts = { name: "k", login_notify_method: "none", active: 1 };
  await add("auth", "whmcslogin", pair, { user: email, password: "x" });
  await add("auth", "whmcslogin", { ...pair, full_customer_data: 1 }, {});
  const { data } = await add("api_keys", "add", { token, ...facts }, { token, ...facts, name: "" });
  await add(
    "api_keys",
    "add",
    { token, ...facts, server_id: paid.server_id },
    { token, ...facts, server_id: 1 },
  );
  const notified = { login_notify_method: "email", login_notify_address: email };
  await newKey(panel, token, {
    "permissions[]": ["eq/list"],
    expires: "2031-01-01",
    ip: "127.0.0.1",
    ...notified,
  });
  await add("auth", "login", { key: data.api_key }, { key: "x" });
  const opened = await panel.call("auth", "login", { key: data.api_key });
  await add("auth", "info", { token: opened.result.token }, { token: "x" });
  await add("api_keys", "list", { token }, { token: "x" });
  await add("api_keys", "list_for_server", { token, server_id: paid.server_id }, { token, server_id: 1 });
  await add("api_keys", "view", { token, id: data.id }, { token, id: 1 });
  await add("api_keys", "edit", { token, ...facts, id: data.id, name: "l" }, { token, id: data.id });
  await add("api_keys", "history", { token, id: data.id }, { token, id: data.id, period_to: "x" });
  await add("api_keys", "delete", { token, id: data.id }, { token, id: data.id });
  await add("auth", "flip_tag", { token, tag: "auto_credit" }, { token, tag: "x" });
  await add("auth", "set_tag", { token, tag: "newsletter", value: "1" }, { token, tag: "newsletter" });
  await add("auth", "email_check", { email }, {});
  const { log } = await add("auth", "get_log", { token, limitnum: 1 }, { token: "x" });
  await add("auth", "get_log_details", { token, id: log[0].id }, { token, id: 0 });
  await order(panel, token, { hostname: "waits.example.test" });
  await add("auth", "info", { token }, {});
  await add("auth", "billing_list", { token }, {});
  await add("eq", "set_pin", { token, new_pin: "4071" }, { token, new_pin: "1" });
  await add("eq", "check_pin", { token, pin: "4071" }, { token: "x" });
  const carol = { user: "carol@example.test", password: "Carol-demo-1" };
  const asked = await add("auth", "whmcslogin", carol, { ...carol, ttl: 1 });
  const code = new TOTP({ secret: "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP" }).generate();
  const challenge = { "2fa_token": asked.result["2fa_token"] };
  await add("auth", "2fa_check", { ...challenge, user_token: code }, challenge);
  await panel.query("update accounts set email_factor = true where id = $1", [account.id]);
  const mailed = (await panel.call("auth", "whmcslogin", pair)).result["2fa_token"];
  await panel.query("update login_challenges set sent_at = sent_at - interval '1 minute'");
  await add("auth", "2fa_resend", { "2fa_token": mailed }, challenge);
  await panel.query("update accounts set email_factor = false where id = $1", [account.id]);
  await add("auth", "logout", { token: await signIn(panel, account) }, {});
  return made;
}

onDirectGateway(() => {
  test("what logins, keys and PIN calls answer is what /openapi.json says of them, no less and no more", async ({
    panel,
  }) => {
    const schemas = await readSchemas(panel);
    const calls = await makeCalls(panel);
    for (const [call, good, bad] of calls) {
      expectDescribed(schemas, `${call}.answer`, good);
      expectDescribed(schemas, "Failure", bad);
    }
    const seen = new Set(calls.map(([call]) => `${call}.answer`));
    // Besides extensions: calls that need a mail's token, or a service that this panel has not configured.
    const elsewhere = /\.(rotate|retire|secrets|sms_send|session_reset|\w+_init|\w+_signin)\.answer$/;
    const described = Object.keys(schemas).filter((name) => /^(auth|api_keys)\..*\.answer$/.test(name));
    expect(described.filter((name) => !seen.has(name) && !elsewhere.test(name))).toEqual([]);
  });

  test("what /openapi.json says that a call needs, it needs; and it takes GET where that is said", async ({
    panel,
  }) => {
    const document = await (await fetch(`${panel.url}/openapi.json`)).json();
    const { token } = await signUp(panel);
    const ours = Object.entries<{ required: string[] }>(document.components.schemas).flatMap(
      ([name, schema]) => {
        const [, module, action] = /^(auth|api_keys)\.(\w+)$/.exec(name) ?? [];
        return module && action ? [{ module, action, required: schema.required }] : [];
      },
    );
    expect(ours.length).toBeGreaterThan(14);
    for (const { module, action, required } of ours) {
      // The target of a call is looked up before the other parameters are read.
      const [name] = required
        .filter((one) => one !== "action" && one !== "token")
        .sort((one, other) => Number(other === "id") - Number(one === "id"));
      if (name)
        // A wrong target is named, with or without a reason.
        expect((await panel.call(module, action, { token })).error, `${module}/${action}`).toMatch(
          new RegExp(`^${module}/${action}: invalid argument ${name}(: is required)?$`),
        );
      const readable = document.paths[`/${module}.php`].get?.parameters.find(
        (one: { name: string }) => one.name === "action",
      );
      const takesGet = readable?.schema.enum.includes(action) ?? false;
      const { status } = await panel.send(module, { action }, { method: "GET" });
      expect(status === 200, `GET ${module}/${action}`).toBe(takesGet);
    }
  });
});
