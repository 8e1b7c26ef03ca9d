import { and, desc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { jobs } from "@/lib/db/tables/kernel/jobs";
import { mails } from "@/lib/db/tables/messages/mails";
import { serverFirewalls } from "@/lib/db/tables/network/firewall";
import { servers } from "@/lib/db/tables/servers/servers";
import { simulatedFirewalls } from "@/lib/db/tables/servers/simulated-work";
import { addAccount, setPin } from "@/lib/testing/factories";
import { answerOfJob, runnerOf } from "@/lib/testing/jobs/work";
import { addNetworked } from "@/lib/testing/network/networks";
import { changesOnRecord } from "@/lib/testing/operations/audit";
import { asKey, asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { refusal } from "@/lib/testing/operations/refusal";
import { addServer } from "@/lib/testing/servers/servers";
import { waitFor } from "@/lib/testing/wait-for";
import type { SignedContext } from "../../kernel/operation/context";
import { scanAddress } from "../addresses/nmap";
import { addSet } from "./add";
import { applyFirewall } from "./apply";
import { attachSets } from "./attach";
import { confirmFirewall, revertFirewall } from "./confirm";
import { deleteSet } from "./delete";
import { editSet } from "./edit";
import { exportSet, listSets, listTemplates } from "./list";
import { returnFirewall } from "./return-firewall";
import { setFirewallByStaff } from "./set-by-staff";
import { checkFirewall, previewFirewall, showServerFirewall } from "./show-server";

withCatalogDatabase();

const runner = runnerOf(applyFirewall.kind, setFirewallByStaff.kind, scanAddress.kind);
const web = JSON.stringify([{ direction: "in", protocol: "tcp", ports: "80,443", comment: "Web" }]);
const ssh = JSON.stringify([{ direction: "in", protocol: "tcp", ports: 22, addresses: "203.0.113.0/24" }]);
const minute = 60_000;

let context: SignedContext;
let accountId: number;
let id: number;
let ip: string;
beforeEach(async () => {
  const service = await addNetworked(new Date());
  ({ serverId: id, ip } = service);
  accountId = service.account.id;
  context = await asUser(accountId);
});

const add = async (name: string, rules = web) => (await addSet.call(context, { name, rules })).id;
const attach = (...sets: number[]) => attachSets.call(context, { id, sets });
const end = (callback: string) => answerOfJob(callback, runner);
const apply = async (fields: { trial?: boolean; ssh_from?: string; mark?: string } = {}) =>
  end((await applyFirewall.call(context, { id, ...fields })).callback);
const seen = async () => showServerFirewall.call(await asUser(accountId), { id });
const check = async () => (await checkFirewall.call(context, { id })).is_same;
const rename = (hostname: string) => database().update(servers).set({ hostname }).where(eq(servers.id, id));
const later = (ms: number) => new Date(Date.now() + ms);
/** As the queue does, until the machine has done it. */
const goBack = (at: Date) =>
  waitFor(async () => {
    await returnFirewall(id, at);
    return (await seen()).state === "returning" ? undefined : true;
  }, "it does not return");

describe("rule sets", () => {
  it("are kept, listed by name, exported in both forms, and deleted", async () => {
    const mail = await add("mail", ssh);
    const set = await add("Web");
    expect((await listSets.call(context, {})).list.map(({ name }) => name)).toEqual(["mail", "Web"]);
    expect((await exportSet.call(context, { id: mail, format: "csv" })).file).toBe(
      "direction,action,protocol,ports,addresses,comment\nin,allow,tcp,22,203.0.113.0/24,\n",
    );
    const { file } = await exportSet.call(context, { id: set });
    expect((await editSet.call(context, { id: mail, rules: file })).rules).toMatchObject([
      { ports: ["80", "443"] },
    ]);
    await deleteSet.call(context, { id: mail });
    expect((await listSets.call(context, {})).list).toHaveLength(1);
  });

  it("of a mistake are refused with its rule and field, and of a name that is taken", async () => {
    const rules = JSON.stringify([{ direction: "in" }, { direction: "in", protocol: "tcp", ports: "70000" }]);
    await expect(add("web", rules)).rejects.toMatchObject({
      extras: { fields: { rules: expect.stringContaining("rule 2, ports: 70000") } },
    });
    await add("web");
    await expect(add("WEB")).rejects.toMatchObject({ extras: { fields: { name: expect.any(String) } } });
  });

  it("of others do not exist, and keys of one server may not write them but choose them", async () => {
    const set = await add("web");
    const stranger = await asUser((await addAccount(database())).id);
    await expect(editSet.call(stranger, { id: set, name: "mine" })).rejects.toEqual(
      refusal("firewall_set.not_found"),
    );
    const other = await addServer(database(), { id: accountId }, { hostname: "other" });
    const key = await asKey(accountId, { serverId: other });
    await expect(editSet.call(key, { id: set, name: "mine" })).rejects.toEqual(refusal("right.missing"));
    await expect(attachSets.call(key, { id, sets: [set] })).rejects.toEqual(refusal("server.foreign"));
    await attachSets.call(key, { id: other, sets: [set] });
    await attach(set);
    const { list } = await listSets.call(key, {});
    expect(list[0]?.servers.map((one) => one.id)).toEqual([other]);
  });

  it("in use are not deleted", async () => {
    const set = await add("web");
    await attach(set);
    await expect(deleteSet.call(context, { id: set })).rejects.toEqual(refusal("firewall_set.attached"));
    await attach();
    await deleteSet.call(context, { id: set });
  });

  it("have templates, one of which lets in the caller alone", async () => {
    const { address, list } = await listTemplates.call(context, {});
    expect(list.map(({ name }) => name)).toEqual(["web", "mail", "own_address"]);
    expect(list[2]?.rules).toMatchObject([{ protocol: "any", addresses: [`${address}/32`] }]);
  });
});

describe("a server", () => {
  it("is filtered by its sets in order once they are applied, and by nothing without them", async () => {
    const [first, second] = [await add("ssh", ssh), await add("web")];
    expect(await seen()).toMatchObject({ state: "none", is_filtered: false });
    await attach(second, first);
    expect(await seen()).toMatchObject({ state: "pending", is_filtered: false });
    const preview = await previewFirewall.call(context, { id });
    expect(preview.list.map(({ change, rule }) => [change, rule.ports])).toEqual([
      ["added", ["80", "443"]],
      ["added", ["22"]],
    ]);
    expect(await apply({ mark: preview.mark })).toMatchObject({
      result: "OK",
      scope: "2 rules are applied",
      context: { action: "apply_firewall", id: String(id) },
    });
    expect(await seen()).toMatchObject({ state: "applied", confirm_until: null });
    expect(await check()).toBe(true);
    await editSet.call(context, { id: first, rules: web });
    expect((await seen()).state).toBe("pending");
    const changes = (await previewFirewall.call(context, { id })).list.map(({ change }) => change);
    expect(changes).toEqual(["kept", "removed", "added"]);
    await attach();
    await apply();
    expect(await seen()).toMatchObject({ state: "none", applied: [] });
    expect(await check()).toBe(true);
  });

  it("answers from outside as its rules say", async () => {
    const scan = async () => (await end((await scanAddress.call(context, { id, ip })).callback)).scope;
    expect(await scan()).toContain("22/tcp open ssh");
    await attach(await add("web"));
    await apply();
    expect(await scan()).not.toContain("22/tcp");
  });

  it("keeps SSH open for an address before all rules, and that is no change of its sets", async () => {
    await attach(await add("web"));
    await apply({ ssh_from: "203.0.113.5" });
    const { applied, state } = await seen();
    expect(applied[0]).toMatchObject({ ports: ["22"], addresses: ["203.0.113.5/32"] });
    expect(state).toBe("applied");
    const [change] = await changesOnRecord("firewall.apply", `server ${id}`);
    expect(change).toMatchObject({ ssh_from: "203.0.113.5/32", firewall_sets: "web" });
  });

  it("is told as filtered otherwise where the back end says so", async () => {
    await attach(await add("web"));
    await apply();
    await database().update(simulatedFirewalls).set({ rules: [] }).where(eq(simulatedFirewalls.serverId, id));
    expect(await check()).toBe(false);
  });

  it("is not believed to be filtered: what did not last ends as failed", async () => {
    await rename("drift-1");
    await attach(await add("web"));
    expect(await apply()).toMatchObject({ result: "Fail" });
    expect(await seen()).toMatchObject({ state: "failed", is_filtered: false });
    await rename("web-1");
    expect(await apply()).toMatchObject({ result: "OK" });
    expect((await seen()).state).toBe("applied");
  });

  it.each(["fail-net-1", "fail-net-once-1"])("with the machine %s fails, or is tried again", async (name) => {
    await rename(name);
    await attach(await add("web"));
    expect(await apply()).toMatchObject({ result: name === "fail-net-1" ? "Fail" : "OK" });
  });

  it("is applied to as it was previewed, or not at all", async () => {
    const set = await add("web");
    await attach(set);
    const { mark } = await previewFirewall.call(context, { id });
    await editSet.call(context, { id: set, rules: ssh });
    await expect(applyFirewall.call(context, { id, mark })).rejects.toEqual(refusal("firewall.changed"));
    await setPin(database(), accountId, "4071");
    const asked = await asUser(accountId);
    await expect(applyFirewall.call(asked, { id })).rejects.toEqual(refusal("pin.required"));
  });
});

describe("rules on trial", () => {
  beforeEach(async () => {
    await attach(await add("web"));
    await apply();
    await attach(await add("ssh", ssh));
    await apply({ trial: true });
  });

  it("wait a minute, and hold back other rules meanwhile", async () => {
    const { state, seconds_left: left } = await seen();
    expect(state).toBe("on_trial");
    expect(left).toBeGreaterThan(50);
    expect(left).toBeLessThanOrEqual(60);
    await expect(applyFirewall.call(context, { id })).rejects.toEqual(refusal("firewall.on_trial"));
    await returnFirewall(id, new Date());
    expect((await seen()).state).toBe("on_trial");
  });

  it("stay where they are confirmed, also when their minute is over", async () => {
    await confirmFirewall.call(context, { id });
    await goBack(later(2 * minute));
    expect(await seen()).toMatchObject({ state: "applied", applied: [{ ports: ["22"] }] });
    await expect(confirmFirewall.call(context, { id })).rejects.toEqual(refusal("firewall.not_on_trial"));
  });

  it("return to the former ones by themselves, on record, and cannot be confirmed any more", async () => {
    await goBack(later(2 * minute));
    expect(await seen()).toMatchObject({ state: "pending", applied: [{ ports: ["80", "443"] }] });
    expect(await check()).toBe(true);
    await expect(confirmFirewall.call(context, { id })).rejects.toEqual(refusal("firewall.not_on_trial"));
    expect(await changesOnRecord("firewall.return", `server ${id}`)).toEqual([{ returned: true }]);
    await goBack(later(3 * minute));
    expect(await changesOnRecord("firewall.return", `server ${id}`)).toHaveLength(1);
  });

  it("return at once when that is asked for", async () => {
    expect((await revertFirewall.call(context, { id })).state).toBe("returning");
    await expect(confirmFirewall.call(context, { id })).rejects.toEqual(refusal("firewall.not_on_trial"));
    await goBack(later(1_000));
    expect(await seen()).toMatchObject({ applied: [{ ports: ["80", "443"] }], confirm_until: null });
  });

  it("return again after a panel that was killed amid it", async () => {
    await returnFirewall(id, later(2 * minute));
    const [row] = await database().select().from(serverFirewalls).where(eq(serverFirewalls.serverId, id));
    expect(row).toMatchObject({ state: "returning" });
    await goBack(later(2 * minute));
    expect(await check()).toBe(true);
  });
});

describe("staff", () => {
  it("take a firewall off and put it back, with a reason, and the customer is told", async () => {
    await attach(await add("web"));
    await apply();
    const staff = await asStaff("support");
    const set = async (is_filtered: boolean) => {
      await setFirewallByStaff.call(staff, { id, is_filtered, reason: "Ticket 7", shown: "As you asked" });
      const isIt = and(eq(jobs.serverId, id), eq(jobs.operation, "servers.set_firewall"));
      const [job] = await database().select().from(jobs).where(isIt).orderBy(desc(jobs.id)).limit(1);
      return end(job?.key ?? "");
    };
    expect(await set(false)).toMatchObject({ result: "OK" });
    expect(await seen()).toMatchObject({ state: "pending", is_filtered: false });
    expect(await set(true)).toMatchObject({ result: "OK" });
    expect(await seen()).toMatchObject({ state: "applied" });
    const change = (firewall: boolean) => ({ job: "apply_firewall", firewall, reason: "Ticket 7" });
    expect(await changesOnRecord("servers.set_firewall", `server ${id}`)).toEqual([
      change(false),
      change(true),
    ]);
    const isTold = and(eq(mails.accountId, accountId), eq(mails.kind, "server.changed_by_staff"));
    expect(await database().$count(mails, isTold)).toBe(2);
  });
});
