import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { servers } from "@/lib/db/tables/servers/servers";
import { announcements, announcementUpdates } from "@/lib/db/tables/support/announcements";
import { addBrand, loadBrands } from "@/lib/testing/brands";
import { addAccount, type TestAccount } from "@/lib/testing/factories";
import { readAudit } from "@/lib/testing/operations/audit";
import {
  asGuest,
  asImpersonator,
  asKey,
  asStaff,
  asUser,
  withCatalogDatabase,
} from "@/lib/testing/operations/contexts";
import { addServer } from "@/lib/testing/servers/servers";
import {
  announceAs,
  forgetAnnouncements,
  incident,
  loadAnnouncements,
  updateAs,
} from "@/lib/testing/support/announcements";
import { brandOfId } from "../../kernel/brand/loaded";
import type { StaffContext } from "../../kernel/operation/context";
import { addUpdate } from "./add-update";
import { changeAnnouncement } from "./change";
import { countAnnouncement } from "./count";
import { announcementHistory } from "./history";
import { listAnnouncements } from "./list";
import { myAnnouncements } from "./mine";
import { publishAnnouncement } from "./publish";
import { readPublicAnnouncement } from "./read";
import type { ConcernInput } from "./schema";
import { showAnnouncement } from "./show";

withCatalogDatabase();

let staff: StaffContext;
let nordhaven: number;
beforeAll(async () => {
  staff = await asStaff("support");
  await addBrand(database(), { name: "Everywhere", isDefault: true });
  nordhaven = await addBrand(database(), { hosts: ["nordhaven.test"], language: "de" });
  await loadBrands();
});
beforeEach(async () => {
  await database().execute(sql`truncate announcements cascade`);
  await loadAnnouncements();
});
afterAll(forgetAnnouncements);

const refusal = (doc: string) => ({ extras: { doc } });
const wrongField = (field: string) => ({ extras: { fields: { [field]: expect.any(String) } } });
const current = () => ({ ...staff, now: new Date() });
const owner = (facts: object = {}) => addAccount(database(), facts);
const inNordhaven = async (account: TestAccount) => {
  await database().update(accounts).set({ brandId: nordhaven }).where(eq(accounts.id, account.id));
  return account;
};
const seenBy = async ({ id }: TestAccount) =>
  (await myAnnouncements.call(await asUser(id), { language: "en" })).announcements;
const publicAt = async (brandId: number | null) => {
  const guest = asGuest();
  const context = brandId === null ? guest : { ...guest, brand: brandOfId(brandId) };
  return announcementHistory.call({ ...context, now: new Date() }, { language: "en" });
};
const ids = (all: readonly { id: number }[]) => all.map(({ id }) => id);

