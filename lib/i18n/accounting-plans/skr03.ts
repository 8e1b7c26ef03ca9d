import { type Plan, rule } from "./rule";

const auto = { auto: true } as const;

/** SKR03, the German plan by processes. Rates of other years have to be added: nothing is guessed. */
export const skr03: Plan = [
  rule("receivable", "1400", "Forderungen aus Lieferungen und Leistungen"),
  rule("deposit", "1710", "Erhaltene Anzahlungen, Guthaben von Kunden"),
  rule("money", "1200", "Bank"),
  rule("money", "1361", "Geldtransit Kartendienst", { item: "stripe" }),
  rule("money", "1363", "Geldtransit Mollie", { item: "mollie" }),
  rule("money", "1364", "Guthaben bei PayPal", { item: "paypal" }),
  rule("money", "1362", "Geldtransit Probezahlungen", { item: "sandbox" }),
  rule("clearing", "1590", "Durchlaufende Posten"),
  rule("sale", "8400", "Erlöse 19 % USt", { tax: "domestic", rate: "19.00" }, auto),
  rule("sale", "8300", "Erlöse 7 % USt", { tax: "domestic", rate: "7.00" }, auto),
  rule("sale", "8331", "Erlöse aus im anderen EU-Land steuerpflichtigen sonstigen Leistungen (OSS)", {
    tax: "eu_consumer",
  }),
  rule(
    "sale",
    "8336",
    "Erlöse aus im anderen EU-Land steuerpflichtigen sonstigen Leistungen, Leistungsempfänger schuldet die USt",
    { tax: "reverse_charge" },
    auto,
  ),
  rule(
    "sale",
    "8338",
    "Erlöse aus im Drittland steuerbaren Leistungen, im Inland nicht steuerbar",
    { tax: "outside_eu" },
    auto,
  ),
  rule(
    "sale",
    "8338",
    "Erlöse aus im Drittland steuerbaren Leistungen, im Inland nicht steuerbar",
    { tax: "export" },
    auto,
  ),
  rule("sale", "8195", "Erlöse als Kleinunternehmer i. S. d. § 19 Abs. 1 UStG", { tax: "exempt" }),
  rule("sale", "8100", "Steuerfreie Umsätze", { tax: "buyer_exempt" }),
  rule("sale", "8100", "Steuerfreie Umsätze", { tax: "untaxed" }),
  rule("vat", "1776", "Umsatzsteuer 19 %", { tax: "domestic", rate: "19.00" }),
  rule("vat", "1771", "Umsatzsteuer 7 %", { tax: "domestic", rate: "7.00" }),
  rule("vat", "1768", "Umsatzsteuer aus im anderen EU-Land steuerpflichtigen sonstigen Leistungen", {
    tax: "eu_consumer",
  }),
  rule("goodwill", "8700", "Erlösschmälerungen, Gutschriften an Kunden"),
  rule("deferred", "0990", "Passive Rechnungsabgrenzung"),
  rule("fee", "4970", "Nebenkosten des Geldverkehrs"),
  rule("write_off", "2400", "Forderungsverluste"),
  rule("opening", "9000", "Saldenvorträge Sachkonten"),
  rule("rounding", "4900", "Rundungsdifferenzen"),
];
