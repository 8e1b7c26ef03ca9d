import type { Locale } from "@/lib/base/locale";
import { compare, decimalOf, type Money, moneyOf, negate, subtract, total } from "@/lib/base/money";
import { signOf } from "@/lib/base/money-text";
import { documentLabels } from "@/lib/i18n/documents/labels";
import { returnLabels } from "@/lib/i18n/params/billing-labels";
import { lineLabels } from "@/lib/i18n/params/line-labels";
import type { PrintedDocument } from "../documents/shared/printed";
import { breakdownOf, composeLines, type PrintedLine } from "./compose-lines";
import type { EContact, EHomeTax, EInvoice, ETransfer, Place } from "./model";
import { partyOf, tidy } from "./party";
import { wholePeriod } from "./period";
import { categoryOf, untaxedBeside } from "./tax-category";

/** What the print does not say of the parties. `place` null: it is not known apart from the printed address. */
export type FurtherFacts = {
  seller: EContact & { place: Place | null; register: string };
  buyer: { place: Place | null };
  buyerReference: string;
};

/** Null for what is no invoice: an unpaid first order, added funds, a combined payment. */
export const isInvoice = (printed: PrintedDocument): boolean =>
  (printed.kind === "credit_note" || printed.title === "invoice") &&
  printed.taxes.every(({ why }, index) => index > 0 || why.code !== "not_a_sale");

function transferOf(printed: PrintedDocument): ETransfer | null {
  if (printed.kind === "credit_note" || !printed.transfer) return null;
  const { holder, account, bic, reference } = printed.transfer;
  const bare = account.toUpperCase().replaceAll(/\s/g, "");
  const isIban = /^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/.test(bare);
  return {
    iban: isIban ? bare : "",
    account: isIban ? "" : tidy(account),
    holder: tidy(holder),
    bic: bic.toUpperCase().replaceAll(/\s/g, ""),
    reference,
  };
}

/** Amounts of credit notes are positive here. */
const homeOf = ({ home, kind }: PrintedDocument): EHomeTax | null =>
  home
    ? { currency: home.currency, tax: kind === "credit_note" ? home.tax.replace(/^-/, "") : home.tax }
    : null;

const sumAsLine = (sum: string): PrintedLine => ({ what: null, quantity: 1, unitPrice: sum, amount: sum });

/** What a document taxes, and what not, as a line each; without lines to tell them apart, its sum as one. */
function sumsAsLines({ taxes, subtotal }: PrintedDocument): PrintedLine[] {
  const parts = taxes.filter(({ base }) => signOf(base) !== 0);
  if (parts.length === 0) return [sumAsLine(subtotal)];
  return parts.map(({ base, why }) => ({
    ...sumAsLine(base),
    ...(why.code === "not_a_sale" ? { isTaxed: false as const } : {}),
  }));
}

/** An issued document in the terms of EN 16931. Throws where its sums do not add up, which is a programming error. */
export function composeEInvoice(printed: PrintedDocument, further: FurtherFacts, locale: Locale): EInvoice {
  const say = documentLabels(locale);
  const { currency } = printed;
  const isCredit = printed.kind === "credit_note";
  const moneyIn = (value: string): Money => {
    const money = moneyOf(value, currency);
    return isCredit ? negate(money) : money;
  };
  const [main] = printed.taxes;
  if (!main || !isInvoice(printed)) throw new Error(`Document ${printed.number} is no invoice.`);
  const note = printed.kind === "credit_note" ? tidy(returnLabels(printed.reason, say)) : "";
  const nameOf = ({ what }: PrintedLine): string =>
    tidy(what ? lineLabels(what, say) : note) || say(isCredit ? "creditNote" : "item");
  const taxed = categoryOf(main.why, main.rate, say, locale);
  const terms = { currency, isCredit, nameOf, taxed, untaxed: untaxedBeside(taxed, say) };
  const subtotal = moneyIn(printed.subtotal);
  const found = composeLines(printed.lines, terms);
  // A credit note over less than its lines is about its sums.
  const composed = compare(found.net, subtotal) === 0 ? found : composeLines(sumsAsLines(printed), terms);
  const { lines, allowances, groups } = composed;
  const tax = subtract(moneyIn(printed.total), subtotal);
  const taxes = breakdownOf(groups, tax);
  const sumOf = (values: readonly string[]) =>
    total(
      values.map((value) => moneyOf(value, currency)),
      currency,
    );
  if (compare(sumOf(taxes.map((part) => part.tax)), tax) !== 0)
    throw new Error(`The tax of ${printed.number} is of no category.`);
  const paid = printed.kind === "invoice" ? printed.paid : "0.00";
  const isOutside = taxes.some(({ code }) => code === "O");
  const { seller, buyer } = printed;
  const parties = {
    seller: partyOf(seller, further.seller),
    buyer: partyOf(buyer, { ...further.buyer, register: "", email: buyer.email }),
  };
  const period = wholePeriod(lines.map((line) => line.period));
  return {
    kind: printed.kind,
    number: tidy(printed.number),
    issuedOn: printed.issuedOn,
    dueOn: printed.kind === "invoice" ? printed.dueOn : "",
    currency,
    home: homeOf(printed),
    note,
    buyerReference: tidy(further.buyerReference),
    purchaseOrder: tidy(printed.purchaseOrder),
    costCenter: tidy(printed.costCenter),
    corrects: printed.kind === "credit_note" ? printed.corrects : null,
    // What is outside the scope of VAT names no VAT number (BR-O-02).
    seller: isOutside ? { ...parties.seller, vatId: "" } : parties.seller,
    contact: {
      person: tidy(further.seller.person),
      phone: tidy(further.seller.phone),
      email: tidy(further.seller.email),
    },
    buyer: isOutside ? { ...parties.buyer, vatId: "" } : parties.buyer,
    lines,
    allowances,
    taxes,
    period,
    deliveredOn: printed.kind === "credit_note" ? printed.corrects.issuedOn : printed.issuedOn,
    transfer: transferOf(printed),
    sums: {
      lines: decimalOf(sumOf(lines.map((line) => line.amount))),
      allowances: decimalOf(sumOf(allowances.map((allowance) => allowance.amount))),
      net: decimalOf(subtotal),
      tax: decimalOf(tax),
      total: decimalOf(moneyIn(printed.total)),
      paid,
      due: decimalOf(subtract(moneyIn(printed.total), moneyOf(paid, currency))),
    },
  };
}
