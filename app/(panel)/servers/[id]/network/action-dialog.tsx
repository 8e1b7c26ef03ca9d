import { useTranslations } from "next-intl";
import { useState } from "react";
import { ApiCalls } from "@/components/api-call/api-calls";
import { ActionDialog } from "@/components/form/dialogs/action-dialog";
import { TextField } from "@/components/form/fields/text-field";
import { Checkbox } from "@/components/ui/checkbox";
import { pinWhere } from "@/lib/base/curl-text";
import { type ActName, actOf, noValues, type Values } from "./address-actions";

export type Asking = { name: ActName; target: string };

type ActDialogProps = { id: number; needsPin: boolean; asking: Asking; onClose: () => void };

/** Explains an action, asks for its inputs, and does it. */
export function ActDialog({ id, needsPin, asking: { name, target }, onClose }: ActDialogProps) {
  const t = useTranslations("network");
  const act = actOf(name);
  const [values, setValues] = useState<Values>(noValues);
  const asksPin = needsPin && act.hasPin === true;
  const has = (field: keyof Values) => act.fields?.includes(field) ?? false;
  const set = (part: Partial<Values>) => setValues((before) => ({ ...before, ...part }));
  return (
    <ActionDialog
      begins
      title={t(`act.${name}.title`, { target })}
      description={t(`act.${name}.text`)}
      confirmLabel={t(`act.${name}.confirm`)}
      pendingLabel={t(`act.${name}.pending`)}
      isDanger={act.isDanger ?? false}
      needsPin={asksPin}
      consequence={t("nothingDone")}
      send={(proof) => act.send(id, target, values, proof)}
      done={t(`act.${name}.done`, { target })}
      onClose={onClose}
    >
      {has("reason") && (
        <TextField
          label={t("reason")}
          help={t("reasonHelp")}
          maxLength={256}
          value={values.reason}
          onChange={(event) => set({ reason: event.target.value })}
        />
      )}
      {has("fourHours") && (
        <Checkbox
          label={t("fourHours")}
          checked={values.fourHours}
          onChange={(event) => set({ fourHours: event.target.checked })}
        />
      )}
      {has("who") && (
        <TextField
          label={t("who")}
          help={t("whoHelp")}
          placeholder="203.0.113.5"
          value={values.who}
          onChange={(event) => set({ who: event.target.value.trim() })}
        />
      )}
      {has("hours") && (
        <TextField
          label={t("hours")}
          type="number"
          min={1}
          max={24}
          value={String(values.hours)}
          onChange={(event) => set({ hours: Number(event.target.value) })}
        />
      )}
      <ApiCalls
        calls={[
          {
            call: act.calls,
            fields: { ...act.fieldsOf(id, target, values), ...pinWhere(asksPin) },
          },
        ]}
      />
    </ActionDialog>
  );
}
