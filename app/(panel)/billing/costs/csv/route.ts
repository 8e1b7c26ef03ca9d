import { stringify } from "csv-stringify/sync";
import { getTranslations } from "next-intl/server";
import { orNotFound } from "@/lib/api/or-not-found";
import { plainText } from "@/lib/base/csv-cell";
import { showCosts } from "@/lib/domain/orders/costs/show";
import { signedIn } from "@/lib/session/signed-in";
import { streamResponse } from "../../../file-response";
import { costsInput, costsViewOf } from "../costs-query";
import { groupName } from "../group-name";

/** The report of the URL as CSV: a row for each group, then the total. */
export async function GET(request: Request): Promise<Response> {
  const context = await signedIn("/billing/costs");
  const t = await getTranslations("costs");
  const address = new URL(request.url).searchParams;
  const input = costsInput(costsViewOf((name) => address.get(name)));
  const report = await orNotFound(showCosts.call(context, input));
  const { month, currency, groups, total } = report;
  const cells = ({ invoiced, used, to_date: toDate, expected, forecast }: typeof total) => [
    ...[invoiced, used, toDate, expected, forecast, currency],
  ];
  const heads = ["invoiced", "used", "toDate", "expected", "forecast"] as const;
  const rows = [
    [t("month"), t("name"), ...heads.map((head) => t(head)), t("currency")],
    ...groups.map((group) => [month, plainText(groupName(group, input.by, t)), ...cells(group)]),
    [month, t("total"), ...cells(total)],
  ];
  const text = stringify(rows, { bom: true, record_delimiter: "windows" });
  return streamResponse(`costs-${month}.csv`, "text/csv; charset=utf-8", text);
}
