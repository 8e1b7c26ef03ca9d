import { sql } from "drizzle-orm";
import {
  companyTried,
  countryTried,
  customerCell,
  idIn,
  moneyCell,
  ofCurrency,
  ofInvoice,
  staffList,
  within,
} from "../../kernel/staff/staff-list";

/** Credit notes of all customers, each with the invoice that it corrects. */
export const creditNotesList = staffList({
  name: "creditNotes",
  right: "customers/find",
  table: "credit_notes",
  joins: sql`join invoices i on i.id = t.invoice_id join accounts a on a.id = i.account_id
    join companies c on c.id = i.company_id`,
  columns: [
    { name: "number", form: "name", value: sql`t.number` },
    { name: "customer", form: "customer", value: customerCell },
    { name: "invoice", form: "code", value: sql`i.number` },
    {
      name: "total",
      form: "money",
      value: moneyCell(sql`t.total`, sql`i.currency`),
      sort: { key: sql`t.total`, type: "numeric" },
    },
    {
      name: "created",
      form: "date",
      value: sql`t.issued_at`,
      sort: { key: sql`t.issued_at`, type: "timestamptz" },
    },
    { name: "company", form: "text", value: sql`c.name`, isUsual: false },
    { name: "country", form: "country", value: sql`nullif(i.buyer->>'country', '')`, isUsual: false },
  ],
  filters: [
    {
      name: "account",
      kind: "text",
      reach: "index",
      isHidden: true,
      where: (value) => {
        const id = idIn(value);
        return id === null
          ? null
          : sql`t.id = any(array(select n.id from invoices i join credit_notes n on n.invoice_id = i.id where i.account_id = ${id}))`;
      },
    },
    companyTried(ofInvoice("company_id")),
    countryTried(ofInvoice("buyer->>'country'")),
    ofCurrency(ofInvoice("currency")),
    { name: "total", kind: "amounts", reach: "index", where: within.amounts(sql`t.total`) },
    { name: "created", kind: "dates", reach: "index", where: within.dates(sql`t.issued_at`) },
  ],
  search: (word) => sql`t.id = any(array((select id from credit_notes where lower(number) = ${word})
    union (select n.id from invoices i join credit_notes n on n.invoice_id = i.id where lower(i.number) = ${word})))`,
  usualSort: "created",
  href: sql`'/staff/invoices/' || t.invoice_id`,
});
