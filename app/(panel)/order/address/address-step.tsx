import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { useLazy } from "@/components/ui/use-lazy";
import { formatAmount } from "@/lib/base/money-text";
import { Step } from "../steps/step";
import type { AddressPartProps } from "./address-part";
import type { AddressHold } from "./use-address";

const loadPart = async () => (await import("./address-part")).AddressPart;

/** The buyer's address, if the invoice needs it. Typed text is preserved while another selection does not need it. */
export function AddressStep({ address }: { address: AddressHold }) {
  const t = useTranslations("order");
  const locale = useLocale();
  const { isShown, wanted } = address;
  const [wasShown, setWasShown] = useState(isShown);
  if (isShown && !wasShown) setWasShown(true);
  const [load, setLoad] = useState(() => loadPart);
  const Part = useLazy<AddressPartProps>(wasShown, load);
  if (!wasShown) return null;
  return (
    <div hidden={!isShown}>
      <Step step="address" title={t("address.title")}>
        <p className="mb-4 text-ink-2">
          {wanted
            ? t("address.above", { amount: formatAmount(wanted.limit, locale) })
            : t("address.withOrder")}
        </p>
        {typeof Part === "function" ? (
          <Part address={address} />
        ) : Part === "lost" ? (
          <p role="alert" className="text-danger">
            {t("address.unread")} {/* A new function identity retries the load. */}
            <Button size="sm" onClick={() => setLoad(() => () => loadPart())}>
              {t("summary.askAgain")}
            </Button>
          </p>
        ) : (
          <Skeleton className="h-80 w-full" />
        )}
      </Step>
    </div>
  );
}
