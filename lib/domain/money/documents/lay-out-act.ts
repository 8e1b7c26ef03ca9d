import type { Content, TableCell } from "pdfmake";
import type { Brand } from "@/lib/base/brand";
import { decimalText, percentText } from "@/lib/base/decimal-text";
import { formatDate } from "@/lib/base/time-text";
import type { Party } from "@/lib/db/tables/money/billing";
import { actCurrencies, actWords, sayInAct as say } from "@/lib/i18n/documents/act";
import { documentLabels } from "@/lib/i18n/documents/labels";
import { lineLabels } from "@/lib/i18n/params/line-labels";
import type { Sheet } from "@/lib/outside/pdf/render";
import { actRows, givenOn } from "./act-rows";
import type { InvoiceDetails } from "./facts";
import { quiet, small } from "./shared/pdf-style";

/** What the frozen document does not say of the buyer. */
type ActFacts = { details: InvoiceDetails; buyerKpp: string };

/** The form is prescribed in this language. */
const locale = "ru";
const day = (on: string): string => formatDate(on, locale);
const money = (value: string): string => decimalText(value, locale);
const cell = (text: string, alignment: "left" | "right" | "center" = "left") => ({
  ...{ text, alignment },
  fontSize: 7.5,
});

const numbersOf = ({ taxId }: Party, kpp: string): string =>
  [taxId || say("none"), kpp].filter(Boolean).join("/");

/** Rows of a name and what is filled in. */
const facts = (rows: readonly (readonly [string, string])[]): Content => ({
  table: {
    widths: [190, "*"],
    body: rows.map(([term, value]): TableCell[] => [
      { ...cell(term), color: quiet },
      cell(value || say("none")),
    ]),
  },
  layout: "noBorders",
});

function head({ details, buyerKpp }: ActFacts, isTaxed: boolean): Content[] {
  const { number, issuedOn, seller, buyer, currency, payments } = details;
  const named = { number, date: day(issuedOn) };
  const paid = payments.filter(({ isRefund, method }) => !isRefund && method === "bank_transfer");
  return [
    {
      columns: [
        {
          width: 130,
          stack: [
            { text: say("name"), bold: true, fontSize: 9 },
            { text: say("status", { status: isTaxed ? "1" : "2" }), margin: [0, 4, 0, 2] },
            small(say("statuses")),
          ],
        },
        {
          width: "*",
          stack: [
            { text: say(isTaxed ? "invoice" : "act", named), bold: true, fontSize: 12 },
            { ...cell(say("correction")), margin: [0, 0, 0, 4] },
            facts([
              [say("seller"), seller.name],
              [say("address"), seller.address],
              [say("sellerNumbers"), numbersOf(seller, seller.imprint?.kpp ?? "")],
              [say("sender"), ""],
              [say("receiver"), ""],
              [say("payment"), paid.map(({ on }) => day(on)).join(", ")],
              [say("shipment"), say("shipped", named)],
              [say("buyer"), buyer.name],
              [say("buyerAddress"), buyer.address],
              [say("buyerNumbers"), numbersOf(buyer, buyerKpp)],
              [say("currency"), actCurrencies[currency]],
              [say("contract"), ""],
            ]),
          ],
        },
      ],
      columnGap: 16,
      margin: [0, 0, 0, 8],
    },
  ];
}

