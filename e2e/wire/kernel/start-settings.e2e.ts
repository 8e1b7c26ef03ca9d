import { connect, setTestRuntime, testSecret } from "@/lib/testing/factories";
import { startPanel } from "@/lib/testing/panel/panel-process";
import { expect, failure, newKey, panelOf, signUp, test } from "../wire";

for (const gateway of ["direct", "next"] as const)
  test(`MODULE_ALIASES, no TRUST_PROXY and PUBLIC_URL on the front ${gateway}`, async () => {
    test.setTimeout(240_000);
    const env = {
      SECRET: testSecret,
      MODULE_ALIASES: "invoices=billing,tags=presets",
      FIELD_ALIASES: "whmcs_id:billing_id,invapi:panel",
      PUBLIC_URL: "https://panel.example.test/",
    };
    const process = await startPanel({ front: gateway, env });
    const connection = connect(process.databaseUrl);
    try {
      setTestRuntime(process.url);
      const panel = panelOf(process, connection);
      const { token, billingId } = await signUp(panel);
      const client = await panel.call("invoices", "get_client", { token });
      expect(client.client.id).toBe(billingId);
      expect(await panel.call("invoices", "get_client")).toEqual(
        failure(-2, "billing/get_client: invalid token, logout"),
      );
      expect((await panel.call("tags", "list", {}, { method: "GET" })).presets.length).toBeGreaterThan(0);
      expect((await panel.send("others", { action: "list" })).status).toBe(404);

      const { api_key } = await newKey(panel, token, { ip: "127.0.0.0/8" });
      const spoofed = await panel.call("auth", "login", { key: api_key }, { from: "203.0.113.7" });
      expect(spoofed.result.new).toBe(1);
      expect((await panel.call("auth", "info", { token })).result.client_ip).toBe("127.0.0.1");
      expect(spoofed.result.panel).toBe("https://panel.example.test/");
      const { result } = await panel.call("auth", "info", { token });
      expect(result).toMatchObject({ whmcs_id: result.billing_id, invapi: result.panel });
    } finally {
      await connection.close();
      await process.stop();
    }
  });