describe("publishing", () => {
  test("makes one of two presses, and the same one again", async () => {
    const asked = incident();
    const [one, other] = await Promise.all([
      publishAnnouncement.call(current(), asked),
      publishAnnouncement.call(current(), asked),
    ]);
    expect(one).toEqual(other);
    expect(await publishAnnouncement.call(current(), asked)).toEqual(one);
    const db = database();
    expect(await db.$count(announcements)).toBe(1);
    expect(await db.$count(announcementUpdates)).toBe(1);
    const tasks = await db.execute(
      sql`select from graphile_worker.jobs where task_identifier = 'tell_concerned'`,
    );
    expect(tasks.rowCount).toBe(1);
    const [audit] = await readAudit(db, "announcements.publish");
    expect(audit).toMatchObject({
      target: `announcement ${one.id}`,
      changes: { kind: "incident", stage: "investigating", concerned: "all" },
    });
  });

  test.each([
    ["a stage that ends it", { stage: "solved" as const }, "stage"],
    ["a stage of the other kind", { stage: "planned" as const }, "stage"],
    [
      "maintenance without times",
      { kind: "maintenance" as const, stage: "planned" as const },
      "planned_from",
    ],
    [
      "an end before the beginning",
      {
        ...{ kind: "maintenance" as const, stage: "planned" as const },
        ...{ planned_from: "2031-01-02T10:00:00Z", planned_to: "2031-01-02T09:00:00Z" },
      },
      "planned_to",
    ],
    ["a time with an offset", { began: "2026-01-02T10:00:00+02:00" }, "began"],
    ["a day that does not exist", { began: "2026-02-31T25:00:00Z" }, "began"],
    ["a beginning in the future", { began: "2099-01-01T00:00:00Z" }, "began"],
    ["no location", { concerned_by: "location" as const }, "places"],
    ["an unknown location", { concerned_by: "location" as const, places: ["NL", "XX"] }, "places"],
    ["an unknown back end", { concerned_by: "back_end" as const, places: ["nowhere"] }, "places"],
    ["an unknown plan", { concerned_by: "plan" as const, ids: [999_999] }, "ids"],
    ["an unknown server", { concerned_by: "servers" as const, ids: [999_999] }, "ids"],
    ["an unknown brand", { brand: 999_999 }, "brand"],
    ["a title of two lines", { titles: [{ language: "en" as const, title: "a\nb" }] }, "titles.0.title"],
  ])("refuses %s", async (_what, wanted, field) => {
    await expect(publishAnnouncement.call(current(), incident(wanted))).rejects.toMatchObject(
      field.includes(".") ? { code: "invalid" } : wrongField(field),
    );
    expect(await database().$count(announcements)).toBe(0);
  });

  test("asks for title and text in the language of the brand, and for both in every other", async () => {
    await expect(publishAnnouncement.call(current(), incident({ brand: nordhaven }))).rejects.toMatchObject(
      refusal("announcement.no_text"),
    );
    const half = [
      { language: "en" as const, title: "No power" },
      { language: "ru" as const, title: "Нет питания" },
    ];
    await expect(publishAnnouncement.call(current(), incident({ titles: half }))).rejects.toMatchObject(
      refusal("announcement.half_text"),
    );
  });

  test("is for staff with the right alone; the others of staff read", async () => {
    const id = await announceAs(staff);
    const billing = await asStaff("billing");
    const asked = incident();
    await expect(publishAnnouncement.call(billing, asked)).rejects.toMatchObject({ code: "forbidden" });
    await expect(publishAnnouncement.call(await asUser((await owner()).id), asked)).rejects.toMatchObject({
      code: "forbidden",
    });
    expect(ids((await listAnnouncements.call(billing, {})).announcements)).toEqual([id]);
  });
});

describe("who is concerned", () => {
  test("sees it on what concerns him, with his servers, and nobody else does", async () => {
    const db = database();
    const [anna, bert, carl] = [await owner(), await owner(), await owner()];
    const here = await addServer(db, anna, { hostname: "web-1" });
    const there = await addServer(db, anna, { hostname: "web-2", location: "FI" });
    const gone = await addServer(db, bert, { hostname: "gone" });
    await addServer(db, bert, { hostname: "failed", state: "failed" });
    await addServer(db, bert, { hostname: "unpaid", state: "awaiting_payment" });
    await db.update(servers).set({ deletedAt: new Date(), state: "deleted" }).where(eq(servers.id, gone));
    await db.update(servers).set({ provisioner: "kvm-7" }).where(eq(servers.id, there));
    const byPlace = await announceAs(staff, { concerned_by: "location", places: ["NL"] });
    const byList = await announceAs(staff, { concerned_by: "servers", ids: [there, gone] });
    const all = await announceAs(staff);
    const [row] = await db.select().from(servers).where(eq(servers.id, here));
    const byPlan = await announceAs(staff, { concerned_by: "plan", ids: [row?.presetId ?? 0] });
    expect((await seenBy(anna)).map(({ id, servers: own }) => [id, own])).toEqual([
      [byPlan, [here, there]],
      [all, []],
      [byList, [there]],
      [byPlace, [here]],
    ]);
    expect(ids(await seenBy(bert))).toEqual([all]);
    expect(ids(await seenBy(carl))).toEqual([all]);
    const key = await asKey(anna.id, { serverId: there });
    expect(ids((await myAnnouncements.call(key, { language: "en" })).announcements)).toEqual([
      byPlan,
      all,
      byList,
    ]);
    const { context: impersonator } = await asImpersonator(anna.id);
    expect((await myAnnouncements.call(impersonator, { language: "en" })).announcements).toHaveLength(4);
  });

  test("is counted while it is written", async () => {
    const db = database();
    const anna = await owner();
    const list = [await addServer(db, anna, { hostname: "a" }), await addServer(db, anna, { hostname: "b" })];
    const other = await addServer(db, await inNordhaven(await owner()), { hostname: "c" });
    const count = (asked: ConcernInput) => countAnnouncement.call(staff, asked);
    const asked = { concerned_by: "servers" as const, places: [], ids: [...list, other], brand: null };
    expect(await count(asked)).toEqual({ servers: 3, customers: 2, is_more: false });
    expect(await count({ ...asked, brand: nordhaven })).toEqual({ servers: 1, customers: 1, is_more: false });
    expect(await count({ ...asked, concerned_by: "location", ids: [] })).toMatchObject({ servers: 0 });
    const all = await count({ ...asked, concerned_by: "all", ids: [], brand: nordhaven });
    expect(all).toMatchObject({ servers: 1, is_more: false });
  });

  test("are customers of a brand alone where it is named, and its public page shows it", async () => {
    const [anna, nora] = [await owner(), await inNordhaven(await owner())];
    const texts = {
      titles: [{ language: "de" as const, title: "Kein Strom" }],
      texts: [{ language: "de" as const, text: "Wir prüfen." }],
    };
    const id = await announceAs(staff, { brand: nordhaven, ...texts });
    expect(await seenBy(anna)).toEqual([]);
    expect(await seenBy(nora)).toMatchObject([{ id, title: "Kein Strom", language: "de" }]);
    expect((await publicAt(null)).open).toEqual([]);
    expect(ids((await publicAt(nordhaven)).open)).toEqual([id]);
  });
});

