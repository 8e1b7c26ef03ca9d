import type { EstimateNotices, MailTemplates } from "../../notices";

export const estimateMails: MailTemplates<EstimateNotices> = {
  "estimate.offered": {
    subject: "Der Support hat eine Bestellung für Sie vorbereitet",
    body: `Der Support hat eine Konfiguration in Ihre Kalkulation gelegt: {preset} in {location}{count, plural, one {} other {, # Server}}.

{text}

{has_held_until, select, yes {Der Preis gilt bis einschließlich {held_until}.} other {}}

Bestellt ist noch nichts. Sehen Sie sich den Preis an und bestellen Sie, wenn es passt:
{estimate_page}`,
  },
  "estimate.withdrawn": {
    subject: "Ein Angebot wurde zurückgezogen",
    body: `Der Support hat sein Angebot zurückgezogen: {preset} in {location}{count, plural, one {} other {, # Server}}. Der Preis gilt nicht mehr.

Zum heutigen Preis können Sie weiterhin bestellen:
{estimate_page}`,
  },
};
