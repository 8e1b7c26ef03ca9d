import { and, eq, isNull } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { serviceChanges } from "@/lib/db/tables/orders/services";
import { servers } from "@/lib/db/tables/servers/servers";
import { giveBackStock } from "../../../catalog/catalog/shared/hold-stock";
import { promoWith } from "../../../catalog/promos/shared/stored";
import { askToAlign } from "../../../servers/servers/shared/align-machine";

type Change = typeof serviceChanges.$inferSelect;

/** Applies a server's plan change that is paid or free, in the caller's transaction; once. */
export async function applyChange(db: Database, change: Change, now: Date): Promise<void> {
  const { id, serverId, toPresetId, recurringTotal } = change;
  const isOpen = and(
    eq(serviceChanges.id, id),
    isNull(serviceChanges.appliedAt),
    isNull(serviceChanges.droppedAt),
  );
  const [applied] = await db.update(serviceChanges).set({ appliedAt: now }).where(isOpen).returning();
  const [server] = await db.select().from(servers).where(eq(servers.id, serverId)).for("update");
  if (!applied || !server || server.deletedAt !== null) return;
  const preset =
    toPresetId === null
      ? {}
      : {
          presetId: toPresetId,
          promo: await promoWith(db, server.promo, toPresetId),
          // Staff agreed on the price of the preset that it had.
          agreedPrice: null,
        };
  await db
    .update(servers)
    .set({ ...preset, recurringTotal })
    .where(eq(servers.id, serverId));
  if (toPresetId === null) return;
  await giveBackStock(db, server.presetId, server.location);
  await askToAlign(db, serverId);
}

/** The same for all changes that a paid invoice was for. */
export async function applyPaidChanges(db: Database, invoiceId: number, now: Date): Promise<void> {
  const changes = await db
    .select()
    .from(serviceChanges)
    .where(and(eq(serviceChanges.invoiceId, invoiceId), isNull(serviceChanges.appliedAt)));
  for (const change of changes) await applyChange(db, change, now);
}
