import { useTranslations } from "next-intl";

/** Why an invoice was taken back, in the reader's language where the sentence is a known one. */
export function Note({ text }: { text: string }) {
  const t = useTranslations("invoice");
  if (text === "The order was not paid in time") return t("note.expired");
  const hostname = /^Deployment of (?<hostname>\S+) failed$/.exec(text)?.groups?.hostname;
  if (hostname) return t("note.failed", { hostname });
  return <span lang="en">{text}</span>;
}
