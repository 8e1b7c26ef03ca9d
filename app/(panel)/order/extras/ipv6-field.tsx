import { useTranslations } from "next-intl";
import { Checkbox } from "@/components/ui/checkbox";
import { isImpossible } from "../selection/choice";
import type { ExtrasHold } from "./extras";

type Ipv6FieldProps = ExtrasHold & { onIpv6: (isWanted: boolean) => void };

/** Whether each server gets IPv6; else why it cannot. */
export function Ipv6Field({ extras, options, draft, onIpv6 }: Ipv6FieldProps) {
  const t = useTranslations("order.extras");
  const isNowhere = isImpossible(options, draft.location, "ipv6");
  return (
    <Checkbox
      label={t("ipv6")}
      help={t(isNowhere ? "whyNoIpv6" : "ipv6Help")}
      checked={extras.ipv6 && !isNowhere}
      disabled={isNowhere}
      onChange={(event) => onIpv6(event.currentTarget.checked)}
    />
  );
}
