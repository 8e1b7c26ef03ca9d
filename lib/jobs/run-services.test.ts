import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { database } from "@/lib/db/client";
import { log } from "@/lib/log";
import { addService, daysAfter, readRenewals } from "@/lib/testing/money/renewals";
import { withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { runServices } from "./run-services";

withCatalogDatabase();

const start = new Date("2030-01-31T12:00:00Z");
/** Tables of which each is read by a round: before renewals, and after them. */
const broken = ["dns_zones", "budgets"];

test("a round that fails stops no other: renewals are issued, and both failures are told", async () => {
  const service = await addService(start);
  const warned = vi.spyOn(log, "warn").mockReturnValue();
  for (const table of broken)
    await database().execute(sql.raw(`alter table ${table} rename to ${table}_gone`));
  try {
    const failure = await runServices(daysAfter(service.dueAt, -14)).catch((error: unknown) => error);
    expect(String((failure as Error).cause)).toContain(`"${broken[0]}" does not exist`);
    expect(warned.mock.calls.map(([told]) => told)).toEqual([
      { error: expect.objectContaining({ cause: expect.stringContaining(`"${broken[1]}" does not exist`) }) },
    ]);
    expect(await readRenewals(service.serverId)).toHaveLength(1);
  } finally {
    for (const table of broken)
      await database().execute(sql.raw(`alter table ${table}_gone rename to ${table}`));
    warned.mockRestore();
  }
});
