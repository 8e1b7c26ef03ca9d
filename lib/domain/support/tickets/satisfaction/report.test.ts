import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { departments } from "@/lib/db/tables/support/departments";
import { tickets } from "@/lib/db/tables/support/tickets";
import type { StaffContext } from "@/lib/domain/kernel/operation/context";
import { addAccount, type TestAccount } from "@/lib/testing/factories";
import { asStaff, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { askAs } from "@/lib/testing/support/tickets";
import { reportSatisfaction } from "./report";

withCatalogDatabase();

const now = new Date("2026-11-30T10:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
let staff: StaffContext;
let account: TestAccount;
let department: number;

beforeAll(async () => {
  staff = { ...(await asStaff("support")), now };
  account = await addAccount(database());
  const open = { hours: Array<string>(7).fill("00:00-24:00"), timeZone: "UTC", email: "" };
  const [made] = await database()
    .insert(departments)
    .values({
      ...open,
      names: { en: "Support" },
      takesTurns: false,
      isDefault: false,
      isActive: true,
      createdAt: now,
    })
    .returning({ id: departments.id });
  department = made?.id ?? 0;
});

const add = async (facts: Partial<typeof tickets.$inferInsert>) => {
  const id = await askAs(database(), { accountId: account.id, subject: "No boot", text: "Help" });
  await database().update(tickets).set(facts).where(eq(tickets.id, id));
};

it("counts what was said in the period by department and agent, and answers in time", async () => {
  const agent = staff.actor.account.id;
  const here = { departmentId: department, assigneeId: agent };
  const answered = { answeredAt: daysAgo(2), answerDueAt: daysAgo(1), answerMinutes: 10 };
  await add({ ...here, ...answered, rating: "good", ratedAt: daysAgo(1) });
  await add({
    ...here,
    ...answered,
    answerDueAt: daysAgo(3),
    answerMinutes: 90,
    rating: "bad",
    ratedAt: daysAgo(2),
  });
  await add({ ...here, ...answered, answerMinutes: 40, rating: "good", ratedAt: daysAgo(3) });
  await add({ ...here, answeredAt: daysAgo(60), answerMinutes: 5, rating: "bad", ratedAt: daysAgo(60) });
  await add({ rating: "good", ratedAt: daysAgo(4) });

  const lately = await reportSatisfaction.call(staff, { days: 30 });
  expect(lately.departments).toEqual([
    { id: department, name: "Support", good: 2, bad: 1, answers: 3, in_time: 2, late: 1, median_minutes: 40 },
    { id: null, name: "", good: 1, bad: 0, answers: 0, in_time: 0, late: 0, median_minutes: null },
  ]);
  expect(lately.agents).toEqual([
    expect.objectContaining({ good: 2, bad: 1 }),
    { id: null, name: "", good: 1, bad: 0 },
  ]);
  const longer = await reportSatisfaction.call(staff, { days: 90 });
  expect(longer.departments[0]).toMatchObject({ good: 2, bad: 2, answers: 4 });
});