describe("the public page", () => {
  test("shows those of its brand, without authors, back ends and servers, in the reader's language", async () => {
    const db = database();
    const nora = await inNordhaven(await owner());
    const server = await addServer(db, nora, { hostname: "secret-host" });
    const anna = await owner();
    await addServer(db, anna, { hostname: "web", location: "FI" });
    const own = await announceAs(staff, { concerned_by: "servers", ids: [server] });
    const place = await announceAs(staff, {
      ...{ concerned_by: "location", places: ["FI"] },
      titles: [
        { language: "en", title: "No power" },
        { language: "ru", title: "Нет питания" },
      ],
      texts: [
        { language: "en", text: "**We** look." },
        { language: "ru", text: "Смотрим." },
      ],
    });
    const hidden = await announceAs(staff, { is_public: false });
    expect(ids((await publicAt(nordhaven)).open)).toEqual([own]);
    const found = await publicAt(null);
    expect(ids(found.open)).toEqual([place]);
    expect(found.open[0]).toMatchObject({ title: "No power", concerned: ["Helsinki"] });
    expect(JSON.stringify(await publicAt(nordhaven))).not.toMatch(/secret-host|example|support/);
    const inRussian = await announcementHistory.call(asGuest(), { language: "ru" });
    expect(inRussian.open[0]).toMatchObject({ title: "Нет питания", language: "ru" });
    const read = async (context: Parameters<typeof readPublicAnnouncement.call>[0], id: number) =>
      (await readPublicAnnouncement.call(context, { id, language: "en" })).id;
    expect(await read(asGuest(), place)).toBe(place);
    for (const id of [own, hidden, 999_999])
      await expect(read(asGuest(), id)).rejects.toMatchObject(refusal("announcement.not_found"));
    expect(await read(await asUser(nora.id), own)).toBe(own);
    expect(await read(await asUser(anna.id), hidden)).toBe(hidden);
    await expect(read(await asUser(anna.id), own)).rejects.toMatchObject(refusal("announcement.not_found"));
    expect(await read(staff, own)).toBe(own);
  });

  test("keeps what is over for 90 days, a page at a time", async () => {
    const all = [];
    for (let at = 0; at < 12; at += 1) {
      const id = await announceAs(staff);
      await updateAs(staff, id, { stage: "solved" });
      all.unshift(id);
    }
    const first = await publicAt(null);
    expect([ids(first.open), ids(first.past)]).toEqual([[], all.slice(0, 10)]);
    const rest = await announcementHistory.call(
      { ...asGuest(), now: new Date() },
      { language: "en", before: first.older ?? 1 },
    );
    expect([ids(rest.past), rest.older]).toEqual([all.slice(10), null]);
    const later = { ...asGuest(), now: new Date(Date.now() + 91 * 86_400_000) };
    expect((await announcementHistory.call(later, { language: "en" })).past).toEqual([]);
  });
});

