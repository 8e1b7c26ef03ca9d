import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { jobs } from "@/lib/db/tables/kernel/jobs";
import { serverAddresses } from "@/lib/db/tables/network/addresses";
import { addAccount } from "@/lib/testing/factories";
import { runJob, runnerOf } from "@/lib/testing/jobs/work";
import { mailsTo } from "@/lib/testing/messages/mailbox";
import { addService, type TestService } from "@/lib/testing/money/renewals";
import { changesOnRecord } from "@/lib/testing/operations/audit";
import { asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { refusal } from "@/lib/testing/operations/refusal";
import { complain, heldSince, tellOf } from "@/lib/testing/support/abuse";
import type { StaffContext } from "../../../kernel/operation/context";
import { blockByStaff } from "../../../network/addresses/block-by-staff";
import { unblockIp } from "../../../network/addresses/block-ip";
import { askUnblock } from "./ask-unblock";
import { blockCase, refuseUnblock } from "./block";
import { myCases } from "./mine";
import { showCase } from "./show";

withCatalogDatabase();

const runner = runnerOf(blockByStaff.kind, unblockIp.kind);
const reason = "no answer for two days";
const ip = "198.51.100.77";

let staff: StaffContext;
let service: TestService;
let id: number;
beforeEach(async () => {
  await database().delete(serverAddresses).where(eq(serverAddresses.ip, ip));
  staff = await asStaff("support");
  service = await addService(new Date(Date.now() - 3_600_000));
  await database()
    .insert(serverAddresses)
    .values({
      ...{ serverId: service.serverId, ip, isMain: true, mac: "52:54:00:00:00:01", port: "eth0" },
      ...{ gateway: "198.51.100.1", prefix: 24 },
    });
  await heldSince(service.serverId, ip, new Date(Date.now() - 86_400_000));
  const seen = `${new Date(Date.now() - 3_600_000).toISOString().slice(0, 16)}:00Z`;
  id = await complain(staff, ip, { seen });
  await tellOf(staff, id);
});

const runAll = async () => {
  const rows = await database()
    .select()
    .from(jobs)
    .where(eq(jobs.serverId, service.serverId))
    .orderBy(jobs.id);
  for (const { key, operation, state } of rows)
    if (operation === "servers.block_address" && state === "running") await runJob(key, runner);
};
const block = (isBlocked: boolean) =>
  blockCase.call(staff, { id, is_blocked: isBlocked, reason, shown: "Answer the ticket" });
const address = async () => {
  const [row] = await database().select().from(serverAddresses).where(eq(serverAddresses.ip, ip));
  return row;
};

test("an address is blocked with a reason, stays so for its owner, and is unblocked as the owner asks", async () => {
  const user = await asUser(service.account.id);
  await expect(askUnblock.call(user, { id })).rejects.toEqual(refusal("abuse_case.not_blocked"));
  expect(await block(true)).toEqual({ is_queued: false });
  await runAll();
  expect(await address()).toMatchObject({ blockedBy: "staff", blockReason: "Answer the ticket" });
  expect(await changesOnRecord("abuse.block", `server ${service.serverId}`)).toEqual([
    { job: "block_ip", ip, reason },
  ]);
  const told = (await mailsTo(service.account.email)).filter(({ body }) =>
    body.includes("has blocked the address"),
  );
  expect(told).toHaveLength(1);
  await expect(unblockIp.call(user, { id: service.serverId, ip })).rejects.toEqual(
    refusal("address.blocked_by_staff"),
  );
  expect(await block(true)).toEqual({ is_queued: false });

  await askUnblock.call(user, { id });
  await askUnblock.call(user, { id });
  expect(await myCases.call(user, {})).toMatchObject({
    cases: [{ is_blocked: true, is_unblock_asked: true }],
  });
  expect(await showCase.call(staff, { id })).toMatchObject({
    unblock_asked: expect.any(String),
    block: { is_blocked: true, by_staff: true, is_possible: true },
  });
  await refuseUnblock.call(staff, { id, reason });
  expect(await showCase.call(staff, { id })).toMatchObject({ unblock_asked: null });
  await askUnblock.call(user, { id });
  await block(false);
  await runAll();
  expect(await address()).toMatchObject({ blockedBy: null, blockReason: "" });
  expect(await myCases.call(user, {})).toMatchObject({
    cases: [{ is_blocked: false, is_unblock_asked: false }],
  });
});

test("is refused without a reason or the right, and for somebody else's case", async () => {
  await expect(blockCase.call(staff, { id, is_blocked: true, reason: " ", shown: "" })).rejects.toEqual(
    refusal("reason.missing"),
  );
  const billing = await asStaff("billing");
  await expect(blockCase.call(billing, { id, is_blocked: true, reason, shown: "" })).rejects.toEqual(
    refusal("staff.right_missing"),
  );
  const other = await addAccount(database());
  await expect(askUnblock.call(await asUser(other.id), { id })).rejects.toEqual(
    refusal("abuse_case.not_found"),
  );
  const unknown = await complain(staff, "203.0.113.222", { seen: "2026-01-01T00:00:00Z" });
  await expect(blockCase.call(staff, { id: unknown, is_blocked: true, reason, shown: "" })).rejects.toEqual(
    refusal("abuse_case.nobody"),
  );
});

test("is refused for an address that the server does not have", async () => {
  const { serverId } = service;
  const blocked = { id: serverId, ip: "198.51.100.99", is_blocked: true, reason, shown: "" };
  await expect(blockByStaff.call(staff, blocked)).rejects.toEqual(refusal("address.not_found"));
});
