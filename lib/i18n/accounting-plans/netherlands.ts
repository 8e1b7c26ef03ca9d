import { type Plan, rule } from "./rule";

/** A decimal plan as Dutch accounting programs begin with. */
export const netherlands: Plan = [
  rule("receivable", "1300", "Debiteuren"),
  rule("deposit", "1480", "Tegoeden van klanten"),
  rule("money", "1100", "Bank"),
  rule("money", "1150", "Betaaldienst, nog te ontvangen", { item: "stripe" }),
  rule("money", "1151", "Testbetalingen", { item: "sandbox" }),
  rule("clearing", "1190", "Kruisposten"),
  rule("sale", "8000", "Omzet hoog tarief", { tax: "domestic", rate: "21.00" }, { key: "1" }),
  rule("sale", "8010", "Omzet laag tarief", { tax: "domestic", rate: "9.00" }, { key: "2" }),
  rule("sale", "8020", "Omzet binnen de EU, btw verlegd", { tax: "reverse_charge" }),
  rule("sale", "8030", "Omzet buiten de EU", { tax: "outside_eu" }),
  rule("sale", "8030", "Omzet buiten de EU", { tax: "export" }),
  rule("sale", "8040", "Omzet consumenten EU, Unieregeling (OSS)", { tax: "eu_consumer" }),
  rule("sale", "8050", "Omzet zonder btw", { tax: "exempt" }),
  rule("sale", "8050", "Omzet zonder btw", { tax: "buyer_exempt" }),
  rule("sale", "8050", "Omzet zonder btw", { tax: "untaxed" }),
  rule("vat", "1500", "Af te dragen btw hoog", { tax: "domestic", rate: "21.00" }),
  rule("vat", "1501", "Af te dragen btw laag", { tax: "domestic", rate: "9.00" }),
  rule("vat", "1510", "Af te dragen btw Unieregeling (OSS)", { tax: "eu_consumer" }),
  rule("goodwill", "8900", "Verleende kortingen en tegemoetkomingen"),
  rule("deferred", "1490", "Vooruitontvangen omzet"),
  rule("fee", "4900", "Bank- en betaalkosten"),
  rule("write_off", "4950", "Afgeboekte debiteuren"),
  rule("opening", "0990", "Tussenrekening beginbalans"),
  rule("rounding", "4990", "Afrondingsverschillen"),
];
