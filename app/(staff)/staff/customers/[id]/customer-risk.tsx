import type { Route } from "next";
import { getTranslations } from "next-intl/server";
import { Card } from "@/components/ui/card";
import { LinkButton } from "@/components/ui/link-button";
import { StateChip } from "@/components/ui/state-chip";
import { orNotFound } from "@/lib/api/or-not-found";
import type { StaffContext } from "@/lib/domain/kernel/operation/context";
import { hasStaffRight } from "@/lib/domain/kernel/staff/staff-rights";
import { riskOfCustomer } from "@/lib/domain/orders/reviews/of-customer";
import type { CustomerRisk as Risk } from "@/lib/domain/orders/reviews/schema";
import { ActButton } from "../../acting/action-button";
import type { ActName } from "../../acting/staff-actions";
import { RiskReasons } from "../../risk-reasons";

const actsOf = (trust: Risk["trust"]): readonly ActName[] =>
  trust === null
    ? ["trustCustomer", "weighCustomer"]
    : [trust.is_trusted ? "weighCustomer" : "trustCustomer", "recordCustomer"];

async function Last({ last }: { last: NonNullable<Risk["last"]> }) {
  const t = await getTranslations("orderRisk");
  const { id, points, threshold, reasons } = last;
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span>{t("last")}</span>
        <LinkButton size="sm" href={`/staff/reviews/${id}` as Route}>
          {t("points", { points, threshold })}
        </LinkButton>
      </p>
      <RiskReasons reasons={reasons} />
    </>
  );
}

/**
 * How risky a customer's orders are: points of the last one with their reasons, what waits now, and whether staff
 * trust the customer. Nothing for staff without the right.
 */
export async function CustomerRisk({
  context,
  id,
  email,
}: {
  context: StaffContext;
  id: number;
  email: string;
}) {
  if (!hasStaffRight(context.actor.account, "orders/review")) return null;
  const [t, { last, waiting, trust }] = await Promise.all([
    getTranslations("orderRisk"),
    orNotFound(riskOfCustomer.call(context, { account: id })),
  ]);
  return (
    <Card
      title={t("title")}
      actions={actsOf(trust).map((act) => (
        <ActButton key={act} act={act} subject={{ id, email }} name={email} />
      ))}
    >
      <div className="space-y-3">
        {waiting > 0 && <StateChip tone="attention">{t("waiting", { count: waiting })}</StateChip>}
        {trust && (
          <p className="wrap-anywhere">
            {t(trust.is_trusted ? "isTrusted" : "isWeighed", { reason: trust.reason })}
          </p>
        )}
        {last ? <Last last={last} /> : <p className="text-ink-2">{t("noOrder")}</p>}
      </div>
    </Card>
  );
}
