import { getTranslations } from "next-intl/server";
import { plainText } from "@/lib/base/csv-cell";
import { signedIn } from "@/lib/session/signed-in";
import { csvParts } from "../../csv";
import { streamOf, streamResponse } from "../../file-response";
import { readAllPayments } from "../earlier/read-all";

const heads = ["day", "reference", "method", "invoice", "amount", "currency"] as const;

/** All earlier payments and refunds as CSV. */
export async function GET(): Promise<Response> {
  const context = await signedIn("/billing/earlier");
  const t = await getTranslations("earlier");
  const parts = csvParts(
    heads.map((head) => t(head)),
    readAllPayments(context),
    ({ on, reference, method, invoice, amount }) => [
      on,
      plainText(reference),
      plainText(method),
      plainText(invoice),
      amount.value,
      amount.currency,
    ],
  );
  return streamResponse("earlier-payments.csv", "text/csv; charset=utf-8", streamOf(context, parts));
}
