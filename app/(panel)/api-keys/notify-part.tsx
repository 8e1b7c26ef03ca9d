import { useTranslations } from "next-intl";
import { SegmentedField } from "@/components/form/fields/segmented-field";
import { TextField } from "@/components/form/fields/text-field";
import { Card } from "@/components/ui/card";
import type { NotifyMethod } from "@/lib/domain/identity/api-keys/rules";
import { fieldIds, type PartProps } from "./form-parts";

const methods = ["none", "email", "webhook"] as const satisfies readonly NotifyMethod[];

type NotifyPartProps = PartProps & { /** Suggested as the address when mail is chosen. */ email: string };

/** Who is notified when the key signs in. */
export function NotifyPart({ draft, change, typed, error, email }: NotifyPartProps) {
  const t = useTranslations("apiKeys.form");
  const names = useTranslations("apiKeys.notify");
  const isServerKey = draft.scope !== "account";
  const choose = (text: string) => {
    const method = methods.find((one) => one === text) ?? "none";
    change({ method, address: method === "email" ? email : "" });
  };
  return (
    <Card title={t("notification")}>
      <div className="space-y-4">
        <SegmentedField
          label={t("notify")}
          help={t(isServerKey ? "notifyServer" : "notifyHelp")}
          value={draft.method}
          onChange={(event) => choose(event.currentTarget.value)}
          options={methods.map((value) => ({
            value,
            label: names(value),
            ...(isServerKey && value !== "none" ? { disabledReason: t("notifyServer") } : {}),
          }))}
        />
        {draft.method !== "none" && (
          <TextField
            key={draft.method}
            id={fieldIds.address}
            label={t(draft.method === "email" ? "email" : "webhook")}
            help={t(draft.method === "email" ? "emailHelp" : "webhookHelp")}
            error={error("address")}
            type={draft.method === "email" ? "email" : "url"}
            inputMode={draft.method === "email" ? "email" : "url"}
            placeholder={draft.method === "webhook" ? "https://" : undefined}
            autoComplete="off"
            spellCheck={false}
            {...typed("address")}
          />
        )}
      </div>
    </Card>
  );
}
