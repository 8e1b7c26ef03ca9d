import { getTranslations } from "next-intl/server";

/** What a kind of mail is called, as in the message log. */
export async function readKindLabel(): Promise<(kind: string) => string> {
  const t = await getTranslations("backOffice");
  return (kind) => {
    const key = `kinds.${kind.replaceAll(".", "_")}` as "kinds.unknown";
    return t.has(key) ? t(key) : kind;
  };
}
