import {
  customerRights,
  keyLoginFields,
  passwordLoginFields,
  recordFields,
  serverKeyRights,
} from "../rights";
import { expect, onDirectGateway, signUp, test } from "../wire";
import { narrowSessions, rightsWithoutBilling, type World, worldsOf } from "../worlds";

const fieldsOf = {
  info: recordFields,
  login: keyLoginFields,
  whmcslogin: passwordLoginFields,
  full_customer_data: recordFields.filter((name) => name !== "timings"),
  "2fa_check": passwordLoginFields,
} satisfies Record<keyof World["records"], string[]>;
const calls = Object.keys(fieldsOf) as (keyof World["records"])[];

const sorted = (rights: string[]) => [...rights].sort();
const onlyCorporate = <T, E>(of: World, one: T, other: E): T | E => (of.orders.length > 0 ? one : other);
const seenFrom = "127.0.0.1";

/** The expected value of each field, from the customer's data; a function if it also depends on the call. */
const truths: Record<string, (world: World, call: string) => unknown> = {
  role: (of) => onlyCorporate(of, "customer_billing", "customer"),
  role_type: () => "Customer",
  role_name: (of) => onlyCorporate(of, "Customer with billing", "Customer"),
  email: (of) => of.account.email,
  billing_id: (of) => String(of.account.billingId),
  billing_location: (of) => onlyCorporate(of, "EU", "RU"),
  billing_token: () => null,
  customer_id: (of) => String(of.account.id),
  servers: (of) => of.orders.map(({ server_id }) => server_id),
  new: (_of, call) => (call === "info" ? 0 : 1),
  prebill: (of) => onlyCorporate(of, 1, 0),
  corporate: (of) => onlyCorporate(of, true, false),
  verified: (of) => onlyCorporate(of, true, false),
  identity_id: () => null,
  identity_comment: () => null,
  private_ranges: () => [],
  private_vlans: () => [],
  default_lang: (of) => onlyCorporate(of, "en", "ru"),
  client_ip: () => seenFrom,
  subaccount: () => null,
  show_products: () => 1,
  manage_products: () => 1,
  show_invoices: (of) => onlyCorporate(of, 1, 0),
  manage_orders: (of) => onlyCorporate(of, 1, 0),
  ipsubnet_announce: () => 0,
  edit_master_profile: (of) => onlyCorporate(of, 1, 0),
  billing_servers: (of) =>
    of.orders.slice(1).map(({ server_id: id }) => ({
      id,
      name: "waits.example.test",
      status: "Pending",
      config: expect.any(String),
    })),
  deploy_keys: (of) =>
    onlyCorporate(of, Object.fromEntries(of.orders.map(({ invoice, callback }) => [invoice, callback])), []),
  pending: (of) => of.orders.slice(1).map(({ server_id }) => server_id),
  tags: (of) =>
    of.orders.slice(0, 1).map(() => ({
      id: expect.any(Number),
      component: "customer",
      component_id: of.account.id,
      tag: "auto_credit",
      value: "0",
      extra: "",
      internal: 0,
    })),
  panel: (of) => of.panel.url,
  country: (of) => onlyCorporate(of, "Germany", "Russia"),
  country_code: (of) => onlyCorporate(of, "DE", "RU"),
  currency_code: (of) => onlyCorporate(of, "EUR", "RUB"),
  vat: (of) => onlyCorporate(of, "DE123456789", ""),
  VisitorID: (of) => of.account.uuid,
};

const optionTruths: Record<string, (world: World) => unknown> = {
  location: (of) => onlyCorporate(of, "EU", "RU"),
  company: (of) => onlyCorporate(of, "Berth Demo B.V.", "ООО «Берт Демо»"),
  active: (of) => onlyCorporate(of, true, false),
  allowed_payments: () => ["credit", "sandbox", "bank_transfer"],
  native_endpoint: (of) => new URL(of.panel.url).host,
  url: (of) => of.panel.url,
};

