import { getTranslations } from "next-intl/server";
import { plainText } from "@/lib/base/csv-cell";
import { signedIn } from "@/lib/session/signed-in";
import { csvParts } from "../../csv";
import { streamOf, streamResponse } from "../../file-response";
import { readAllInvoices } from "../earlier/read-all";

const heads = ["number", "issued", "due", "state", "paid", "total", "currency"] as const;

/** All earlier invoices as CSV. */
export async function GET(): Promise<Response> {
  const context = await signedIn("/billing/earlier");
  const t = await getTranslations("earlier");
  const parts = csvParts(
    heads.map((head) => t(head)),
    readAllInvoices(context),
    ({ number, issued_on: issued, due_on: due, status, paid, total }) => [
      plainText(number),
      issued,
      due ?? "",
      plainText(status),
      paid.value,
      total.value,
      total.currency,
    ],
  );
  return streamResponse("earlier-invoices.csv", "text/csv; charset=utf-8", streamOf(context, parts));
}
