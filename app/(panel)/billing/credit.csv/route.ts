import { getTranslations } from "next-intl/server";
import { plainText } from "@/lib/base/csv-cell";
import { entryLabels } from "@/lib/i18n/params/billing-labels";
import { signedIn } from "@/lib/session/signed-in";
import { csvParts } from "../../csv";
import { streamOf, streamResponse } from "../../file-response";
import { readAllMovements } from "../list/read-all";

const heads = ["date", "what", "amount", "after", "currency"] as const;

/** All credit movements as CSV. */
export async function GET(): Promise<Response> {
  const context = await signedIn("/billing");
  const t = await getTranslations("billing");
  const parts = csvParts(
    heads.map((head) => t(head)),
    readAllMovements(context),
    ({ at, what, amount, after }) => [
      at,
      plainText(entryLabels(what, t)),
      amount.value,
      after.value,
      amount.currency,
    ],
  );
  return streamResponse("credit.csv", "text/csv; charset=utf-8", streamOf(context, parts));
}