describe("an update", () => {
  test("leads to the next stage, and the last one closes it everywhere", async () => {
    const anna = await owner();
    const id = await announceAs(staff, {
      ...{ kind: "maintenance", stage: "planned" },
      ...{ planned_from: "2099-01-02T10:00:00Z", planned_to: "2099-01-02T12:00:00Z" },
    });
    expect(await seenBy(anna)).toMatchObject([{ id, stage: "planned", is_near: false, began: null }]);
    await expect(updateAs(staff, id, { stage: "done" })).rejects.toMatchObject(wrongField("stage"));
    await updateAs(staff, id, { stage: "running" });
    expect(await seenBy(anna)).toMatchObject([
      { stage: "running", is_near: true, began: expect.any(String) },
    ]);
    await updateAs(staff, id, { stage: "done" });
    expect(await seenBy(anna)).toEqual([]);
    const { open, past } = await publicAt(null);
    expect(open).toEqual([]);
    expect(past).toMatchObject([{ id, stage: "done", ended: expect.any(String) }]);
    expect(past[0]?.updates.map(({ stage }) => stage)).toEqual(["done", "running", "planned"]);
    await expect(updateAs(staff, id, { stage: "running" })).rejects.toMatchObject(
      refusal("announcement.over"),
    );
  });

  test("is written once by two presses, and not over somebody else's", async () => {
    const id = await announceAs(staff);
    const said = {
      ...{ id, revision: 1, stage: "identified" as const, mails: false, key: randomUUID() },
      texts: [{ language: "en" as const, text: "A fuse." }],
    };
    const [one, other] = await Promise.all([
      addUpdate.call(current(), said),
      addUpdate.call(current(), said),
    ]);
    expect(one).toEqual(other);
    await expect(addUpdate.call(current(), { ...said, key: randomUUID() })).rejects.toMatchObject(
      refusal("announcement.changed_meanwhile"),
    );
    const second = await announceAs(staff);
    const elsewhere = await addUpdate.call(current(), { ...said, id: second });
    expect(elsewhere.update).not.toBe(one.update);
    const shown = await showAnnouncement.call(current(), { id });
    expect(shown).toMatchObject({ stage: "identified", revision: 2 });
    expect(shown.updates.map(({ is_mailed, by }) => [is_mailed, by])).toEqual([
      [false, expect.any(String)],
      [true, expect.any(String)],
    ]);
  });
});

describe("a change", () => {
  test("moves it to others and corrects its times, if nobody else has changed it", async () => {
    const anna = await owner();
    await addServer(database(), anna, { hostname: "web" });
    const id = await announceAs(staff, { concerned_by: "location", places: ["FI"] });
    expect(await seenBy(anna)).toEqual([]);
    const {
      kind: _,
      stage: __,
      texts: ___,
      mails: ____,
      key: _____,
      ...facts
    } = incident({
      ...{ concerned_by: "location", places: ["NL"], began: "2026-01-02T10:00:00Z" },
      titles: [{ language: "en", title: "No network" }],
    });
    const changed = { ...facts, id, ended: "" };
    await expect(changeAnnouncement.call(current(), { ...changed, revision: 7 })).rejects.toMatchObject(
      refusal("announcement.changed_meanwhile"),
    );
    await expect(
      changeAnnouncement.call(current(), { ...changed, revision: 1, ended: "2026-01-02T11:00:00Z" }),
    ).rejects.toMatchObject(wrongField("ended"));
    await changeAnnouncement.call(current(), { ...changed, revision: 1 });
    await loadAnnouncements();
    expect(await seenBy(anna)).toMatchObject([
      { title: "No network", began: "2026-01-02T10:00:00.000Z", servers: [expect.any(Number)] },
    ]);
    await updateAs(staff, id, { stage: "solved" });
    await expect(
      changeAnnouncement.call(current(), { ...changed, revision: 3, ended: "2026-01-02T09:00:00Z" }),
    ).rejects.toMatchObject(wrongField("ended"));
    await changeAnnouncement.call(current(), { ...changed, revision: 3, ended: "2026-01-02T11:00:00Z" });
    expect(await showAnnouncement.call(current(), { id })).toMatchObject({
      ended: "2026-01-02T11:00:00.000Z",
    });
  });
});
