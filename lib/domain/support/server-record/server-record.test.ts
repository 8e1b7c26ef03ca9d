import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { hosts } from "@/lib/db/tables/servers/hosts";
import { servers } from "@/lib/db/tables/servers/servers";
import { simulatedMachines } from "@/lib/db/tables/servers/simulated";
import { addAccount, type TestAccount } from "@/lib/testing/factories";
import { addService, type TestService } from "@/lib/testing/money/renewals";
import { readAudit } from "@/lib/testing/operations/audit";
import { asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { refusal } from "@/lib/testing/operations/refusal";
import { addServer } from "@/lib/testing/servers/servers";
import type { StaffContext } from "../../kernel/operation/context";
import { addNote } from "../back-office/add-note";
import { seeServer } from "./see";
import { showServerRecord } from "./show";

withCatalogDatabase();

let support: StaffContext;
let owner: TestAccount;
beforeAll(async () => {
  support = await asStaff("support");
});
beforeEach(async () => {
  owner = await addAccount(database());
});

describe("a server's page for staff", () => {
  it("shows what the panel knows of it, and is on the record of its owner", async () => {
    const id = await addServer(database(), owner, { hostname: "web-1", ip: "198.18.0.77" });
    await addNote.call(support, { id: owner.id, text: "Calls in the morning" });
    const record = await showServerRecord.call(support, { id });
    expect(record).toMatchObject({
      id,
      hostname: "web-1",
      state: "running",
      addresses: [{ ip: "198.18.0.77", main: true, blocked: null }],
      back_end: { name: "simulated", kind: "simulated", unable: [] },
      price: { recurring: { value: "12.10", currency: "EUR" }, agreed: null, is_hourly: false },
      customer: { id: owner.id, email: owner.email },
      consent: { access: "on", consoles_until: null },
      notes: [{ text: "Calls in the morning" }],
      unit: null,
      host: null,
      rescue_since: null,
    });
    expect((await readAudit(database(), "desk.server"))[0]).toMatchObject({
      accountId: owner.id,
      target: `server ${id}`,
    });
  });

  it("shows rescue and the host, the latter to those who may see hosts", async () => {
    const id = await addServer(database(), owner, { hostname: "web-3" });
    const rescueSince = new Date("2030-05-03T10:00:00Z");
    const facts = { provisioner: "simulated", host: "nl-node-7", isPinned: true, rescueSince };
    await database().update(servers).set(facts).where(eq(servers.id, id));
    const see = async (role: "support" | "billing") => showServerRecord.call(await asStaff(role), { id });
    const shown = await see("support");
    expect(shown.rescue_since).toBe(rescueSince.toISOString());
    expect(shown.host).toEqual({ id: null, name: "nl-node-7", is_pinned: true });
    const [host] = await database()
      .insert(hosts)
      .values({
        ...{ backEnd: "simulated", name: "nl-node-7", locations: ["NL"] },
        ...{ state: "online", stateSince: rescueSince },
      })
      .returning();
    expect((await see("support")).host).toMatchObject({ id: host?.id });
    expect((await see("billing")).host).toBeNull();
    await database().update(servers).set({ provisioner: "ipmi" }).where(eq(servers.id, id));
    expect((await see("support")).back_end.unable).toContain("move");
  });

  it("shows an ended server, too, and none that there is not", async () => {
    const id = await addServer(database(), owner, { hostname: "gone-1" });
    await database()
      .update(servers)
      .set({ state: "deleted", deletedAt: new Date() })
      .where(eq(servers.id, id));
    expect(await showServerRecord.call(support, { id })).toMatchObject({ state: "deleted" });
    await expect(showServerRecord.call(support, { id: 9_999_999 })).rejects.toEqual(
      refusal("server.not_found"),
    );
  });

  it("is nothing for customers, the owner included, and for roles without customers", async () => {
    const id = await addServer(database(), owner, { hostname: "web-2" });
    for (const operation of [showServerRecord, seeServer]) {
      await expect(operation.answer(await asUser(owner.id), { id })).rejects.toEqual(
        refusal("staff.required"),
      );
      await expect(operation.call(await asStaff("catalogue"), { id })).rejects.toEqual(
        refusal("staff.right_missing"),
      );
    }
  });
});

describe("what the back end says", () => {
  let service: TestService;
  const machine = () => eq(simulatedMachines.serverId, service.serverId);
  const see = () => seeServer.call(support, { id: service.serverId });
  beforeEach(async () => {
    service = await addService(new Date(Date.now() - 3_600_000));
  });

  it("stands beside what the panel says, and a difference is pointed at", async () => {
    expect(await see()).toMatchObject({ power: "on", wanted: "on", differs: false, traffic: {} });
    await database().update(simulatedMachines).set({ power: "off" }).where(machine());
    expect(await see()).toMatchObject({ power: "off", wanted: "on", differs: true });
    await database().delete(simulatedMachines).where(machine());
    expect(await see()).toMatchObject({ power: "unknown", differs: null, traffic: null });
  });

  it("is not known when it does not answer in time", async () => {
    await database().update(servers).set({ hostname: "stall-1" }).where(eq(servers.id, service.serverId));
    expect(await see()).toMatchObject({ power: null, wanted: "on", differs: null });
  });

  it("is not asked of a server without a machine", async () => {
    await database().update(servers).set({ state: "deleted" }).where(eq(servers.id, service.serverId));
    expect(await see()).toMatchObject({ power: null, wanted: null, differs: null, traffic: null });
  });
});
