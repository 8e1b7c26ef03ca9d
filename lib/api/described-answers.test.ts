import Ajv from "ajv/dist/2020.js";
import { beforeAll, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { addAccount } from "@/lib/testing/factories";
import { addInvoice } from "@/lib/testing/money/invoices";
import { asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { addServer } from "@/lib/testing/servers/servers";
import { answer } from "./answer";
import { openApiActions, openApiDocument } from "./openapi";

const owner = { name: "Nordhaven", url: "https://panel.example.com" };

withCatalogDatabase();

const documents = {
  endpoints: openApiDocument(owner).components,
  actions: openApiActions(owner).components,
};
const ajv = new Ajv({ strict: false, validateFormats: false });
for (const [name, components] of Object.entries(documents)) ajv.addSchema({ components, $id: name });

const pascal = (name: string): string =>
  name.replaceAll(/(?:^|[._])(\w)/g, (_, first: string) => first.toUpperCase());

const caller = { address: "203.0.113.5", userAgent: "test", requestId: "test-request", idempotencyKey: null };

/** Sends the call as JSON to the action's own path; returns what in its response the OpenAPI documents lack. */
async function misfits(call: string, parameters: object) {
  const [endpoint = "", action = ""] = call.split(".");
  const body = Buffer.from(JSON.stringify(parameters));
  const sent = { ...caller, endpoint, action, method: "POST", query: "", contentType: "application/json" };
  const said = JSON.parse(String((await answer({ ...sent, body, ifNoneMatch: "" })).body));
  const schemas =
    said.code === undefined
      ? [`endpoints#/components/schemas/${call}.answer`, `actions#/components/schemas/${pascal(call)}Answer`]
      : ["endpoints#/components/schemas/Failure", "actions#/components/schemas/Failure"];
  const wrong = schemas.flatMap((place) => {
    const check = ajv.getSchema(place);
    return check?.(said) ? [] : [`${place}: ${check ? ajv.errorsText(check.errors) : "is not there"}`];
  });
  return { said, wrong };
}

const known: Record<string, string | number> = {};
beforeAll(async () => {
  const account = await addAccount(database(), { credit: "30.00" });
  known.token = (await asUser(account.id)).actor.session.token;
  known.server = await addServer(database(), account, { hostname: "described" });
  known.invoice = (await addInvoice({ accountId: account.id })).id;
});

const key = { name: "described", login_notify_method: "none", active: 1 };

it.each<[call: string, parameters: Record<string, unknown>, isRefused?: true]>([
  ["auth.info", {}],
  ["presets.list", { location: "NL" }],
  ["presets.show", { id: 102 }],
  ["os.list", { instance_id: 102 }],
  ["traffic_plans.list", { location: "NL" }],
  ["traffic_plans.list", { location: "XX" }, true],
  ["billing.get_client", {}],
  ["billing.get_invoices", { limitnum: 5 }],
  ["billing.get_invoice", { invoice_id: "invoice" }],
  ["billing.get_invoice", { invoice_id: 1 }, true],
  ["billing.getpaymentgw", { invoice_id: "invoice" }],
  ["billing.apply_credit", { invoice_id: "invoice", amount: "1.00" }],
  ["billing.transactions", {}],
  ["billing.getcredits", {}],
  ["billing.mass_pay", { invoices: [7] }, true],
  ["eq.list", { rows: true }],
  ["eq.show", { id: "server" }],
  ["eq.show", { id: 1 }, true],
  ["eq.estimate", { servers: [{ preset: 102, location_name: "NL", os_id: 11, traffic_plan: 1 }] }],
  ["api_keys.add", key],
  ["api_keys.list", {}],
  ["api_keys.add", { ...key, name: "" }, true],
  ["dns.add_zone", { name: "described.example" }],
  ["dns.add_dns", { zone: "described.example", name: "a", type: "TYPE65280", content: "\\# 2 abcd" }],
  ["dns.view_zone", { zone: "described.example" }],
  ["projects.add", { name: "Described" }],
  ["projects.add", { name: "" }, true],
  ["projects.list", {}],
  ["projects.costs", { by: "item" }],
  ["projects.costs", { by: "tag" }, true],
  ["projects.set_budget", { project: 0, amount: "50" }],
  ["projects.budgets", {}],
  ["projects.show", { id: 999_999_999 }, true],
  ["firewall.add", { name: "described", rules: '[{"direction":"in","protocol":"tcp","ports":22}]' }],
  ["firewall.add", { name: "wrong", rules: "{}" }, true],
  ["firewall.list", {}],
  ["firewall.templates", {}],
  ["firewall.server", { id: "server" }],
  ["firewall.preview", { id: "server", ssh_from: "203.0.113.5" }],
  ["firewall.check", { id: "server" }],
  ["networks.add", { name: "described", location: "NL", range: "10.7.0.0/24" }],
  ["networks.add", { name: "wrong", location: "NL", range: "10.7.0.0" }, true],
  ["networks.list", {}],
  ["ip.list_floating", {}],
])("%s with %j answers what both documents say", async (call, parameters, isRefused) => {
  const given = Object.entries(parameters).map(([name, value]) => [name, known[String(value)] ?? value]);
  const { said, wrong } = await misfits(call, { token: known.token, ...Object.fromEntries(given) });
  expect(said.code !== undefined, JSON.stringify(said)).toBe(isRefused ?? false);
  expect(wrong).toEqual([]);
});
