import { orNotFound } from "@/lib/api/or-not-found";
import { showCosts } from "@/lib/domain/money/card-payouts/costs";
import { signedInStaff } from "@/lib/session/signed-in";
import { csvAnswer } from "../../../receivables/csv-answer";
import { path, readAsked } from "../read-asked";

const heads = [
  ...["from", "until", "service", "currency", "payments", "gross", "fees", "percent", "payments_without_fee"],
  ...["refunds", "refunded", "disputes", "disputed"],
];

/** The table of the page as CSV: codes and decimal amounts, so that a program can read them. */
export async function GET(request: Request): Promise<Response> {
  const context = await signedInStaff(path);
  const asked = readAsked(new URL(request.url).searchParams, context.now.toISOString().slice(0, 10));
  const { rows } = await orNotFound(showCosts.call(context, asked));
  const { from, until } = asked;
  const cells = rows.map((row) => [
    ...[from, until, row.method, row.currency, String(row.payments), row.gross, row.fees, row.percent ?? ""],
    ...[String(row.unknown), String(row.refunds), row.refunded, String(row.disputes), row.disputed],
  ]);
  return csvAnswer(`card-costs-${from}-${until}`, [heads, ...cells]);
}
