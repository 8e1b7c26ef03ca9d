import { getTranslations } from "next-intl/server";
import { orNotFound } from "@/lib/api/or-not-found";
import { plainText } from "@/lib/base/csv-cell";
import { showPlan } from "@/lib/domain/orders/renewals/show-plan";
import { signedIn } from "@/lib/session/signed-in";
import { csvParts } from "../../csv";
import { streamOf, streamResponse } from "../../file-response";
import { inOne } from "../list/read-all";

const heads = ["date", "charge", "servers", "payment", "amount", "creditAfter", "currency"] as const;

/** Charges of the next 90 days as CSV. */
export async function GET(): Promise<Response> {
  const context = await signedIn("/billing");
  const t = await getTranslations("billing");
  const { charges } = await orNotFound(showPlan.call(context, {}));
  const parts = csvParts(
    heads.map((head) => t(head)),
    inOne(charges),
    ({ date, invoice, servers, how, amount, credit_after: after }) => [
      date.slice(0, 10),
      plainText(invoice?.number ?? t("renewal")),
      plainText(servers.map(({ hostname }) => hostname).join(" ")),
      t(`how.${how}`),
      amount.value,
      // Credit is in the account's currency, which a debt from before it changed is not.
      after.currency === amount.currency ? after.value : "",
      amount.currency,
    ],
  );
  return streamResponse("charges.csv", "text/csv; charset=utf-8", streamOf(context, parts));
}
