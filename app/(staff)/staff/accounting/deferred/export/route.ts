import { notFound } from "next/navigation";
import { csvParts } from "@/app/(panel)/csv";
import { streamOf, streamResponse } from "@/app/(panel)/file-response";
import { orNotFound } from "@/lib/api/or-not-found";
import { plainText } from "@/lib/base/csv-cell";
import { listDeferredSales } from "@/lib/domain/money/accounting/deferred-sales";
import type { ShownDeferred } from "@/lib/domain/money/accounting/schema";
import { signedInStaff } from "@/lib/session/signed-in";
import { readAsked } from "../../read-period";

const heads = ["month", "invoice", "issued", "until", "customer", "name", "currency", "deferred"];

type Page = { sales: ShownDeferred["sales"]; next: number | null };

/** All pages, of which the first is read before the file begins; each other one once the previous one was consumed. */
async function* pagesFrom(first: Page, read: (after: number) => Promise<Page>) {
  let page = first;
  yield page.sales;
  while (page.next !== null) {
    page = await read(page.next);
    yield page.sales;
  }
}

/** The deferred revenue of a company at the end of a month as CSV, every sale of it. */
export async function GET(request: Request): Promise<Response> {
  const context = await signedInStaff("/staff/accounting/deferred");
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const { company, from: month } = await readAsked(context, query);
  if (!company) notFound();
  const read = (after?: number): Promise<Page> =>
    orNotFound(listDeferredSales.call(context, { company: company.id, month, ...(after && { after }) }));
  const parts = csvParts(
    heads,
    pagesFrom(await read(), read),
    ({ document, issued, until, customer, customer_name: name, amount }) => [
      ...[month, plainText(document), issued, until, String(customer), plainText(name)],
      ...[amount.currency, amount.value],
    ],
  );
  const body = streamOf(context, parts, "staff_exports");
  return streamResponse(`deferred-${month}.csv`, "text/csv; charset=utf-8", body);
}
