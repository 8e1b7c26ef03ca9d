import { expect, it } from "vitest";
import { oldAccount, openOldDatabase } from "../testing/old-database";

it("what was measured before is kept by action, preset and place", async () => {
  const old = await openOldDatabase("_deploy_times.sql");
  await old.fill(
    oldAccount,
    `
    insert into servers (id, account_id, order_id, state, hostname, location, preset_id, system_name, software_name,
      traffic_plan_id, months, currency, recurring_total, created_at, install_options)
    select id, 1, id, 'running', 'web', case when id <= 60 then 'NL' else 'FI' end, 101, '', '', 1, 1, 'EUR', 1, now(), '{}'
    from generate_series(1, 61) id`,
    `
    insert into jobs (id, key, account_id, action, operation, server_id, order_id, state, stage, created_at, finished_at)
    select id, id, 1, 'deploy', 'eq.order_instance', id, id, case when id = 60 then 'running' else 'done' end, 'done', now(), '2026-01-02'
    from generate_series(1, 61) id`,
    `
    insert into job_stages (job_id, attempt, stage, started_at, finished_at)
    select id, 1, 'installing', '2026-01-02'::timestamptz - interval '1 second' * case when id < 10 then 9000 else 600 end, '2026-01-02'
    from generate_series(1, 61) id`,
    `
    insert into ledger_entries (at, account_id, kind, key, description)
    values (now(), 1, 'correction', 'late deployment 60', '{}')`,
  );
  await old.bringUpToDate();
  const { rows } = await old.client.query(
    "select location, cardinality(job_ids) as count, percentiles, stages from deploy_times order by location",
  );
  const installing = { percentiles: Array(4).fill(600), stages: { installing: 600 } };
  expect(rows).toEqual([
    { location: "FI", count: 1, ...installing },
    { location: "NL", count: 50, ...installing },
  ]);
  const told = await old.client.query("select id from jobs where late_told_at is not null");
  expect(told.rows).toEqual([{ id: 60 }]);
  await old.drop();
});
