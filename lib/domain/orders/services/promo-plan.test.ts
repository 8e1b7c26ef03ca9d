import { afterAll, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import {
  addService,
  daysAfter,
  readRenewals,
  readServer,
  type TestService,
} from "@/lib/testing/money/renewals";
import { asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { addPromo } from "../../catalog/promos/add";
import { verifyLedger } from "../../money/billing/verify-ledger";
import { runRenewals } from "../renewals/run";
import { changePlan, quotePlan } from "./change-plan";

withCatalogDatabase();

const start = new Date("2030-04-10T12:00:00Z");
const now = daysAfter(start, 10);

afterAll(async () => {
  expect(await verifyLedger(database())).toEqual([]);
});

let made = 0;
async function addWith(facts: object): Promise<TestService> {
  const code = `PLAN-${++made}`;
  await addPromo.call(await asStaff("catalogue"), { code, lasts: "always", ...facts });
  return addService(start, { preset: "vm.v3-small", promocode: code, credit: "500.00" });
}
async function toMedium({ account, serverId }: TestService) {
  const owner = await asUser(account.id, { now });
  const request = { id: String(serverId), preset: "vm.v3-medium" };
  const quoted = await quotePlan.call(owner, request);
  const done = await changePlan.call(owner, { ...request, expected: quoted.charge.value });
  expect(done).toMatchObject({ status: "done", charge: quoted.charge, recurring: quoted.recurring });
  return quoted;
}
const renewalOf = async ({ serverId, dueAt }: TestService) => {
  await runRenewals(daysAfter(dueAt, -14));
  return (await readRenewals(serverId)).at(-1)?.invoice.total;
};

/** For 20 of 30 days: the full new price, less the discounted amount paid for the old one. */
const restOf = (full: number, paid: string) => ((full - Number(paid)) * 20) / 30;

it("a promotion for one preset takes nothing off another one", async () => {
  const service = await addWith({ percent: "90", presets: "vm.v3-small" });
  const full = Number(
    (await toMedium(await addService(start, { preset: "vm.v3-small", credit: "500.00" }))).recurring.value,
  );
  const quoted = await toMedium(service);
  expect(Number(quoted.recurring.value)).toBe(full);
  expect(Math.abs(Number(quoted.charge.value) - restOf(full, service.price))).toBeLessThan(0.03);
  expect(await readServer(service.serverId)).toMatchObject({
    promo: null,
    recurringTotal: quoted.recurring.value,
  });
  expect(await renewalOf(service)).toBe(quoted.recurring.value);
});

it("one for every preset stays for whole periods, and the rest of this one costs its full price", async () => {
  const service = await addWith({ percent: "50" });
  const quoted = await toMedium(service);
  const full = Number(quoted.recurring.value) * 2;
  expect(Math.abs(Number(quoted.charge.value) - restOf(full, service.price))).toBeLessThan(0.04);
  expect((await readServer(service.serverId)).promo).toMatchObject({ percent: "50.00" });
  expect(await renewalOf(service)).toBe(quoted.recurring.value);
});
