import { compare, currencies, moneyFrom } from "@/lib/base/money";
import { byStaff } from "../../kernel/access/access";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { AskedDay, Deposits } from "./schema";
import { readDay } from "./shared/asked-day";
import { readDayEnds } from "./shared/day-ends";
import { readBalances } from "./shared/read-balances";
import { sumOf } from "./shared/read-open-items";

/** The page shows the largest; the file has all. */
const mostCustomers = 10_000;

/** Credit of customers on a day: what they have paid in advance. */
export const showDeposits = staffOperation({
  name: "receivables.deposits",
  summary: "Shows the credit of customers on a day",
  access: byStaff("read", "receivables/manage"),
  within: "rows",
  looks: "now_and_then",
  fails: [],
  pool: "staff_searches",
  input: AskedDay,
  output: Deposits,
  run: async ({ db, now }, { day: wanted, company, customer }) => {
    const day = readDay(wanted, now);
    const { sellers, ends, first } = await readDayEnds(db, day, company);
    const balances = await readBalances(db, { kind: "credit", ends, first, customer });
    const customers = balances
      .map(({ account: id, email, company: seller, amount: value, currency }) => ({
        customer: { id, email },
        company: sellers.find((one) => one.id === seller)?.name ?? "",
        amount: { value, currency },
      }))
      .toSorted((one, other) =>
        one.amount.currency === other.amount.currency
          ? compare(moneyFrom(other.amount), moneyFrom(one.amount)) || one.customer.id - other.customer.id
          : currencies.indexOf(one.amount.currency) - currencies.indexOf(other.amount.currency),
      );
    return {
      day,
      companies: sellers,
      totals: currencies
        .map((currency) => ({ currency, own: balances.filter((one) => one.currency === currency) }))
        .filter(({ own }) => own.length > 0)
        .map(({ currency, own }) => ({
          value: sumOf(
            own.map(({ amount }) => amount),
            currency,
          ),
          currency,
        })),
      customers: customers.slice(0, mostCustomers),
      left_out: Math.max(0, customers.length - mostCustomers),
    };
  },
});
