import { encode } from "next-auth/jwt";
import { addBrand, addBrandSvg } from "@/lib/testing/brands";
import { testSecret } from "@/lib/testing/factories";
import { readPdf } from "@/lib/testing/money/read-pdf";
import { withDatabase } from "@/lib/testing/panel/panel-database";
import { readMails } from "@/lib/testing/panel/panel-mails";
import { type PanelProcess, startPanel } from "@/lib/testing/panel/panel-process";
import { waitFor } from "@/lib/testing/wait-for";
import { inDatabase, newAccount, type TestAccount } from "../../accounts";
import { addresses } from "../../addresses";
import { apiOf, orderServer } from "../../orders";
import { openSession } from "../../sessions";
import { expect, test } from "../wire";

const ours = /berth/i;

/** Everything that a customer sees of one answer: status line, headers, body. */
type Seen = { text: string; headers: string; status: number };

async function see(panel: PanelProcess, path: string, cookie = "", language = "en"): Promise<Seen> {
  const answer = await fetch(`${panel.url}${path}`, {
    redirect: "manual",
    headers: { "accept-language": language, accept: "text/html,*/*", ...(cookie ? { cookie } : {}) },
  });
  const headers = [...answer.headers].map((header) => header.join(": ")).join("\n");
  return { text: Buffer.from(await answer.arrayBuffer()).toString("latin1"), headers, status: answer.status };
}

/** Where our name stands, with what is around it. */
const placesIn = (text: string): string[] => text.match(/.{0,40}berth.{0,40}/gi) ?? [];

async function cookieOf(panel: PanelProcess, who: TestAccount): Promise<string> {
  const value = await encode({
    token: { panelToken: await openSession(panel, who, "browser") },
    secret: testSecret,
  });
  return `next-auth.session-token=${value}`;
}

/** What an account gets by doing what customers do: rows for every page, mails, a text message. */
async function live(panel: PanelProcess, customer: TestAccount) {
  const api = await apiOf(panel, customer);
  const order = await orderServer(api, "nord-1");
  await api.call("billing", { action: "create_addfunds", amount: "10.00" });
  await api.call("helpdesk", { action: "request_assistance", subject: "Question", message: "Which disk?" });
  const key = (await api.call("api_keys", {
    action: "add",
    name: "a key",
    login_notify_method: "none",
    active: 1,
  })) as { data: { id: number } };
  await api.call("billing", { action: "reset_password", email: customer.email });
  await api.call("auth", { action: "sms_send" });
  return { order, key: key.data.id };
}

