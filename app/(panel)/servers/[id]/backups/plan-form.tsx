import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { CallButton } from "@/components/form/buttons/call-button";
import { useWhyNot } from "@/components/form/buttons/use-why-not";
import { ActionDialog } from "@/components/form/dialogs/action-dialog";
import { SelectField } from "@/components/form/fields/select-field";
import { useProblemText } from "@/components/form/problems/form-problem";
import { Notice } from "@/components/ui/notice";
import { call, type OutputOf } from "@/lib/api/client";
import type { FailureName } from "@/lib/api/rpc-errors";
import { formatAmount, signOf } from "@/lib/base/money-text";
import { formatDate } from "@/lib/base/time-text";
import type { ServerOverview } from "@/lib/domain/orders/services/overview";
import { obstacleTo } from "../acting/possible";
import { useObstacle } from "../acting/use-obstacle";
import { type When, WhenFields } from "./when-fields";

type Page = OutputOf<"services", "backups">;

type FormProps = { server: ServerOverview; page: Page };

/** The plan of backups: how often, when, how many are kept, and what that costs. */
export function PlanForm({ server, page }: FormProps) {
  const t = useTranslations("machine.backups");
  const locale = useLocale();
  const problemText = useProblemText();
  const obstacleText = useObstacle(server);
  const forbidden = useWhyNot("eq/set_backups");
  const [when, setWhen] = useState<When>(page.plan);
  const [keep, setKeep] = useState(page.plan.keep);
  const [isAsking, setAsking] = useState(false);
  const { plan, offers, why_not: whyNot } = page;
  const offer = offers.find(({ every }) => every === when.every);
  const isSame =
    when.every === plan.every &&
    (when.every === "off" ||
      (when.hour === plan.hour && when.weekday === plan.weekday && keep === plan.keep));
  const isNew = when.every !== plan.every && when.every !== "off";
  const obstacle = obstacleTo("backup", server);
  const reason =
    forbidden ??
    (obstacle && obstacle !== "busy" ? obstacleText(obstacle) : undefined) ??
    (isNew && whyNot !== null ? problemText(whyNot as FailureName) : undefined);
  const numbers = Array.from({ length: page.most }, (_, index) => index + 1);
  if (offers.length === 0 && plan.every === "off") return <p className="text-ink-2">{t("notSold")}</p>;
  return (
    <div className="max-w-[40rem] space-y-4">
      <SelectField
        label={t("plan")}
        value={when.every}
        onChange={({ target }) => setWhen({ ...when, every: target.value as When["every"] })}
      >
        <option value="off">{t("every.off")}</option>
        {(["daily", "weekly"] as const).map((every) => {
          const price = offers.find((one) => one.every === every)?.monthly;
          if (!price && plan.every !== every) return null;
          return (
            <option key={every} value={every}>
              {price
                ? t("priced", { plan: t(`every.${every}`), price: formatAmount(price, locale) })
                : t(`every.${every}`)}
            </option>
          );
        })}
      </SelectField>
      <WhenFields when={when} zone={page.zone} disabled={false} onChange={setWhen} />
      {when.every !== "off" && (
        <SelectField
          label={t("keep")}
          help={t("keepHelp")}
          value={String(keep)}
          onChange={({ target }) => setKeep(Number(target.value))}
        >
          {numbers.map((count) => (
            <option key={count} value={count}>
              {count}
            </option>
          ))}
        </SelectField>
      )}
      {isNew && offer?.cost && <Cost cost={offer.cost} />}
      {when.every === "off" && plan.every !== "off" && <Notice tone="info">{t("offMeans")}</Notice>}
      <CallButton
        calls="eq/set_backups"
        variant="primary"
        disabled={isSame}
        {...(reason && { disabledReason: reason })}
        onClick={() => setAsking(true)}
      >
        {t("save")}
      </CallButton>
      {isAsking && (
        <ActionDialog
          title={t(when.every === "off" ? "askOff" : "askSave", { hostname: server.hostname })}
          description={
            isNew && offer?.cost ? (
              <Cost cost={offer.cost} />
            ) : (
              t(when.every === "off" ? "offMeans" : "noCharge")
            )
          }
          confirmLabel={t("save")}
          pendingLabel={t("saving")}
          done={t("saved")}
          send={() =>
            call("eq", "set_backups", {
              id: server.id,
              plan: when.every,
              hour: when.hour,
              weekday: when.weekday,
              keep,
            })
          }
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}

/** What a plan costs now and later, incl. VAT. */
function Cost({ cost }: { cost: NonNullable<Page["offers"][number]["cost"]> }) {
  const t = useTranslations("machine.backups");
  const locale = useLocale();
  const { charge, recurring, days, until } = cost;
  const amounts = { charge: formatAmount(charge, locale), recurring: formatAmount(recurring, locale) };
  return (
    <span className="block text-ink-2">
      {t(signOf(charge.value) > 0 ? "costs" : "costsNothing", {
        ...amounts,
        days,
        until: formatDate(until, locale),
      })}
    </span>
  );
}
