import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { dayIn } from "@/lib/base/time-zone";
import { database } from "@/lib/db/client";
import { countDeadlocks } from "@/lib/testing/database/count-deadlocks";
import { mailsTo } from "@/lib/testing/messages/mailbox";
import { readCredit } from "@/lib/testing/money/credit";
import {
  addService,
  daysAfter,
  readRenewals,
  readServer,
  type TestService,
} from "@/lib/testing/money/renewals";
import { changesOnRecord } from "@/lib/testing/operations/audit";
import { asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { refusal } from "@/lib/testing/operations/refusal";
import { verifyLedger } from "../../../money/billing/verify-ledger";
import { runRenewals } from "../../renewals/run";
import { appraiseServer } from "../appraise";
import { resizeByStaff } from "./resize";
import { setServerDue } from "./set-due";
import { setServerPrice } from "./set-price";

withCatalogDatabase();

const start = new Date("2030-01-10T12:00:00Z");
const now = daysAfter(start, 5);
const reason = "as agreed by phone";

let service: TestService;
beforeEach(async () => {
  service = await addService(start, { preset: "vm.v3-medium" });
});
afterAll(async () => {
  expect(await verifyLedger(database())).toEqual([]);
  expect(await countDeadlocks()).toBe(0);
});

const as = (kind: "billing" | "support", at = now) => asStaff(kind, undefined, { now: at });
const dayOf = (days: number) => dayIn(daysAfter(service.dueAt, days), "Europe/Amsterdam");
const appraise = async (at: Date) =>
  appraiseServer.call(await asUser(service.account.id, { now: at }), { id: service.serverId });

describe("the day until which a server is paid", () => {
  const move = async (days: number, at = now) =>
    setServerDue.call(await as("billing", at), {
      id: service.serverId,
      until: dayOf(days),
      reason,
      shown: "A gift",
    });

  it("moves later: its open invoice is made again, the owner is told, and nothing above what was paid is given back", async () => {
    const later = daysAfter(service.dueAt, -10);
    await runRenewals(later);
    const before = await appraise(later);
    await move(7, later);
    expect((await readServer(service.serverId)).dueAt).toEqual(daysAfter(service.dueAt, 7));
    expect((await readRenewals(service.serverId)).map(({ invoice }) => invoice.status)).toEqual([
      "Cancelled",
    ]);
    expect(Number((await appraise(later)).amount)).toBeLessThanOrEqual(Number(service.price));
    expect(Number((await appraise(later)).amount)).toBeGreaterThanOrEqual(Number(before.amount));
    await runRenewals(daysAfter(later, 4));
    const [, again] = await readRenewals(service.serverId);
    expect(again?.renewal.startsAt).toEqual(daysAfter(service.dueAt, 7));
    const told = (await mailsTo(service.account.email)).map(({ body }) => body).join("\n");
    expect(told).toContain("A gift");
  });

  it("comes back as far as staff had moved it, never into what was paid for", async () => {
    await move(7);
    await move(2);
    expect(await readServer(service.serverId)).toMatchObject({ grantedDays: 2 });
    await expect(move(-1)).rejects.toEqual(refusal("argument.invalid"));
    await move(0);
    expect((await readServer(service.serverId)).dueAt).toEqual(service.dueAt);
    await expect(move(0)).rejects.toEqual(refusal("argument.invalid"));
    await expect(move(400)).rejects.toEqual(refusal("argument.invalid"));
    expect(await changesOnRecord("servers.set_due", `server ${service.serverId}`)).toHaveLength(3);
  });

  it("is moved once by two presses at once, and the renewal job waits for it", async () => {
    const at = daysAfter(service.dueAt, -10);
    await Promise.allSettled([move(5, at), runRenewals(at), move(5, at), runRenewals(at)]);
    const row = await readServer(service.serverId);
    expect(row.dueAt).toEqual(daysAfter(service.dueAt, 5));
    expect(row.grantedDays).toBe(5);
  });

  it("is refused for support, without a right to prices", async () => {
    const asked = { id: service.serverId, until: dayOf(3), reason };
    await expect(setServerDue.call(await as("support"), asked)).rejects.toEqual(
      refusal("staff.right_missing"),
    );
  });
});

describe("the price of a server", () => {
  const agree = async (price: string, at = now) =>
    setServerPrice.call(await as("billing", at), { id: service.serverId, price, reason });

  it("is what staff agree on from the next invoice on, until it is the catalog's again", async () => {
    expect(await agree("10.00")).toEqual({ recurring: { value: "12.10", currency: "EUR" } });
    const at = daysAfter(service.dueAt, -10);
    await runRenewals(at);
    const [first] = await readRenewals(service.serverId);
    expect(first?.invoice).toMatchObject({ total: "12.10", status: "Unpaid" });
    await agree("", at);
    expect(await readServer(service.serverId)).toMatchObject({
      agreedPrice: null,
      recurringTotal: service.price,
    });
    await runRenewals(daysAfter(at, 0.01));
    const [, second] = await readRenewals(service.serverId);
    expect(second?.invoice.total).toBe(service.price);
  });

  it("is refused where it is no amount", async () => {
    for (const price of ["-1.00", "1.234", "ten"])
      await expect(agree(price)).rejects.toEqual(refusal("argument.invalid"));
  });

  it("ends with the plan that it was agreed for", async () => {
    await agree("1.00");
    await resizeByStaff.call(await as("support"), { id: service.serverId, preset: "vm.v3-large", reason });
    expect(await readServer(service.serverId)).toMatchObject({ agreedPrice: null });
  });
});

describe("a plan changed by staff", () => {
  it("costs nothing until the next period, and needs a unit that is free", async () => {
    const credit = () => readCredit(database(), service.account.id, "EUR");
    const before = await credit();
    const asked = { id: service.serverId, preset: "vm.v3-large", reason };
    expect(await resizeByStaff.call(await as("support"), asked)).toEqual({
      from: "vm.v3-medium",
      to: "vm.v3-large",
    });
    expect(await credit()).toBe(before);
    const { recurringTotal } = await readServer(service.serverId);
    expect(Number(recurringTotal)).toBeGreaterThan(Number(service.price));
    await expect(resizeByStaff.call(await as("support"), asked)).rejects.toEqual(refusal("argument.invalid"));
    await expect(
      resizeByStaff.call(await as("support"), { ...asked, preset: "no such plan" }),
    ).rejects.toEqual(refusal("argument.invalid"));
  });
});
