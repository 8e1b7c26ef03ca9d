import type { Content, TableCell } from "pdfmake";
import type { Brand } from "@/lib/base/brand";
import { countryName } from "@/lib/base/country-name";
import { decimalText, formatPercent, percentText } from "@/lib/base/decimal-text";
import type { InvoiceTitle } from "@/lib/base/invoice-title";
import type { Locale } from "@/lib/base/locale";
import { formatAmount, formatMoney, signOf, takenOff } from "@/lib/base/money-text";
import type { TaxParams } from "@/lib/base/params/billing";
import { taxName } from "@/lib/base/tax-names";
import { formatDate } from "@/lib/base/time-text";
import type { Party } from "@/lib/db/tables/money/billing";
import { type DocumentWord, documentLabels, type SayInDocument } from "@/lib/i18n/documents/labels";
import { returnLabels, taxLabels } from "@/lib/i18n/params/billing-labels";
import { lineLabels } from "@/lib/i18n/params/line-labels";
import type { Sheet } from "@/lib/outside/pdf/render";
import type { DocumentDetails, InvoiceDetails } from "./facts";
import { accentRule, atEnd, fact, head, heading, quiet, small, strong, sums } from "./shared/pdf-style";

type Setting = {
  say: SayInDocument;
  locale: Locale;
  money: (value: string) => string;
  /** As an amount that is taken off. */
  less: (value: string) => string;
};

const day = (on: string, { locale }: Setting): string => formatDate(on, locale);

const titles = {
  invoice: "invoice",
  pro_forma: "proForma",
  top_up: "topUp",
  receipt: "receipt",
  payment: "payment",
} as const satisfies Record<InvoiceTitle, DocumentWord>;

const titleText = (facts: DocumentDetails, { say }: Pick<Setting, "say">): string =>
  say(facts.kind === "invoice" ? titles[facts.title] : "creditNote");

function titleBlock(facts: DocumentDetails, { say }: Setting): Content {
  const title = titleText(facts, { say });
  return {
    columns: [
      { width: "*", stack: [{ text: facts.seller.name, bold: true, fontSize: 12 }] },
      {
        width: "auto",
        stack: [
          { text: title, bold: true, fontSize: 18, alignment: "right" },
          { text: facts.number, fontSize: 11, alignment: "right" },
        ],
      },
    ],
    columnGap: 24,
  };
}

function detailsBlock(facts: DocumentDetails, setting: Setting): Content {
  const { say, money } = setting;
  const issued = fact(say("issued"), day(facts.issuedOn, setting));
  const columns =
    facts.kind === "invoice"
      ? [
          issued,
          fact(say("due"), day(facts.dueOn, setting)),
          fact(say("status"), say(`is.${facts.status}`)),
          fact(say("amountDue"), money(facts.due)),
        ]
      : [
          issued,
          fact(
            say("corrects"),
            say("ofDay", { number: facts.corrects.number, date: day(facts.corrects.issuedOn, setting) }),
          ),
          fact(say("reason"), returnLabels(facts.reason, say)),
        ];
  return { columns, columnGap: 16, margin: [0, 0, 0, 12] };
}

/** A column with a party's name, address and tax number. */
export function party(
  title: string,
  { name, address, country, taxId, email }: Party,
  setting: Pick<Setting, "say" | "locale">,
  references: readonly string[] = [],
) {
  const place = countryName(country, setting.locale);
  const tax = taxId && setting.say("taxId", { id: taxId });
  const rest = [address, place, tax, email, ...references].filter(Boolean).map((text): Content => ({ text }));
  return { width: "*", stack: [small(title), strong(name), ...rest] };
}

/** What the buyer's bookkeeping finds the document by. */
const referencesOf = ({ purchaseOrder, costCenter }: DocumentDetails, { say }: Setting): string[] => [
  ...(purchaseOrder ? [say("purchaseOrder", { text: purchaseOrder })] : []),
  ...(costCenter ? [say("costCenter", { text: costCenter })] : []),
];

const partiesBlock = (facts: DocumentDetails, setting: Setting): Content => ({
  columns: [
    party(setting.say("seller"), facts.seller, setting),
    party(setting.say("buyer"), facts.buyer, setting, referencesOf(facts, setting)),
  ],
  columnGap: 24,
  margin: [0, 0, 0, 16],
});

/** Added funds and combined invoices are not sales: their amounts are not net and bear no tax here. */
const isSale = ({ taxes }: DocumentDetails): boolean => taxes.some(({ why }) => why.code !== "not_a_sale");

/** A row moves to the next page as a whole, unless it may be too long for a page. */
const longestRow = 1_500;

