import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { csvParts } from "@/app/(panel)/csv";
import { orNotFound } from "@/lib/api/or-not-found";
import { partsInTurn } from "@/lib/base/fair-turns";
import { contentDisposition } from "@/lib/base/file-answer";
import { listOf } from "@/lib/domain/support/lists/shared/lists";
import { showList } from "@/lib/domain/support/lists/show";
import { signedInStaff } from "@/lib/session/signed-in";
import { listNamed, listPath, readListQuery } from "../../list-address";
import { cellsOf, headsOf } from "./file-cells";
import { listParts } from "./list-parts";

function streamOf(parts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: async () => void (await parts.return(undefined)),
  });
}

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
  const body = streamOf(partsInTurn("staff_exports", context.actor.account.id, parts));
  return new Response(body, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": contentDisposition(`${name}.csv`),
      "cache-control": "private, no-store",
    },
  });
}
