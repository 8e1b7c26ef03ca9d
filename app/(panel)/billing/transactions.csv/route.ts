import { getTranslations } from "next-intl/server";
import { plainText } from "@/lib/base/csv-cell";
import { signedIn } from "@/lib/session/signed-in";
import { csvParts } from "../../csv";
import { streamOf, streamResponse } from "../../file-response";
import { readAllPayments } from "../list/read-all";

const heads = ["date", "what", "method", "amount"] as const;

/** All payments and refunds as CSV. */
export async function GET(): Promise<Response> {
  const context = await signedIn("/billing/transactions");
  const [t, billing] = await Promise.all([getTranslations("transactions"), getTranslations("billing")]);
  const parts = csvParts(
    [...heads.map((head) => t(head)), billing("currency"), t("takenBack")],
    readAllPayments(context),
    ({ at, is_refund: isRefund, invoice, method, amount, taken_back: chargedBack }) => [
      at.slice(0, 10),
      plainText(t(isRefund ? "returned" : "paid", { title: invoice.title, number: invoice.number })),
      t(`methods.${method}`),
      amount.value,
      amount.currency,
      chargedBack?.slice(0, 10) ?? "",
    ],
  );
  return streamResponse("transactions.csv", "text/csv; charset=utf-8", streamOf(context, parts));
}