test.describe("on a panel under another brand", () => {
  test.setTimeout(600_000);
  let panel: PanelProcess;
  let icon: string;
  test.beforeAll(async () => {
    panel = await startPanel();
    await inDatabase(panel, (client) =>
      client.query(
        `update companies set name = 'Nordhaven B.V.', bank_account = bank_account || '{"holder": "Nordhaven B.V."}'`,
      ),
    );
    icon = await withDatabase(panel, async (db) => {
      const id = await addBrand(db, { isDefault: true, supportEmail: "help@nordhaven.example" });
      return addBrandSvg(db, id, "favicon", '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>');
    });
    await waitFor(
      async () => ((await see(panel, "/login")).text.includes("Nordhaven") ? true : undefined),
      "the brand is not shown",
    );
  });
  test.afterAll(() => panel.stop());

  test("no page, header, script or file has our name", async () => {
    const customer = await newAccount(panel, { credit: "100.00" });
    const { order, key } = await live(panel, customer);
    const cookie = await cookieOf(panel, customer);
    const ids = {
      servers: String(order.server_id),
      invoices: String(order.invoice),
      jobs: String(order.callback),
      "api-keys": String(key),
    };
    const found: string[] = [];
    const scripts = new Set<string>();
    const look = async (name: string, path: string, session = "", language = "en") => {
      const { text, headers, status } = await see(panel, path, session, language);
      expect(status, path).toBeLessThan(500);
      for (const place of [...placesIn(headers), ...placesIn(text)]) found.push(`${name} ${path}: ${place}`);
      for (const [script] of text.matchAll(/\/_next\/static\/[\w./%~()[\]-]+\.(?:js|css)/g))
        scripts.add(script);
      return { text, status };
    };
    for (const language of ["en", "ru", "de"]) {
      for (const path of [
        ...addresses("(guest)", ids),
        "/",
        "/not-there",
        "/docs/api/presets",
        "/docs/api/errors",
      ])
        await look(`guest ${language}`, path, "", language);
      for (const path of [...addresses("docs", {}), ...addresses("(panel)", ids)])
        await look(`customer ${language}`, path, cookie, language);
    }
    expect(scripts.size).toBeGreaterThan(50);
    for (const script of scripts) await look("build", script);
    for (const path of ["/openapi.json", "/openapi.json?layout=actions", "/openapi-actions.json"])
      await look("API", path);
    for (const path of ["/favicon.svg", "/favicon.ico", icon, "/brand/none.svg", "/auth.php", "/none.php"])
      await look("file", path);
    for (const file of ["logo.svg", "readme.png", "visit.svg", "grafana-dashboard.json"])
      await look("file", `/${file}`);
    expect(found).toEqual([]);
    const { text } = await look("customer", "/servers", cookie);
    expect(text).toContain("Nordhaven</title>");
    expect(text).toContain(`href="${icon}"`);
  });

  test("documents, mails, text messages and calls say Nordhaven alone", async () => {
    const customer = await newAccount(panel, { credit: "100.00" });
    const { order } = await live(panel, customer);
    const cookie = await cookieOf(panel, customer);
    const pdf = await fetch(`${panel.url}/billing/invoices/${order.invoice}/pdf`, { headers: { cookie } });
    const bytes = new Uint8Array(await pdf.arrayBuffer());
    expect(Buffer.from(bytes).toString("latin1")).not.toMatch(ours);
    expect(JSON.stringify(readPdf(bytes))).not.toMatch(ours);
    const calendar = await see(panel, "/billing/charges.ics", cookie);
    expect(calendar.text).toMatch(/^PRODID:.*Nordhaven/m);
    const mails = await waitFor(async () => {
      const written = await readMails(panel, customer);
      return written.length > 1 ? written : undefined;
    }, "no mails were written");
    expect(JSON.stringify(mails)).not.toMatch(ours);
    const texts = await inDatabase(panel, (client) =>
      client.query("select body from sms_messages where account_id = $1", [customer.id]),
    );
    expect(texts.rows.map(({ body }) => body)).toEqual([expect.stringMatching(/^Nordhaven: /)]);
    expect(JSON.stringify(texts.rows)).not.toMatch(ours);
    const { info } = JSON.parse((await see(panel, "/openapi.json")).text);
    expect(info).toMatchObject({ title: "Nordhaven API", contact: { name: "Nordhaven" } });
  });

  test("the footer names the software once where the brand wants it", async () => {
    const show = (isShown: boolean) =>
      inDatabase(panel, (client) => client.query("update brands set shows_maker = $1", [isShown]));
    // What is read, without the data of the scripts.
    const places = async () =>
      placesIn((await see(panel, "/login")).text.replaceAll(/<script[\s\S]*?<\/script>/g, ""));
    await show(true);
    const shown = await waitFor(async () => {
      const found = await places();
      return found.length > 0 ? found : undefined;
    }, "the line is not shown");
    expect(shown).toEqual([expect.stringContaining("Panel by Berth")]);
    await show(false);
    await waitFor(async () => ((await places()).length === 0 ? true : undefined), "the line stays");
  });

  test("the icon is kept for good, and runs nothing", async () => {
    const answer = await fetch(`${panel.url}${icon}`);
    expect(answer.headers.get("content-type")).toBe("image/svg+xml");
    expect(answer.headers.get("cache-control")).toContain("immutable");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(answer.headers.get("content-security-policy")).toMatch(/^default-src 'none';.*sandbox$/);
  });
});
