import { useTranslations } from "next-intl";
import { TextareaField } from "@/components/form/fields/textarea-field";
import { UserDataField } from "@/components/form/fields/user-data-field";
import { maxScriptLength } from "@/lib/domain/orders/orders/rules";
import { BackupsField } from "./backups-field";
import type { ExtrasProps } from "./extras";
import { whyNoUserData } from "./extras-input";
import { FirewallField } from "./firewall-field";
import { ImageField } from "./image-field";
import { Ipv6Field } from "./ipv6-field";
import { NetworkField } from "./network-field";

/** The fields of what is optional. */
export function ExtrasPart({ onExtras, onSelect, ...hold }: ExtrasProps) {
  const t = useTranslations("order.extras");
  const common = useTranslations("common");
  return (
    <div className="space-y-6">
      <BackupsField {...hold} onSelect={onSelect} />
      <ImageField
        {...hold}
        onImage={(image) => {
          onExtras({ image });
          if (image) onSelect("system", String(image.os_id));
        }}
      />
      <Ipv6Field {...hold} onIpv6={(ipv6) => onExtras({ ipv6 })} />
      <NetworkField {...hold} onNetwork={(network) => onExtras({ network })} />
      <FirewallField {...hold} onSets={(sets) => onExtras({ sets })} />
      <UserDataField
        id="order-user-data"
        text={hold.extras.userData}
        whyNot={whyNoUserData(hold)}
        onText={(userData) => onExtras({ userData })}
      />
      <TextareaField
        id="order-script"
        label={t("script")}
        optionalLabel={common("optional")}
        help={t("scriptHelp")}
        mono
        rows={4}
        maxLength={maxScriptLength}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        placeholder="#!/bin/sh"
        value={hold.extras.script}
        onChange={(event) => onExtras({ script: event.currentTarget.value })}
      />
    </div>
  );
}
