import { beforeAll, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { addAccount, type TestAccount } from "@/lib/testing/factories";
import { addInvoice } from "@/lib/testing/money/invoices";
import { asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { addServer } from "@/lib/testing/servers/servers";
import type { StaffContext } from "../../kernel/operation/context";
import { addNote } from "../back-office/add-note";
import { unlockCustomer } from "../back-office/unlock";
import { askSupport } from "../tickets/ask";
import { recordTabs, sectionsOf, type TimelineTopic } from "./schema";
import { showCustomer } from "./show";
import { showTimeline } from "./timeline";

withCatalogDatabase();

let admin: StaffContext;
let owner: TestAccount;
beforeAll(async () => {
  admin = await asStaff("admin");
  owner = await addAccount(database());
  const { id } = owner;
  const serverId = await addServer(database(), owner, { hostname: "web-1" });
  for (let count = 0; count < 45; count++) await addInvoice({ accountId: id, serverId });
  await askSupport.call(await asUser(id), { subject: "No boot", text: "Help" });
  await addNote.call(admin, { id, text: "Prefers the phone" });
  await unlockCustomer.call(admin, { id, reason: "called, answered" });
});

const page = (topics: TimelineTopic[] = [], before?: string, id = owner.id) =>
  showTimeline.call(admin, { id, topics, ...(before === undefined ? {} : { before }) });
const sourcesOf = async (topics: TimelineTopic[]) =>
  new Set((await page(topics)).events.map(({ source }) => source));

it("has everything about the customer once, newest first, page by page", async () => {
  const all = [];
  for (let before: string | undefined, more = true; more; ) {
    const { events, older } = await page([], before);
    all.push(...events);
    more = older !== null;
    before = older ?? undefined;
  }
  const keys = all.map(({ source, row, entry }) => `${source} ${row?.id ?? entry?.id}`);
  expect(new Set(keys).size).toBe(keys.length);
  expect(all.filter(({ source }) => source === "invoices")).toHaveLength(46);
  for (const source of ["servers", "tickets", "notes", "staff"])
    expect(all.filter((one) => one.source === source).length, source).toBeGreaterThan(0);
  const times = all.map(({ at }) => at);
  expect(times).toEqual(times.toSorted().toReversed());
});

it("can be about some topics alone", async () => {
  expect(await sourcesOf(["tickets"])).toEqual(new Set(["tickets"]));
  expect(await sourcesOf(["staff"])).toEqual(new Set(["notes", "staff"]));
  expect(await sourcesOf(["money", "tickets"])).toEqual(new Set(["invoices", "tickets"]));
});

it("leaves out who looked, and what is another customer's", async () => {
  await showCustomer.call(admin, { id: owner.id });
  const staff = (await page(["staff"])).events.flatMap(({ entry }) => entry?.action ?? []);
  expect(staff).toContain("customers.unlock");
  expect(staff).not.toContain("desk.customer");
  const stranger = await addAccount(database());
  expect((await page([], undefined, stranger.id)).events).toEqual([]);
});

it("refuses a place that it has not given, and who may not find customers", async () => {
  await expect(page([], "invoices:x")).rejects.toMatchObject({ code: "invalid" });
  const catalog = await asStaff("catalogue");
  await expect(showTimeline.call(catalog, { id: owner.id })).rejects.toMatchObject({ code: "forbidden" });
});

it("the record's pages have their own lists, and only those", async () => {
  for (const tab of recordTabs) {
    const { sections } = await showCustomer.call(admin, { id: owner.id, tab });
    expect(Object.keys(sections), tab).toEqual([...sectionsOf[tab]]);
  }
});
