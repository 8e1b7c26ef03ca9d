import { asc, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "@/lib/db/client";
import { companies } from "@/lib/db/tables/money/companies";
import { dunningChoices, dunningPlans } from "@/lib/db/tables/orders/dunning";
import type { DunningPlan } from "../schema";

const most = 200;

/** All plans, the active ones first. */
export async function readPlans(db: Database): Promise<z.input<typeof DunningPlan>[]> {
  const rows = await db
    .select({
      plan: dunningPlans,
      company: companies.region,
      customers: sql<number>`(select count(*)::int from ${dunningChoices} where ${dunningChoices.planId} = ${dunningPlans.id})`,
    })
    .from(dunningPlans)
    .leftJoin(companies, eq(companies.id, dunningPlans.companyId))
    .orderBy(asc(dunningPlans.isChosen), asc(dunningPlans.id))
    .limit(most);
  return rows
    .map(({ plan, company, customers }) => ({
      ...{ id: plan.id, version: plan.version, name: plan.name, company: company ?? "" },
      ...{ is_chosen: plan.isChosen, tag: plan.tag },
      mails: plan.mails.map(({ days, text, isLetter, fees, hasInterest }) => ({
        ...{ days, is_letter: isLetter, has_interest: hasInterest },
        ...{ fee_eur: fees.EUR ?? "", fee_usd: fees.USD ?? "", fee_rub: fees.RUB ?? "" },
        ...{ text_en: text.en, text_ru: text.ru, text_de: text.de },
      })),
      suspend_after: plan.suspendAfter,
      terminate_after: plan.terminateAfter,
      hand_over_after: plan.handOverAfter,
      collector: plan.collector,
      is_active: plan.isActive,
      customers,
    }))
    .sort((a, b) => Number(b.is_active) - Number(a.is_active));
}
