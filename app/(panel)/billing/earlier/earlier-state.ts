import { useTranslations } from "next-intl";

const known = ["Unpaid", "Paid", "Cancelled", "Refunded", "Collections"] as const;

/** The state of an earlier invoice in words, where it is one that invoices of the panel have; else as it was there. */
export function useEarlierState(): (status: string) => string {
  const t = useTranslations("earlier.states");
  return (status) => {
    const own = known.find((one) => one === status);
    return own ? t(own) : status;
  };
}
