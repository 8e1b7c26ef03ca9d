import { Check, Plus, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { TextField } from "@/components/form/text-field";
import { TextareaField } from "@/components/form/textarea-field";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { canonicalAddress, isInRanges, parseRanges } from "@/lib/base/address";
import { withAddress } from "./draft";
import { fieldIds, type PartProps, textOf, useProblemText } from "./form-parts";

type AddressPartProps = PartProps & { /** The reader's own address as the panel sees it. */ own: string };

/** The addresses from which the key may be used, with a field to try out an address. */
export function AddressPart({ draft, change, problems, own }: AddressPartProps) {
  const t = useTranslations("apiKeys.form");
  const common = useTranslations("common");
  const say = useProblemText();
  const parsed = parseRanges(draft.ip);
  const ranges = "ranges" in parsed ? parsed.ranges : null;
  const holdsOwn = ranges !== null && ranges.length > 0 && isInRanges(own, ranges);
  return (
    <Card title={t("addresses")}>
      <div className="space-y-4">
        <TextareaField
          id={fieldIds.ip}
          label={t("ip")}
          optionalLabel={common("optional")}
          help={t("ipHelp")}
          error={say(problems.ip)}
          mono
          rows={3}
          spellCheck={false}
          {...textOf(draft, change, "ip")}
        />
        <Button
          size="sm"
          icon={<Plus size={14} aria-hidden />}
          disabledReason={holdsOwn ? t("ownIsIn", { address: own }) : undefined}
          onClick={() => change({ ip: withAddress(draft.ip, own) })}
        >
          {t("addOwn", { address: own })}
        </Button>
        <PassTest ranges={ranges} />
      </div>
    </Card>
  );
}

type Verdict = "none" | "noAddress" | "badList" | "anyPasses" | "passes" | "refused";

function verdictOf(text: string, ranges: readonly string[] | null): Verdict {
  if (text.trim() === "") return "none";
  const address = canonicalAddress(text);
  if (address === null) return "noAddress";
  if (ranges === null) return "badList";
  if (ranges.length === 0) return "anyPasses";
  return isInRanges(address, ranges) ? "passes" : "refused";
}

function PassTest({ ranges }: { ranges: readonly string[] | null }) {
  const t = useTranslations("apiKeys.form");
  const [text, setText] = useState("");
  const verdict = verdictOf(text, ranges);
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
