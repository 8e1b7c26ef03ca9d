import { useTranslations } from "next-intl";
import { useWhyNot } from "@/components/form/buttons/use-why-not";
import { SelectField } from "@/components/form/fields/select-field";
import { Notice } from "@/components/ui/notice";
import { Switch } from "@/components/ui/switch";
import { call } from "@/lib/api/client";
import { mostSnapshots } from "@/lib/domain/servers/snapshots/rules";
import { useAction } from "../acting/use-action";

type KeepProps = { id: number; max: number; rotates: boolean };

/** Number of snapshots to keep; each change is saved at once. */
export function KeepForm({ id, max, rotates }: KeepProps) {
  const t = useTranslations("machine.snapshots");
  const whyNot = useWhyNot("vm/update_restore_settings");
  const { submit, isBusy, problem } = useAction({
    send: (input: { num_max: number; rotate: boolean }) =>
      call("vm", "update_restore_settings", { id, ...input }),
    begun: t("saved"),
  });
  const numbers = Array.from({ length: mostSnapshots }, (_, index) => index + 1);
  return (
    <div className="max-w-[40rem] space-y-4">
      <SelectField
        label={t("max")}
        value={String(max)}
        help={whyNot}
        disabled={isBusy || whyNot !== undefined}
        onChange={(event) => void submit({ num_max: Number(event.target.value), rotate: rotates })}
      >
        {numbers.map((count) => (
          <option key={count} value={count}>
            {count}
          </option>
        ))}
      </SelectField>
      <Switch
        label={t("rotate")}
        help={t("rotateHelp")}
        checked={rotates}
        disabled={isBusy}
        disabledReason={whyNot}
        onChange={() => void submit({ num_max: max, rotate: !rotates })}
      />
      {problem && (
        <Notice tone="danger" live>
          {problem}
        </Notice>
      )}
    </div>
  );
}
