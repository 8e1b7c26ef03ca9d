import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, test } from "vitest";
import { database } from "@/lib/db/client";
import { locations } from "@/lib/db/tables/catalog/catalog";
import { serverNames6 } from "@/lib/db/tables/network/names6";
import { servers } from "@/lib/db/tables/servers/servers";
import { dropNetwork6, firstAddressOf, takeNetwork6 } from "@/lib/outside/provisioner/network6-book";
import { queuedAt } from "@/lib/testing/jobs/queued";
import { answerOfJob, runnerOf } from "@/lib/testing/jobs/work";
import { addNetworked } from "@/lib/testing/network/networks";
import { asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { refusal } from "@/lib/testing/operations/refusal";
import type { SignedContext } from "../../kernel/operation/context";
import { provisionerTools } from "../../servers/back-ends/shared/provisioner-tools";
import { alignMachine } from "../../servers/servers/shared/align-machine";
import { showServer } from "../../servers/servers/show";
import { showNetwork } from "../ports/network-page";
import { addIpv6 } from "./add-ipv6";
import { getPtr } from "./get-ptr";
import { updatePtr } from "./update-ptr";

withCatalogDatabase();

const runner = runnerOf(addIpv6.kind);
const range = "2001:db8:10::/48";

let context: SignedContext;
let id: number;
beforeEach(async () => {
  const service = await addNetworked(new Date());
  id = service.serverId;
  context = await asUser(service.account.id);
  await database().update(locations).set({ network6: range }).where(eq(locations.code, "NL"));
});

const change = (facts: Partial<typeof servers.$inferInsert>) =>
  database().update(servers).set(facts).where(eq(servers.id, id));
const turnOn = async () => answerOfJob((await addIpv6.call(context, { id })).callback, runner);
const shown = async () => (await showNetwork.call(context, { id })).ipv6;
const named = () => database().select().from(serverNames6).where(eq(serverNames6.serverId, id));
const name = (ip: string, ptr: string) => updatePtr.call(context, { id, ip, ptr });

describe("IPv6 of a server that was ordered without", () => {
  it("is a network of its location, is kept, and is set up by a reinstall", async () => {
    expect(await shown()).toMatchObject({ network: null, is_there: true });
    const answer = await turnOn();
    expect(answer).toMatchObject({ result: "OK", context: { action: "add_ipv6" } });
    const { server_data: record } = await showServer.call(context, { id });
    expect(record.ipv6).toMatch(/^2001:db8:10:[0-9a-f:]+\/64$/);
    const [row] = await database().select().from(servers).where(eq(servers.id, id));
    expect(row?.installOptions.setup?.hasIpv6).toBe(true);
    const address = firstAddressOf(record.ipv6 ?? "");
    expect(await shown()).toEqual({
      ...{ network: record.ipv6, address, gateway: "fe80::1", is_there: true },
      names: [{ ip: address, ptr: [] }],
    });
    await expect(addIpv6.call(context, { id })).rejects.toEqual(refusal("address.has_ipv6"));
  });

  it("is refused where the location or the back end has none, before there is a job", async () => {
    await change({ provisioner: "qemu" });
    await expect(addIpv6.call(context, { id })).rejects.toEqual(refusal("machine.unsupported"));
    await change({ provisioner: null });
    await database().update(locations).set({ network6: null }).where(eq(locations.code, "NL"));
    await expect(addIpv6.call(context, { id })).rejects.toEqual(refusal("address.no_ipv6"));
    expect(await shown()).toMatchObject({ network: null, is_there: false });
  });

  it("is not said to be there when the machine refuses", async () => {
    await change({ hostname: "fail-work-1" });
    expect(await turnOn()).toMatchObject({ result: "Fail" });
    expect((await shown()).network).toBeNull();
  });
});

describe("names of IPv6 addresses", () => {
  it("are those of any address of the network, and of no other", async () => {
    await turnOn();
    const { network, address } = await shown();
    const other = address.replace(/1$/, "beef");
    await name(other, "db-1.example.com");
    expect((await getPtr.call(context, { id, ip: other.toUpperCase() })).message).toEqual([
      "db-1.example.com",
    ]);
    expect(await queuedAt(`name_address:${other}`)).not.toBeNull();
    expect((await shown()).names).toEqual([
      { ip: address, ptr: [] },
      { ip: other, ptr: ["db-1.example.com"] },
    ]);
    await name(other, "");
    expect(await named()).toEqual([]);
    expect((await getPtr.call(context, { id, ip: address })).message).toEqual([]);
    expect(network).toContain("/64");
    await expect(name("2001:db8:99::1", "x.example.com")).rejects.toEqual(refusal("address.not_found"));
  });

  it("are of 64 addresses at most", async () => {
    await turnOn();
    const { address } = await shown();
    const ips = Array.from({ length: 64 }, (_, at) => address.replace(/1$/, (1000 + at).toString()));
    await database()
      .insert(serverNames6)
      .values(ips.map((ip) => ({ ip, serverId: id, ptr: ["a.example.com"] })));
    await name(ips[0] ?? "", "b.example.com");
    await expect(name(address, "c.example.com")).rejects.toEqual(
      refusal("argument.invalid", { ip: "at most 64 addresses of the network can have names" }),
    );
  });

  it("go with the server", async () => {
    await turnOn();
    const { address } = await shown();
    await name(address, "web-1.example.com");
    await change({ state: "suspended", suspendedBy: "cancelled" });
    await alignMachine(id);
    expect(await named()).toEqual([]);
  });
});

test("guests of engines have networks of their own, and never the first one of a range", async () => {
  const { query } = provisionerTools();
  const small = "2001:db8:aa::/62";
  const taken = [];
  for (const serverId of [81_001, 81_002, 81_003, 81_004])
    taken.push(await takeNetwork6(query, serverId, small));
  expect(new Set(taken)).toEqual(
    new Set(["2001:db8:aa:1::/64", "2001:db8:aa:2::/64", "2001:db8:aa:3::/64", null]),
  );
  expect(await takeNetwork6(query, 81_001, small)).toBe(taken[0]);
  await dropNetwork6(query, 81_002);
  expect(await takeNetwork6(query, 81_004, small)).toBe(taken[1]);
});
