import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useWhyNot } from "@/components/form/buttons/use-why-not";
import { SelectField } from "@/components/form/fields/select-field";
import { Skeleton } from "@/components/ui/skeleton";
import { query } from "@/lib/api/query";
import { isImpossible } from "../selection/choice";
import type { Extras, ExtrasHold } from "./extras";
import { Unread } from "./unread";

type NetworkFieldProps = ExtrasHold & { onNetwork: (network: Extras["network"]) => void };

/** The account's private networks of the location, of which each server joins one; else why it cannot. */
export function NetworkField(props: NetworkFieldProps) {
  const t = useTranslations("order.extras");
  const forbidden = useWhyNot("networks/attach");
  const isNowhere = isImpossible(props.options, props.draft.location, "private_network");
  const whyNot = isNowhere ? t("whyNoNetwork") : forbidden;
  if (!whyNot) return <Networks {...props} />;
  return (
    <div>
      <p className="mb-1.5 font-medium">{t("network")}</p>
      <p className="text-ink-2 text-xs">{whyNot}</p>
    </div>
  );
}

function Networks({ extras, draft, onNetwork }: NetworkFieldProps) {
  const t = useTranslations("order.extras");
  const common = useTranslations("common");
  const asked = useQuery({ ...query("networks", "list", {}), retry: false });
  if (asked.isError) return <Unread asked={asked} text={t("networksUnread")} />;
  if (!asked.data) return <Skeleton className="h-16 w-full max-w-80" />;
  const networks = asked.data.list.filter(({ location }) => location === draft.location);
  return (
    <SelectField
      id="order-network"
      className="max-w-80"
      label={t("network")}
      optionalLabel={common("optional")}
      help={
        <>
          {t(networks.length === 0 ? "noNetworks" : "networkHelp")}{" "}
          <a href="/networks" target="_blank" rel="noopener" className="tap text-accent-ink underline">
            {t("manageNetworks")}
          </a>
        </>
      }
      disabled={networks.length === 0}
      value={networks.some(({ id }) => id === extras.network?.id) ? extras.network?.id : ""}
      onChange={(event) =>
        onNetwork(networks.find(({ id }) => String(id) === event.currentTarget.value) ?? null)
      }
    >
      <option value="">{t("noNetwork")}</option>
      {networks.map(({ id, name, range }) => (
        <option key={id} value={id}>
          {`${name} (${range})`}
        </option>
      ))}
    </SelectField>
  );
}
