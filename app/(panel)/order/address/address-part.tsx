import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { detailsOf } from "@/components/details/details-values";
import { useWhyNot } from "@/components/form/buttons/use-why-not";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import { call } from "@/lib/api/client";
import { AddressForm } from "./address-form";
import type { AddressHold } from "./use-address";

export type AddressPartProps = { address: AddressHold };

/**
 * The address form with the account's details; for callers without the right to change them, why the order has to
 * wait.
 */
export function AddressPart({ address }: AddressPartProps) {
  const t = useTranslations("order");
  const mayNotRead = useWhyNot("accounts/details");
  const mayNotSave = useWhyNot("billing/update_client");
  const whyNot = mayNotRead ?? mayNotSave;
  const { data, isError, refetch } = useQuery({
    queryKey: ["accounts", "details"],
    queryFn: ({ signal }) => call("accounts", "details", {}, { signal }),
    enabled: whyNot === undefined,
    // Never cached: the form must start with what is saved now.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (whyNot !== undefined)
    return (
      <Notice tone="attention" title={t("address.notYours")}>
        {whyNot}
      </Notice>
    );
  if (data) return <AddressForm values={{ ...detailsOf(data), phone: "" }} address={address} />;
  if (isError)
    return (
      <Notice
        tone="danger"
        live
        actions={
          <Button size="sm" onClick={() => void refetch()}>
            {t("summary.askAgain")}
          </Button>
        }
      >
        {t("address.unread")}
      </Notice>
    );
  return <Skeleton className="h-80 w-full" />;
}
