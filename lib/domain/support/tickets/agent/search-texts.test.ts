import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { auditRows } from "@/lib/db/tables/kernel/audit";
import { ticketMessages } from "@/lib/db/tables/support/tickets";
import type { StaffContext } from "@/lib/domain/kernel/operation/context";
import { addAccount } from "@/lib/testing/factories";
import { asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { askSupport } from "../ask";
import { indexWords } from "../index-words";
import { searchTexts } from "./search-texts";

withCatalogDatabase();

const db = () => database();
let staff: StaffContext;
let id: number;
beforeAll(async () => {
  staff = await asStaff("support");
  const user = await asUser((await addAccount(db())).id);
  id = (await askSupport.call(user, { subject: "No boot", text: "Kernel panic on nl-web-1.example today" }))
    .id;
  await askSupport.call(user, { subject: "Other", text: "Kernel update" });
});

const find = async (q: string) => (await searchTexts.call(staff, { q })).found;

it("finds a ticket by whole words of one message, however they are written, and says where", async () => {
  expect(await find("PANIC kernel")).toEqual([
    expect.objectContaining({ id, subject: "No boot", excerpt: "Kernel panic on nl-web-1.example today" }),
  ]);
  expect((await find("kernel")).map((one) => one.subject)).toEqual(["Other", "No boot"]);
  expect(await find("nl-web-1.example")).toHaveLength(1);
  expect(await find("pan")).toEqual([]);
  expect(await find("panic update")).toEqual([]);
  await expect(find("?")).rejects.toMatchObject({ extras: { doc: "argument.invalid" } });
});

it("keeps no word in the database, and each search on record", async () => {
  const [row] = await db().select().from(ticketMessages).where(eq(ticketMessages.ticketId, id));
  expect(row?.words).toHaveLength(8);
  expect(JSON.stringify(row?.words)).not.toMatch(/panic/i);
  const rows = await db()
    .select()
    .from(auditRows)
    .where(eq(auditRows.operation, "conversations.search_texts"));
  expect(rows.map(({ changes }) => changes)).toContainEqual({ q: "PANIC kernel" });
});

it("finds older messages once they are in the index", async () => {
  await db().update(ticketMessages).set({ words: null });
  expect(await find("panic")).toEqual([]);
  await indexWords(db());
  expect(await find("panic")).toHaveLength(1);
});
