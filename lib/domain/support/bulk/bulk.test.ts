import { eq, inArray } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { mails } from "@/lib/db/tables/messages/mails";
import { servers } from "@/lib/db/tables/servers/servers";
import { ticketMessages, tickets } from "@/lib/db/tables/support/tickets";
import { contextOfStaffWork } from "@/lib/session/context";
import { addAccount, type TestAccount } from "@/lib/testing/factories";
import { readAudit } from "@/lib/testing/operations/audit";
import { asStaff, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { addServer } from "@/lib/testing/servers/servers";
import type { StaffContext } from "../../kernel/operation/context";
import { suspendServer } from "../../orders/renewals/suspend";
import { confirmBulk } from "./confirm";
import { runBulk } from "./run-bulk";
import { showBulk } from "./show";
import { startBulk } from "./start";
import { stopBulk } from "./stop";

withCatalogDatabase();

const db = () => database();
const params = { reason: "abuse case 17", shown: "complaints" };
let staff: StaffContext;
let owner: TestAccount;
let ids: number[];
beforeAll(async () => {
  staff = await asStaff("support");
});
beforeEach(async () => {
  owner = await addAccount(db());
  ids = [];
  for (const name of ["a", "b", "c"])
    ids.push(await addServer(db(), owner, { hostname: `bulk-${name}.example.test` }));
});

const mine = () => String(new URLSearchParams({ account: String(owner.id), sort: "hostname" }));
const begin = (further: Partial<Parameters<typeof startBulk.call>[1]> = {}) =>
  startBulk.call(staff, { action: "suspend", query: mine(), params, ...further });
const work = (id: number) => runBulk(id, contextOfStaffWork);
const show = (id: number) => showBulk.call(staff, { id });
const endsOf = async (id: number) =>
  (await show(id)).rows.map(({ id: row, trial, outcome, reason }) => [row, trial, outcome, reason]);
const statesOf = async () =>
  (await db().select().from(servers).where(inArray(servers.id, ids)).orderBy(servers.id)).map(
    ({ state }) => state,
  );
const mailsSent = async () => (await db().select().from(mails).where(eq(mails.accountId, owner.id))).length;

describe("an action on many rows", () => {
  it("is tried on each without a trace, then done once for each on which it was possible", async () => {
    const [first = 0, second = 0, third = 0] = ids;
    await suspendServer.call(staff, { id: second, ...params });
    const before = { audit: (await readAudit(db(), "servers.suspend")).length, mails: await mailsSent() };
    const { id } = await begin();
    expect(await show(id)).toMatchObject({ state: "checking", list: "servers", action: "suspend", params });
    await work(id);
    expect(await show(id)).toMatchObject({
      state: "checked",
      rows: [{ name: "bulk-a.example.test" }, {}, {}],
    });
    expect(await endsOf(id)).toEqual([
      [first, "possible", null, null],
      [second, "refused", null, "server.suspended"],
      [third, "possible", null, null],
    ]);
    expect(await statesOf()).toEqual(["running", "suspended", "running"]);
    expect((await readAudit(db(), "servers.suspend")).length).toBe(before.audit);
    expect(await mailsSent()).toBe(before.mails);

    await confirmBulk.call(staff, { id });
    await confirmBulk.call(staff, { id });
    await work(id);
    await work(id);
    expect((await show(id)).state).toBe("done");
    expect((await endsOf(id)).map(([, , outcome]) => outcome)).toEqual(["done", null, "done"]);
    expect(await statesOf()).toEqual(["suspended", "suspended", "suspended"]);
    const audit = await readAudit(db(), "servers.suspend");
    expect(audit.length).toBe(before.audit + 2);
    expect(audit.slice(0, 2).map(({ target, actor }) => [target, actor])).toEqual([
      [`server ${third}`, staff.actor.account.id],
      [`server ${first}`, staff.actor.account.id],
    ]);
    expect(await mailsSent()).toBe(before.mails + 2);
  });

  it("is of the marked rows that match, and of what the caller may see", async () => {
    const { id } = await begin({ ids: ids.slice(0, 2) });
    expect((await show(id)).rows).toHaveLength(2);
    await expect(begin({ ids: [1] })).rejects.toMatchObject({ extras: { doc: "bulk.no_rows" } });
    const other = await asStaff("support");
    for (const call of [showBulk, confirmBulk, stopBulk])
      await expect(call.call(other, { id })).rejects.toMatchObject({ extras: { doc: "bulk.not_found" } });
  });

  it("needs the right of the action, a reason, and a dry run before it", async () => {
    const billing = await asStaff("billing");
    await expect(startBulk.call(billing, { action: "suspend", query: mine(), params })).rejects.toMatchObject(
      { extras: { doc: "staff.right_missing" } },
    );
    await expect(begin({ params: { reason: "x" } })).rejects.toMatchObject({
      extras: { doc: "reason.missing" },
    });
    const { id } = await begin();
    await expect(confirmBulk.call(staff, { id })).rejects.toMatchObject({
      extras: { doc: "bulk.not_checked" },
    });
  });

  it("goes on where a process died, and stops when asked", async () => {
    const { id } = await begin();
    await work(id);
    await confirmBulk.call(staff, { id });
    let calls = 0;
    const dying = async (...who: Parameters<typeof contextOfStaffWork>) => {
      calls++;
      if (calls === 2) throw new Error("the process is killed");
      return contextOfStaffWork(...who);
    };
    await expect(runBulk(id, dying)).rejects.toThrow("killed");
    expect(await statesOf()).toEqual(["suspended", "running", "running"]);
    await work(id);
    expect((await endsOf(id)).map(([, , outcome]) => outcome)).toEqual(["done", "done", "done"]);

    const { id: second } = await begin({ action: "resume" });
    await work(second);
    await confirmBulk.call(staff, { id: second });
    await stopBulk.call(staff, { id: second });
    await work(second);
    expect((await show(second)).state).toBe("stopped");
    expect(await statesOf()).toEqual(["suspended", "suspended", "suspended"]);
  });

  it("writes once to each customer, about all servers of theirs", async () => {
    const other = await addAccount(db());
    const alone = await addServer(db(), other, { hostname: "bulk-z.example.test" });
    const letter = { subject_en: "Work on your host", letter_en: "We replace a fan tonight." };
    const { id } = await begin({
      action: "writeServers",
      query: "q=bulk-",
      ids: [...ids, alone],
      params: letter,
    });
    await work(id);
    await confirmBulk.call(staff, { id });
    let calls = 0;
    const dying = async (...who: Parameters<typeof contextOfStaffWork>) => {
      calls++;
      if (calls === 3) throw new Error("the process is killed");
      return contextOfStaffWork(...who);
    };
    await expect(runBulk(id, dying)).rejects.toThrow("killed");
    await work(id);
    expect((await endsOf(id)).map(([, , outcome]) => outcome)).toEqual(["done", "done", "done", "done"]);
    const written = async (accountId: number) =>
      db()
        .select({ text: ticketMessages.text, serverId: tickets.serverId })
        .from(tickets)
        .innerJoin(ticketMessages, eq(ticketMessages.ticketId, tickets.id))
        .where(eq(tickets.accountId, accountId));
    const [mine, ...more] = await written(owner.id);
    expect(more).toEqual([]);
    expect(mine?.serverId).toBeNull();
    expect(mine?.text.split("\n").toSorted()).toEqual(
      [letter.letter_en, "", ...["a", "b", "c"].map((name) => `- bulk-${name}.example.test`)].toSorted(),
    );
    expect(await written(other.id)).toEqual([{ text: letter.letter_en, serverId: alone }]);
    expect(await mailsSent()).toBe(1);
  });

  it("stops when its member of staff is one no more", async () => {
    const leaving = await asStaff("support");
    const { id } = await startBulk.call(leaving, { action: "suspend", query: mine(), params });
    await db().update(accounts).set({ status: "Inactive" }).where(eq(accounts.id, leaving.actor.account.id));
    await work(id);
    expect((await showBulk.call(leaving, { id })).state).toBe("stopped");
    expect(await statesOf()).toEqual(["running", "running", "running"]);
  });
});
