import { beforeAll, expect, it } from "vitest";
import { asStaff, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import type { StaffContext } from "../../kernel/operation/context";
import { chooseListColumns } from "./choose-columns";
import { removeStaffView } from "./remove-view";
import { renameStaffView } from "./rename-view";
import { saveStaffView } from "./save-view";
import { shareStaffView } from "./share-view";
import { showList } from "./show";
import { listViews } from "./views";

withCatalogDatabase();

let mine: StaffContext;
let other: StaffContext;
beforeAll(async () => {
  mine = await asStaff("support");
  other = await asStaff("billing");
});

const viewsOf = async (context: StaffContext) =>
  (await listViews.call(context, { list: "servers" })).views.map(({ name, by }) => [name, by !== null]);
const columnsOf = async (context: StaffContext, query = "") =>
  (await showList.call(context, { list: "servers", query })).columns;

it("columns are kept for the person, in the list's order and with its first one", async () => {
  const usual = await columnsOf(mine);
  const wanted = ["location", "customer", "no_such"];
  expect(await chooseListColumns.call(mine, { list: "servers", columns: wanted })).toEqual({
    columns: ["hostname", "customer", "location"],
  });
  expect(await columnsOf(mine)).toEqual(["hostname", "customer", "location"]);
  expect(await columnsOf(other)).toEqual(usual);
});

it("a view keeps query and columns, and is shared, renamed and deleted by its owner alone", async () => {
  const view = {
    list: "servers",
    name: "Suspended in NL",
    query: "state=suspended&location=NL&after=1~x",
  } as const;
  await chooseListColumns.call(mine, { list: "servers", columns: ["customer", "location"] });
  const { id } = await saveStaffView.call(mine, view);
  const [saved] = (await listViews.call(mine, { list: "servers" })).views;
  expect(saved).toEqual({
    id,
    name: "Suspended in NL",
    query: "state=suspended&location=NL",
    columns: ["hostname", "customer", "location"],
    is_shared: false,
    by: null,
  });
  expect(await viewsOf(other)).toEqual([]);
  expect(await columnsOf(other, `view=${id}`)).not.toEqual(saved?.columns);

  await shareStaffView.call(mine, { id, shared: true });
  expect(await viewsOf(other)).toEqual([["Suspended in NL", true]]);
  expect(await columnsOf(other, `view=${id}`)).toEqual(saved?.columns);
  const foreign = { extras: { doc: "list_view.not_found" } };
  await expect(renameStaffView.call(other, { id, name: "x" })).rejects.toMatchObject(foreign);
  await expect(shareStaffView.call(other, { id, shared: false })).rejects.toMatchObject(foreign);
  await expect(removeStaffView.call(other, { id })).rejects.toMatchObject(foreign);

  const { id: second } = await saveStaffView.call(mine, { ...view, name: "Second", query: "" });
  await expect(renameStaffView.call(mine, { id: second, name: "Suspended in NL" })).rejects.toMatchObject({
    extras: { doc: "list_view.name_taken", fields: { name: expect.any(String) } },
  });
  await renameStaffView.call(mine, { id, name: "NL" });
  await removeStaffView.call(mine, { id: second });
  expect(await viewsOf(mine)).toEqual([["NL", false]]);
});

it("saving again under the same name replaces the view, and one that is not understood is refused", async () => {
  const view = { list: "customers", name: "NL", query: "country=NL" } as const;
  const { id } = await saveStaffView.call(mine, view);
  expect((await saveStaffView.call(mine, { ...view, query: "country=DE" })).id).toBe(id);
  await expect(saveStaffView.call(mine, { ...view, query: "color=red" })).rejects.toMatchObject({
    extras: { fields: { color: expect.any(String) } },
  });
});
