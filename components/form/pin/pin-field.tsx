import Link from "next/link";
import { useTranslations } from "next-intl";
import { Checkbox } from "@/components/ui/checkbox";
import { TextField } from "../fields/text-field";
import type { PinAsking } from "./use-pin";

type PinFieldProps = {
  pin: PinAsking;
  /** What a wrong PIN means for the action: "Nothing was ordered." */
  consequence?: string;
};

/**
 * The PIN inside a confirmation: the field, or a line that says why none is needed. Renders nothing if the account
 * has no PIN. Needs the messages `pinField`. With `usePin`: `const proof = await pin.prove(); if (proof) call(…,
 * {...input, ...proof})`, and `pin.refuse(failure)` if the call was rejected.
 */
export function PinField({ pin, consequence }: PinFieldProps) {
  const t = useTranslations("pinField");
  if (!pin.isNeeded) return null;
  if (pin.trustedUntilMs !== null) return <p className="text-ink-2">{t("trusted")}</p>;
  const { problem } = pin;
  const error = problem ? [problemText(t, problem), consequence].filter(Boolean).join(" ") : undefined;
  return (
    <div className="space-y-3">
      <TextField
        ref={pin.field}
        label={t("label")}
        help={t("help")}
        error={error}
        isErrorSpoken={problem?.isSpoken}
        type="password"
        name="pin-code"
        inputMode="numeric"
        autoComplete="off"
        data-1p-ignore
        data-lpignore="true"
        maxLength={6}
        mono
        data-autofocus
        className="[&_input]:max-w-48"
      />
      {problem?.kind === "locked" && (
        <p className="text-xs">
          <Link href="/pin" className="tap text-accent-ink underline">
            {t("resetLink")}
          </Link>
        </p>
      )}
      <Checkbox ref={pin.wish} label={t("trust")} help={t("trustHelp")} />
    </div>
  );
}

function problemText(
  t: ReturnType<typeof useTranslations<"pinField">>,
  { kind, minutes }: NonNullable<PinAsking["problem"]>,
): string {
  return kind === "locked" && minutes ? t("problem.lockedFor", { minutes }) : t(`problem.${kind}`);
}
