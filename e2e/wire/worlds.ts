import { readMails } from "@/lib/testing/panel/panel-mails";
import { waitFor } from "@/lib/testing/wait-for";
import { customerRights } from "./rights";
import { newKey, order, type Panel, signIn, signUp } from "./wire";

// biome-ignore lint/suspicious/noExplicitAny: the expected shape of a record is up to each test
export type TokenRecord = any;

/** A customer with known data, and the answer of each call that returns a session. */
export type World = {
  panel: Panel;
  account: { id: number; billingId: number; email: string; uuid: string };
  /** The API's answers to its orders, oldest first. */
  orders: { server_id: number; invoice: number; callback: string }[];
  /** The sessions were opened between these times, in Unix seconds. */
  opened: { from: number; to: number };
  records: Record<"info" | "login" | "whmcslogin" | "full_customer_data" | "2fa_check", TokenRecord>;
};

const nowSeconds = () => Math.floor(Date.now() / 1000);

export async function mailedCode(panel: Panel, accountId: number): Promise<string> {
  const code = async () => {
    const codes = (await readMails(panel, { id: accountId })).map(({ body }) => /\b\d{6}\b/.exec(body)?.[0]);
    return codes.find(Boolean);
  };
  return waitFor(code, "No code was mailed.");
}

async function readRecords(panel: Panel, { id, email, password, token }: Known, apikey: string) {
  const pair = { user: email, password };
  const ask = async (action: string, fields: Record<string, string | number>) =>
    (await panel.call("auth", action, fields)).result;
  const info = await ask("info", { token });
  const login = await ask("login", { key: apikey });
  const whmcslogin = await ask("whmcslogin", { ...pair, apikey });
  const full = await ask("whmcslogin", { ...pair, apikey, full_customer_data: 1 });
  const challenge = await ask("whmcslogin", pair);
  const user_token = await mailedCode(panel, id);
  const checked = await ask("2fa_check", { "2fa_token": challenge["2fa_token"], user_token });
  return { info, login, whmcslogin, full_customer_data: full, "2fa_check": checked };
}

type Known = { id: number; email: string; password: string; token: string };

async function uuidOf(panel: Panel, id: number): Promise<string> {
  const [row] = await panel.query("select uuid from accounts where id = $1", [id]);
  return row.uuid;
}

/** A company of another EU country with billing, a second factor, one order being deployed and one unpaid. */
async function corporate(panel: Panel): Promise<World> {
  const facts = { corporate: true, verified: true, country: "DE", vatNumber: "DE123456789" };
  const opened = nowSeconds();
  const account = await signUp(panel, { ...facts, credit: "20.00", tags: { auto_credit: "1" } });
  const { token } = account;
  const { api_key } = await newKey(panel, token);
  await panel.query("update accounts set email_factor = true where id = $1", [account.id]);
  const underWay = await order(panel, token, { hostname: "slow-record" });
  await panel.call("auth", "flip_tag", { token, tag: "auto_credit" });
  const waiting = await order(panel, token, { hostname: "waits.example.test" });
  const records = await readRecords(panel, account, api_key);
  const uuid = await uuidOf(panel, account.id);
  const span = { from: opened, to: nowSeconds() };
  return { panel, account: { ...account, uuid }, orders: [underWay, waiting], opened: span, records };
}

/** A private customer of the other selling company, without billing, orders or tags. */
async function plain(panel: Panel): Promise<World> {
  const facts = { companyId: 2, currency: "RUB" as const, country: "RU", language: "ru", hasBilling: false };
  const opened = nowSeconds();
  const account = await signUp(panel, facts);
  const { api_key } = await newKey(panel, account.token);
  await panel.query("update accounts set email_factor = true where id = $1", [account.id]);
  const records = await readRecords(panel, account, api_key);
  await panel.query("update accounts set email_factor = false where id = $1", [account.id]);
  records.info = (await panel.call("auth", "info", { token: account.token })).result;
  const uuid = await uuidOf(panel, account.id);
  const span = { from: opened, to: nowSeconds() };
  return { panel, account: { ...account, uuid }, orders: [], opened: span, records };
}

const known = new Map<string, Promise<{ corporate: World; plain: World }>>();

/** Both customers, created once per panel. */
export function worldsOf(panel: Panel): Promise<{ corporate: World; plain: World }> {
  const made =
    known.get(panel.url) ??
    corporate(panel).then(async (one) => ({ corporate: one, plain: await plain(panel) }));
  known.set(panel.url, made);
  return made;
}

/** Sessions with fewer rights than their account: of a key of one server, and of a key with a list of rights. */
export async function narrowSessions(panel: Panel) {
  const token = await signIn(panel, { email: "anna@example.test", password: "Anna-demo-1" });
  const whole = (await panel.call("auth", "info", { token })).result;
  const rights = ["eq/list", "billing/get_invoices"];
  const open = async (more: Record<string, string | number | string[]>) => {
    const { api_key } = await newKey(panel, token, more);
    const { token: opened } = (await panel.call("auth", "login", { key: api_key })).result;
    return (await panel.call("auth", "info", { token: opened })).result;
  };
  return {
    whole,
    ofServer: await open({ server_id: whole.servers[0] }),
    narrowed: await open({ "permissions[]": rights }),
  };
}

const billingModules = ["billing", "cardpay", "gateway", "vat", "identity_check"];

/** The rights of an account without billing. */
export const rightsWithoutBilling = customerRights.filter(
  (right) =>
    !billingModules.includes(right.slice(0, right.indexOf("/"))) &&
    !["eq/order_instance", "auth/billing_list"].includes(right),
);
