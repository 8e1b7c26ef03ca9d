import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { serverNats } from "@/lib/db/tables/network/nat";
import { servers } from "@/lib/db/tables/servers/servers";
import { simulatedNats } from "@/lib/db/tables/servers/simulated";
import { queuedAt } from "@/lib/testing/jobs/queued";
import { answerOfJob, runnerOf } from "@/lib/testing/jobs/work";
import { addNetworked } from "@/lib/testing/network/networks";
import { changesOnRecord } from "@/lib/testing/operations/audit";
import { asKey, asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { refusal } from "@/lib/testing/operations/refusal";
import type { SignedContext } from "../../kernel/operation/context";
import { addStaticNat } from "./add-static-nat";
import { clearStaticNat } from "./clear-static-nat";
import { closeNatMapping } from "./close-mapping";
import { dropNat } from "./drop-nat";
import { removeStaticNat } from "./remove-static-nat";

withCatalogDatabase();

const runner = runnerOf(addStaticNat.kind, removeStaticNat.kind);
const hourMs = 3_600_000;

let context: SignedContext;
let accountId: number;
let id: number;
beforeEach(async () => {
  const service = await addNetworked(new Date());
  id = service.serverId;
  accountId = service.account.id;
  context = await asUser(accountId);
});

const end = (callback: string) => answerOfJob(callback, runner);
const open = async (fields: { ip_acl?: string; ttl?: number } = {}) =>
  end((await addStaticNat.call(context, { id, ...fields })).callback);
const natMappings = (of = id) =>
  database().select().from(serverNats).where(eq(serverNats.serverId, of)).orderBy(serverNats.id);
const atMachine = async () =>
  (await database().select().from(simulatedNats).where(eq(simulatedNats.serverId, id))).map(
    ({ allowed }) => allowed,
  );

describe("a NAT mapping", () => {
  it("tells where it leads and until when, and closes itself then", async () => {
    const before = Date.now();
    const told = await open({ ip_acl: "198.51.100.77/24", ttl: 3 });
    const [row] = await natMappings();
    const expiresAt = row?.expiresAt ?? new Date(0);
    expect(row).toMatchObject({ allowed: "198.51.100.0/24" });
    expect(expiresAt.getTime() - before).toBeGreaterThanOrEqual(3 * hourMs);
    expect(expiresAt.getTime() - before).toBeLessThan(3 * hourMs + 60_000);
    const at = expiresAt.toISOString().slice(0, 19).replace("T", " ");
    expect(told).toMatchObject({
      scope: `NAT is open: ${row?.externalIp} for 198.51.100.0/24 until ${at}`,
      context: { ip: row?.externalIp, ip_ipmi: row?.internalIp, white_ip: "198.51.100.0/24" },
    });
    expect(await queuedAt(`close_passage:${row?.id}`)).toEqual(expiresAt);
    await closeNatMapping(row?.id ?? 0, new Date(expiresAt.getTime() - 1));
    expect(await natMappings()).toHaveLength(1);
    await closeNatMapping(row?.id ?? 0, expiresAt);
    expect([await natMappings(), await atMachine()]).toEqual([[], []]);
    await closeNatMapping(row?.id ?? 0, expiresAt);
    expect(await changesOnRecord("nat.close", `server ${id}`)).toEqual([{ ip: row?.internalIp }]);
  });

  it("for the same caller in another spelling is the same one", async () => {
    for (const ip_acl of ["2001:DB8::1", "2001:db8:0:0::1"]) await open({ ip_acl });
    await open();
    expect((await natMappings()).map(({ allowed }) => allowed)).toEqual(["2001:db8::1", "203.0.113.5"]);
  });

  it("for what is no one address or network, or no hours, is refused by the field, and nothing is open", async () => {
    const acl = { ip_acl: "must be one address or network" };
    for (const [fields, said] of [
      [{ ip_acl: "everybody" }, acl],
      [{ ip_acl: "192.0.2.1, 192.0.2.2" }, acl],
      [{ ip_acl: "" }, acl],
      [{ ttl: 0 }, { ttl: "must be at least 1" }],
      [{ ttl: 25 }, { ttl: "must be at most 24" }],
    ] as const)
      await expect(addStaticNat.call(context, { id, ...fields })).rejects.toEqual(
        refusal("argument.invalid", said),
      );
    expect([await natMappings(), await atMachine()]).toEqual([[], []]);
  });

  it("is only to one's own server that is in use, and only with the right", async () => {
    const stranger = await asUser((await addNetworked(new Date())).account.id);
    const key = await asKey(accountId, { permissions: ["eq/show"] });
    for (const call of [addStaticNat, removeStaticNat]) {
      await expect(call.call(stranger, { id })).rejects.toEqual(refusal("server.foreign"));
      await expect(call.call(key, { id })).rejects.toEqual(refusal("right.missing"));
    }
    await database()
      .update(servers)
      .set({ state: "suspended", suspendedBy: "unpaid" })
      .where(eq(servers.id, id));
    await expect(addStaticNat.call(context, { id })).rejects.toEqual(refusal("server.suspended"));
  });

  it("is closed also while its server is suspended: who may come in may be shut out at any time", async () => {
    await open();
    await database()
      .update(servers)
      .set({ state: "suspended", suspendedBy: "unpaid" })
      .where(eq(servers.id, id));
    const { callback } = await removeStaticNat.call(context, { id });
    expect(await end(callback)).toMatchObject({ result: "OK" });
    expect([await natMappings(), await atMachine()]).toEqual([[], []]);
  });

  it("of one caller is closed for that one, in any spelling, and the others stay open", async () => {
    for (const ip_acl of ["2001:db8::1", "203.0.113.6"]) await open({ ip_acl });
    await end((await removeStaticNat.call(context, { id, white_ip: "2001:DB8:0::1" })).callback);
    expect(await atMachine()).toEqual(["203.0.113.6"]);
    expect((await natMappings()).map(({ allowed }) => allowed)).toEqual(["203.0.113.6"]);
    expect(await changesOnRecord("nat.remove_static_nat", `server ${id}`)).toEqual([
      { job: "remove_static_nat" },
    ]);
  });
});

describe("staff", () => {
  it("end the NAT mappings of a server at once, the worker closes them, and the customer's record has it", async () => {
    const other = await addNetworked(new Date());
    await open();
    await open({ ip_acl: "203.0.113.6" });
    await database()
      .insert(serverNats)
      .values({
        ...{ serverId: other.serverId, allowed: "203.0.113.5", internalIp: "10.0.0.9" },
        ...{ externalIp: "198.19.0.9", createdAt: new Date(), expiresAt: new Date(Date.now() + hourMs) },
      });
    const staff = await asStaff("support");
    expect(await dropNat.call(staff, { id })).toEqual({ closed: 2 });
    for (const { id: nat, expiresAt } of await natMappings()) {
      expect(expiresAt).toEqual(staff.now);
      expect((await queuedAt(`close_passage:${nat}`))?.getTime()).toBeLessThan(Date.now() + 60_000);
      await closeNatMapping(nat, staff.now);
    }
    expect(await atMachine()).toEqual([]);
    expect((await natMappings(other.serverId))[0]?.expiresAt.getTime()).toBeGreaterThan(Date.now());
    expect(await changesOnRecord("nat.drop_nat", `server ${id}`)).toEqual([{ closed_passages: 2 }]);
  });

  it("by an address end those that lead there, and are told of a server that there is not", async () => {
    const staff = await asStaff("support");
    await open();
    const [row] = await natMappings();
    expect(await dropNat.call(staff, { ip: "10.255.255.254" })).toEqual({ closed: 0 });
    expect((await natMappings())[0]?.expiresAt).toEqual(row?.expiresAt);
    expect(await dropNat.call(staff, { ip: row?.internalIp ?? "" })).toEqual({ closed: 1 });
    await expect(dropNat.call(staff, { id: 999_999_999 })).rejects.toEqual(refusal("server.not_found"));
    await expect(clearStaticNat.call(staff, { ip: "there" })).rejects.toEqual(
      refusal("argument.invalid", { ip: "is no address" }),
    );
  });

  it("without the right to change customers end none", async () => {
    await open();
    const [row] = await natMappings();
    for (const kind of ["billing", "catalogue"] as const) {
      const staff = await asStaff(kind);
      await expect(dropNat.call(staff, { id })).rejects.toEqual(refusal("staff.right_missing"));
      await expect(clearStaticNat.call(staff, { ip: row?.internalIp ?? "" })).rejects.toEqual(
        refusal("staff.right_missing"),
      );
    }
    expect(await natMappings()).toEqual([row]);
  });
});
