import { runtime } from "@/lib/env";
import { parsePoints, type RiskTerms } from "../rules";

/** The settings of order risk: what gives points, from which points an order waits, and who never does. */
export function riskTerms(): RiskTerms & {
  threshold: number;
  windowHours: number;
  trust: { paid: number; days: number };
} {
  const { environment } = runtime();
  return {
    points: parsePoints(environment.ORDER_RISK_POINTS),
    most: {
      orders: environment.ORDER_RISK_ORDERS,
      cards: environment.ORDER_RISK_CARDS,
      failedCharges: environment.ORDER_RISK_FAILED_CHARGES,
    },
    threshold: environment.ORDER_REVIEW_FROM,
    windowHours: environment.ORDER_RISK_HOURS,
    trust: { paid: environment.ORDER_TRUST_INVOICES, days: environment.ORDER_TRUST_DAYS },
  };
}
