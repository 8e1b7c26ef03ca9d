import { and, eq, inArray, isNull, ne, type SQL } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { dunningChoices, dunningPlans } from "@/lib/db/tables/orders/dunning";
import { tags } from "@/lib/db/tables/servers/tags";
import { byStaff } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { staffIdOf } from "../../kernel/staff/staff-reason";
import { planFields } from "./schema";
import { refreshSteps } from "./shared/refresh-steps";
import { readWantedPlan } from "./shared/wanted-plan";

type Row = typeof dunningPlans.$inferSelect;
type Wanted = Awaited<ReturnType<typeof readWantedPlan>>;

/** One active plan for each tag, each company and for all; of those that are chosen there are any number. */
async function requireFree(db: Database, { isActive, isChosen, companyId, tag }: Wanted, id: number | null) {
  if (!isActive || isChosen) return;
  const same = companyId === null ? isNull(dunningPlans.companyId) : eq(dunningPlans.companyId, companyId);
  const [taken] = await db
    .select({ id: dunningPlans.id })
    .from(dunningPlans)
    .where(
      and(
        eq(dunningPlans.isActive, true),
        eq(dunningPlans.isChosen, false),
        eq(dunningPlans.tag, tag),
        same,
        id === null ? undefined : ne(dunningPlans.id, id),
      ),
    );
  if (taken) throw fail("dunning.taken");
}

type Reach = Pick<Row, "id" | "isChosen" | "companyId" | "isActive" | "tag">;

/** The accounts that the plan can be about; null = none, because it is not active. */
function reachOf(db: Database, { id, isChosen, companyId, isActive, tag }: Reach): SQL | undefined | null {
  if (!isActive) return null;
  if (isChosen)
    return inArray(
      accounts.id,
      db.select({ id: dunningChoices.accountId }).from(dunningChoices).where(eq(dunningChoices.planId, id)),
    );
  if (tag !== "")
    return inArray(
      accounts.id,
      db
        .select({ id: tags.componentId })
        .from(tags)
        .where(and(eq(tags.component, "customer"), eq(tags.tag, tag), eq(tags.isInternal, true))),
    );
  return companyId === null ? undefined : eq(accounts.companyId, companyId);
}

const said = ({
  mails,
  suspendAfter,
  terminateAfter,
  handOverAfter,
  collector,
}: Pick<Row, "mails" | "suspendAfter" | "terminateAfter" | "handOverAfter" | "collector">) =>
  [
    mails
      .map(({ days, isLetter, fees, hasInterest }) =>
        [
          `${days}${isLetter ? "+" : ""}`,
          ...Object.entries(fees).map(([currency, fee]) => `${fee} ${currency}`),
          ...(hasInterest ? ["%"] : []),
        ].join(" "),
      )
      .join(", "),
    suspendAfter ?? "–",
    terminateAfter ?? "–",
    ...(handOverAfter === null ? [] : [`${handOverAfter} ${collector}`]),
  ].join(" | ");

/**
 * Adds or changes a dunning plan. An active one holds from the next round on, for open invoices as well: steps that were
 * taken stay taken, and none is made up for. Refused if someone else has changed it meanwhile.
 */
export const savePlan = staffOperation({
  name: "dunning.save",
  summary: "Adds or changes a dunning plan",
  access: byStaff("write", "dunning/manage"),
  changes: ["billing"],
  fails: ["dunning.not_found", "dunning.changed", "dunning.taken"],
  input: z.object({ id: z.int32().nullable(), version: z.int(), ...planFields }),
  output: z.object({ id: z.int(), version: z.int() }),
  run: async ({ db, now, actor, note }, { id, version: seen, ...typed }) => {
    const wanted = await readWantedPlan(db, typed);
    const [before] =
      id === null ? [] : await db.select().from(dunningPlans).where(eq(dunningPlans.id, id)).for("update");
    if (id !== null && !before) throw fail("dunning.not_found");
    if (before && before.version !== seen) throw fail("dunning.changed");
    await requireFree(db, wanted, id);
    const version = (before?.version ?? 0) + 1;
    const set = { ...wanted, version, updatedAt: now };
    const [row] = before
      ? await db.update(dunningPlans).set(set).where(eq(dunningPlans.id, before.id)).returning()
      : await db
          .insert(dunningPlans)
          .values({ ...set, createdBy: staffIdOf(actor), createdAt: now })
          .returning();
    if (!row) throw new Error("The plan was not written.");
    for (const one of before ? [before, row] : [row]) {
      const which = reachOf(db, one);
      if (which !== null) await refreshSteps(db, { which }, now);
    }
    const changes = {
      name: { from: before?.name ?? null, to: row.name },
      steps: { from: before ? said(before) : null, to: said(row) },
      is_active: { from: before?.isActive ?? null, to: row.isActive },
    };
    const changed = Object.entries(changes).filter(([, { from, to }]) => from !== to);
    note({ target: `dunning plan ${row.id}`, changes: Object.fromEntries(changed) });
    return { id: row.id, version };
  },
});
