import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { serverNats } from "@/lib/db/tables/network/nat";
import { servers } from "@/lib/db/tables/servers/servers";
import { simulatedNats } from "@/lib/db/tables/servers/simulated";
import { answerOfJob, runnerOf } from "@/lib/testing/jobs/work";
import { addNetworked } from "@/lib/testing/network/networks";
import { asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import type { SignedContext } from "../../kernel/operation/context";
import { addStaticNat } from "./add-static-nat";
import { clearStaticNat } from "./clear-static-nat";
import { closeNatMapping } from "./close-mapping";
import { dropNat } from "./drop-nat";
import { removeStaticNat } from "./remove-static-nat";

withCatalogDatabase();

const runner = runnerOf(addStaticNat.kind, removeStaticNat.kind);

let context: SignedContext;
let id: number;
beforeEach(async () => {
  const service = await addNetworked(new Date());
  id = service.serverId;
  context = await asUser(service.account.id);
});

const end = (callback: string) => answerOfJob(callback, runner);
const open = async (fields: { ip_acl?: string; ttl?: number } = {}) =>
  end((await addStaticNat.call(context, { id, ...fields })).callback);
const natMappings = () => database().select().from(serverNats).where(eq(serverNats.serverId, id));
const atMachine = async () =>
  (await database().select().from(simulatedNats).where(eq(simulatedNats.serverId, id))).length;

it("a NAT mapping is for one caller and some hours, opened again it lasts longer, and it ends by itself", async () => {
  expect(await open()).toMatchObject({
    result: "OK",
    context: { action: "add_static_nat", white_ip: "203.0.113.5", ip: expect.any(String) },
  });
  await open({ ip_acl: "203.0.113.5", ttl: 24 });
  await open({ ip_acl: "198.51.100.0/24" });
  const [first, second] = await natMappings();
  expect([first?.allowed, second?.allowed]).toEqual(["203.0.113.5", "198.51.100.0/24"]);
  expect((first?.expiresAt.getTime() ?? 0) - Date.now()).toBeGreaterThan(23 * 3_600_000);
  const inThreeHours = new Date(Date.now() + 3 * 3_600_000);
  for (const { id: nat } of await natMappings()) await closeNatMapping(nat, inThreeHours);
  expect((await natMappings()).map(({ allowed }) => allowed)).toEqual(["203.0.113.5"]);
  expect(await atMachine()).toBe(1);
});

it("is closed for one caller or for all, as often as it is asked", async () => {
  await open({ ip_acl: "203.0.113.5" });
  await open({ ip_acl: "203.0.113.6" });
  const close = async (white_ip?: string) =>
    end((await removeStaticNat.call(context, { id, ...(white_ip ? { white_ip } : {}) })).callback);
  expect(await close("203.0.113.6")).toMatchObject({ result: "OK", scope: "NAT is closed" });
  expect(await natMappings()).toHaveLength(1);
  await close();
  expect([await natMappings(), await atMachine()]).toEqual([[], 0]);
  expect(await close()).toMatchObject({ result: "OK" });
});

it("staff close all that lead to a server or an address; customers are refused", async () => {
  await open();
  const [row] = await natMappings();
  const staff = await asStaff("support");
  expect(await clearStaticNat.call(staff, { ip: row?.internalIp ?? "" })).toEqual({ closed: 1 });
  await closeNatMapping(row?.id ?? 0, new Date());
  expect(await natMappings()).toEqual([]);
  expect(await dropNat.call(staff, { id })).toEqual({ closed: 0 });
  await expect(dropNat.call(staff, {})).rejects.toMatchObject({ extras: { doc: "argument.invalid" } });
  await expect(dropNat.answer(context, { id })).rejects.toMatchObject({ extras: { doc: "staff.required" } });
});

it("on a machine that refuses says so", async () => {
  await database().update(servers).set({ hostname: "fail-nat-1" }).where(eq(servers.id, id));
  expect(await open()).toMatchObject({ result: "Fail", scope: "the machine refused, nothing was done" });
  expect(await natMappings()).toEqual([]);
});
