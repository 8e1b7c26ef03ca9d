import { test as base, expect } from "@playwright/test";
import {
  type AccountDetails,
  addAccount,
  type Connection,
  connect,
  setTestRuntime,
  type TestAccount,
} from "@/lib/testing/factories";
import { type DnsServer, startDnsServer } from "@/lib/testing/fakes/dns-server";
import { addSession } from "@/lib/testing/identity/sessions";
import { type PanelProcess, startPanel } from "@/lib/testing/panel/panel-process";
import { waitFor } from "@/lib/testing/wait-for";
import { noteCall } from "../seen-calls";

export { expect };

const fronts = ["direct", "next"] as const;
type Gateway = (typeof fronts)[number];

/** Fields of a form: name → value; a list repeats the name. */
export type Fields = Record<string, string | number | readonly (string | number)[] | undefined>;

export type CallOptions = {
  method?: string;
  query?: string;
  headers?: Record<string, string>;
  /** A raw body, sent instead of a form. */
  body?: BodyInit;
  /** The client address as reported by a trusted proxy. */
  from?: string;
};

// biome-ignore lint/suspicious/noExplicitAny: the expected shape of an answer is up to each test
export type Answer = { status: number; headers: Headers; text: string; json: any };
/** An entry of a list in an answer, unparsed. */
export type Entry = Answer["json"];

export function form(fields: Fields): URLSearchParams {
  const pairs = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((one) => [name, String(one)]),
  );
  return new URLSearchParams(pairs);
}

/** Sends one request like a legacy client: a form POST to `/<module>.php`. */
export async function request(
  base: string,
  module: string,
  fields: Fields,
  options: CallOptions = {},
): Promise<Answer> {
  const { method = "POST", query, headers = {}, from } = options;
  const bodiless = method === "GET" || method === "HEAD" || method === "OPTIONS";
  const search = [query, bodiless ? form(fields).toString() : ""].filter(Boolean).join("&");
  const url = `${base}/${module.startsWith("/") ? module.slice(1) : `${module}.php`}${search ? `?${search}` : ""}`;
  const answer = await fetch(url, {
    method,
    // A hanging request is named, instead of a general timeout of the test.
    signal: AbortSignal.timeout(60_000),
    headers: { ...(from ? { "x-forwarded-for": from } : {}), ...headers },
    ...(bodiless ? {} : { body: options.body ?? form(fields) }),
  });
  const text = await answer.text();
  const action = fields.action ?? new URLSearchParams(query).get("action");
  noteCall(module, action, { status: answer.status, text });
  const isJson = answer.headers.get("content-type")?.startsWith("application/json") && text !== "";
  return { status: answer.status, headers: answer.headers, text, json: isJson ? JSON.parse(text) : null };
}

export type Panel = PanelProcess & {
  db: Connection["db"];
  /** Runs SQL on the panel's database. */
  query: Connection["query"];
  /** Sends a form POST; returns the whole answer. */
  send: (module: string, fields: Fields, options?: CallOptions) => Promise<Answer>;
  /** Same, but returns the JSON, which must have come with HTTP 200. */
  // biome-ignore lint/suspicious/noExplicitAny: see Answer
  call: (module: string, action: string, fields?: Fields, options?: CallOptions) => Promise<any>;
};

export const metricsToken = "metrics-token-of-the-tests";

/** `TRUST_PROXY` lets a test come from any address. */
const environment = { TRUST_PROXY: "loopback", METRICS_TOKEN: metricsToken };

/** The panel's Prometheus metrics. */
export async function readMetrics({ url }: Pick<Panel, "url">): Promise<string> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
  expect(answer.status).toBe(200);
  return answer.text();
}

/** Every error has a stable name, such as `pin.required`. */
const stableName = /^[a-z0-9_]+(\.[a-z0-9_]+)*$/;

export function panelOf(process: PanelProcess, { db, query }: Connection): Panel {
  const send: Panel["send"] = (module, fields, options) => request(process.url, module, fields, options);
  return {
    ...process,
    db,
    query,
    send,
    call: async (module, action, fields = {}, options = {}) => {
      const answer = await send(module, { action, ...fields }, options);
      expect(answer.status, answer.text).toBe(200);
      if (answer.json?.code < 0) expect(answer.json.doc, answer.text).toMatch(stableName);
      return answer.json;
    },
  };
}

type Running = { panel: Panel & { resolver: DnsServer }; connection: Connection };
/** `resolver` is the DNS server that these panels query for public names. */
type Panels = (gateway: Gateway) => Promise<Running["panel"]>;

