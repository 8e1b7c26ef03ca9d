import { z } from "zod";
import { pointsOfRules, wholeNumber } from "@/lib/base/setting-forms";
import { listShapes } from "@/lib/base/setting-lists";
import { settingOf } from "./setting";

const risk = settingOf("order_risk");

/** Which paid orders wait for staff, and what gives points. */
export const orderRiskSettings = {
  ORDER_REVIEW_FROM: risk(
    wholeNumber(1, 100_000).default(1_000),
    "points from which a paid order waits for staff ([order-risk.md](order-risk.md)); by default more than all rules give together, so that none waits",
  ),
  ORDER_RISK_POINTS: risk(
    pointsOfRules.default(
      "orders_account:20,orders_address:20,orders_card:30,mailbox:40,countries:40,cards:30,failed_charges:30,no_phone:10,shared_phone:20,chargeback:80,word:60",
    ),
    "points of each rule, `rule:points,…`; a rule that is left out gives none",
    { list: listShapes.points },
  ),
  ORDER_RISK_HOURS: risk(
    wholeNumber(1, 8_760).default(24),
    "how many hours back orders, cards and declined charges count",
  ),
  ORDER_RISK_ORDERS: risk(
    wholeNumber(1, 1_000).default(3),
    "orders of one account, address or card in that time that give no points",
  ),
  ORDER_RISK_CARDS: risk(
    wholeNumber(1, 100).default(2),
    "cards of one account in that time that give no points",
  ),
  ORDER_RISK_FAILED_CHARGES: risk(
    wholeNumber(0, 100).default(2),
    "declined charges of one account in that time that give no points",
  ),
  ORDER_TRUST_INVOICES: risk(
    wholeNumber(0, 10_000).default(3),
    "paid invoices from which an account without a chargeback is trusted; 0 = none is for its record",
  ),
  ORDER_TRUST_DAYS: risk(wholeNumber(0, 3_650).default(60), "days that such an account has to be old"),
  ADDRESS_COUNTRIES_FILE: risk(
    z.string().max(4_096).optional(),
    "file on this machine that tells countries of addresses: lines `first,last,CC` or `network/bits,CC`",
    { usually: { demo: "simulated", otherwise: "none: unknown, which gives no points" } },
  ),
};
