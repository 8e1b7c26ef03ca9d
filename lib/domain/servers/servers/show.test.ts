import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { servers } from "@/lib/db/tables/servers/servers";
import { daysAfter } from "@/lib/testing/money/renewals";
import { addNetworked } from "@/lib/testing/network/networks";
import { asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { showServer } from "./show";

withCatalogDatabase();

const ordered = new Date("2025-03-03T00:00:00Z");
const now = daysAfter(ordered, 5);

async function showOf(
  wanted: Parameters<typeof addNetworked>[1],
  facts: Partial<typeof servers.$inferInsert> = {},
) {
  const { account, serverId } = await addNetworked(ordered, wanted);
  if (Object.keys(facts).length > 0)
    await database().update(servers).set(facts).where(eq(servers.id, serverId));
  return showServer.call(await asUser(account.id, { now }), { id: serverId });
}

it("a physical machine's processor is named where the catalog names it, and so is what it has of it", async () => {
  const { hardware, server_data } = await showOf({ preset: "311", plan: "4" });
  expect(hardware.cpu_name).toBe("Intel Xeon E-2386G, 6 cores");
  expect(server_data.hwconfig).toBe("bm.v4-entry: 6 cores, 32 GB RAM, 2x480 GB");
});

it("of a virtual machine its cores are told, one as one", async () => {
  const { hardware, server_data } = await showOf({});
  expect(hardware).toMatchObject({ cpu_name: "1 core", cpu_cores: 1 });
  expect(server_data.hwconfig).toBe("vm.v3-nano: 1 core, 2 GB RAM, 20 GB");
});

it("while it is reinstalled its traffic and its controller stay what they are", async () => {
  const { server_data, IPMI, ipmi } = await showOf({ preset: "311", plan: "4" }, { state: "deploying" });
  expect(server_data).toMatchObject({ Condition_Component: "TT", power_status: "off" });
  expect(server_data.trafficPeriodOut).toBeGreaterThan(1);
  expect(IPMI.model).not.toBe("none");
  expect(ipmi).toEqual(IPMI);
});

it("before the first installation there is neither", async () => {
  const { server_data, IPMI } = await showOf(
    { preset: "311", plan: "4" },
    { state: "deploying", readyAt: null },
  );
  expect(server_data).toMatchObject({ trafficPeriodIn: 0, trafficPeriodOut: 0 });
  expect(IPMI).toEqual({ model: "none", interfaces: [] });
});
