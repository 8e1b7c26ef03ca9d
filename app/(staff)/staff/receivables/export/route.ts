import { orNotFound } from "@/lib/api/or-not-found";
import { plainText } from "@/lib/base/csv-cell";
import { listOpenItems } from "@/lib/domain/money/receivables/show";
import { signedInStaff } from "@/lib/session/signed-in";
import { csvAnswer } from "../csv-answer";
import { readAsked } from "../read-asked";

const heads = ["day", "customer", "email", "company", "invoice", "issued", "due", "age", "currency", "owed"];

/** Every open item of a day as CSV: codes and decimal amounts, so that a program can read them. */
export async function GET(request: Request): Promise<Response> {
  const context = await signedInStaff("/staff/receivables");
  const asked = readAsked(new URL(request.url).searchParams);
  const { day, items } = await orNotFound(listOpenItems.call(context, asked));
  const rows = items.map(({ customer: { id, email }, company, invoice, age, amount }) => [
    ...[day, String(id), plainText(email), plainText(company), plainText(invoice?.number ?? "")],
    ...[invoice?.issued ?? "", invoice?.due ?? "", age, amount.currency, amount.value],
  ]);
  return csvAnswer(`receivables-${day}`, [heads, ...rows]);
}
