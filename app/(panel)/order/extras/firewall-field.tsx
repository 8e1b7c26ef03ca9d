import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useWhyNot } from "@/components/form/buttons/use-why-not";
import { Checkbox } from "@/components/ui/checkbox";
import { Skeleton } from "@/components/ui/skeleton";
import { query } from "@/lib/api/query";
import { maxAttached } from "@/lib/base/firewall/most-attached";
import { isImpossible } from "../selection/choice";
import type { ExtrasHold } from "./extras";
import { Unread } from "./unread";

type FirewallFieldProps = ExtrasHold & { onSets: (sets: readonly number[]) => void };

/** The account's rule sets, of which a few filter each server from its first day; else why none can. */
export function FirewallField({ extras, options, draft, onSets }: FirewallFieldProps) {
  const t = useTranslations("order.extras");
  const forbidden = useWhyNot("firewall/attach");
  const isNowhere = isImpossible(options, draft.location, "firewall_sets");
  const whyNot = isNowhere ? t("whyNoFirewall") : forbidden;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium">{t("firewall")}</legend>
      {whyNot ? <p className="text-ink-2 text-xs">{whyNot}</p> : <Sets {...{ extras, onSets }} />}
    </fieldset>
  );
}

function Sets({ extras: { sets }, onSets }: Pick<FirewallFieldProps, "extras" | "onSets">) {
  const t = useTranslations("order.extras");
  const asked = useQuery({ ...query("firewall", "list", {}), retry: false });
  const { data } = asked;
  if (asked.isError) return <Unread asked={asked} text={t("setsUnread")} />;
  if (!data) return <Skeleton className="h-10 w-full" />;
  const isFull = sets.length >= maxAttached;
  const change = (id: number, isChosen: boolean) =>
    onSets(isChosen ? [...sets, id] : sets.filter((one) => one !== id));
  return (
    <>
      <div className="grid gap-2 empty:hidden">
        {data.list.map(({ id, name, rules }) => {
          const isChosen = sets.includes(id);
          return (
            <Checkbox
              key={id}
              label={name}
              help={t("ruleCount", { count: rules.length })}
              checked={isChosen}
              disabled={!isChosen && isFull}
              onChange={(event) => change(id, event.currentTarget.checked)}
            />
          );
        })}
      </div>
      <p className="mt-1.5 text-ink-2 text-xs">
        {t(data.list.length === 0 ? "noSets" : "firewallHelp", { most: maxAttached })}{" "}
        <a href="/firewall" target="_blank" rel="noopener" className="tap text-accent-ink underline">
          {t("manageSets")}
        </a>
      </p>
    </>
  );
}
