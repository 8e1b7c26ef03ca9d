import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { csvParts } from "@/app/(panel)/csv";
import { streamOf, streamResponse } from "@/app/(panel)/file-response";
import { orNotFound } from "@/lib/api/or-not-found";
import { listOf } from "@/lib/domain/support/lists/shared/lists";
import { showList } from "@/lib/domain/support/lists/show";
import { signedInStaff } from "@/lib/session/signed-in";
import { listNamed, listPath, readListQuery } from "../../list-address";
import { cellsOf, headsOf } from "./file-cells";
import { listParts } from "./list-parts";

type Params = { params: Promise<{ list: string }> };

/** Exactly the list of that URL as CSV, with the shown columns; read in parts, while the browser takes them. */
export async function GET(request: Request, { params }: Params): Promise<Response> {
  const name = listNamed((await params).list) ?? notFound();
  const context = await signedInStaff(listPath(name));
  const query = readListQuery(name, Object.fromEntries(new URL(request.url).searchParams));
  query.delete("after");
  const t = await getTranslations("lists");
  const read = (asked: URLSearchParams, size: number) =>
    orNotFound(showList.call(context, { list: name, query: String(asked), size }));
  // Whether the query is understood is known before the file begins.
  const { columns: shown } = await read(query, 1);
  const columns = listOf[name].columns.filter((column) => shown.includes(column.name));
  const labels = {
    of: (column: string) => t(`columns.${column}` as "columns.state"),
    currency: t("file.currency"),
    customer: t("file.customer"),
    cut: (count: number) => t("file.cut", { count }),
  };
  const parts = csvParts([t("file.number"), ...headsOf(columns, labels)], listParts(query, read), (row) =>
    "cut" in row ? [labels.cut(row.cut)] : [String(row.id), ...cellsOf(columns, row)],
  );
  const body = streamOf(context, parts, "staff_exports");
  return streamResponse(`${name}.csv`, "text/csv; charset=utf-8", body);
}