function linesBlock(facts: DocumentDetails, { say, money }: Setting): Content {
  const { lines } = facts;
  const reason = facts.kind === "credit_note" ? returnLabels(facts.reason, say) : "";
  const heads: TableCell[] = [
    head(say("position")),
    head(say("item")),
    head(say("quantity"), "right"),
    head(say("unitPrice"), "right"),
    head(say(isSale(facts) ? "net" : "amount"), "right"),
  ];
  const texts = lines.map(({ what }) => (what ? lineLabels(what, say) : reason));
  const rows = lines.map(({ quantity, unitPrice, amount }, index): TableCell[] => [
    { text: String(index + 1), color: quiet },
    { text: texts[index] ?? "" },
    atEnd(String(quantity)),
    atEnd(money(unitPrice)),
    atEnd(money(amount)),
  ]);
  return {
    table: {
      headerRows: 1,
      keepWithHeaderRows: 1,
      dontBreakRows: texts.every((text) => text.length <= longestRow),
      widths: [22, "*", 36, 80, 84],
      body: [heads, ...rows],
    },
    layout: "ruled",
  };
}

/** The country whose tax it is; where none is charged, there is none. */
const raisedIn = (why: TaxParams): string | undefined =>
  why.code === "domestic" || why.code === "eu_consumer" ? why.country : undefined;

/** Without the rate of taxed lines where there are none. */
function shownTaxes({ taxes }: DocumentDetails): DocumentDetails["taxes"] {
  const some = taxes.filter(({ base }) => signOf(base) !== 0);
  return some.length > 0 ? some : taxes;
}

function sumRows(facts: DocumentDetails, { say, money, less, locale }: Setting) {
  const taxes = shownTaxes(facts)
    .filter(({ why, rate }) => why.code !== "not_a_sale" || signOf(rate) !== 0)
    .map(({ why, rate, tax }) => ({
      term: say("taxShort", {
        tax: taxName(say("taxName"), raisedIn(why)),
        percent: percentText(rate, locale),
      }),
      value: money(tax),
    }));
  const rows = [
    ...(isSale(facts) ? [{ term: say("subtotal"), value: money(facts.subtotal) }] : []),
    ...taxes,
    { term: say("total"), value: money(facts.total), isStrong: true },
  ];
  if (facts.kind === "credit_note") return rows;
  if (signOf(facts.paid) !== 0) rows.push({ term: say("paidSum"), value: less(facts.paid) });
  if (signOf(facts.returned) > 0) {
    const back = facts.payments.filter(({ isRefund }) => isRefund);
    const isCredit = back.every(({ method }) => method === "credit");
    rows.push({ term: say(isCredit ? "returnedSum" : "returnedAll"), value: money(facts.returned) });
  }
  return [...rows, { term: say("amountDue"), value: money(facts.due), isStrong: true }];
}

const sumsBlock = (facts: DocumentDetails, setting: Setting): Content => ({
  columns: [
    { width: "*", text: "" },
    { width: 230, ...sums(sumRows(facts, setting)) },
  ],
  margin: [0, 6, 0, 12],
  unbreakable: true,
});

/** An unpaid first order is not a sale, and this document not an invoice. */
const proFormaBlock = (facts: DocumentDetails, { say }: Setting): Content[] =>
  facts.kind === "invoice" && facts.title === "pro_forma"
    ? [{ text: say("proFormaText"), color: quiet, margin: [0, 0, 0, 12] }]
    : [];

const notSold = ({ taxes }: DocumentDetails, { say, locale }: Setting): Content => ({
  text: taxes.map(({ why }) => taxLabels(why, say, locale)).join(" "),
  color: quiet,
  margin: [0, 0, 0, 12],
});

/** The tax in the seller's own currency, with the rate that was frozen with the document. */
function homeTax({ home, currency }: DocumentDetails, { say, locale }: Setting): Content[] {
  if (!home) return [];
  const text = say("homeTax", {
    currency: home.currency,
    amount: decimalText(home.tax, locale),
    from: currency,
    rate: percentText(home.rate, locale),
    date: formatDate(home.day, locale),
  });
  return [{ text, color: quiet, margin: [0, 4, 0, 0] }];
}

const taxHeads = ({ say }: Setting): TableCell[] => [
  head(say("rate")),
  head(say("why")),
  head(say("base"), "right"),
  head(say("tax"), "right"),
];

