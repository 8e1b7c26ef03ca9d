import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { serverAddresses } from "@/lib/db/tables/network/addresses";
import { addAccount } from "@/lib/testing/factories";
import { changesOnRecord } from "@/lib/testing/operations/audit";
import { asStaff, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { refusal } from "@/lib/testing/operations/refusal";
import { addServer } from "@/lib/testing/servers/servers";
import { setMainByStaff } from "./set-main-by-staff";

withCatalogDatabase();

it("another address of the server becomes its main one, and only one of its own", async () => {
  const account = await addAccount(database());
  const id = await addServer(database(), account, { hostname: "web-1", ip: "198.18.5.1" });
  const stranger = await addServer(database(), account, { hostname: "web-2", ip: "198.18.5.9" });
  const more = { serverId: id, ip: "198.18.5.2", mac: "52:54:00:00:00:02", port: "eth0", isMain: false };
  await database()
    .insert(serverAddresses)
    .values({ ...more, gateway: "198.18.0.1", prefix: 20 });
  const support = await asStaff("support");
  const reason = "the old one is on a block list";
  const choose = (ip: string) => setMainByStaff.call(support, { id, ip, reason });
  await choose("198.18.5.2");
  await choose("198.18.5.2");
  const rows = await database().select().from(serverAddresses).where(eq(serverAddresses.serverId, id));
  expect(rows.filter(({ isMain }) => isMain).map(({ ip }) => ip)).toEqual(["198.18.5.2"]);
  expect(await changesOnRecord("servers.set_main_address", `server ${id}`)).toEqual([
    { main_address: "198.18.5.2", reason },
  ]);
  await expect(choose("198.18.5.9")).rejects.toEqual(refusal("address.not_found"));
  const [other] = await database()
    .select()
    .from(serverAddresses)
    .where(eq(serverAddresses.serverId, stranger));
  expect(other?.isMain).toBe(true);
});
