import { groupBy } from "@/lib/base/group-by";
import type { SourceRow } from "@/lib/outside/source-database/port";
import { addTexts, centsOf, readAmount, subtractTexts } from "../shared/cents";
import { cutText, isSet, plainLine, plainText, readDay } from "../shared/read-text";
import type { SourceInvoice, SourcePayment } from "../source";
import { amountIn, type ClientRows, type Remark, text } from "./rows";

const numberOf = (row: SourceRow): string => plainLine(row.invoicenum, 60) || text(row, "id");

const mostLetters = 4_000;

type Parts = { items: readonly SourceRow[]; payments: readonly SourceRow[]; onCut: () => void };

/** A rate may have parts of a hundredth of a percent: `8.875`. */
function rateOf(row: SourceRow, column: string): string {
  const said = text(row, column).trim();
  return readAmount(said) ?? (/^\d{1,3}\.\d{3,8}$/.test(said) ? said.replace(/0{1,8}$/, "") : "0.00");
}

const taxOf = (row: SourceRow, amount: string, rate: string) =>
  centsOf(amountIn(row, amount)) === 0n
    ? []
    : [{ name: "", rate: rateOf(row, rate), amount: amountIn(row, amount) }];

/** States of an invoice that is still owed. */
const owed: ReadonlySet<string> = new Set(["Unpaid", "Collections", "Payment Pending"]);

function readInvoice(row: SourceRow, { items, payments, onCut }: Parts, issuedOn: string): SourceInvoice {
  const [subtotal, creditApplied] = [amountIn(row, "subtotal"), amountIn(row, "credit")];
  const tax = addTexts(amountIn(row, "tax"), amountIn(row, "tax2"));
  const received = payments.map((one) =>
    subtractTexts(amountIn(one, "amountin"), amountIn(one, "amountout")),
  );
  return {
    id: text(row, "id"),
    number: numberOf(row),
    status: plainLine(row.status, 40),
    issuedOn,
    dueOn: readDay(row.duedate),
    paidOn: readDay(row.datepaid),
    subtotal,
    tax,
    // The source's own total is without what credit paid of it.
    total: addTexts(subtotal, tax),
    creditApplied,
    paid: addTexts(creditApplied, ...received),
    details: {
      lines: items.map((item) => ({
        text: cutText(plainText(item.description).trim(), mostLetters, onCut),
        amount: amountIn(item, "amount"),
        isTaxed: isSet(item.taxed),
      })),
      taxes: [...taxOf(row, "tax", "taxrate"), ...taxOf(row, "tax2", "taxrate2")],
      payments: payments.map((one, index) => ({
        on: readDay(one.date) ?? issuedOn,
        method: plainLine(one.gateway, 60),
        reference: plainLine(one.transid),
        amount: received[index] ?? "0.00",
      })),
    },
    notes: cutText(plainText(row.notes).trim(), mostLetters, onCut),
  };
}

const hasCents = (row: SourceRow, columns: readonly string[]): boolean =>
  columns.every((column) => centsOf(row[column] ?? "0") !== null);

/** All but drafts, which were never issued. */
export function readInvoices({ of }: ClientRows, leave: Remark, remark: Remark): SourceInvoice[] {
  const byId = (row: SourceRow): string => text(row, "invoiceid");
  const items = groupBy(of("tblinvoiceitems"), byId);
  const payments = groupBy(of("tblaccounts"), byId);
  return of("tblinvoices").flatMap((row): SourceInvoice[] => {
    const id = text(row, "id");
    const refuse = (...why: [Parameters<Remark>[2], string?]): [] => {
      leave("invoice", id, ...why);
      return [];
    };
    if (text(row, "status") === "Draft") return refuse("draft");
    const issuedOn = readDay(row.date);
    if (issuedOn === null) return refuse("date", text(row, "date"));
    if (!hasCents(row, ["subtotal", "credit", "tax", "tax2", "total"])) return refuse("price");
    const onCut = () => remark("invoice", id, "cut");
    const parts = { items: items.get(id) ?? [], payments: payments.get(id) ?? [], onCut };
    const invoice = readInvoice(row, parts, issuedOn);
    const said = addTexts(amountIn(row, "total"), invoice.creditApplied);
    if (said !== invoice.total) remark("invoice", id, "sums_differ", `${said} / ${invoice.total}`);
    if (owed.has(invoice.status)) remark("invoice", id, "unpaid", subtractTexts(invoice.total, invoice.paid));
    return [invoice];
  });
}

/** What came in and went out, of invoices and of none. */
export function readPayments({ of }: ClientRows, leave: Remark): SourcePayment[] {
  const numbers = new Map(of("tblinvoices").map((row) => [text(row, "id"), numberOf(row)]));
  return of("tblaccounts").flatMap((row): SourcePayment[] => {
    const id = text(row, "id");
    const paidOn = readDay(row.date);
    const isWhole = hasCents(row, ["amountin", "amountout", "fees"]);
    if (paidOn === null || !isWhole) {
      leave("payment", id, paidOn === null ? "date" : "price", paidOn === null ? text(row, "date") : "");
      return [];
    }
    return [
      {
        id,
        invoice: numbers.get(text(row, "invoiceid")) ?? "",
        paidOn,
        method: plainLine(row.gateway, 60),
        reference: plainLine(row.transid),
        description: plainLine(row.description, 500),
        amountIn: amountIn(row, "amountin"),
        amountOut: amountIn(row, "amountout"),
        fees: amountIn(row, "fees"),
      },
    ];
  });
}
