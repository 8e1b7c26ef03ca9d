import { getTranslations } from "next-intl/server";
import { orNotFound } from "@/lib/api/or-not-found";
import { plainText } from "@/lib/base/csv-cell";
import { showInvoice } from "@/lib/domain/money/billing/show-invoice";
import { lineLabels } from "@/lib/i18n/params/line-labels";
import { signedIn } from "@/lib/session/signed-in";
import { csvParts } from "../../../../csv";
import { streamOf, streamResponse } from "../../../../file-response";
import { inOne } from "../../../list/read-all";

type Asked = { params: Promise<{ id: string }> };

/** The lines of one invoice as CSV. */
export async function GET(_request: Request, { params }: Asked): Promise<Response> {
  const { id } = await params;
  const context = await signedIn(`/billing/invoices/${id}`);
  const [t, billing] = await Promise.all([getTranslations("invoice"), getTranslations("billing")]);
  const invoice = await orNotFound(showInvoice.call(context, { id }));
  const nameOf = (server: number | null) =>
    invoice.servers.find((one) => one.id === server)?.hostname ?? server?.toString() ?? "";
  const parts = csvParts(
    [
      t("description"),
      t("link.server"),
      t("line.quantity"),
      t("line.unitPrice"),
      t("amount"),
      billing("currency"),
    ],
    inOne(invoice.lines),
    ({ what, server_id: server, quantity, unit_price: price, amount }) => [
      plainText(lineLabels(what, t)),
      plainText(nameOf(server)),
      String(quantity),
      price.value,
      amount.value,
      amount.currency,
    ],
  );
  const name = invoice.number.replace(/^#/, `${invoice.title.replaceAll("_", "-")}-`);
  return streamResponse(`${name}.csv`, "text/csv; charset=utf-8", streamOf(context, parts));
}
