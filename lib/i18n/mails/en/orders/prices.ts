import type { MailTemplates, PriceNotices } from "../../notices";

export const priceMails: MailTemplates<PriceNotices> = {
  "price.changed": {
    subject: "{plan}: {price} {months, plural, one {a month} other {for # months}} from {from_day}",
    body: `{what, select, products {{plan}} other {The plan {plan}}} will cost {price} {months, plural, one {a month} other {for # months}}, net, from the first period on that begins on {from_day} or later. Until then nothing changes. Discounts come off it as before.

{server_list}

{what, select, products {If you don't want to go on at this price, write to us before then.} other {If you don't want to go on at this price, cancel the server for the end of its period before then.}}

{servers_page}`,
  },
  "price.unchanged": {
    subject: "{plan}: the price stays as it was",
    body: `We told you of another price of {what, select, products {{plan}. That is canceled: it costs what it did.} other {the plan {plan}. That is canceled: your {servers, plural, one {server costs} other {# servers cost}} what {servers, plural, one {it} other {they}} did.}}

{servers_page}`,
  },
};