async function start(gateway: Gateway): Promise<Running> {
  const resolver = await startDnsServer();
  const env = { ...environment, DNS_RESOLVER: resolver.place };
  const process = await startPanel({ front: gateway, env });
  setTestRuntime(process.url);
  const connection = connect(process.databaseUrl);
  return { panel: { ...panelOf(process, connection), resolver }, connection };
}

const starting = 240_000;

type Options = { front: Gateway; panel: Running["panel"] };
type WorkerOptions = { stage: string; panels: Panels };

export const test = base.extend<Options, WorkerOptions>({
  front: ["direct", { option: true }],
  // Files with another stage have their own workers and so their own panels, unaffected by other files' data.
  stage: ["shared", { option: true, scope: "worker" }],
  panels: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this parameter
    async ({}, use) => {
      const running = new Map<Gateway, Promise<Running>>();
      await use(async (gateway) => {
        const known = running.get(gateway) ?? start(gateway);
        running.set(gateway, known);
        return (await known).panel;
      });
      for (const one of await Promise.allSettled(running.values())) {
        if (one.status === "rejected") continue;
        await one.value.connection.close();
        await one.value.panel.stop();
        await one.value.panel.resolver.stop();
      }
    },
    { scope: "worker", timeout: starting },
  ],
  panel: [async ({ panels, front: gateway }, use) => use(await panels(gateway)), { timeout: starting }],
});

/** For the panel's own front only: what is behind the fronts is shared, so one file per module tests both. */
export function onDirectGateway(tests: () => void): void {
  test.describe("direct", () => tests());
}

/**
 * Runs the tests against both servers of `.php`: the panel's own front, and Next's route handlers. For the fronts'
 * own behavior, and for one file per module.
 */
export function onBothFronts(tests: () => void): void {
  for (const gateway of fronts)
    test.describe(gateway, () => {
      test.use({ front: gateway });
      tests();
    });
}

/** The failure envelope with exactly this text; `more` = further fields it must have. */
export const failure = (code: -1 | -2, text: string, more: Record<string, unknown> = {}) =>
  expect.objectContaining(failureFields(code, withReason(text), more));

/** A reason may follow, if only the invalid argument is named. */
const withReason = (text: string) =>
  / invalid argument [\w[\]]+$/.test(text)
    ? expect.stringMatching(new RegExp(`^${text.replaceAll(/[[\]]/g, "\\$&")}(: .+)?$`))
    : text;

/** Same for `toEqual`: exactly these fields. */
export const failureFields = (code: -1 | -2, text: unknown, more: Record<string, unknown> = {}) => ({
  result: code,
  code,
  error: text,
  message: text,
  ...more,
});

export type Customer = TestAccount & { token: string };

/** A new customer with a session, both as database rows. */
export async function signUp(panel: Panel, facts: AccountDetails = {}): Promise<Customer> {
  const account = await addAccount(panel.db, facts);
  return { ...account, token: await addSession(panel.db, account.id) };
}

export async function signIn(
  panel: Panel,
  { email, password }: { email: string; password: string },
  more: Fields = {},
  options: CallOptions = {},
): Promise<string> {
  const answer = await panel.call("auth", "whmcslogin", { user: email, password, ...more }, options);
  expect(answer.result?.token).toMatch(/^[0-9a-f]{32}$/);
  return answer.result.token;
}

/** Creates a key of the customer; returns the answer of `api_keys/add`. */
export async function newKey(panel: Panel, token: string, more: Fields = {}) {
  const fields = { name: "test key", login_notify_method: "none", active: 1 };
  const answer = await panel.call("api_keys", "add", { token, ...fields, ...more });
  expect(answer).toMatchObject({ result: "OK" });
  return answer.data;
}

/** A valid order: the smallest preset with Debian in NL, 5.45 EUR a month for a consumer in NL. */
export const nano = {
  deploy_period: "monthly",
  preset: "102",
  location_name: "NL",
  os_id: 11,
  traffic_plan: "1",
} as const;
export const nanoTotal = "5.45";
export const rootPass = "Root-pass-1";

export const nanoOrder = { ...nano, root_pass: rootPass, deploy_notify: 0 } as const;

export const order = (panel: Panel, token: string, more: Fields = {}, options: CallOptions = {}) =>
  panel.call("eq", "order_instance", { token, ...nanoOrder, ...more }, options);

/** Polls the callback, as clients do, until the job has ended. */
// biome-ignore lint/suspicious/noExplicitAny: see Answer
export const finished = (panel: Panel, key: string): Promise<any> =>
  waitFor(
    async () => {
      const answer = await panel.call("eq_callback", "check", { key });
      return answer.result === "Not ready" ? undefined : answer;
    },
    `The job ${key} does not end.`,
    90_000,
  );
