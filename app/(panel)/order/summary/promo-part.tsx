import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { TextField } from "@/components/form/fields/text-field";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { ApiError, call } from "@/lib/api/client";
import type { SelectionInput } from "../submit/order-call";

export type PromoPartProps = {
  selection: SelectionInput | null;
  /** The promo code in the price; empty = none. */
  applied: string;
  /** Why the code does not apply to the current selection. */
  refusal: string | null;
  onPromo: (code: string) => void;
};

const reasons = ["unknown", "early", "over", "other_preset", "used_up", "used_enough", "not_sold"] as const;

/** Asks for a promo code, and applies it once a quote with it has succeeded. */
export function PromoPart({ selection, applied, refusal, onPromo }: PromoPartProps) {
  const t = useTranslations("order.promo");
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState("");
  const [found, setFound] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    if (applied === "") field.current?.focus();
  }, [applied]);
  const reason = (doc: string) => {
    const known = reasons.find((one) => doc === `promo.${one}`);
    return t(known ? `why.${known}` : "why.other");
  };
  const apply = async () => {
    const promocode = code.trim().toUpperCase();
    if (!promocode || !selection || isAsking) return;
    setAsking(true);
    try {
      await call("orders", "quote", { ...selection, promocode });
      setFound(null);
      onPromo(promocode);
    } catch (error) {
      setFound(error instanceof ApiError ? error.failure.doc : "other");
    } finally {
      setAsking(false);
    }
  };
  if (applied !== "")
    return (
      <div className="space-y-1 border-t px-4 py-2">
        <div className="flex items-center justify-between gap-3">
          <Chip>{applied}</Chip>
          <Button variant="ghost" size="sm" onClick={() => onPromo("")}>
            {t("remove")}
          </Button>
        </div>
        {refusal && (
          <p role="alert" className="text-danger text-xs">
            {reason(refusal)}
          </p>
        )}
      </div>
    );
  return (
    <form
      method="post"
      noValidate
      className="flex items-start gap-2 border-t px-4 py-3"
      onSubmit={(event) => {
        event.preventDefault();
        void apply();
      }}
    >
      <TextField
        ref={field}
        label={t("label")}
        error={found ? reason(found) : undefined}
        name="promocode"
        className="min-w-0 grow"
        mono
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        value={code}
        onChange={({ currentTarget: { value } }) => {
          setCode(value);
          setFound(null);
        }}
      />
      <Button
        type="submit"
        className="mt-6"
        pending={isAsking}
        pendingLabel={t("asking")}
        aria-disabled={selection === null || undefined}
      >
        {t("apply")}
      </Button>
    </form>
  );
}
