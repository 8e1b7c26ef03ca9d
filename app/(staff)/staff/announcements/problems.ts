import { useTranslations } from "next-intl";
import { useProblemText } from "@/components/form/problems/form-problem";
import type { Failure } from "@/components/form/submit/attempt";
import type { Locale } from "@/lib/base/locale";
import { timeNames } from "./time-fields";

/** The texts for what is refused, by field: texts in the main language, times, and who is concerned. */
export function useRefusals(main: Locale) {
  const t = useTranslations("announcementAdmin");
  const say = useProblemText();
  return {
    beside: ({ doc, fields }: Failure): Record<string, string> => {
      const times = timeNames.filter((name) => fields[name] !== undefined);
      return {
        ...Object.fromEntries(times.map((name) => [name, t(`wrong.${name}`)])),
        ...(fields.texts === undefined ? {} : { [`text_${main}`]: say(doc), [`title_${main}`]: say(doc) }),
      };
    },
    concerned: (failure: Failure | null): string | undefined =>
      failure?.fields.ids !== undefined || failure?.fields.places !== undefined
        ? t("wrong.concerned")
        : undefined,
  };
}
