import { encode } from "next-auth/jwt";
import { poolerObstacle, startPooler } from "@/lib/testing/database/pooler";
import { connect, findAccountId, setStock, setTestRuntime, testSecret } from "@/lib/testing/factories";
import { addSession } from "@/lib/testing/identity/sessions";
import { findBreaches } from "@/lib/testing/money/ledger";
import { auditBreaches } from "@/lib/testing/panel/operator-work";
import { startPanel } from "@/lib/testing/panel/panel-process";
import { sized } from "@/lib/testing/sized";
import { findProblems } from "../whole";
import { expect, finished, nanoOrder, panelOf, request, signUp, test } from "../wire";

/*
 * A panel behind a pooler in transaction mode, with fewer connections than callers: calls, pages of customers and staff,
 * orders that are paid, and one that is given back.
 */
const callers = 12;
const turns = sized(8, 60);
const obstacle = poolerObstacle();
/** The limits are set for the database role. */
test.use({ stage: "pooler" });

/** Paths of signed-in pages, and whose they are. */
const pages = [
  ["customer", "/servers"],
  ["staff", "/staff/conversations"],
  ["customer", "/billing"],
  ["staff", "/staff/lists/servers"],
] as const;

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
    const visitor = await signUp(panel, { credit: "5000.00" });
    const staffId = await findAccountId(connection.db, "support@example.test");
    const tokens = {
      customer: await addSession(connection.db, visitor.id, "browser"),
      staff: await addSession(connection.db, staffId, "staff"),
    };
    const visit = async ([who, path]: (typeof pages)[number]) => {
      const value = await encode({ token: { panelToken: tokens[who] }, secret: testSecret });
      const headers = { cookie: `next-auth.session-token=${value}` };
      const answer = await fetch(`${panel.url}${path}`, { headers, redirect: "manual" });
      const isWhole = answer.status === 200 && (await answer.text()).includes("</html>");
      if (!isWhole) failed.push(`${path} ${answer.status}`);
    };
    const visited = (async () => {
      for (let turn = 0; turn < sized(2, turns); turn++) for (const page of pages) await visit(page);
    })();
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
    await visited;
    expect(failed).toEqual([]);
    for (const callback of callbacks) expect(await finished(panel, callback)).toMatchObject({ result: "OK" });
    const { token } = visitor;
    const ordered = await call("eq", { action: "order_instance", token, ...nanoOrder });
    await finished(panel, ordered.callback);
    const ended = await call("billing", {
      ...{ action: "request_cancellation", token, id: ordered.server_id, pin: "not_set" },
      ...{ cancellation_type: 1, cancellation_reason: "Done" },
    });
    expect(await finished(panel, ended.callback)).toMatchObject({ scope: "The server has ended" });
    const { message } = await call("billing", { action: "getcredits", token });
    expect(message.credits.credit.at(-1).description).toMatch(/^Credit note \S+ for invoice /);
    expect(failed).toEqual([]);
    const [limits] = await connection.query(
      `select current_setting('statement_timeout') as statement, current_setting('jit') as jit,
        current_setting('idle_in_transaction_session_timeout') as idle`,
    );
    // Set for the role: they apply to every connection, whatever the pooler reuses.
    expect(limits).toEqual({ statement: "30s", jit: "off", idle: "1min" });
    expect(await findBreaches(connection.db)).toEqual([]);
    expect(await auditBreaches(connection.db)).toEqual([]);
    expect(await findProblems(connection.query)).toEqual([]);
  } finally {
    await connection.close();
    await process.stop();
    await pooler.stop();
  }
});
