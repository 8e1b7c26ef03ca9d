import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { presets } from "@/lib/db/tables/catalog/catalog";
import { readCredit } from "@/lib/testing/money/credit";
import { addService, readServer } from "@/lib/testing/money/renewals";
import { asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { verifyLedger } from "../../money/billing/verify-ledger";
import { generateDueInvoice } from "../renewals/generate-due-invoice";
import { runRenewals } from "../renewals/run";
import { changePlan } from "./change-plan";
import { requestCancellation } from "./request-cancellation";
import { showCancellation } from "./show-cancellation";

withCatalogDatabase();

// Periods of 28 and of 31 days; the second is paid while half of the first is left.
const start = new Date("2030-01-31T12:00:00Z");
const halfway = new Date("2030-02-14T12:00:00Z");
const inSecond = new Date("2030-03-10T12:00:00Z");
const daysLeft = 21 / 31;

async function paidAhead(preset: string) {
  const service = await addService(start, { preset, credit: "200.00", tags: { auto_credit: "1" } });
  const id = String(service.serverId);
  await generateDueInvoice.call(await asUser(service.account.id, { now: halfway }), { id });
  await runRenewals(halfway);
  return { ...service, id };
}
type Service = Awaited<ReturnType<typeof paidAhead>>;

const change = async ({ account, id }: Service, preset: string, now: Date) =>
  changePlan.call(await asUser(account.id, { now }), { id, preset });
const credit = async ({ account }: Service) => Number(await readCredit(database(), account.id, "EUR"));

/** The refund of a cancellation, which must equal its preview. */
async function end(service: Service, now: Date): Promise<number> {
  const user = await asUser(service.account.id, { now });
  const shown = await showCancellation.call(user, { id: service.id });
  const before = await credit(service);
  await requestCancellation.call(user, { id: service.id, cancellation_type: 1 });
  expect(((await credit(service)) - before).toFixed(2)).toBe(shown.back.value);
  return Number(shown.back.value);
}

beforeAll(async () => {
  // Otherwise no smaller preset fits without losing data.
  await database().update(presets).set({ hddGb: 50 }).where(eq(presets.isVirtual, true));
});

afterAll(async () => {
  expect(await verifyLedger(database())).toEqual([]);
});

describe("a change for the rest of two periods", () => {
  it.each([
    ["vm.v3-small", "vm.v3-medium"],
    ["vm.v3-medium", "vm.v3-small"],
  ])("from %s to %s is worth in the second what it cost there", async (from, to) => {
    const service = await paidAhead(from);
    await change(service, to, halfway);
    const price = Number((await readServer(service.serverId)).recurringTotal);
    expect(Math.abs((await end(service, inSecond)) - price * daysLeft)).toBeLessThan(0.02);
  });

  it("and back again costs nothing, in the first period and in the second", async () => {
    const service = await paidAhead("vm.v3-medium");
    const before = await credit(service);
    for (const at of [halfway, inSecond]) {
      await change(service, "vm.v3-small", at);
      await change(service, "vm.v3-medium", at);
      expect(Math.abs((await credit(service)) - before)).toBeLessThan(0.03);
    }
  });

  it("gives back of several invoices, each for its own days", async () => {
    const service = await paidAhead("vm.v3-small");
    await change(service, "vm.v3-medium", halfway);
    await change(service, "vm.v3-small", halfway);
    await change(service, "vm.v3-large", inSecond);
    await change(service, "vm.v3-small", inSecond);
    const price = Number((await readServer(service.serverId)).recurringTotal);
    expect(Math.abs((await end(service, inSecond)) - price * daysLeft)).toBeLessThan(0.03);
  });
});
