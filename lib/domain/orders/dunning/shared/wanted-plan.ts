import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "@/lib/db/client";
import { companies } from "@/lib/db/tables/money/companies";
import type { PlanMail } from "@/lib/db/tables/orders/dunning";
import { invalidArgument } from "../../../kernel/errors/fail";
import { faultOfPlan } from "../rules";
import type { PlanInput } from "../schema";

/** What a plan's row says, from what staff typed; throws with the field that is wrong. */
export async function readWantedPlan(db: Database, typed: z.output<typeof PlanInput>) {
  const fault = faultOfPlan(typed);
  if (fault) throw invalidArgument(fault.field, fault.why);
  const [company] =
    typed.company === "" || typed.is_chosen
      ? []
      : await db
          .select({ id: companies.id })
          .from(companies)
          .where(eq(companies.region, typed.company.toUpperCase()));
  if (typed.company !== "" && !typed.is_chosen && !company)
    throw invalidArgument("company", "is no company");
  const mails: PlanMail[] = typed.mails
    .map((mail) => ({
      ...{ days: mail.days, isLetter: mail.is_letter },
      text: { en: mail.text_en, ru: mail.text_ru, de: mail.text_de },
    }))
    .toSorted((a, b) => a.days - b.days);
  return {
    ...{ name: typed.name, companyId: company?.id ?? null, isChosen: typed.is_chosen, mails },
    ...{ suspendAfter: typed.suspend_after, terminateAfter: typed.terminate_after },
    isActive: typed.is_active,
  };
}
