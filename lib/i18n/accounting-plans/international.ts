import { type Plan, rule } from "./rule";

/** For countries without a plan of their own here. */
export const international: Plan = [
  rule("receivable", "1100", "Accounts receivable"),
  rule("deposit", "2100", "Customer deposits"),
  rule("money", "1000", "Bank"),
  rule("money", "1010", "Card payments in transit", { item: "stripe" }),
  rule("money", "1012", "Mollie payments in transit", { item: "mollie" }),
  rule("money", "1013", "PayPal balance", { item: "paypal" }),
  rule("money", "1011", "Test payments", { item: "sandbox" }),
  rule("clearing", "1900", "Clearing"),
  rule("sale", "4000", "Sales"),
  rule("sale", "4100", "Sales, reverse charge", { tax: "reverse_charge" }),
  rule("sale", "4200", "Sales to consumers in the EU (OSS)", { tax: "eu_consumer" }),
  rule("sale", "4300", "Sales abroad, without tax", { tax: "outside_eu" }),
  rule("sale", "4300", "Sales abroad, without tax", { tax: "export" }),
  rule("sale", "4400", "Sales without tax", { tax: "exempt" }),
  rule("sale", "4400", "Sales without tax", { tax: "buyer_exempt" }),
  rule("sale", "4400", "Sales without tax", { tax: "untaxed" }),
  rule("vat", "2200", "Tax on sales"),
  rule("vat", "2210", "Tax on sales in the EU (OSS)", { tax: "eu_consumer" }),
  rule("goodwill", "4900", "Credits granted to customers"),
  rule("deferred", "2300", "Deferred revenue"),
  rule("fee", "6000", "Payment fees"),
  rule("write_off", "6100", "Bad debts"),
  rule("opening", "3900", "Opening balances"),
  rule("rounding", "6200", "Rounding differences"),
];
