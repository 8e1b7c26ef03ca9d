import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { addAccount } from "@/lib/testing/factories";
import { expect, onDirectGateway, test } from "../wire";

const script = path.join(import.meta.dirname, "walk.sh");
const run = promisify(execFile);

const steps =
  `auth/whmcslogin api_keys/add auth/login presets/list os/list traffic_plans/list eq/quote_instance
  eq/order_instance eq_callback/check eq/list eq/show billing/get_invoice auth/logout`.split(/\s+/);

onDirectGateway(() => {
  test("the walk with curl alone", async ({ panel }) => {
    const { email, password } = await addAccount(panel.db, { credit: "10.00" });
    const { stdout } = await run("sh", [script, panel.url, email, password], { timeout: 50_000 });
    expect(
      stdout
        .trim()
        .split("\n")
        .map((line) => line.split(" ")[0]),
    ).toEqual(steps);
    expect(stdout).toMatch(/^billing\/get_invoice +EU-\d{4}-\d{6}: 5\.45, Paid$/m);
  });

  test("the walk stops at the first refusal and says it", async ({ panel }) => {
    const { email, password } = await addAccount(panel.db);
    const poor = await run("sh", [script, panel.url, email, password]).catch((error) => error);
    expect(poor).toMatchObject({ code: 1, stderr: "FAILED: the credit does not cover the order\n" });
    const wrong = await run("sh", [script, panel.url, email, "wrong"]).catch((error) => error);
    expect(wrong.code).toBe(1);
    expect(wrong.stderr).toContain("auth: authenthication failure");
  });
});