/** Base of each tax rate, and the rule by which it applies. */
const taxBlock = (facts: DocumentDetails, setting: Setting): Content => ({
  stack: [
    heading(setting.say("taxes")),
    {
      table: {
        widths: [48, "*", 90, 70],
        body: [
          [...taxHeads(setting)],
          ...shownTaxes(facts).map(({ rate, base, tax, why }): TableCell[] => [
            { text: formatPercent(rate, setting.locale) },
            { text: taxLabels(why, setting.say, setting.locale) },
            atEnd(setting.money(base)),
            atEnd(setting.money(tax)),
          ]),
        ],
      },
      layout: "ruled",
    },
    ...homeTax(facts, setting),
  ],
  margin: [0, 0, 0, 12],
  unbreakable: true,
});

function wordOf({ method, isRefund, isChargedBack }: InvoiceDetails["payments"][number]) {
  if (isChargedBack) return "method.takenBack" as const;
  if (isRefund) return method === "credit" ? ("method.refund" as const) : ("method.refundCard" as const);
  return `method.${method}` as const;
}

function paymentsBlock({ payments }: InvoiceDetails, setting: Setting): Content[] {
  const { say, money, less } = setting;
  if (payments.length === 0) return [];
  const rows = payments.map((payment): TableCell[] => [
    { text: day(payment.on, setting) },
    { text: say(wordOf(payment)) },
    atEnd((payment.isRefund || payment.isChargedBack ? less : money)(payment.amount)),
  ]);
  const table: Content = { table: { widths: [110, "*", 90], body: rows }, layout: "ruled" };
  return [{ stack: [heading(say("payments")), table], margin: [0, 0, 0, 12], unbreakable: rows.length < 20 }];
}

function transferBlock({ transfer, due }: InvoiceDetails, { say, money }: Setting): Content[] {
  if (!transfer) return [];
  const words = ["holder", "account", "bank", "bic", "reference"] as const;
  const rows = words
    .filter((word) => transfer[word] !== "")
    .map((word): TableCell[] => [
      { text: say(word), color: quiet },
      { text: transfer[word], bold: word === "reference" },
    ]);
  const amount: TableCell[] = [
    { text: say("amountDue"), color: quiet },
    { text: money(due), bold: true },
  ];
  return [
    {
      stack: [
        heading(say("transfer")),
        { table: { widths: [110, "*"], body: [amount, ...rows] }, layout: "noBorders" },
        { ...{ text: say("transferText"), color: quiet }, margin: [0, 4, 0, 0] },
      ],
      unbreakable: true,
    },
  ];
}

/** What the seller prints besides: legal form, register, managers, ways to reach it, and a text of its own. */
function imprintBlock({ imprint }: Party, { say }: Pick<Setting, "say">): Content[] {
  if (!imprint) return [];
  const { legalForm, register, managers, taxNumber, phone, email, website, footer } = imprint;
  const join = (texts: readonly string[]) => texts.filter((text) => text !== "").join(" · ");
  const lines = [
    join([
      legalForm,
      register,
      managers && say("managers", { names: managers }),
      taxNumber && say("taxNumber", { number: taxNumber }),
    ]),
    join([phone, email, website]),
    footer,
  ];
  const shown = lines.filter((line) => line !== "").map((line) => small(line));
  return shown.length === 0 ? [] : [{ stack: shown, margin: [0, 16, 0, 0], unbreakable: true }];
}

/** Lays a document out in one language under a brand; the same input gives the same sheet. */
export function layOut(facts: DocumentDetails, locale: Locale, brand: Pick<Brand, "name" | "accent">): Sheet {
  const say = documentLabels(locale);
  const { currency } = facts;
  const setting: Setting = {
    say,
    locale,
    money: (value) => formatMoney(value, currency, locale),
    less: (value) => formatAmount(takenOff({ value, currency }), locale),
  };
  const title = titleText(facts, setting);
  const { seller } = facts;
  return {
    info: {
      title: `${title} ${facts.number}`,
      author: seller.name,
      creator: brand.name,
      producer: brand.name,
      creationDate: facts.issuedAt,
    },
    language: locale,
    content: [
      titleBlock(facts, setting),
      accentRule(brand),
      detailsBlock(facts, setting),
      partiesBlock(facts, setting),
      linesBlock(facts, setting),
      sumsBlock(facts, setting),
      isSale(facts) ? taxBlock(facts, setting) : notSold(facts, setting),
      ...proFormaBlock(facts, setting),
      ...(facts.kind === "invoice" ? paymentsBlock(facts, setting) : []),
      ...(facts.kind === "invoice" ? transferBlock(facts, setting) : []),
      ...imprintBlock(seller, setting),
    ],
    footer: {
      left: [seller.name, seller.taxId && say("taxId", { id: seller.taxId })].filter(Boolean).join(" · "),
      right: `${facts.number} · ${say("page")}`,
    },
  };
}
