import { eq } from "drizzle-orm";
import type { z } from "zod";
import { currencies, decimalOf, isNegative, isPositive, moneyOf } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { companies } from "@/lib/db/tables/money/companies";
import type { PlanMail } from "@/lib/db/tables/orders/dunning";
import { invalidArgument } from "../../../kernel/errors/fail";
import { faultOfPlan } from "../expected-steps";
import type { PlanInput } from "../schema";

type Mail = z.output<typeof PlanInput>["mails"][number];

/** Fees above zero by currency; null = none. */
function feesOf(mail: Mail): PlanMail["fees"] | null {
  const typed = { EUR: mail.fee_eur, USD: mail.fee_usd, RUB: mail.fee_rub } as const;
  const found = currencies.flatMap((currency) => {
    if (typed[currency] === "") return [];
    const money = moneyOf(typed[currency], currency);
    if (isNegative(money)) throw invalidArgument("mails", "must not have fees below zero");
    return isPositive(money) ? [[currency, decimalOf(money)] as const] : [];
  });
  return found.length > 0 ? Object.fromEntries(found) : null;
}

/** What a plan's row says, from what staff typed; throws with the field that is wrong. */
export async function readWantedPlan(db: Database, typed: z.output<typeof PlanInput>) {
  const fault = faultOfPlan({
    ...typed,
    mails: typed.mails.map((mail) => ({
      ...mail,
      has_fee: mail.has_interest || feesOf(mail) !== null,
    })),
  });
  if (fault) throw invalidArgument(fault.field, fault.why);
  const isOfCompany = typed.company !== "" && !typed.is_chosen && typed.tag === "";
  const [company] = !isOfCompany
    ? []
    : await db
        .select({ id: companies.id })
        .from(companies)
        .where(eq(companies.region, typed.company.toUpperCase()));
  if (isOfCompany && !company) throw invalidArgument("company", "is no company");
  const mails: PlanMail[] = typed.mails
    .map((mail) => ({
      ...{ days: mail.days, isLetter: mail.is_letter, hasInterest: mail.has_interest },
      fees: feesOf(mail) ?? {},
      text: { en: mail.text_en, ru: mail.text_ru, de: mail.text_de },
    }))
    .toSorted((a, b) => a.days - b.days);
  return {
    ...{ name: typed.name, companyId: company?.id ?? null, isChosen: typed.is_chosen, mails },
    tag: typed.is_chosen ? "" : typed.tag,
    ...{ suspendAfter: typed.suspend_after, terminateAfter: typed.terminate_after },
    ...{ handOverAfter: typed.hand_over_after, collector: typed.collector },
    isActive: typed.is_active,
  };
}
