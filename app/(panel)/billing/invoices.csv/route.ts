import { getTranslations } from "next-intl/server";
import { plainText } from "@/lib/base/csv-cell";
import { shownStatus } from "@/lib/domain/money/billing/rules";
import { signedIn } from "@/lib/session/signed-in";
import { csvParts } from "../../csv";
import { streamOf, streamResponse } from "../../file-response";
import { readView } from "../list/list-view";
import { readNumbered } from "../list/read-all";

const heads = ["number", "state", "kind", "date", "due", "total", "currency", "servers"] as const;

/** All numbered documents that match the URL's filter, as CSV. */
export async function GET(request: Request): Promise<Response> {
  const context = await signedIn("/billing");
  const t = await getTranslations("billing");
  const labels = await getTranslations("invoice");
  const { filter } = readView(Object.fromEntries(new URL(request.url).searchParams));
  const parts = csvParts(
    heads.map((head) => t(head)),
    readNumbered(context, filter),
    ({
      number,
      status,
      is_overdue: isOverdue,
      is_part_paid: isPartPaid,
      kind,
      issued,
      due,
      total,
      servers,
    }) => [
      plainText(number),
      labels(`status.${shownStatus(status, { isOverdue, isPartPaid })}`),
      t(`kinds.${kind}`),
      issued,
      due,
      total.value,
      total.currency,
      plainText(servers.map(({ hostname }) => hostname).join(" ")),
    ],
  );
  return streamResponse("invoices.csv", "text/csv; charset=utf-8", streamOf(context, parts));
}
