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
  handOvers,
} from "../tables/orders/dunning";
import { estimates } from "../tables/orders/estimates";
import { offers } from "../tables/orders/offers";
import { orderTemplates } from "../tables/orders/order-templates";
import { orders } from "../tables/orders/orders";
import { payLaterOrders } from "../tables/orders/pay-later-orders";
import { priceChangeProducts, priceChangeServers, priceChanges } from "../tables/orders/price-changes";
import { productDebts, productSteps } from "../tables/orders/product-dunning";
import { dunningSteps, renewals } from "../tables/orders/renewals";
import { serverTransfers } from "../tables/orders/server-transfers";
import { cancellations, serviceChanges } from "../tables/orders/services";
import { impersonal, personal } from "./declare";
import { by, byEmail, either, through } from "./paths";

/** Of a server that has changed hands each owner has what that owner's invoices were for. */
const ofInvoices = by(invoices.accountId);

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
    rows: either(
      through(serviceChanges.invoiceId, invoices.id, ofInvoices),
      // Without an invoice: what its present owner has changed.
      ({ id }) => sql`${serviceChanges.invoiceId} is null
        and exists (select from servers s where s.id = ${serviceChanges.serverId} and s.account_id = ${id})
        and not exists (select from server_transfers t where t.server_id = ${serviceChanges.serverId}
          and t.accepted_at >= ${serviceChanges.endsAt})`,
    ),
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
    rows: through(dunningSteps.renewalId, renewals.id, through(renewals.invoiceId, invoices.id, ofInvoices)),
    codes: ["step"],
    erase: {},
  }),
  personal(productDebts, { topic: "orders", rows: by(productDebts.accountId), erase: {} }),
  personal(productSteps, {
    topic: "orders",
    rows: through(productSteps.invoiceId, productDebts.invoiceId, by(productDebts.accountId)),
    codes: ["step"],
    erase: {},
  }),
  personal(handOvers, {
    topic: "money",
    rows: by(handOvers.accountId),
    codes: ["collector"],
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
  personal(priceChangeProducts, {
    topic: "orders",
    rows: by(priceChangeProducts.accountId),
    erase: {},
  }),
  impersonal(priceChanges, ["location", "currency", "state"]),
  impersonal(dunningPlans, ["name", "tag", "mails", "collector"]),
  personal(renewals, {
    topic: "orders",
    rows: through(renewals.invoiceId, invoices.id, ofInvoices),
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
