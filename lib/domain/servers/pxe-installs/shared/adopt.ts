import { eq } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { presets } from "@/lib/db/tables/catalog/catalog";
import { serverAddresses } from "@/lib/db/tables/network/addresses";
import { orders } from "@/lib/db/tables/orders/orders";
import { pxeInstalls } from "@/lib/db/tables/servers/pxe-installs";
import { servers } from "@/lib/db/tables/servers/servers";
import type { JobEnd } from "../../../kernel/async/job-kind";
import { queueWebhook } from "../../../messages/webhooks/shared/queue-webhook";
import { writeHostname } from "../../servers/shared/rename";

const passwordDays = 7;

type Server = typeof servers.$inferSelect;

async function readResult(db: Database, server: Server, os: string) {
  const [preset] = await db.select().from(presets).where(eq(presets.id, server.presetId));
  const addresses = await db.select().from(serverAddresses).where(eq(serverAddresses.serverId, server.id));
  const ip = (addresses.find(({ isMain }) => isMain) ?? addresses[0])?.ip ?? "";
  return { id: server.id, location: server.location, preset: preset?.name ?? "", ip, os };
}

/** Records the prepared system as installed; once, by the first process that detects it. */
export async function adoptInstalled(db: Database, server: Server, now: Date): Promise<JobEnd> {
  const [row] = await db.delete(pxeInstalls).where(eq(pxeInstalls.serverId, server.id)).returning();
  const result = await readResult(db, server, row?.systemName ?? server.systemName);
  const end = { scope: { result: "deploy_done", ...result }, context: { ip: result.ip } };
  if (!row) return end;
  const { systemId, systemName, hostname, rootPassword, callbackUrl } = row;
  const { isKeyAlone: _, ...installOptions } = server.installOptions;
  await writeHostname(db, server, hostname);
  await db
    .update(servers)
    .set({
      systemId,
      systemName,
      softwareId: null,
      softwareName: "",
      rootPassword,
      rootPasswordUntil: rootPassword && new Date(now.getTime() + passwordDays * 86_400_000),
      installOptions: { ...installOptions, ownOs: systemId === null },
      rescueSince: null,
      rescuePassword: null,
    })
    .where(eq(servers.id, server.id));
  if (!callbackUrl) return end;
  const [order] = await db.select().from(orders).where(eq(orders.id, server.orderId));
  const { id, ...facts } = result;
  await queueWebhook(db, {
    accountId: server.accountId,
    url: callbackUrl,
    type: "server.deployed",
    data: { server_id: id, hostname, ...facts, invoice: order?.invoiceId ?? 0 },
    isFlat: true,
    now,
  });
  return end;
}
