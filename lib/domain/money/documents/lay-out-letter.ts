import type { Content, TableCell } from "pdfmake";
import type { Brand } from "@/lib/base/brand";
import type { Locale } from "@/lib/base/locale";
import { formatMoney } from "@/lib/base/money-text";
import { formatDate } from "@/lib/base/time-text";
import type { LetterContent } from "@/lib/db/tables/orders/dunning";
import { documentLabels } from "@/lib/i18n/documents/labels";
import type { Sheet } from "@/lib/outside/pdf/render";
import { party } from "./lay-out";
import { accentRule, atEnd, fact, head, heading, quiet, sums } from "./shared/pdf-style";

/** A letter of dunning as it was written. */
type Letter = { id: number; language: Locale; issuedOn: string; createdAt: Date; content: LetterContent };

type Said = ReturnType<typeof documentLabels>;

function bankBlock({ bank }: LetterContent, say: Said): Content[] {
  if (!bank) return [];
  const rows = (["holder", "account", "bank", "bic"] as const)
    .filter((word) => bank[word] !== "")
    .map((word): TableCell[] => [{ text: say(word), color: quiet }, { text: bank[word] }]);
  return [
    {
      stack: [
        heading(say("transfer")),
        { table: { widths: [110, "*"], body: rows }, layout: "noBorders" },
        { text: say("letterBank"), color: quiet, margin: [0, 4, 0, 0] },
      ],
      unbreakable: true,
    },
  ];
}

/** Lays a letter out as it was written; the same letter gives the same sheet. */
export function layOutLetter(
  { id, language, issuedOn, createdAt, content }: Letter,
  brand: Pick<Brand, "name" | "accent">,
): Sheet {
  const say = documentLabels(language);
  const { seller, buyer, currency, invoices, total, suspendOn, text } = content;
  const money = (value: string) => formatMoney(value, currency, language);
  const day = (on: string) => formatDate(on, language);
  const rows = invoices.map(({ number, due, amount }): TableCell[] => [
    { text: number },
    { text: day(due) },
    atEnd(money(amount)),
  ]);
  const paragraphs = [
    say("letterText"),
    text,
    suspendOn === null ? "" : say("letterSuspend", { date: day(suspendOn) }),
  ];
  return {
    info: {
      title: `${say("letter")} ${id}`,
      author: seller.name,
      creator: brand.name,
      producer: brand.name,
      creationDate: createdAt,
    },
    language,
    content: [
      {
        columns: [
          { width: "*", stack: [{ text: seller.name, bold: true, fontSize: 12 }] },
          {
            width: "auto",
            stack: [
              { text: say("letter"), bold: true, fontSize: 18, alignment: "right" },
              { text: String(id), fontSize: 11, alignment: "right" },
            ],
          },
        ],
        columnGap: 24,
      },
      accentRule(brand),
      {
        columns: [fact(say("issued"), day(issuedOn)), fact(say("amountDue"), money(total))],
        columnGap: 16,
        margin: [0, 0, 0, 12],
      },
      {
        columns: [
          party(say("seller"), seller, { say, locale: language }),
          party(say("buyer"), buyer, { say, locale: language }),
        ],
        columnGap: 24,
        margin: [0, 0, 0, 16],
      },
      ...paragraphs
        .filter((paragraph) => paragraph !== "")
        .map((paragraph): Content => ({ text: paragraph, margin: [0, 0, 0, 8] })),
      {
        table: {
          headerRows: 1,
          widths: ["*", 110, 90],
          body: [[head(say("invoiceNumber")), head(say("due")), head(say("amount"), "right")], ...rows],
        },
        layout: "ruled",
      },
      {
        columns: [
          { width: "*", text: "" },
          { width: 230, ...sums([{ term: say("amountDue"), value: money(total), isStrong: true }]) },
        ],
        margin: [0, 6, 0, 16],
        unbreakable: true,
      },
      ...bankBlock(content, say),
    ],
    footer: {
      left: [seller.name, seller.taxId && say("taxId", { id: seller.taxId })].filter(Boolean).join(" · "),
      right: `${say("letter")} ${id} · ${say("page")}`,
    },
  };
}
