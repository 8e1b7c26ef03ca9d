import { poolerObstacle, startPooler } from "@/lib/testing/database/pooler";
import { connect, setStock, setTestRuntime } from "@/lib/testing/factories";
import { findBreaches } from "@/lib/testing/money/ledger";
import { startPanel } from "@/lib/testing/panel/panel-process";
import { sized } from "@/lib/testing/sized";
import { findProblems } from "../whole";
import { expect, finished, nanoOrder, panelOf, request, signUp, test } from "../wire";

/* A panel behind a pooler in transaction mode, with fewer connections than callers. */
const callers = 12;
const turns = sized(8, 60);
const obstacle = poolerObstacle();
/** The limits are set for the database role. */
test.use({ stage: "pooler" });

test("behind a pooler in transaction mode no call fails, and all that is promised of the database holds", async ({
  panel: { databaseUrl },
}) => {
  test.skip(obstacle !== null, obstacle ?? "");
  test.setTimeout(sized(240_000, 480_000));
  const pooler = await startPooler(databaseUrl, { size: 4 });
  const env = {
    DATABASE_DIRECT_URL: databaseUrl,
    TRUST_PROXY: "loopback",
    API_RATE_LIMIT: "0",
    DEPLOY_SPEED: "20000",
  };
  const process = await startPanel({ databaseUrl: pooler.url, env });
  setTestRuntime(process.url);
  const connection = connect(databaseUrl);
  try {
    const panel = panelOf(process, connection);
    await setStock(connection.db, 102, "NL", 10_000);
    const failed: string[] = [];
    const call = async (module: string, fields: Record<string, string | number>) => {
      const { status, text, json } = await request(panel.url, module, fields);
      if (status !== 200 || json?.code < 0) failed.push(`${module}/${fields.action} ${status} ${text}`);
      return json;
    };
    const callbacks = await Promise.all(
      Array.from({ length: callers }, async (_, caller) => {
        const { token } = await signUp(panel, { credit: "5000.00" });
        let callback = "";
        for (let turn = 0; turn < turns; turn++) {
          const key = `pooler-${caller}-${turn}`;
          const order = { action: "order_instance", token, ...nanoOrder, idempotency_key: key };
          const [ordered] = await Promise.all([
            call("eq", order),
            call("auth", { action: "info", token }),
            call("eq", { action: "list", token }),
            call("billing", { action: "get_invoices", token }),
            fetch(`${panel.url}/login`).then(
              ({ status }) => status === 200 || failed.push(`/login ${status}`),
            ),
          ]);
          callback = ordered?.callback ?? "";
        }
        return callback;
      }),
    );
    expect(failed).toEqual([]);
    for (const callback of callbacks) expect(await finished(panel, callback)).toMatchObject({ result: "OK" });
    const [limits] = await connection.query("select current_setting('statement_timeout') as statement");
    // Set for the role: they apply to every connection, whatever the pooler reuses.
    expect(limits).toEqual({ statement: "30s" });
    expect(await findBreaches(connection.db)).toEqual([]);
    expect(await findProblems(connection.query)).toEqual([]);
  } finally {
    await connection.close();
    await process.stop();
    await pooler.stop();
  }
});
