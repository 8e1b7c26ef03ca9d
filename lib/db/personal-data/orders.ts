import { sql } from "drizzle-orm";
import {
  catalogChanges,
  catalogVersions,
  locations,
  presetPrices,
  presetStock,
  presets,
  software,
  systems,
  trafficPlans,
} from "../tables/catalog/catalog";
import { plannedPrices } from "../tables/catalog/planned-prices";
import { promos, promoUses } from "../tables/catalog/promos";
import { invoices } from "../tables/money/billing";
import {
  accountTrust,
  orderOrigins,
  orderReviews,
  paymentCards,
  riskEntries,
} from "../tables/money/order-risk";
import { budgetAlerts, budgets } from "../tables/orders/budgets";
import { catchUps, renewalRounds } from "../tables/orders/catch-ups";
import { contractNotices } from "../tables/orders/contract-notices";
import {
  dunningCharges,
  dunningChoices,
  dunningLetterInvoices,
  dunningLetters,
  dunningPlans,
  dunningRates,
  dunningStops,
} from "../tables/orders/dunning";
import { estimates } from "../tables/orders/estimates";
import { offers } from "../tables/orders/offers";
import { orderTemplates } from "../tables/orders/order-templates";
import { orders } from "../tables/orders/orders";
import { payLaterOrders } from "../tables/orders/pay-later-orders";
import { priceChangeServers, priceChanges } from "../tables/orders/price-changes";
import { dunningSteps, renewals } from "../tables/orders/renewals";
import { serverTransfers } from "../tables/orders/server-transfers";
import { cancellations, serviceChanges } from "../tables/orders/services";
import { servers } from "../tables/servers/servers";
import { impersonal, personal } from "./declare";
import { by, byEmail, either, through } from "./paths";

const ofServers = by(servers.accountId);

