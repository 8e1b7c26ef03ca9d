import type { TableCell } from "pdfmake";
import type { Brand } from "@/lib/base/brand";
import type { Locale } from "@/lib/base/locale";
import { formatAmount } from "@/lib/base/money-text";
import { formatDate } from "@/lib/base/time-text";
import type { Party } from "@/lib/db/tables/money/billing";
import { documentLabels } from "@/lib/i18n/documents/labels";
import { entryLabels } from "@/lib/i18n/params/billing-labels";
import type { Sheet } from "@/lib/outside/pdf/render";
import { party } from "./lay-out";
import { accentRule, atEnd, fact, head, quiet, sums } from "./shared/pdf-style";
import type { Statement } from "./statement-schema";

type PrintedStatement = { statement: Statement; seller: Party; buyer: Party; madeAt: Date };

/** Lays an account statement out in one language; the same input gives the same sheet. */
export function layOutStatement(
  { statement, seller, buyer, madeAt }: PrintedStatement,
  locale: Locale,
  brand: Pick<Brand, "name" | "accent">,
): Sheet {
  const say = documentLabels(locale);
  const money = (amount: Statement["opening"]) => formatAmount(amount, locale);
  const day = (on: string) => formatDate(on, locale);
  const { from, until, opening, charged, received, closing, lines } = statement;
  const period = say("statementPeriod", { from: day(from), until: day(until) });
  const rows = lines.map(({ on, what, amount, balance }): TableCell[] => [
    { text: day(on) },
    { text: entryLabels(what, say) },
    atEnd(money(amount)),
    atEnd(money(balance)),
  ]);
  return {
    info: {
      title: `${say("statement")} ${from} ${until}`,
      author: seller.name,
      creator: brand.name,
      producer: brand.name,
      creationDate: madeAt,
    },
    language: locale,
    content: [
      {
        columns: [
          { width: "*", stack: [{ text: seller.name, bold: true, fontSize: 12 }] },
          {
            width: "auto",
            stack: [
              { text: say("statement"), bold: true, fontSize: 18, alignment: "right" },
              { text: period, fontSize: 11, alignment: "right" },
            ],
          },
        ],
        columnGap: 24,
      },
      accentRule(brand),
      {
        columns: [fact(say("opening"), money(opening)), fact(say("closing"), money(closing))],
        columnGap: 16,
        margin: [0, 0, 0, 12],
      },
      {
        columns: [party(say("seller"), seller, { say, locale }), party(say("buyer"), buyer, { say, locale })],
        columnGap: 24,
        margin: [0, 0, 0, 16],
      },
      rows.length === 0
        ? { text: say("statementNone"), color: quiet, margin: [0, 0, 0, 12] }
        : {
            table: {
              headerRows: 1,
              keepWithHeaderRows: 1,
              dontBreakRows: true,
              widths: [70, "*", 80, 80],
              body: [
                [
                  head(say("date")),
                  head(say("item")),
                  head(say("amount"), "right"),
                  head(say("balance"), "right"),
                ],
                ...rows,
              ],
            },
            layout: "ruled",
          },
      {
        columns: [
          { width: "*", text: say("statementText"), color: quiet, fontSize: 7.5 },
          {
            width: 230,
            ...sums([
              { term: say("opening"), value: money(opening) },
              { term: say("charged"), value: money(charged) },
              { term: say("received"), value: money(received) },
              { term: say("closing"), value: money(closing), isStrong: true },
            ]),
          },
        ],
        columnGap: 24,
        margin: [0, 8, 0, 0],
        unbreakable: true,
      },
    ],
    footer: {
      left: [seller.name, seller.taxId && say("taxId", { id: seller.taxId })].filter(Boolean).join(" · "),
      right: `${say("statement")} · ${say("page")}`,
    },
  };
}
