import { readdirSync } from "node:fs";
import path from "node:path";
import { inDatabase, newAccount } from "../accounts";
import { expect, test } from "../fixtures";
import { open, untilAlive } from "../screen";
import { givePassword } from "../sign-in-form";

const support = { email: "support@example.test", password: "Support-demo-1" };
const pin = "583917";
const rootPass = "Root-pass-qzxj-1";

type Ids = Record<string, string>;

/** The addresses of every page and file of the panel. */
function addresses(ids: Ids): string[] {
  const folder = path.join(import.meta.dirname, "../../app/(panel)");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const routes = files.flatMap((file) => /^(.*)\/(?:page\.tsx|route\.ts)$/.exec(file)?.[1] ?? []);
  return routes.map(
    (route) => `/${route.replace(/([\w-]+)\/\[(\w+)\]/g, (_, noun) => `${noun}/${ids[noun] ?? 1}`)}`,
  );
}

test("no page of the panel shows a secret of the customer to support", async ({
  page,
  panel,
  consoleWatch,
}) => {
  test.setTimeout(300_000);
  consoleWatch.allow(/404|403/);
  const customer = await newAccount(panel, { credit: "100.00" });
  const call = async (module: string, fields: Record<string, string>) =>
    (await page.request.post(`/${module}.php`, { form: fields })).json();
  const signedIn = await call("auth", {
    action: "whmcslogin",
    user: customer.email,
    password: customer.password,
  });
  const { token } = signedIn.result;
  const { data: key } = await call("api_keys", {
    action: "add",
    token,
    name: "marked",
    login_notify_method: "none",
    active: "1",
  });
  const order = await call("eq", {
    action: "order_instance",
    token,
    preset: "vm.v3-small",
    location_name: "NL",
    os_id: "11",
    traffic_plan: "1",
    deploy_period: "monthly",
    deploy_notify: "false",
    root_pass: rootPass,
  });
  await call("eq", { action: "set_pin", token, pin });
  const hash = await inDatabase(panel, async (client) => {
    const found = await client.query("select password_hash from accounts where id = $1", [customer.id]);
    return String(found.rows[0]?.password_hash);
  });
  const secrets = { token, apiKey: key.api_key, rootPass, pin, hash, password: customer.password };
  for (const [name, secret] of Object.entries(secrets)) expect(secret, name).toMatch(/^\S{6,}$/);
  expect([order.result, order.server_id, order.invoice, key.id]).toEqual([
    "OK",
    expect.any(Number),
    expect.any(Number),
    expect.any(Number),
  ]);

  await givePassword(page, support);
  await expect(page).toHaveURL("/staff");
  await open(page, `/staff/customers/${customer.id}/visit`);
  await page.getByLabel("Reason").fill("Looks for secrets");
  await page.getByRole("button", { name: "Start visit" }).click();
  await expect(page).toHaveURL("/servers");
  await untilAlive(page);
  const ids = {
    servers: String(order.server_id),
    invoices: String(order.invoice),
    jobs: String(order.callback),
    "api-keys": String(key.id),
  };
  const leaks: string[] = [];
  const visited = addresses(ids);
  expect(visited.length).toBeGreaterThan(25);
  for (const mode of ["read_only", "read_write"]) {
    await inDatabase(panel, (client) =>
      client.query("update visits set mode = $1 where account_id = $2", [mode, customer.id]),
    );
    for (const address of visited) {
      const answer = await page.request.get(address);
      expect(answer.status(), address).toBeLessThan(500);
      expect(answer.url(), address).not.toContain("/staff");
      const text = await answer.text();
      for (const [name, secret] of Object.entries(secrets))
        if (text.includes(String(secret))) leaks.push(`${mode} ${address}: ${name}`);
    }
  }
  expect(leaks).toEqual([]);
});
