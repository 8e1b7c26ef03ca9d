import { useTranslations } from "next-intl";

/** What an entry of the books is called by its cause; an unknown one is called as it is. */
export function useCause() {
  const t = useTranslations("accounting");
  return (cause: string): string => {
    const key = `causes.${cause}` as "causes.invoice";
    return t.has(key) ? t(key) : cause;
  };
}
