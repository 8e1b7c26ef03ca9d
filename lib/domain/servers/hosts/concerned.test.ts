import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { hosts } from "@/lib/db/tables/servers/hosts";
import { servers } from "@/lib/db/tables/servers/servers";
import { addAccount } from "@/lib/testing/factories";
import { asStaff, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { addServer } from "@/lib/testing/servers/servers";
import { listConcerned } from "./concerned";

withCatalogDatabase();

it("an announcement about a host with very many servers says how many it leaves out, and another one goes on there", async () => {
  const place = { provisioner: "rack-1", host: "node-1" };
  const first = await addServer(database(), await addAccount(database()), { hostname: "many" });
  await database().update(servers).set(place).where(eq(servers.id, first));
  await database().execute(sql`
    insert into servers (account_id, product_id, order_id, state, hostname, location, preset_id, system_name, software_name,
      traffic_plan_id, months, currency, recurring_total, created_at, install_options, provisioner, host)
    select account_id, product_id + n, order_id, state, hostname, location, preset_id, system_name, software_name,
      traffic_plan_id, months, currency, recurring_total, created_at, install_options, provisioner, host
    from servers, generate_series(1, 1002) n where id = ${first}`);
  const [host] = await database()
    .insert(hosts)
    .values({
      ...{ backEnd: place.provisioner, name: place.host, locations: ["NL"] },
      ...{ state: "online", stateSince: new Date() },
    })
    .returning();
  const support = await asStaff("support");
  const id = host?.id ?? 0;
  const begun = await listConcerned.call(support, { id });
  expect(begun.servers).toHaveLength(1_000);
  expect(begun.left_out).toBe(3);
  const rest = await listConcerned.call(support, { id, after: begun.servers.at(-1) ?? 0 });
  expect(rest.left_out).toBe(0);
  expect(rest.servers).toHaveLength(3);
  expect(begun.servers.filter((one) => rest.servers.includes(one))).toEqual([]);
});
