import type { MailTemplates, PriceNotices } from "../../notices";

export const priceMails: MailTemplates<PriceNotices> = {
  "price.changed": {
    subject: "{plan}: {price} {months, plural, one {im Monat} other {für # Monate}} ab {from_day}",
    body: `{what, select, products {{plan}} other {Der Tarif {plan}}} kostet ab dem ersten Zeitraum, der am {from_day} oder später beginnt, {price} {months, plural, one {im Monat} other {für # Monate}}, netto. Bis dahin ändert sich nichts. Rabatte werden wie bisher abgezogen.

{server_list}

{what, select, products {Möchten Sie zu diesem Preis nicht weitermachen, schreiben Sie uns vorher.} other {Möchten Sie zu diesem Preis nicht weitermachen, kündigen Sie den Server vorher zum Ende seines Zeitraums.}}

{servers_page}`,
  },
  "price.unchanged": {
    subject: "{plan}: Der Preis bleibt, wie er war",
    body: `{what, select, products {Wir hatten Ihnen einen anderen Preis für {plan} angekündigt. Das ist abgesagt: Es bleibt beim bisherigen.} other {Wir hatten Ihnen einen anderen Preis des Tarifs {plan} angekündigt. Das ist abgesagt: {servers, plural, one {Ihr Server kostet} other {Ihre # Server kosten}} so viel wie bisher.}}

{servers_page}`,
  },
};
