import { orNotFound } from "@/lib/api/or-not-found";
import { plainText } from "@/lib/base/csv-cell";
import { showDeposits } from "@/lib/domain/money/receivables/show-deposits";
import { signedInStaff } from "@/lib/session/signed-in";
import { csvAnswer } from "../../csv-answer";
import { readAsked } from "../../read-asked";

const heads = ["day", "customer", "email", "company", "currency", "credit"];

/** The credit of every customer on a day as CSV. */
export async function GET(request: Request): Promise<Response> {
  const context = await signedInStaff("/staff/receivables/deposits");
  const asked = readAsked(new URL(request.url).searchParams);
  const { day, customers } = await orNotFound(showDeposits.call(context, asked));
  const rows = customers.map(({ customer: { id, email }, company, amount }) => [
    ...[day, String(id), plainText(email), plainText(company), amount.currency, amount.value],
  ]);
  return csvAnswer(`deposits-${day}`, [heads, ...rows]);
}