function rowsTable(details: InvoiceDetails): Content {
  const label = documentLabels(locale);
  const { columns } = actWords;
  const rows = actRows(details);
  const names = rows.map(({ what }) =>
    what ? lineLabels(what, label) : say("whole", { number: details.number }),
  );
  const body = rows.map(({ quantity, price, net, rate, tax, gross }, index): TableCell[] => [
    cell(String(index + 1), "center"),
    cell(names[index] ?? ""),
    cell(say("none"), "center"),
    cell(say("none"), "center"),
    cell(String(quantity), "right"),
    cell(money(price), "right"),
    cell(money(net), "right"),
    cell(say("noExcise"), "center"),
    cell(rate === null ? say("noTax") : `${percentText(rate, locale)} %`, "center"),
    cell(rate === null ? say("noTax") : money(tax), "right"),
    cell(money(gross), "right"),
  ]);
  const sums = details.taxes.every(({ tax }) => /^0\.0+$/.test(tax))
    ? say("noTax")
    : money(details.taxes[0]?.tax ?? "0.00");
  const last: TableCell[] = [
    { ...cell(say("total")), colSpan: 6, bold: true },
    ...Array.from({ length: 5 }, (): TableCell => ({ text: "" })),
    cell(money(details.subtotal), "right"),
    { ...cell("X", "center"), colSpan: 2 },
    { text: "" },
    cell(sums, "right"),
    cell(money(details.total), "right"),
  ];
  return {
    table: {
      headerRows: 2,
      dontBreakRows: true,
      widths: [22, "*", 34, 34, 34, 62, 70, 46, 46, 62, 70],
      body: [
        Object.values(columns).map((text) => cell(text, "center")),
        actWords.marks.map((mark): TableCell => ({ ...cell(mark, "center"), color: quiet })),
        ...body,
        last,
      ],
    },
    margin: [0, 0, 0, 8],
  };
}

const signature = (who: string, name: string) =>
  ({
    columns: [
      { width: "*", ...cell(who) },
      { width: 110, stack: [{ text: "______________________" }, small(say("signature"))] },
      { width: 130, stack: [{ text: name || "______________________" }] },
    ],
    columnGap: 8,
    margin: [0, 4, 0, 4],
  }) satisfies Content;

/** The name of the first of several people. */
const firstOf = (names: string): string => (names.split(/[,;]/)[0] ?? "").trim();

function signatures({ details, buyerKpp }: ActFacts): Content[] {
  const { seller, buyer, number, issuedOn } = details;
  const { managers = "", accountant = "", kpp = "" } = seller.imprint ?? {};
  const manager = firstOf(managers);
  return [
    {
      unbreakable: true,
      stack: [
        {
          columns: [signature(say("head"), manager), signature(say("accountant"), accountant || manager)],
          columnGap: 16,
        },
        facts([
          [say("basis"), say("basisOf", { number, date: day(issuedOn) })],
          [say("transport"), ""],
        ]),
        {
          columns: [
            {
              width: "*",
              stack: [
                signature(say("given"), manager),
                facts([
                  [say("givenOn"), day(givenOn(details))],
                  [say("givenNotes"), ""],
                ]),
                signature(say("responsible"), accountant || manager),
                facts([[say("maker"), say("party", { name: seller.name, numbers: numbersOf(seller, kpp) })]]),
              ],
            },
            {
              width: "*",
              stack: [
                signature(say("taken"), ""),
                facts([
                  [say("takenOn"), ""],
                  [say("takenNotes"), ""],
                ]),
                signature(say("takenResponsible"), ""),
                facts([
                  [
                    say("takenMaker"),
                    say("party", { name: buyer.name, numbers: numbersOf(buyer, buyerKpp) }),
                  ],
                ]),
              ],
            },
          ],
          columnGap: 24,
          margin: [0, 8, 0, 0],
        },
      ],
    },
  ];
}

/** Lays out the universal transfer document of an invoice of a Russian company; the same input gives the same sheet. */
export function layOutAct(act: ActFacts, brand: Pick<Brand, "name">): Sheet {
  const { details } = act;
  const isTaxed = details.taxes.some(({ tax }) => !/^0\.0+$/.test(tax));
  return {
    info: {
      title: `${say("name")} ${details.number}`,
      author: details.seller.name,
      creator: brand.name,
      producer: brand.name,
      creationDate: details.issuedAt,
    },
    language: locale,
    isLandscape: true,
    content: [...head(act, isTaxed), rowsTable(details), ...signatures(act)],
    footer: { left: `${say("name")} ${details.number}`, right: say("page") },
  };
}
