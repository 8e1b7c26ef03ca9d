import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { tickets } from "@/lib/db/tables/support/tickets";
import type { SignedContext, StaffContext } from "@/lib/domain/kernel/operation/context";
import { addAccount } from "@/lib/testing/factories";
import { asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { askSupport } from "../ask";
import { saveDepartment } from "../departments/save";
import { listProblemKinds, offerProblems } from "./list";
import { saveProblemKind } from "./save";

withCatalogDatabase();

const doc = (name: string) => ({ extras: { doc: name } });
let admin: StaffContext;
let user: SignedContext;
beforeAll(async () => {
  admin = await asStaff("admin");
  user = await asUser((await addAccount(database())).id);
});

const department = async (isDefault: boolean) =>
  (
    await saveDepartment.call(admin, {
      ...{ id: null, names: [{ language: "en", text: "Network" }], email: "", time_zone: "UTC", members: [] },
      ...{ hours: Array<string>(7).fill(""), days_off: [], answer_minutes: null, solve_minutes: null },
      ...{ reopen_days: null, takes_turns: false, is_default: isDefault, is_active: true },
    })
  ).id;
const save = async (wanted: object = {}) =>
  (
    await saveProblemKind.call(admin, {
      ...{ id: null, names: [{ language: "en", text: "No network" }], department: null },
      questions: [{ language: "en" as const, text: "Since when?\n\n From where? " }],
      ...{ priority: "high", is_active: true },
      ...wanted,
    })
  ).id;

it("asks what is asked, and gives the ticket its department and priority", async () => {
  await department(true);
  const network = await department(false);
  const kind = await save({ department: network });
  expect((await offerProblems.call(user, { language: "de" })).problems).toEqual([
    { id: kind, name: "No network", questions: ["Since when?", "From where?"] },
  ]);
  const { id } = await askSupport.call(user, { subject: "Down", text: "Since noon", problem: kind });
  const rowOf = async (of: number) => (await database().select().from(tickets).where(eq(tickets.id, of)))[0];
  expect(await rowOf(id)).toMatchObject({ departmentId: network, priority: "high" });
  await save({ id: kind, is_active: false });
  expect((await offerProblems.call(user, { language: "en" })).problems).toEqual([]);
  expect((await listProblemKinds.call(admin, { language: "en" })).problems).toMatchObject([
    { is_active: false },
  ]);
  const off = await askSupport.call(user, { subject: "Down", text: "Since noon", problem: kind });
  expect(await rowOf(off.id)).toMatchObject({ priority: "normal" });
});

it("is refused without a name, and for what is not there", async () => {
  await expect(save({ names: [] })).rejects.toMatchObject(doc("problem_kind.no_name"));
  await expect(save({ department: 99_999 })).rejects.toMatchObject(doc("department.not_found"));
  await expect(save({ id: 99_999 })).rejects.toMatchObject(doc("problem_kind.not_found"));
  await expect(
    saveProblemKind.call(await asStaff("support"), {
      ...{ id: null, names: [{ language: "en", text: "No network" }], questions: [], department: null },
      ...{ priority: "low", is_active: true },
    }),
  ).rejects.toMatchObject(doc("staff.right_missing"));
});
