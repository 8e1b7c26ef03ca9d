import { expect, it } from "vitest";
import { oldAccount, openOldDatabase } from "../testing/old-database";

it("of the servers that there are it is known which letters and pairs their words have", async () => {
  const old = await openOldDatabase("_server_names.sql");
  await old.fill(
    oldAccount,
    `
    insert into servers (account_id, order_id, state, hostname, location, preset_id, system_name, software_name,
      traffic_plan_id, months, currency, recurring_total, created_at, install_options)
    select 1, 1, 'running', name, 'NL', 101, '', '', 1, 1, 'EUR', 1, now(), '{}' from unnest('{Web,db}'::text[]) name`,
  );
  await old.bringUpToDate();
  const { rows } = await old.client.query("select parts from account_words where account_id = 1");
  expect(rows[0]?.parts.sort()).toEqual(["b", "d", "db", "e", "eb", "l", "n", "nl", "w", "we"]);
  await old.client.query("update servers set hostname = 'xe' where hostname = 'db'");
  const after = await old.client.query("select parts @> '{x,xe}' as knows from account_words");
  expect(after.rows).toEqual([{ knows: true }]);
  await old.drop();
});
