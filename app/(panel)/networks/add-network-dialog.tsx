import { useTranslations } from "next-intl";
import { useState } from "react";
import { ApiCalls } from "@/components/api-call/api-calls";
import { ActionDialog } from "@/components/form/dialogs/action-dialog";
import { SelectField } from "@/components/form/fields/select-field";
import { TextField } from "@/components/form/fields/text-field";
import { Notice } from "@/components/ui/notice";
import { call } from "@/lib/api/client";
import { usePlaces } from "./use-places";

const looksLikeRange = /^\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}\/\d{1,2}$/;

/** Adds a private network to a location in which the account has servers. */
export function AddNetworkDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("networks.private");
  const { data: servers = [], isFetched } = usePlaces(({ unable }) => !unable.includes("joinNetwork"));
  const places = [...new Set(servers.map(({ location }) => location))].toSorted();
  const [name, setName] = useState("");
  const [chosen, setChosen] = useState<string | null>(null);
  const [range, setRange] = useState("10.0.0.0/24");
  const [isTried, setTried] = useState(false);
  const location = chosen ?? places[0] ?? "";
  const fields = { name: name.trim(), location, range: range.trim() };
  const isNamed = fields.name !== "";
  const isRange = looksLikeRange.test(fields.range);
  return (
    <ActionDialog
      title={t("addTitle")}
      description={t("addText")}
      confirmLabel={t("add")}
      pendingLabel={t("adding")}
      beginsInField
      check={(sendIt) => {
        setTried(true);
        if (isNamed && isRange && location !== "") sendIt();
      }}
      send={() => call("networks", "add", fields)}
      done={t("added", { name: fields.name })}
      onClose={onClose}
    >
      <TextField
        label={t("name")}
        value={name}
        maxLength={60}
        autoComplete="off"
        error={isTried && !isNamed ? t("nameWrong") : undefined}
        onChange={({ target }) => setName(target.value)}
      />
      {isFetched && places.length === 0 ? (
        <Notice tone="attention">{t("nowhere")}</Notice>
      ) : (
        <SelectField
          label={t("location")}
          value={location}
          onChange={({ target }) => setChosen(target.value)}
        >
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
        value={range}
        maxLength={40}
        autoComplete="off"
        error={isTried && !isRange ? t("rangeWrong") : undefined}
        onChange={({ target }) => setRange(target.value)}
      />
      <ApiCalls calls={[{ call: "networks/add", fields }]} />
    </ActionDialog>
  );
}
