import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { addAccount, connect } from "@/lib/testing/factories";
import { type PanelProcess, startPanel } from "@/lib/testing/panel/panel-process";
import { waitFor } from "@/lib/testing/wait-for";
import { expect, nanoOrder, panelOf, signIn, test } from "../wire";

const stages = ["allocating", "installing", "configuring", "verifying"];

/**
 * At real speed no stage ends during the test: each is ended in the provisioner's own state while no panel runs, and
 * the next panel resumes from there.
 */
test("a panel that is killed in every stage of a deployment goes on with it, and does nothing twice", async () => {
  test.setTimeout(240_000);
  const dataDir = await mkdtemp(path.join(tmpdir(), "berth-killed-"));
  const begin = () =>
    startPanel({ dataDir, env: { DEPLOY_SPEED: "1", TRUST_PROXY: "loopback", API_RATE_LIMIT: "0" } });
  let panel: PanelProcess = await begin();
  const connection = connect(panel.databaseUrl);
  const { query } = connection;
  try {
    const account = await addAccount(connection.db, { credit: "50.00" });
    const wire = panelOf(panel, connection);
    const token = await signIn(wire, account);
    const answer = await wire.call("eq", "order_instance", { token, ...nanoOrder, deploy_notify: 1 });
    const id = Number(answer.server_id);
    const readJob = async () =>
      (await query("select id, state, stage, attempt from jobs where server_id = $1", [answer.server_id]))[0];

    for (const stage of stages) {
      await waitFor(
        async () => ((await readJob()).stage === stage ? isBegun(stage) : undefined),
        `the deployment does not come to ${stage}`,
        60_000,
      );
      await panel.kill9();
      expect(await readJob()).toMatchObject({ state: "running", stage, attempt: 1 });
      await query("update simulated_machines set step_ends_at = now() where server_id = $1", [id]);
      panel = await begin();
    }
    await waitFor(async () => (await readJob()).state === "done" || undefined, "the deployment does not end");

    async function isBegun(stage: string): Promise<true | undefined> {
      const [machine] = await query("select step from simulated_machines where server_id = $1", [id]);
      return machine?.step === stage || undefined;
    }
    const job = await readJob();
    const passed = await query(
      "select attempt, stage, failure from job_stages where job_id = $1 order by id",
      [job.id],
    );
    expect(passed).toEqual(["queued", ...stages].map((stage) => ({ attempt: 1, stage, failure: null })));
    const [counts] = await query(
      `select (select count(*)::int from simulated_machines where server_id = $1) as machines,
              (select count(*)::int from simulated_addresses where server_id = $1) as held,
              (select count(*)::int from server_addresses where server_id = $1) as addresses,
              (select count(*)::int from orders where account_id = $2) as orders,
              (select count(*)::int from invoices where account_id = $2 and status = 'Paid') as invoices,
              (select count(*)::int from payments where account_id = $2) as payments,
              (select count(*)::int from credit_notes n join invoices i on i.id = n.invoice_id where i.account_id = $2) as notes,
              (select count(*)::int from mails where account_id = $2 and kind = 'server.deployed') as mails`,
      [id, account.id],
    );
    expect(counts).toEqual({
      machines: 1,
      held: 1,
      addresses: 1,
      orders: 1,
      invoices: 1,
      payments: 1,
      notes: 0,
      mails: 1,
    });
    expect(await query("select state from servers where id = $1", [id])).toEqual([{ state: "running" }]);
  } finally {
    await connection.close();
    await panel.stop().catch(() => undefined);
    await rm(dataDir, { recursive: true, force: true });
  }
});
