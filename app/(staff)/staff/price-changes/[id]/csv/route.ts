import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { csvParts } from "@/app/(panel)/csv";
import { orNotFound } from "@/lib/api/or-not-found";
import { plainText } from "@/lib/base/csv-cell";
import { contentDisposition } from "@/lib/base/file-answer";
import type { StaffContext } from "@/lib/domain/kernel/operation/context";
import { showPriceChange } from "@/lib/domain/orders/price-changes/list";
import { signedInStaff } from "@/lib/session/signed-in";

type Asked = { params: Promise<{ id: string }> };

async function* readAll(context: StaffContext, id: number) {
  for (let after = 0; ; ) {
    const { change, rows, next } = await orNotFound(showPriceChange.call(context, { id, after }));
    yield rows.map((row) => ({ ...row, price: row.is_kept ? row.old : change.price }));
    if (next === null) return;
    after = next;
  }
}

/** The servers or products that a change is about as CSV. */
export async function GET(_request: Request, { params }: Asked): Promise<Response> {
  const { id } = await params;
  if (!/^[1-9]\d{0,8}$/.test(id)) notFound();
  const context = await signedInStaff(`/staff/price-changes/${id}`);
  const t = await getTranslations("priceChanges");
  const heads = [t("server"), t("customer"), t("old"), t("new"), t("currency"), t("told")];
  const parts = csvParts(heads, readAll(context, Number(id)), ({ server, product, ...row }) => {
    const { customer, old, price, told } = row;
    return [
      ...[
        plainText(server?.hostname ?? product?.name ?? ""),
        plainText(customer.email),
        old.value,
        price.value,
        old.currency,
      ],
      told?.slice(0, 10) ?? "",
    ];
  });
  const text: string[] = [];
  for await (const part of parts) text.push(part);
  return new Response(text.join(""), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": contentDisposition(`price-change-${id}.csv`),
      "cache-control": "private, no-store",
    },
  });
}
