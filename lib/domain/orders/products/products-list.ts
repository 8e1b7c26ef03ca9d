import { sql } from "drizzle-orm";
import { likeText } from "@/lib/db/like-text";
import {
  companyTried,
  countryTried,
  customerCell,
  idIn,
  joinedAccount,
  moneyCell,
  ofAccount,
  ofCurrency,
  ofOwner,
  staffList,
  within,
} from "../../kernel/staff/staff-list";

/** The name with what tells it from others of the same product. */
const name = sql`p.names->>'en' || case when t.label = '' then '' else ', ' || t.label end`;

/** Net, for a period: as agreed, or the catalog's. */
const price = sql`coalesce(t.agreed_price, (p.prices->>t.currency)::numeric) * t.quantity`;

/** What recurs and is no server, as it was sold: the next one to be invoiced first. Ended ones only where they are asked for. */
export const productsList = staffList({
  name: "products",
  right: "customers/find",
  table: "product_subscriptions",
  base: ({ given }) =>
    given.get("ended") === undefined ? sql`t.ended_at is null` : sql`t.ended_at is not null`,
  joins: sql`${joinedAccount} join products p on p.id = t.product_id`,
  columns: [
    { name: "product", form: "name", value: name },
    { name: "customer", form: "customer", value: customerCell },
    { name: "quantity", form: "text", value: sql`t.quantity::text` },
    { name: "price", form: "money", value: moneyCell(price, sql`t.currency`) },
    { name: "months", form: "code", value: sql`p.months::text` },
    {
      name: "renews",
      form: "date",
      value: sql`t.next_at`,
      sort: { key: sql`t.next_at`, type: "timestamptz", isRising: true },
    },
    { name: "began", form: "date", value: sql`t.starts_at`, isUsual: false },
    {
      name: "created",
      form: "date",
      value: sql`t.created_at`,
      sort: { key: sql`t.created_at`, type: "timestamptz" },
      isUsual: false,
    },
    { name: "ended", form: "date", value: sql`t.ended_at`, isUsual: false },
  ],
  filters: [
    ofAccount,
    { name: "renews", kind: "dates", reach: "sort", where: within.dates(sql`t.next_at`) },
    { name: "created", kind: "dates", reach: "sort", where: within.dates(sql`t.created_at`) },
    ofCurrency(sql`t.currency`),
    companyTried(ofOwner("company_id")),
    countryTried(ofOwner("country")),
    { name: "agreed", kind: "flag", reach: "window", where: sql`t.agreed_price is not null` },
    { name: "ended", kind: "flag", reach: "index", where: sql`t.ended_at is not null` },
  ],
  search: (word) => {
    const id = idIn(word);
    if (id !== null) return sql`t.id = ${id}`;
    const text = `%${likeText(word)}%`;
    return sql`(lower(t.label) like ${text} or t.product_id = any(array(
      select p.id from products p where lower(p.names->>'en') like ${text})))`;
  },
  usualSort: "renews",
  href: sql`'/staff/customers/' || t.account_id || '/billing'`,
});
