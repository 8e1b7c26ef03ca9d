import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { database, pool } from "@/lib/db/client";
import { addAccount, type TestAccount } from "@/lib/testing/factories";
import { asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { sized } from "@/lib/testing/sized";
import { answer } from "./answer";
import { registry } from "./registry";

withCatalogDatabase();

const actionsOf = (module: "auth" | "api_keys") =>
  Object.entries(registry[module]).map(([action, { operation }]) => ({
    module: module as string,
    action,
    names: Object.keys(operation.input.shape),
  }));
const pinCalls = ["set_pin", "check_pin"].map((action) => ({
  module: "eq",
  action,
  names: ["pin", "old_pin", "new_pin"],
}));
const calls = [...actionsOf("auth"), ...actionsOf("api_keys"), ...pinCalls];

let account: TestAccount;
let token: string;
/** Existing rows of this account, so that calls get past the lookup of their target. */
const real: Record<string, string> = {};

beforeAll(async () => {
  account = await addAccount(database());
  token = (await asUser(account.id)).actor.session.token;
  const facts = { name: "key", login_notify_method: "none", active: 1 };
  const added = await send({ module: "api_keys", action: "add", fields: facts, hasToken: true }, "json");
  const { id, api_key } = added.json.data;
  Object.assign(real, { id: String(id), key: api_key, apikey: api_key, user: account.email });
  Object.assign(real, { password: account.password, name: "name", active: "1", login_notify_method: "none" });
});

/** Values that callers may send where a text or a number is expected. */
const scalar = fc.oneof(
  fc.string({ maxLength: 40 }),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.constantFrom(
    "",
    "0",
    "1",
    "-1",
    "1.5",
    "1e3",
    "2147483648",
    "99999999999999999999",
    "NaN",
    "null",
    "undefined",
    "\0",
    "a\0b",
    "\ud800",
    "\r\nX: y",
    "__proto__",
    "constructor",
    "toString",
    "' or 1=1 --",
    "%",
    "\\",
    "İ",
    "ﬁ",
    "🂡".repeat(50),
    "none",
    "email",
    "webhook",
    "true",
    "2026-02-30",
    "https://[::1]/",
    "10.0.0.0/99",
    "x".repeat(5_000),
  ),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
);
const value: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: scalar },
  fc.array(scalar, { maxLength: 3 }),
  fc.dictionary(fc.string({ maxLength: 8 }), scalar, { maxKeys: 3 }),
  fc.array(fc.array(scalar, { maxLength: 2 }), { maxLength: 2 }),
);

/** Marks a field that gets its real value when the call is made. */
const realValue = Symbol("real");
type Call = { module: string; action: string; fields: Record<string, unknown>; hasToken: boolean };
const call: fc.Arbitrary<Call> = fc.constantFrom(...calls).chain(({ module, action, names }) =>
  fc.record({
    module: fc.constant(module),
    action: fc.constant(action),
    hasToken: fc.boolean(),
    fields: fc
      .tuple(
        fc.dictionary(fc.constantFrom("id", ...names), fc.oneof(value, fc.constant(realValue)), {
          maxKeys: 8,
        }),
        fc.dictionary(fc.string({ maxLength: 12 }), value, { maxKeys: 2 }),
      )
      .map(([known, unknown]) => ({ ...unknown, ...known })),
  }),
);

const encoders = {
  json: (fields: Record<string, unknown>) => ({ type: "application/json", text: JSON.stringify(fields) }),
  nested: ({ action, token: given, ...params }: Record<string, unknown>) => ({
    type: "application/json",
    text: JSON.stringify({ action, token: given, params }),
  }),
  form: (fields: Record<string, unknown>) => ({
    type: "application/x-www-form-urlencoded",
    text: Object.entries(fields)
      .flatMap(([name, one]) =>
        [one]
          .flat(2)
          .map(
            (part) =>
              `${encode(name)}=${encode(typeof part === "object" ? JSON.stringify(part) : String(part))}`,
          ),
      )
      .join("&"),
  }),
};
/** A lone surrogate cannot be encoded in a form. */
const encode = (text: string) => encodeURIComponent(Buffer.from(text).toString());

/** A new caller address for each call, because one that fails this often is rate limited. */
let addresses = 0;
const nextAddress = () => `10.0.${(addresses >> 8) & 255}.${addresses++ & 255}`;

async function send(one: Call, encoder: keyof typeof encoders) {
  const given = Object.entries(one.fields).flatMap(([name, part]) =>
    part === realValue ? (real[name] ? [[name, real[name]] as const] : []) : [[name, part] as const],
  );
  const fields = { ...Object.fromEntries(given), action: one.action, ...(one.hasToken ? { token } : {}) };
  const { type, text } = encoders[encoder](fields);
  const answered = await answer({
    endpoint: one.module,
    method: "POST",
    query: "",
    contentType: type,
    body: Buffer.from(text),
    address: nextAddress(),
    userAgent: "test",
    requestId: "test-request",
    idempotencyKey: null,
  });
  return { status: answered.status, json: JSON.parse(Buffer.from(answered.body).toString()) };
}

/**
 * Reads the tables that a failed call must not change. Failure counters, including the PIN's, and the last use of a
 * session may change.
 */
async function state(): Promise<string> {
  const parts = [
    "select to_jsonb(a)::text as t from accounts a order by id",
    "select to_jsonb(k)::text as t from api_keys k order by id",
    "select to_jsonb(s)::text as t from api_key_secrets s order by id",
    "select to_jsonb(h)::text as t from api_key_history h order by id",
    "select (to_jsonb(s) - 'used_at')::text as t from sessions s order by id",
    "select to_jsonb(t)::text as t from tags t where component = 'customer' order by id",
    "select hash as t from pins order by account_id",
    "select to_jsonb(c)::text as t from login_challenges c order by token_hash",
    "select to_jsonb(r)::text as t from audit_rows r order by id",
    "select to_jsonb(m)::text as t from mails m order by id",
  ];
  const found: string[] = [];
  for (const text of parts) found.push(...(await pool().query<{ t: string }>(text)).rows.map(({ t }) => t));
  return found.join("\n");
}

const runs = sized(100, 2_000);

const isFailure = (json: Record<string, unknown>): boolean => typeof json.code === "number" && json.code < 0;

test("whatever is said to auth, api_keys and PIN calls is answered in the envelope, never with 500, and a failure changes nothing", async () => {
  await fc.assert(
    fc.asyncProperty(call, fc.constantFrom("json", "nested", "form"), async (one, encoder) => {
      if (one.action === "logout") token = (await asUser(account.id)).actor.session.token;
      await pool().query("update api_keys set is_active = true, deleted_at = null, allowed_addresses = '[]'");
      const before = await state();
      const { status, json } = await send(one, encoder);
      expect([200, 400, 429]).toContain(status);
      if (isFailure(json)) {
        expect(json).toMatchObject({
          result: json.code,
          error: expect.any(String),
          message: json.error,
          doc: expect.any(String),
        });
        expect([-1, -2]).toContain(json.code);
        expect(await state()).toBe(before);
      } else expect(json.result).toBeDefined();
    }),
    { numRuns: runs, endOnFailure: true },
  );
}, 1_200_000);
