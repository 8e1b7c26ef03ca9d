import { useTranslations } from "next-intl";
import { useState } from "react";
import { TextField } from "@/components/form/fields/text-field";
import { TextareaField } from "@/components/form/fields/textarea-field";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Check, Plus, X } from "@/components/ui/icons";
import { type Addresses, rangesOf, useAddresses } from "./addresses";
import { withAddress } from "./draft";
import { fieldIds, type PartProps } from "./form-parts";

type AddressPartProps = PartProps & { /** The reader's own IP address as the panel sees it. */ own: string };

/** The IP allow-list of the key, with a field to try out an address. */
export function AddressPart({ draft, change, typed, error, own }: AddressPartProps) {
  const t = useTranslations("apiKeys.form");
  const common = useTranslations("common");
  const addresses = useAddresses(draft.ip);
  const ranges = rangesOf(draft.ip, addresses) ?? [];
  const holdsOwn = ranges.length > 0 && addresses?.isInRanges(own, ranges);
  return (
    <Card title={t("addresses")}>
      <div className="space-y-4">
        <TextareaField
          id={fieldIds.ip}
          label={t("ip")}
          optionalLabel={common("optional")}
          help={t("ipHelp")}
          error={error("ip")}
          mono
          rows={3}
          spellCheck={false}
          {...typed("ip")}
        />
        <Button
          size="sm"
          icon={<Plus size={14} aria-hidden />}
          disabledReason={holdsOwn ? t("ownIsIn", { address: own }) : undefined}
          onClick={() => change({ ip: withAddress(draft.ip, own) })}
        >
          {t("addOwn", { address: own })}
        </Button>
        <PassTest list={draft.ip} />
      </div>
    </Card>
  );
}

type Verdict = "none" | "noAddress" | "badList" | "anyPasses" | "passes" | "refused";

function verdictOf(text: string, list: string, addresses: Addresses | null): Verdict {
  if (text.trim() === "" || addresses === null) return "none";
  const address = addresses.canonicalAddress(text);
  if (address === null) return "noAddress";
  const ranges = rangesOf(list, addresses);
  if (ranges === null) return "badList";
  if (ranges.length === 0) return "anyPasses";
  return addresses.isInRanges(address, ranges) ? "passes" : "refused";
}

function PassTest({ list }: { list: string }) {
  const t = useTranslations("apiKeys.form");
  const [text, setText] = useState("");
  const verdict = verdictOf(text, list, useAddresses(text));
  const isGood = verdict === "passes" || verdict === "anyPasses";
  return (
    <div className="rounded-sm bg-sunken p-3">
      <TextField
        label={t("passTest")}
        mono
        placeholder="203.0.113.7"
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        className="max-w-80"
      />
      <p role="status" className="mt-1.5 flex min-h-5 items-center gap-1.5 text-xs">
        {verdict !== "none" && (
          <>
            {isGood && <Check size={14} aria-hidden className="text-good" />}
            {verdict === "refused" && <X size={14} aria-hidden className="text-danger" />}
            <span className={isGood ? "text-good" : verdict === "refused" ? "text-danger" : "text-ink-2"}>
              {t(`verdict.${verdict}`)}
            </span>
          </>
        )}
      </p>
    </div>
  );
}
