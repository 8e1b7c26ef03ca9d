import type { Content, TableCell } from "pdfmake";
import type { Brand } from "@/lib/base/brand";
import { countryName } from "@/lib/base/country-name";
import { percentText } from "@/lib/base/decimal-text";
import type { Locale } from "@/lib/base/locale";
import { amountOf, isNegative, isZero, moneyOf, subtract, zero } from "@/lib/base/money";
import { formatAmount, formatMoney, takenOff } from "@/lib/base/money-text";
import { taxName } from "@/lib/base/tax-names";
import { formatDate } from "@/lib/base/time-text";
import type { Party } from "@/lib/db/tables/money/billing";
import { documentLabels, type SayInDocument } from "@/lib/i18n/documents/labels";
import type { Sheet } from "@/lib/outside/pdf/render";
import {
  accentRule,
  atEnd,
  fact,
  head,
  heading,
  quiet,
  small,
  strong,
  sums,
} from "../documents/shared/pdf-style";
import type { EarlierInvoiceRow } from "./read";

type Setting = { say: SayInDocument; locale: Locale; money: (value: string) => string };

const known = ["Unpaid", "Paid", "Cancelled", "Refunded", "Collections"] as const;

/** The state in the reader's language, where it is one that there is here. */
function stateText(status: string, say: SayInDocument): string {
  const own = known.find((one) => one === status);
  return own ? say(`is.${own}`) : status;
}

function party(title: string, { name, address, country, taxId, email }: Party, { say, locale }: Setting) {
  const place = country && countryName(country, locale);
  const tax = taxId && say("taxId", { id: taxId });
  const rest = [address, place, tax, email].filter(Boolean).map((text): Content => ({ text }));
  return { width: "*", stack: [small(title), strong(name), ...rest] };
}

function titleBlock({ seller, number }: EarlierInvoiceRow, { say }: Setting): Content {
  return {
    columns: [
      { width: "*", stack: [{ text: seller.name, bold: true, fontSize: 12 }] },
      {
        width: "auto",
        stack: [
          { text: say("invoice"), bold: true, fontSize: 18, alignment: "right" },
          { text: number, fontSize: 11, alignment: "right" },
        ],
      },
    ],
    columnGap: 24,
  };
}

function detailsBlock(row: EarlierInvoiceRow, { say, locale }: Setting): Content {
  const columns = [
    fact(say("issued"), formatDate(row.issuedOn, locale)),
    ...(row.dueOn ? [fact(say("due"), formatDate(row.dueOn, locale))] : []),
    fact(say("status"), stateText(row.status, say)),
  ];
  return { columns, columnGap: 16, margin: [0, 0, 0, 12] };
}

/** A row moves to the next page as a whole, unless it may be too long for a page. */
const longestRow = 1_500;

function linesBlock({ description: { lines } }: EarlierInvoiceRow, { say, money }: Setting): Content {
  const rows = lines.map(({ text, amount }, index): TableCell[] => [
    { text: String(index + 1), color: quiet },
    { text },
    atEnd(money(amount)),
  ]);
  return {
    table: {
      headerRows: 1,
      keepWithHeaderRows: rows.length > 0 ? 1 : 0,
      dontBreakRows: lines.every(({ text }) => text.length <= longestRow),
      widths: [22, "*", 100],
      body: [[head(say("position")), head(say("item")), head(say("amount"), "right")], ...rows],
    },
    layout: "ruled",
  };
}

function sumsBlock(row: EarlierInvoiceRow, { say, money, locale }: Setting): Content {
  const { currency, subtotal, total, paid, description, seller } = row;
  const due = subtract(moneyOf(total, currency), moneyOf(paid, currency));
  const isOpen = ["Unpaid", "Collections", "Payment Pending"].includes(row.status);
  const rows = [
    { term: say("subtotal"), value: money(subtotal) },
    ...description.taxes.map(({ rate, amount }) => ({
      term: say("taxShort", {
        tax: taxName(say("taxName"), seller.country || undefined),
        percent: percentText(rate, locale),
      }),
      value: money(amount),
    })),
    { term: say("total"), value: money(total), isStrong: true },
    ...(isZero(moneyOf(paid, currency))
      ? []
      : [{ term: say("paidSum"), value: formatAmount(takenOff({ value: paid, currency }), locale) }]),
    {
      term: say("amountDue"),
      value: formatAmount(amountOf(isOpen && !isNegative(due) ? due : zero(currency)), locale),
      isStrong: true,
    },
  ];
  return {
    columns: [
      { width: "*", text: "" },
      { width: 230, ...sums(rows) },
    ],
    margin: [0, 6, 0, 12],
    unbreakable: true,
  };
}

function paymentsBlock(
  { description, creditApplied, currency }: EarlierInvoiceRow,
  setting: Setting,
): Content[] {
  const { say, money, locale } = setting;
  const rows = description.payments.map(({ on, method, reference, amount }): TableCell[] => [
    { text: formatDate(on, locale) },
    { text: [method, reference].filter(Boolean).join(", ") },
    atEnd(money(amount)),
  ]);
  if (!isZero(moneyOf(creditApplied, currency)))
    rows.push([{ text: "" }, { text: say("method.credit") }, atEnd(money(creditApplied))]);
  if (rows.length === 0) return [];
  const table: Content = { table: { widths: [110, "*", 90], body: rows }, layout: "ruled" };
  return [{ stack: [heading(say("payments")), table], margin: [0, 0, 0, 12], unbreakable: rows.length < 20 }];
}

/** Lays out an invoice of another system from what was frozen of it; the same input gives the same sheet. */
export function layOutEarlier(
  row: EarlierInvoiceRow,
  locale: Locale,
  brand: Pick<Brand, "name" | "accent">,
): Sheet {
  const say = documentLabels(locale);
  const { seller, buyer, number, currency, notes } = row;
  const setting: Setting = { say, locale, money: (value) => formatMoney(value, currency, locale) };
  return {
    info: {
      title: `${say("invoice")} ${number}`,
      author: seller.name,
      creator: brand.name,
      producer: brand.name,
      creationDate: new Date(`${row.issuedOn}T00:00:00Z`),
    },
    language: locale,
    content: [
      titleBlock(row, setting),
      accentRule(brand),
      detailsBlock(row, setting),
      {
        columns: [party(say("seller"), seller, setting), party(say("buyer"), buyer, setting)],
        columnGap: 24,
        margin: [0, 0, 0, 16],
      },
      linesBlock(row, setting),
      sumsBlock(row, setting),
      ...paymentsBlock(row, setting),
      ...(notes ? [{ text: notes, margin: [0, 0, 0, 12] } satisfies Content] : []),
      { text: say("earlierText"), color: quiet, margin: [0, 0, 0, 12] },
    ],
    footer: {
      left: [seller.name, seller.taxId && say("taxId", { id: seller.taxId })].filter(Boolean).join(" · "),
      right: `${number} · ${say("page")}`,
    },
  };
}
