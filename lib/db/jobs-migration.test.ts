import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Failure } from "../base/failure";
import { failureOnWire } from "../i18n/failures";
import { type OldDatabase, openOldDatabase } from "../testing/old-database";

type OldJob = {
  key: string;
  action: string;
  state: string;
  stage?: string;
  scope?: unknown;
  debug?: string;
};

/** As earlier versions wrote them: the reason of a failure is a sentence in `debug`, and another in `scope`. */
const oldJobs: OldJob[] = [
  { key: "deploy done", action: "deploy", state: "done", stage: "done", scope: { result: "deploy_done" } },
  { key: "deploy installing", action: "deploy", state: "running", stage: "installing" },
  { key: "deploy waiting", action: "deploy", state: "waiting", stage: "queued" },
  { key: "reinstall verifying", action: "reinstall", state: "running", stage: "verifying" },
  ...[
    ["bad image", "the disk image did not verify"],
    ["no answer", "the machine stopped answering"],
    ["no address", "no free address in this location"],
    ["own words", "rack 4 is on fire"],
  ].map(([key = "", debug = ""]) => {
    const scope = `deployment failed: ${debug}`;
    return { key, action: "deploy", state: "failed", stage: "installing", scope, debug };
  }),
  { key: "no words", action: "deploy", state: "failed", stage: "installing", scope: "deployment failed" },
  {
    key: "cancelled",
    action: "deploy",
    state: "cancelled",
    stage: "queued",
    scope: "the order was not paid in time and was cancelled",
  },
  { key: "wrong pin", action: "check_pin", state: "failed", scope: "PIN is invalid" },
  { key: "wrong old pin", action: "set_pin", state: "failed", scope: "PIN is invalid" },
  { key: "right pin", action: "check_pin", state: "done", scope: "PIN is valid" },
];
const stageErrors = [null, "the disk image did not verify", "rack 4 is on fire"];
const serverStates = ["running", "awaiting_payment", "deploying", "failed"];

let old: OldDatabase;

async function writeOldRows({ client }: OldDatabase): Promise<void> {
  await client.query(`insert into companies (id, region, name, address, country, tax_id, invoice_prefix)
    values (1, 'EU', 'Seller', 'x', 'NL', 'x', 'EU')`);
  await client.query(`insert into accounts (id, email, company_id, currency, country, profile)
    values (1, 'a@example.test', 1, 'EUR', 'NL', '{}')`);
  await client.query(`insert into locations (code, name_en, name_ru, country, network, sort)
    values ('NL', 'x', 'x', 'NL', '198.18.0.0/20', 1)`);
  // Only the columns that the migration reads.
  await client.query("set session_replication_role = replica");
  for (const [index, state] of serverStates.entries())
    await client.query(
      `insert into servers (id, account_id, order_id, state, hostname, location, preset_id, system_name, software_name,
         traffic_plan_id, months, currency, recurring_total, created_at, install_options)
       values ($1, 1, 1, $2, $2, 'NL', 1, '', '', 1, 1, 'EUR', 1, now(), '{}')`,
      [index + 1, state],
    );
  for (const { key, action, state, stage = "queued", scope, debug } of oldJobs)
    await client.query(
      `insert into jobs (key, account_id, action, state, stage, scope, debug, context, created_at)
       values ($1, 1, $2, $3, $4, $5, $6, '{}', now())`,
      [key, action, state, stage, scope === undefined ? null : JSON.stringify(scope), debug ?? null],
    );
  for (const [index, error] of stageErrors.entries())
    await client.query(
      `insert into job_stages (job_id, attempt, stage, started_at, error)
       values ((select id from jobs where key = 'bad image'), $1, 'installing', now(), $2)`,
      [index + 1, error],
    );
  await client.query("set session_replication_role = origin");
}

beforeAll(async () => {
  old = await openOldDatabase("_async_jobs.sql");
  await writeOldRows(old);
  await old.bringUpToDate();
});
afterAll(() => old.drop());

async function readJob(key: string) {
  const { rows } = await old.client.query("select * from jobs where key = $1", [key]);
  return rows[0];
}

describe("a job of an older version", () => {
  it.each([
    ["deploy done", "eq.order_instance", "everything", 100],
    ["deploy installing", "eq.order_instance", "everything", 8],
    ["deploy waiting", "eq.order_instance", "everything", 0],
    ["reinstall verifying", "eq.reinstall", "everything", 92],
    ["wrong pin", "eq.check_pin", "nothing", 0],
    ["wrong old pin", "eq.set_pin", "nothing", 0],
    ["right pin", "eq.check_pin", "nothing", 100],
  ])("%s belongs to %s, holds %s and stands at %i", async (key, operation, holds, progress) => {
    expect(await readJob(key)).toMatchObject({ operation, holds, progress, session_id: null, input: null });
  });

  it.each([
    ["bad image", { code: "badImage" }],
    ["no answer", { code: "noAnswer" }],
    ["no address", { code: "noAddress" }],
    ["own words", { code: "reported", text: "rack 4 is on fire" }],
    ["no words", { code: "unexpected" }],
    ["cancelled", { code: "orderUnpaid" }],
    ["wrong pin", { code: "pinWrong" }],
    ["wrong old pin", { code: "pinWrong" }],
  ])("that ended with %s says why as a fact", async (key, failure) => {
    expect(await readJob(key)).toMatchObject({ failure, scope: null, debug: null });
  });

  it.each(oldJobs.filter(({ state, key }) => ["failed", "cancelled"].includes(state) && key !== "no words"))(
    "$key reads for programs as it did",
    async ({ key, action, scope, debug = null }) => {
      const failure = Failure.parse((await readJob(key)).failure);
      expect(failureOnWire(action, failure)).toEqual({ scope, debug });
    },
  );

  it.each([
    ["deploy done", { result: "deploy_done" }],
    ["right pin", "PIN is valid"],
    ["deploy installing", null],
  ])("%s keeps what came of it", async (key, scope) => {
    expect(await readJob(key)).toMatchObject({ scope, failure: null });
  });
});

it("what a stage failed with is a fact too", async () => {
  const { rows } = await old.client.query("select failure from job_stages order by attempt");
  expect(rows.map(({ failure }) => failure)).toEqual([
    null,
    { code: "badImage" },
    { code: "reported", text: "rack 4 is on fire" },
  ]);
});

it("every server that has had a machine belongs to the one provisioner of that time", async () => {
  const { rows } = await old.client.query("select hostname, provisioner from servers order by id");
  expect(rows.map(({ hostname, provisioner }) => [hostname, provisioner])).toEqual([
    ["running", "simulated"],
    ["awaiting_payment", null],
    ["deploying", "simulated"],
    ["failed", "simulated"],
  ]);
});

it("locations leave the choice to the setting, as before", async () => {
  const { rows } = await old.client.query("select provisioner from locations");
  expect(rows).toEqual([{ provisioner: null }]);
});
