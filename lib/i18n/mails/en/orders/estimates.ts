import type { EstimateNotices, MailTemplates } from "../../notices";

export const estimateMails: MailTemplates<EstimateNotices> = {
  "estimate.offered": {
    subject: "Support has put together an order for you",
    body: `Support has put a configuration into your estimate: {preset} in {location}{count, plural, one {} other {, # servers}}.

{text}

{has_held_until, select, yes {The price holds until {held_until}.} other {}}

Nothing is ordered yet. See the price, and order if it suits you:
{estimate_page}`,
  },
  "estimate.withdrawn": {
    subject: "An offer was withdrawn",
    body: `Support has withdrawn its offer: {preset} in {location}{count, plural, one {} other {, # servers}}. Its price no longer holds.

You can still order it at the price of today:
{estimate_page}`,
  },
};
