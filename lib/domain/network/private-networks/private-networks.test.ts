import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { privateNetworkServers } from "@/lib/db/tables/network/private-networks";
import { servers } from "@/lib/db/tables/servers/servers";
import { answerOfJob, runnerOf } from "@/lib/testing/jobs/work";
import { readMachine, type TestService } from "@/lib/testing/money/renewals";
import { addNetworked } from "@/lib/testing/network/networks";
import { changesOnRecord } from "@/lib/testing/operations/audit";
import { asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { refusal } from "@/lib/testing/operations/refusal";
import { waitFor } from "@/lib/testing/wait-for";
import type { SignedContext } from "../../kernel/operation/context";
import { alignMachine } from "../../servers/servers/shared/align-machine";
import { showNetwork } from "../ports/network-page";
import { addNetwork } from "./add";
import { attachServer } from "./attach";
import { deleteNetwork, renameNetwork } from "./change";
import { detachServer } from "./detach";
import { leaveNetwork } from "./leave";
import { listNetworks, showNetworkOf } from "./list";

withCatalogDatabase();

const runner = runnerOf(attachServer.kind, detachServer.kind);

let context: SignedContext;
let account: TestService["account"];
let [first, second] = [0, 0];
beforeEach(async () => {
  const service = await addNetworked(new Date());
  account = service.account;
  first = service.serverId;
  second = (await addNetworked(new Date(), { account })).serverId;
  context = await asUser(account.id);
});

const add = async (name = "back", range = "10.0.0.0/24") =>
  (await addNetwork.call(context, { name, location: "nl", range })).id;
const end = (callback: string) => answerOfJob(callback, runner);
const attach = async (id: number, network: number, ip?: string) =>
  end((await attachServer.call(context, { id, network, ...(ip ? { ip } : {}) })).callback);
const attached = async (id: number) => (await showNetworkOf.call(context, { id })).servers;
const change = (id: number, facts: Partial<typeof servers.$inferInsert>) =>
  database().update(servers).set(facts).where(eq(servers.id, id));

describe("a private network", () => {
  it("is added with a range of its own, renamed and deleted", async () => {
    const id = await add("Back", "10.0.0.77/24");
    expect(await listNetworks.call(context, {})).toEqual({
      list: [{ id, name: "Back", location: "NL", range: "10.0.0.0/24", servers: [] }],
      most: 10,
    });
    await renameNetwork.call(context, { id, name: "Front" });
    expect(await showNetworkOf.call(context, { id })).toMatchObject({ name: "Front" });
    await deleteNetwork.call(context, { id });
    expect((await listNetworks.call(context, {})).list).toEqual([]);
    expect(await changesOnRecord("networks.add", `private network ${id}`)).toHaveLength(1);
  });

  it("is refused by the field", async () => {
    await add("back");
    for (const [fields, wrong] of [
      [{ name: "BACK" }, { name: "is the name of another private network" }],
      [{ range: "10.0.0.128/25" }, { range: "overlaps back" }],
      [{ range: "203.0.113.0/24" }, { range: "must lie in 10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16" }],
      [{ location: "XX" }, { location: "unknown location" }],
    ] as const)
      await expect(
        addNetwork.call(context, { name: "other", location: "NL", range: "10.1.0.0/24", ...fields }),
      ).rejects.toEqual(refusal("argument.invalid", wrong));
    for (let at = 2; at <= 10; at++) await add(`net-${at}`, `10.${at}.0.0/24`);
    await expect(add("last", "10.99.0.0/24")).rejects.toEqual(refusal("private_network.too_many"));
  });

  it("has servers with addresses of its range, and lets them go", async () => {
    const id = await add();
    expect(await attach(first, id)).toMatchObject({
      ...{ result: "OK", context: { action: "attach_network", ip: "10.0.0.2" } },
    });
    await attach(second, id, "10.0.0.200");
    expect(await attached(id)).toMatchObject([
      { id: first, ip: "10.0.0.2", mac: expect.stringMatching(/^52:55:/), state: "joined" },
      { id: second, ip: "10.0.0.200", state: "joined" },
    ]);
    expect((await readMachine(first))?.setup).toMatchObject({ networks: { [id]: "10.0.0.2" } });
    expect((await showNetwork.call(context, { id: first })).networks).toMatchObject([
      { id, name: "back", ip: "10.0.0.2", state: "joined" },
    ]);
    await expect(deleteNetwork.call(context, { id })).rejects.toEqual(refusal("private_network.attached"));
    await end((await detachServer.call(context, { id: first, network: id })).callback);
    expect(await attached(id)).toMatchObject([{ id: second }]);
    expect((await readMachine(first))?.setup).toMatchObject({ networks: {} });
    await expect(detachServer.call(context, { id: first, network: id })).rejects.toEqual(
      refusal("private_network.not_attached"),
    );
    await attach(first, id);
    expect(await attached(id)).toMatchObject([{ ip: "10.0.0.2" }, {}]);
  });

  it("of other servers does not exist for a session limited to one", async () => {
    const [open, shared] = [await add("open"), await add("shared", "10.1.0.0/24")];
    const limited = {
      ...context,
      actor: { ...context.actor, session: { ...context.actor.session, reach: [first] } },
    };
    const names = async () => (await listNetworks.call(limited, {})).list.map(({ name }) => name);
    await attach(second, shared);
    expect(await names()).toEqual(["open"]);
    for (const call of [
      () => showNetworkOf.call(limited, { id: shared }),
      () => attachServer.call(limited, { id: first, network: shared }),
    ])
      await expect(call()).rejects.toEqual(refusal("private_network.not_found"));
    // The account itself may connect both: the limited session sees it, and may leave.
    await attach(first, shared);
    expect(await names()).toEqual(["open", "shared"]);
    expect(
      await end((await detachServer.call(limited, { id: first, network: shared })).callback),
    ).toBeTruthy();
    await attach(second, open);
    expect(await names()).toEqual([]);
  });

  it("takes no server twice, none from elsewhere, and no address that is not for it", async () => {
    const id = await add("small", "10.0.0.0/29");
    const refused = (facts: object) =>
      expect(attachServer.call(context, { id: first, network: id, ...facts })).rejects;
    await refused({ ip: "10.0.0.1" }).toEqual(
      refusal("argument.invalid", { ip: "is no address for a server in 10.0.0.0/29" }),
    );
    await attach(second, id, "10.0.0.3");
    await refused({ ip: "10.0.0.3" }).toEqual(refusal("argument.invalid", { ip: "is taken" }));
    await refused({ id: second }).toEqual(refusal("private_network.attached"));
    const taken = ["10.0.0.2", "10.0.0.4", "10.0.0.5", "10.0.0.6"];
    const extra = await Promise.all(taken.map(() => addNetworked(new Date(), { account })));
    await database()
      .insert(privateNetworkServers)
      .values(
        extra.map(({ serverId }, at) => ({
          networkId: id,
          serverId,
          ip: taken[at] ?? "",
          state: "joined" as const,
        })),
      );
    await refused({}).toEqual(refusal("private_network.full"));
    await change(first, { location: "DE" });
    await refused({}).toEqual(refusal("argument.invalid", { network: "is in another location" }));
    await change(first, { location: "NL", provisioner: "qemu" });
    await refused({}).toEqual(refusal("machine.unsupported"));
    const stranger = await asUser((await addNetworked(new Date())).account.id);
    await expect(showNetworkOf.call(stranger, { id })).rejects.toEqual(refusal("private_network.not_found"));
  });

  it("is as before when the machine refuses, and loses a server that ends", async () => {
    const id = await add();
    await change(first, { hostname: "fail-work-1" });
    expect(await attach(first, id)).toMatchObject({ result: "Fail" });
    // Until the machine has left, the network knows of it.
    expect(await attached(id)).toMatchObject([{ id: first, state: "leaving" }]);
    await expect(deleteNetwork.call(context, { id })).rejects.toEqual(refusal("private_network.attached"));
    // A detach that fails, too, does not put on the network what never joined.
    const { callback: undone } = await detachServer.call(context, { id: first, network: id });
    expect(await end(undone)).toMatchObject({ result: "Fail" });
    expect(await attached(id)).toMatchObject([{ id: first, state: "leaving" }]);
    await change(first, { hostname: "works" });
    const leaving = { networkId: id, serverId: first, key: "undo 1" };
    await waitFor(async () => {
      await leaveNetwork(leaving, new Date());
      return (await attached(id)).length === 0 ? true : undefined;
    }, "the server does not leave");
    await attach(second, id);
    await change(second, { hostname: "fail-work-2" });
    const { callback } = await detachServer.call(context, { id: second, network: id });
    expect(await end(callback)).toMatchObject({ result: "Fail" });
    expect(await attached(id)).toMatchObject([{ id: second, state: "joined" }]);
    await change(second, { state: "suspended", suspendedBy: "cancelled" });
    await alignMachine(second);
    await deleteNetwork.call(context, { id });
  });
});
