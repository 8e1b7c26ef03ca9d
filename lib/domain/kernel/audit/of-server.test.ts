import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { database, inTransaction } from "@/lib/db/client";
import { invoices } from "@/lib/db/tables/money/billing";
import { addAccount } from "@/lib/testing/factories";
import { asBrowser, asKey, asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { addServer } from "@/lib/testing/servers/servers";
import { suspendServer } from "../../orders/renewals/suspend";
import { renameServer } from "../../servers/servers/rename-server";
import { systemEventNames } from "../audit-trail/system-events";
import { writeSystemEvents } from "../audit-trail/write-audit";
import { listServerActivity } from "./of-server";

withCatalogDatabase();

it("says what was done to one server, by pages that later rows do not shift", async () => {
  const account = await addAccount(database());
  const owner = await asBrowser(account.id);
  const id = await addServer(database(), account, { hostname: "web-0" });
  const other = await addServer(database(), account, { hostname: "other-0" });
  await renameServer.call(owner, { id: other, hostname: "other-1" });
  for (let number = 1; number <= 51; number++)
    await renameServer.call(owner, { id, hostname: `web-${number}` });
  const first = await listServerActivity.call(owner, { id });
  expect(first.entries).toHaveLength(50);
  expect(first.entries[0]).toMatchObject({
    action: "eq.rename_server",
    who: { kind: "owner" },
    changes: [{ field: "hostname", from: "web-50", to: "web-51" }],
  });
  await renameServer.call(owner, { id, hostname: "web-52" });
  const older = await listServerActivity.call(owner, { id, before: first.older ?? 0 });
  expect(older.entries.map(({ changes }) => changes[0]?.to)).toEqual(["web-1"]);
  expect(older).toMatchObject({ older: null, newer: older.entries[0]?.id });
});

it("names an invoice by its number, and says in what money its total is", async () => {
  const account = await addAccount(database());
  const owner = await asBrowser(account.id);
  const id = await addServer(database(), account, { hostname: "web-1" });
  const [invoice] = await database().select().from(invoices).where(eq(invoices.accountId, account.id));
  if (!invoice) throw new Error("The server has no invoice.");
  const changes = { invoice: invoice.id, total: "12.10", plan: "7" };
  const event = {
    operation: systemEventNames[0],
    accountId: account.id,
    target: `server ${id}`,
    changes,
    cause: "test",
  };
  await inTransaction((db) => writeSystemEvents(db, [event], new Date()));
  const { entries } = await listServerActivity.call(owner, { id });
  expect(entries[0]?.changes).toEqual(
    expect.arrayContaining([
      { field: "invoice", from: null, to: invoice.number },
      { field: "total", from: null, to: "12.10 EUR" },
      { field: "plan", from: null, to: "7" },
    ]),
  );
});

it("tells from where its owner worked to the owner alone, and from where staff did to nobody", async () => {
  const account = await addAccount(database());
  const owner = await asBrowser(account.id);
  const id = await addServer(database(), account, { hostname: "web-1" });
  await renameServer.call(owner, { id, hostname: "web-2" });
  const before = await listServerActivity.call(owner, { id });
  expect(before.entries[0]?.address).not.toBe("");
  await suspendServer.call(await asStaff("support"), { id, reason: "abuse report" });
  const [suspended] = (await listServerActivity.call(owner, { id })).entries;
  expect(suspended).toMatchObject({ action: "servers.suspend", who: { kind: "staff" }, address: "" });
  const key = await asKey(account.id, { serverId: id });
  const { entries } = await listServerActivity.call(key, { id });
  expect(entries.map(({ address }) => address)).toEqual(["", ""]);
});

it("knows no server of someone else, nor one that the key is not for", async () => {
  const account = await addAccount(database());
  const id = await addServer(database(), account, { hostname: "web-1" });
  const other = await addServer(database(), account, { hostname: "web-2" });
  const foreign = "permission denied #3, this is not your server";
  const stranger = await asUser((await addAccount(database())).id);
  await expect(listServerActivity.call(stranger, { id })).rejects.toThrow(foreign);
  const key = await asKey(account.id, { serverId: other });
  await expect(listServerActivity.call(key, { id })).rejects.toThrow(foreign);
});