/** Orders and what follows from them; the catalog is about nobody. */
export const ordersData = [
  personal(budgetAlerts, {
    topic: "orders",
    rows: through(budgetAlerts.budgetId, budgets.id, by(budgets.accountId)),
    codes: ["month", "level"],
    erase: "delete",
    isExported: false,
  }),
  personal(budgets, {
    topic: "orders",
    rows: by(budgets.accountId),
    codes: ["currency"],
    erase: "delete",
  }),
  personal(orderTemplates, {
    topic: "orders",
    rows: by(orderTemplates.accountId),
    shows: ["name", "configuration", "names"],
    erase: "delete",
  }),
  personal(offers, {
    topic: "orders",
    rows: by(offers.accountId),
    codes: ["location", "period", "currency"],
    erase: {},
  }),
  personal(estimates, {
    topic: "orders",
    rows: by(estimates.accountId),
    shows: ["entries"],
    erase: "delete",
  }),
  personal(cancellations, {
    topic: "orders",
    rows: by(cancellations.accountId),
    shows: ["reason"],
    codes: ["kind"],
    erase: { reason: "" },
  }),
  personal(contractNotices, {
    topic: "orders",
    rows: either(by(contractNotices.accountId), byEmail(contractNotices.email)),
    shows: ["name", "email", "contract", "reason", "address"],
    hides: ["outcome"],
    codes: ["kind", "language"],
    erase: { name: "", email: "", contract: "", reason: "", address: "", outcome: null },
  }),
  personal(payLaterOrders, {
    topic: "orders",
    rows: by(payLaterOrders.accountId),
    erase: {},
  }),
  personal(serviceChanges, {
    topic: "orders",
    rows: through(serviceChanges.serverId, servers.id, ofServers),
    codes: ["kind"],
    erase: {},
  }),
  personal(serverTransfers, {
    topic: "orders",
    rows: either(
      by(serverTransfers.fromAccountId),
      by(serverTransfers.toAccountId),
      // Addresses are stored as accounts have them.
      ({ email }) => sql`${serverTransfers.recipient} = ${email}`,
    ),
    shows: ["recipient", "note"],
    erase: { recipient: "", note: "" },
  }),
  personal(dunningSteps, {
    topic: "orders",
    rows: through(dunningSteps.renewalId, renewals.id, through(renewals.serverId, servers.id, ofServers)),
    codes: ["step"],
    erase: {},
  }),
  personal(dunningChoices, { topic: "orders", rows: by(dunningChoices.accountId), erase: {} }),
  personal(dunningCharges, {
    topic: "money",
    rows: through(dunningCharges.debtId, invoices.id, by(invoices.accountId)),
    codes: ["kind"],
    erase: {},
  }),
  impersonal(dunningRates, ["country"]),
  personal(dunningStops, {
    topic: "orders",
    rows: by(dunningStops.accountId),
    shows: ["reason"],
    erase: { reason: "" },
  }),
  personal(dunningLetters, {
    topic: "money",
    rows: by(dunningLetters.accountId),
    shows: ["content"],
    codes: ["language"],
    erase: {
      content: sql`${dunningLetters.content} || '{"buyer": {"name": "", "address": "", "country": "", "taxId": "", "email": ""}, "text": ""}'`,
    },
  }),
  personal(dunningLetterInvoices, {
    topic: "money",
    rows: through(dunningLetterInvoices.letterId, dunningLetters.id, by(dunningLetters.accountId)),
    erase: {},
  }),
  personal(priceChangeServers, {
    topic: "orders",
    rows: by(priceChangeServers.accountId),
    erase: {},
  }),
  impersonal(priceChanges, ["location", "currency", "state"]),
  impersonal(dunningPlans, ["name", "tag", "mails"]),
  personal(renewals, {
    topic: "orders",
    rows: through(renewals.serverId, servers.id, ofServers),
    erase: {},
  }),
  personal(promoUses, { topic: "orders", rows: by(promoUses.accountId), erase: {} }),
  personal(orders, {
    topic: "orders",
    rows: by(orders.accountId),
    shows: ["callbackUrl"],
    codes: ["location", "status"],
    erase: { callbackUrl: null },
  }),
  personal(orderOrigins, {
    topic: "orders",
    rows: through(orderOrigins.orderId, orders.id, by(orders.accountId)),
    shows: ["address"],
    codes: ["country", "signUpCountry"],
    erase: "delete",
  }),
  personal(orderReviews, {
    topic: "orders",
    rows: by(orderReviews.accountId),
    // How orders are weighed is for staff alone, or it would be easy to get around.
    hides: ["reasons", "note"],
    codes: ["state"],
    erase: { reasons: sql`'[]'::jsonb`, note: "" },
    isExported: false,
  }),
  personal(paymentCards, {
    topic: "orders",
    rows: by(paymentCards.accountId),
    hides: ["fingerprint"],
    codes: ["country"],
    erase: "delete",
  }),
  personal(accountTrust, {
    topic: "orders",
    rows: by(accountTrust.accountId),
    hides: ["reason"],
    erase: "delete",
    isExported: false,
  }),
  impersonal(riskEntries, ["list", "value"]),
  impersonal(renewalRounds),
  impersonal(catchUps, ["counts"]),
  impersonal(promos, ["code", "amounts", "presetIds", "accountIds", "note"]),
  impersonal(plannedPrices, ["kind", "field", "currency"]),
  impersonal(locations, [
    "code",
    "nameEn",
    "nameRu",
    "names",
    "country",
    "network",
    "network6",
    "provisioner",
  ]),
  impersonal(presets, ["name", "family", "description", "hdd", "gpu", "serverType"]),
  impersonal(presetPrices, ["location", "currency"]),
  impersonal(presetStock, ["location"]),
  impersonal(systems, ["name", "description", "prices", "billingPlan"]),
  impersonal(software, ["name", "description", "icon", "task"]),
  impersonal(trafficPlans, ["name", "locations", "currency"]),
  impersonal(catalogVersions, ["part"]),
  impersonal(catalogChanges, ["part"]),
];
