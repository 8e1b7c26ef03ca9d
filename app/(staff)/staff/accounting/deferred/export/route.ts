import { notFound } from "next/navigation";
import { plainText } from "@/app/(panel)/csv";
import { orNotFound } from "@/lib/api/or-not-found";
import { showDeferred } from "@/lib/domain/money/accounting/deferred";
import { signedInStaff } from "@/lib/session/signed-in";
import { csvAnswer } from "../../../receivables/csv-answer";
import { readAsked } from "../../read-period";

const heads = ["month", "invoice", "issued", "until", "customer", "name", "currency", "deferred"];

/** The deferred revenue of a company at the end of a month as CSV, sale by sale; its last line says how many it leaves out. */
export async function GET(request: Request): Promise<Response> {
  const context = await signedInStaff("/staff/accounting/deferred");
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const { company, from: month } = await readAsked(context, query);
  if (!company) notFound();
  const { sales, left_out: leftOut } = await orNotFound(
    showDeferred.call(context, { company: company.id, month }),
  );
  const rows = sales.map(({ document, issued, until, customer, customer_name: name, amount }) => [
    ...[month, plainText(document), issued, until, String(customer), plainText(name)],
    ...[amount.currency, amount.value],
  ]);
  // A file that lacks something says so.
  const rest = leftOut === 0 ? [] : [[month, `+ ${leftOut}`, "", "", "", "", "", ""]];
  return csvAnswer(`deferred-${month}`, [heads, ...rows, ...rest]);
}
