import { inTransaction } from "@/lib/db/client";
import { targetOf } from "../catalogue/shared/compare";
import { lockCatalogue } from "../catalogue/shared/import";
import { writeOwnRow } from "../kernel/audit";
import { lockDue, markApplied, priceField, setPrice } from "./planned-prices";

/**
 * Puts prices into effect whose moment has come, all in one transaction: run late, twice or by two processes, each is
 * set once. Answers how many there were.
 */
export const applyPrices = (now: Date): Promise<number> =>
  inTransaction(async (db) => {
    await lockCatalogue(db);
    const due = await lockDue(db, now);
    for (const row of due) {
      const from = await setPrice(db, row);
      await writeOwnRow(db, {
        at: now,
        operation: "catalogue.apply_price",
        requestId: `price ${row.id}`,
        target: targetOf("presets", String(row.presetId)),
        changes: { changed: [{ field: priceField(row), from: from ?? "-1", to: row.amount ?? "-1" }] },
      });
    }
    if (due.length > 0) await markApplied(db, due, now);
    return due.length;
  });
