import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { moneyOf } from "@/lib/base/money";
import { database } from "@/lib/db/client";
import { panelNotices } from "@/lib/db/tables/messages/notifications";
import { budgets } from "@/lib/db/tables/orders/budgets";
import { addAccount, type TestAccount } from "@/lib/testing/factories";
import { mailsTo } from "@/lib/testing/messages/mailbox";
import { addService, daysAfter } from "@/lib/testing/money/renewals";
import { changesOnRecord } from "@/lib/testing/operations/audit";
import { asKey, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { addProject } from "../projects/add";
import { assignToProject } from "../projects/assign";
import { deleteProject } from "../projects/delete";
import { listBudgets } from "./list";
import { setBudget } from "./set";
import { tellBudgets } from "./tell";

withCatalogDatabase();

const start = new Date("2030-01-10T12:00:00Z");
const named = (doc: string) => ({ extras: { doc } });

let account: TestAccount;
let shop: number;
let web: number;
let paid: number;
const owner = (now = daysAfter(start, 1)) => asUser(account.id, { now });
beforeAll(async () => {
  account = await addAccount(database());
  const service = await addService(start, { account });
  web = service.serverId;
  paid = moneyOf(service.price, "EUR").cents;
  shop = (await addProject.call(await owner(), { name: "Shop" })).id;
  await assignToProject.call(await owner(), { project: shop, servers: [web] });
});

/** A budget of which the price of the server is that many percent. */
const amountFor = (percent: number): string => (paid / percent).toFixed(2);
const noticesNow = async () =>
  (
    await database()
      .select({ facts: panelNotices.facts, notice: panelNotices.notice })
      .from(panelNotices)
      .where(eq(panelNotices.accountId, account.id))
  ).flatMap(({ notice, facts }) => (notice === "budget.reached" ? [facts] : []));

describe("a budget", () => {
  it("is set, changed and removed by the owner, for a project or the whole account", async () => {
    const context = await owner();
    await setBudget.call(context, { project: 0, amount: "1000" });
    await setBudget.call(context, { project: shop, amount: "20" });
    await setBudget.call(context, { project: shop, amount: "25.50" });
    expect((await listBudgets.call(context, {})).list).toMatchObject([
      { project: shop, name: "Shop", amount: "25.50", told: [] },
      { project: 0, name: "", amount: "1000.00" },
    ]);
    expect(await changesOnRecord("projects.set_budget", `project ${shop}`)).toEqual([
      { budget: { from: null, to: "20.00 EUR" } },
      { budget: { from: "20.00 EUR", to: "25.50 EUR" } },
    ]);
    await setBudget.call(context, { project: 0, amount: "0" });
    expect((await listBudgets.call(context, {})).list).toHaveLength(1);
    const foreign = await asUser((await addAccount(database())).id);
    await expect(setBudget.call(foreign, { project: shop, amount: "1" })).rejects.toMatchObject(
      named("project.not_found"),
    );
    expect((await listBudgets.call(foreign, {})).list).toEqual([]);
    const limited = await asKey(account.id, { serverId: web });
    for (const call of [
      () => setBudget.call(limited, { project: shop, amount: "1" }),
      () => listBudgets.call(limited, {}),
    ])
      await expect(call()).rejects.toMatchObject({ code: "forbidden" });
    for (const amount of ["-1", "x", "1.234", ""])
      await expect(setBudget.call(context, { project: shop, amount })).rejects.toMatchObject({
        code: "invalid",
      });
  });

  it("tells each level once a month, by mail, in the panel and at the highest that is new", async () => {
    const now = daysAfter(start, 2);
    await setBudget.call(await owner(now), { project: shop, amount: amountFor(55) });
    await Promise.all([tellBudgets(now), tellBudgets(now)]);
    // The next period begins on 10 February and is invoiced on 27 January: the month is expected to end beyond it, too.
    const told = { project: shop, name: "Shop", month: "2030-01" };
    expect(await noticesNow()).toMatchObject([
      { ...told, level: "half" },
      { ...told, level: "forecast" },
    ]);
    const [mail] = (await mailsTo(account.email)).filter(({ subject }) => subject.endsWith(": Shop"));
    expect(mail?.body).toContain("/billing/costs");
    // Not due again before an hour is over, and not told again when it is.
    for (const hours of [0, 1, 2]) await tellBudgets(new Date(now.getTime() + hours * 3_600_000));
    expect(await noticesNow()).toHaveLength(2);
    const later = daysAfter(start, 3);
    await setBudget.call(await owner(later), { project: shop, amount: amountFor(101) });
    await tellBudgets(later);
    expect((await noticesNow()).map(({ level }) => level)).toEqual(["half", "forecast", "full"]);
    const [shown] = (await listBudgets.call(await owner(later), {})).list;
    expect(shown?.told.toSorted()).toEqual(["forecast", "full", "half", "most"]);
    expect(shown?.percent).toBe(100);
    // Raised above, nothing is told again this month.
    await setBudget.call(await owner(later), { project: shop, amount: amountFor(85) });
    expect(await tellBudgets(later)).toBe(0);
  });

  it("tells of a forecast beyond it before the month ends", async () => {
    const now = daysAfter(start, 4);
    await setBudget.call(await owner(now), {
      project: 0,
      amount: ((paid * 1.5) / 100).toFixed(2),
    });
    await tellBudgets(now);
    expect((await noticesNow()).slice(3)).toMatchObject([
      { project: null, level: "half" },
      { project: null, level: "forecast" },
    ]);
  });

  it("ends with its project", async () => {
    const context = await owner();
    await assignToProject.call(context, { project: 0, servers: [web] });
    await deleteProject.call(context, { id: shop });
    expect((await listBudgets.call(context, {})).list.map(({ project }) => project)).toEqual([0]);
    expect(await database().select().from(budgets).where(eq(budgets.projectId, shop))).toEqual([]);
  });
});
