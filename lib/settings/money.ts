import { z } from "zod";
import {
  amountsOfCurrencies,
  amountsOfSomeCurrencies,
  cardServiceChoices,
  dayList,
  onOrOff,
  periodDiscounts,
  secretOf,
  webAddress,
  wholeNumber,
  yearsOfCountries,
} from "@/lib/base/setting-forms";
import { listShapes } from "@/lib/base/setting-lists";
import { settingOf } from "./setting";

const money = settingOf("money");
const signUp = settingOf("sign_up");
const staff = settingOf("staff");

/** Prices outside the catalog, payment providers, and dunning. */
export const moneySettings = {
  STRIPE_SECRET_KEY: money(
    z.string().optional(),
    "card payments through Stripe; it reports to `PUBLIC_URL/payment-callback/stripe`",
    { isSecret: true, usually: "none: off" },
  ),
  STRIPE_WEBHOOK_SECRET: money(
    z.string().optional(),
    "signs the reports of Stripe; set together with its key",
    { isSecret: true, usually: "none: off" },
  ),
  STRIPE_URL: money(webAddress().optional(), "another address of Stripe's API, for tests"),
  MOLLIE_API_KEY: money(
    z
      .string()
      .regex(/^(test|live)_\w{10,200}$/, "must begin with test_ or live_")
      .optional(),
    "payments through Mollie; it reports to `PUBLIC_URL/payment-callback/mollie`",
    { isSecret: true, usually: "none: off" },
  ),
  MOLLIE_ACCESS_TOKEN: money(
    z
      .string()
      .regex(/^access_\w{10,200}$/, "must begin with access_")
      .optional(),
    "organization token of Mollie with `settlements.read`, which its key cannot: payouts and fees are read with it",
    { isSecret: true, usually: "none: no payouts" },
  ),
  MOLLIE_URL: money(webAddress().optional(), "another address of Mollie's API, for tests"),
  PAYPAL_CLIENT_ID: money(z.string().max(200).optional(), "payments through PayPal: client ID of the app", {
    usually: "none: off",
  }),
  PAYPAL_SECRET: money(z.string().max(200).optional(), "secret of that app", {
    isSecret: true,
    usually: "none: off",
  }),
  PAYPAL_WEBHOOK_ID: money(
    z
      .string()
      .regex(/^\w{8,40}$/, "must be an ID such as 8PT597110X687430LKGECATA")
      .optional(),
    "ID of the app's webhook for `PUBLIC_URL/payment-callback/paypal`, by which PayPal says which reports are its own",
    { usually: "none: off" },
  ),
  PAYPAL_MODE: money(
    z.enum(["live", "sandbox"], { error: "must be live or sandbox" }).default("live"),
    "which of PayPal's two worlds the app is of: `live`, or `sandbox`, where no money moves",
  ),
  PAYPAL_URL: money(webAddress().optional(), "another address of PayPal's API, for tests"),
  CARD_SERVICES: money(
    cardServiceChoices.default(""),
    "which services a company offers for a currency, best first: `EU:EUR:mollie,EU:EUR:paypal,:USD:stripe`; an empty part is any",
    { usually: "all that are connected", list: listShapes.services },
  ),
  SANDBOX_CARD: money(onOrOff().optional(), "test cards that move no money", {
    usually: { demo: "on", otherwise: "off" },
  }),
  VAT_REGISTER: money(
    z.enum(["vies", "simulated", "off"], { error: "must be vies, simulated or off" }).optional(),
    "who checks tax numbers of the EU: `vies` (the Commission's register), `simulated`, or `off` (check digits alone)",
    { usually: { demo: "simulated", otherwise: "vies" } },
  ),
  EXCHANGE_RATES: money(
    z.enum(["ecb", "simulated", "off"], { error: "must be ecb, simulated or off" }).optional(),
    "who publishes the rates by which VAT is said in the seller's currency: `ecb` (European Central Bank), `simulated`, or `off` (by hand alone)",
    { usually: { demo: "simulated", otherwise: "ecb" } },
  ),
  ACCESS_POINT_URL: money(
    webAddress().optional(),
    "access point that sends electronic invoices into a network such as Peppol ([e-invoices.md](e-invoices.md#networks))",
    { usually: { demo: "simulated", otherwise: "none: off" } },
  ),
  ACCESS_POINT_SECRET: money(
    secretOf(16).optional(),
    "signs these calls, at least 16 characters; set together with its address",
    { isSecret: true, usually: "none: off" },
  ),
  CASH_REGISTER_URL: money(
    webAddress().optional(),
    "cash register that registers card payments of Russian companies ([fiscal-receipts.md](fiscal-receipts.md))",
    { usually: { demo: "simulated", otherwise: "none: off" } },
  ),
  CASH_REGISTER_SECRET: money(
    secretOf(16).optional(),
    "signs these calls, at least 16 characters; set together with its address",
    { isSecret: true, usually: "none: off" },
  ),
  PERIOD_DISCOUNTS: money(periodDiscounts.default("1:0,3:3,6:6,12:12"), "percent off by months", {
    list: listShapes.discounts,
  }),
  EXTRA_ADDRESS_PRICES: money(
    amountsOfCurrencies.default("EUR:2.00,RUB:190.00,USD:2.20"),
    "net price of one further IPv4 address a month",
    { list: listShapes.amounts },
  ),
  BACKUP_DAILY_PRICES: money(
    amountsOfSomeCurrencies.optional(),
    "net price of daily backups of a server a month; a currency without one is not sold them",
    {
      usually: { demo: "EUR:4.00,RUB:380.00,USD:4.40", otherwise: "none: not sold" },
      list: listShapes.amounts,
    },
  ),
  BACKUP_WEEKLY_PRICES: money(
    amountsOfSomeCurrencies.optional(),
    "net price of weekly backups of a server a month; a currency without one is not sold them",
    {
      usually: { demo: "EUR:2.00,RUB:190.00,USD:2.20", otherwise: "none: not sold" },
      list: listShapes.amounts,
    },
  ),
  DISK_PRICES: money(
    amountsOfSomeCurrencies.optional(),
    "net price of one further GB of disk of a virtual server a month; a currency without one is not sold it",
    {
      usually: { demo: "EUR:0.10,RUB:9.00,USD:0.11", otherwise: "none: not sold" },
      list: listShapes.amounts,
    },
  ),
  DISK_MOST_GB: money(
    wholeNumber(1, 1_000_000).default(2_000),
    "largest disk in GB that a customer can give a virtual server",
  ),
  IMAGE_PRODUCT: money(
    wholeNumber(1, 1_000_000_000).optional(),
    "number of the product of one month that is sold for each GB of an image which a customer makes of a server ([server-changes.md](server-changes.md#images))",
    { usually: "none: customers make no images" },
  ),
  CREDIT_APPROVAL_ABOVE: staff(
    amountsOfCurrencies.default("EUR:100.00,RUB:10000.00,USD:100.00"),
    "largest credit adjustment or refund that one member of staff may book alone; above it a second one decides within 72 hours",
    { list: listShapes.amounts },
  ),
  STOCK_LOW_DAYS: staff(
    wholeNumber(1, 365).default(14),
    "a plan is said to run out when its free units last for no more days at the rate of the last 30 days",
  ),
  FULL_ADDRESS_ABOVE: signUp(
    amountsOfSomeCurrencies.default(""),
    "totals above which an order needs the buyer's full address, such as `EUR:250.00,USD:250.00`; renewals are never refused",
    { usually: "none: off", list: listShapes.amounts },
  ),
  LATE_CREDIT_PERCENT: money(
    wholeNumber(0, 100).default(0),
    "percent of the first period's price credited for a late deployment; 0 = off",
  ),
  LATE_CREDIT_HOURS: money(
    wholeNumber(0, 720).default(4),
    "a deployment is late when it takes this many hours longer than 95 of 100 do (divided by `DEPLOY_SPEED`)",
  ),
  ORDER_HOLD_HOURS: money(wholeNumber(1, 8760).default(72), "how long an unpaid order reserves its stock"),
  RENEWAL_INVOICE_DAYS: money(
    wholeNumber(1, 90).default(14),
    "days before a period at which its invoice is issued; also the term of one that is issued after the period has begun",
  ),
  RENEWAL_NOTICE_DAYS: money(
    wholeNumber(0, 30).default(3),
    "a renewal is due no sooner than this many days after its issue",
  ),
  RENEWAL_REMINDER_DAYS: money(
    dayList.default("-7,-1,1,3"),
    "days of the reminders of an unpaid renewal, counted from its due date; negative = before",
    { list: listShapes.days },
  ),
  RENEWAL_HOLD_DAYS: money(
    wholeNumber(0, 365).default(3),
    "after all workers were stopped for longer, renewals wait until staff release them (`/staff/catch-up`); 0 = never",
  ),
  SUSPEND_AFTER_DAYS: money(
    wholeNumber(0, 90).default(3),
    "days after the due date at which an unpaid server is suspended",
  ),
  TERMINATE_AFTER_DAYS: money(
    wholeNumber(1, 365).default(14),
    "days after the due date at which an unpaid server is deleted; more than `SUSPEND_AFTER_DAYS`",
  ),
  PRICE_NOTICE_DAYS: money(
    wholeNumber(0, 365).default(30),
    "days between the email about another price of a plan and the first period that can cost it",
  ),
  PRICE_NOTICE_DAYS_OF: money(
    yearsOfCountries.default(""),
    "the same for customers of sellers in these countries, such as `DE:42,RU:10`",
    { usually: "none" },
  ),
};