onDirectGateway(() => {
  for (const [field, truth] of Object.entries(truths))
    test(`the field ${field} says what is true of the customer, in the calls that have it`, async ({
      panel,
    }) => {
      for (const world of Object.values(await worldsOf(panel)))
        for (const call of calls) {
          const record = world.records[call];
          if (fieldsOf[call].includes(field)) expect(record[field], call).toEqual(truth(world, call));
          else expect(record, call).not.toHaveProperty(field);
        }
    });

  for (const [field, truth] of Object.entries(optionTruths))
    test(`the field billing_options.${field} says what is true of the seller`, async ({ panel }) => {
      for (const world of Object.values(await worldsOf(panel)))
        for (const call of calls.filter((one) => fieldsOf[one].includes("billing_options"))) {
          const { billing_options } = world.records[call];
          expect(Object.keys(billing_options).sort()).toEqual(Object.keys(optionTruths).sort());
          expect(billing_options[field], call).toEqual(truth(world));
        }
    });

  test("every call has the fields that are listed for it and no other", async ({ panel }) => {
    for (const world of Object.values(await worldsOf(panel)))
      for (const call of calls) expect(Object.keys(world.records[call]).sort(), call).toEqual(fieldsOf[call]);
  });

  test("the field token is 32 hex characters, another one for each session", async ({ panel }) => {
    const { corporate } = await worldsOf(panel);
    const tokens = calls.map((call) => corporate.records[call].token);
    for (const token of tokens) expect(token).toMatch(/^[0-9a-f]{32}$/);
    expect(new Set(tokens).size).toBe(tokens.length);
  });

  test("the field permissions is the table for a customer with billing, less without billing", async ({
    panel,
  }) => {
    const { corporate, plain } = await worldsOf(panel);
    for (const call of calls) {
      expect(sorted(corporate.records[call].permissions), call).toEqual(customerRights);
      expect(sorted(plain.records[call].permissions), call).toEqual(rightsWithoutBilling);
    }
  });

  test("the field permissions is narrowed for the key of a server and for a key with its own list", async ({
    panel,
  }) => {
    const { whole, ofServer, narrowed } = await narrowSessions(panel);
    expect(sorted(whole.permissions)).toEqual(customerRights);
    expect(sorted(ofServer.permissions)).toEqual(serverKeyRights);
    expect(sorted(narrowed.permissions)).toEqual(["billing/get_invoices", "eq/list"]);
  });

  test("the capability flags are those of the session's rights, not of the account's", async ({ panel }) => {
    const { whole, ofServer, narrowed } = await narrowSessions(panel);
    const flagsOf = (record: Record<string, unknown>) =>
      ["show_products", "manage_products", "show_invoices", "manage_orders", "edit_master_profile"].map(
        (name) => record[name],
      );
    expect(flagsOf(whole)).toEqual([1, 1, 1, 1, 1]);
    expect(flagsOf(ofServer)).toEqual([1, 1, 0, 0, 0]);
    expect(flagsOf(narrowed)).toEqual([1, 0, 1, 0, 0]);
    expect(ofServer.servers).toEqual([whole.servers[0]]);
    expect(narrowed.servers).toEqual(whole.servers);
  });

  test("the field token_expire is a number of seconds: 7200 from now for a key, 10800 for a password", async ({
    panel,
  }) => {
    for (const { records, opened } of Object.values(await worldsOf(panel)))
      for (const call of calls) {
        const seconds = call === "login" ? 7_200 : 10_800;
        const { token_expire } = records[call];
        expect(Number.isInteger(token_expire), call).toBe(true);
        expect(token_expire, call).toBeGreaterThanOrEqual(opened.from + seconds);
        expect(token_expire, call).toBeLessThanOrEqual(opened.to + seconds);
      }
  });

  test("the field 2fa names the second factor, and is null without one", async ({ panel }) => {
    const { corporate, plain } = await worldsOf(panel);
    expect(corporate.records.full_customer_data["2fa"]).toBe("email");
    expect((await panel.call("auth", "info", { token: corporate.records.info.token })).result["2fa"]).toBe(
      "email",
    );
    expect(plain.records.info["2fa"]).toBeNull();
  });

  test("the field timings is real milliseconds of named parts, beside the record of a login", async ({
    panel,
  }) => {
    const { corporate } = await worldsOf(panel);
    expect(corporate.records.info.timings).toEqual([]);
    const { email, password } = await signUp(panel);
    const from = performance.now();
    const { timings } = await panel.call("auth", "whmcslogin", { user: email, password });
    const lasted = performance.now() - from;
    const all = timings.map((one: Record<string, number>) => Object.entries(one));
    for (const [[name, milliseconds], ...more] of all) {
      expect(more).toEqual([]);
      expect(name).toMatch(/^[a-z]+$/);
      expect(Number.isInteger(milliseconds)).toBe(true);
    }
    const sum = all.reduce(
      (total: number, [[, milliseconds]]: [[string, number]]) => total + milliseconds,
      0,
    );
    expect(sum).toBeLessThanOrEqual(lasted + all.length);
    // Hashing a password takes tens of milliseconds, so a total of zero would be fabricated.
    expect(sum).toBeGreaterThan(0);
  });
});
