import { stringify } from "csv-stringify/sync";
import { getTranslations } from "next-intl/server";
import { plainText } from "@/lib/base/csv-cell";
import type { Statement } from "@/lib/domain/money/documents/statement-schema";
import { entryLabels } from "@/lib/i18n/params/billing-labels";
import { streamResponse } from "./file-response";

/** A statement as CSV: its lines, between the opening and the closing balance. */
export async function statementCsv(statement: Statement): Promise<Response> {
  const [t, billing] = await Promise.all([getTranslations("statement"), getTranslations("billing")]);
  const { from, until, currency, opening, closing, lines } = statement;
  const rows = [
    [t("date"), t("what"), t("amount"), t("balance"), t("currency")],
    [from, t("opening"), "", opening.value, currency],
    ...lines.map(({ on, what, amount, balance }) => [
      ...[on, plainText(entryLabels(what, billing)), amount.value, balance.value, currency],
    ]),
    [until, t("closing"), "", closing.value, currency],
  ];
  const text = stringify(rows, { bom: true, record_delimiter: "windows" });
  return streamResponse(`statement-${from}-${until}.csv`, "text/csv; charset=utf-8", text);
}
