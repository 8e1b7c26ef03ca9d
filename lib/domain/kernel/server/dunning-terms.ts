import { eq, type SQL, sql } from "drizzle-orm";
import { anyOf } from "@/lib/db/any-of";
import type { Database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { dunningChoices, dunningPlans, type PlanMail } from "@/lib/db/tables/orders/dunning";
import { tags as ofTags } from "@/lib/db/tables/servers/tags";
import { type RenewalTerms, renewalTerms } from "@/lib/env";

/** Days that no debt lasts: what is never done is planned after them. */
const neverDays = 36_500;

export const isNever = (days: number): boolean => days >= neverDays;

/**
 * Terms of a renewal, with the plan that they are from; null = from the settings, by which nothing is handed over.
 * `collector`: to whom.
 */
export type DunningTerms = RenewalTerms & {
  planId: number | null;
  mails: readonly PlanMail[];
  handOverAfter: number | null;
  collector: string;
};

export type Plan = Pick<
  typeof dunningPlans.$inferSelect,
  | "id"
  | "companyId"
  | "isChosen"
  | "tag"
  | "mails"
  | "suspendAfter"
  | "terminateAfter"
  | "handOverAfter"
  | "collector"
>;

const usualTerms = (): DunningTerms => ({
  ...renewalTerms(),
  ...{ planId: null, mails: [], handOverAfter: null, collector: "" },
});

/** The terms of a plan; when invoices are issued stays a setting. */
export function termsOfPlan({
  id,
  mails,
  suspendAfter,
  terminateAfter,
  handOverAfter,
  collector,
}: Omit<Plan, "companyId" | "isChosen" | "tag">) {
  const { invoiceBefore, leastNotice } = renewalTerms();
  const terms: DunningTerms = {
    ...{ invoiceBefore, leastNotice, planId: id, mails, handOverAfter, collector },
    reminders: mails.map(({ days }) => days),
    suspendAfter: suspendAfter ?? neverDays,
    terminateAfter: terminateAfter ?? neverDays,
  };
  return terms;
}

/** What decides on the plan of a customer; `tags`: those that staff have given. */
type Dunned = { companyId: number; chosen: number | null; tags: readonly string[] };

/** The plan that holds for a customer; undefined = the settings do. */
export function planFor<P extends Plan>(
  plans: readonly P[],
  { companyId, chosen, tags }: Dunned,
): P | undefined {
  const usual = plans.filter(({ isChosen }) => !isChosen);
  const forAll = usual.filter(({ tag }) => tag === "");
  return (
    plans.find(({ id, isChosen }) => isChosen && id === chosen) ??
    usual.find(({ tag }) => tag !== "" && tags.includes(tag)) ??
    forAll.find((plan) => plan.companyId === companyId) ??
    forAll.find((plan) => plan.companyId === null)
  );
}

export const readActivePlans = (db: Database): Promise<Plan[]> =>
  db.select().from(dunningPlans).where(eq(dunningPlans.isActive, true));

/** SQL for the tags that staff have given an account; for queries that join it with another table. */
export const internalTags = (): SQL<string[]> =>
  sql<string[]>`array(select ${ofTags.tag} from ${ofTags}
    where ${ofTags.component} = 'customer' and ${ofTags.componentId} = ${accounts.id} and ${ofTags.isInternal}
    order by ${ofTags.tag})`;

/** What decides on the plan of each account. */
export const readPlanned = (db: Database, accountIds: readonly number[]) =>
  db
    .select({
      id: accounts.id,
      companyId: accounts.companyId,
      chosen: dunningChoices.planId,
      tags: internalTags(),
    })
    .from(accounts)
    .leftJoin(dunningChoices, eq(dunningChoices.accountId, accounts.id))
    .where(anyOf(accounts.id, [...new Set(accountIds)]));

/** The terms on which each of these accounts is dunned today. */
export async function readDunningTerms(
  db: Database,
  accountIds: readonly number[],
): Promise<(accountId: number) => DunningTerms> {
  const usual = usualTerms();
  const plans = accountIds.length === 0 ? [] : await readActivePlans(db);
  if (plans.length === 0) return () => usual;
  const rows = await readPlanned(db, accountIds);
  const terms = new Map(
    rows.map((row) => {
      const plan = planFor(plans, row);
      return [row.id, plan ? termsOfPlan(plan) : usual];
    }),
  );
  return (accountId) => terms.get(accountId) ?? usual;
}
