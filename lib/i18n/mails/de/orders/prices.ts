import type { MailTemplates, PriceNotices } from "../../notices";

export const priceMails: MailTemplates<PriceNotices> = {
  "price.changed": {
    subject: "{plan}: {price} im Monat ab {from_day}",
    body: `Der Tarif {plan} kostet ab dem ersten Zeitraum, der am {from_day} oder später beginnt, {price} im Monat, netto. Bis dahin ändert sich nichts. Rabatte werden wie bisher abgezogen.

{server_list}

Möchten Sie zu diesem Preis nicht weitermachen, kündigen Sie den Server vorher zum Ende seines Zeitraums.

{servers_page}`,
  },
  "price.unchanged": {
    subject: "{plan}: Der Preis bleibt, wie er war",
    body: `Wir hatten Ihnen einen anderen Preis des Tarifs {plan} angekündigt. Das ist abgesagt: {servers, plural, one {Ihr Server kostet} other {Ihre # Server kosten}} so viel wie bisher.

{servers_page}`,
  },
};
