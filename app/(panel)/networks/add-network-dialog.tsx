import { useTranslations } from "next-intl";
import { ApiCalls } from "@/components/api-call/api-calls";
import { ConfirmDialog } from "@/components/form/dialogs/confirm-dialog";
import { SelectField } from "@/components/form/fields/select-field";
import { TextField } from "@/components/form/fields/text-field";
import { useProblemText } from "@/components/form/problems/form-problem";
import { useSentForm } from "@/components/form/submit/use-sent-form";
import { showToast } from "@/components/frame/toast-store";
import { Notice } from "@/components/ui/notice";
import { call } from "@/lib/api/client";
import { usePlaces } from "./use-places";

type Typed = { name: string; location: string; range: string };

const looksLikeRange = /^\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}\/\d{1,2}$/;

/** Adds a private network to a location in which the account has servers. */
export function AddNetworkDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("networks.private");
  const say = useProblemText();
  const { data: servers = [], isFetched } = usePlaces(({ unable }) => !unable.includes("joinNetwork"));
  const places = [...new Set(servers.map(({ location }) => location))].toSorted();
  const fieldsOf = ({ name, location, range }: Typed) => ({
    name: name.trim(),
    location: location || (places[0] ?? ""),
    range: range.trim(),
  });
  const { form, field, press, failure, isBusy } = useSentForm({
    values: { name: "", location: "", range: "10.0.0.0/24" },
    check: (typed) => ({
      name: typed.name.trim() === "" ? t("nameWrong") : undefined,
      range: looksLikeRange.test(typed.range.trim()) ? undefined : t("rangeWrong"),
    }),
    send: (typed: Typed) => call("networks", "add", fieldsOf(typed)),
    onDone: ({ name }) => {
      onClose();
      showToast(t("added", { name }), { tone: "good" });
    },
  });
  return (
    <ConfirmDialog
      beginsInField
      title={t("addTitle")}
      description={t("addText")}
      confirmLabel={t("add")}
      pendingLabel={t("adding")}
      isBusy={isBusy}
      problem={failure && say(failure.doc)}
      onConfirm={() => places.length > 0 && press()}
      onClose={onClose}
    >
      <TextField label={t("name")} maxLength={60} autoComplete="off" {...field("name")} />
      {isFetched && places.length === 0 ? (
        <Notice tone="attention">{t("nowhere")}</Notice>
      ) : (
        <SelectField label={t("location")} {...field("location")}>
          {places.map((code) => (
            <option key={code} value={code}>
              {code}
            </option>
          ))}
        </SelectField>
      )}
      <TextField
        label={t("range")}
        help={t("rangeHelp")}
        maxLength={40}
        autoComplete="off"
        {...field("range")}
      />
      <ApiCalls calls={[{ call: "networks/add", fields: fieldsOf(form.watch()) }]} />
    </ConfirmDialog>
  );
}
