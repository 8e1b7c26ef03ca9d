import { getTranslations } from "next-intl/server";
import type { CodeMethod } from "./methods";

/** Links to the other second factors of the account. */
export async function OtherMethods({ ways: methods, query }: { ways: CodeMethod[]; query: string }) {
  const t = await getTranslations("secondStep");
  return (
    <nav aria-label={t("otherWays")} className="mt-5 border-t pt-4">
      <ul className="space-y-1">
        {methods.map((method) => (
          <li key={method}>
            <a
              href={`/login/code?by=${method}${query && `&${query}`}`}
              className="tap inline-block py-0.5 text-accent-ink underline-offset-2 hover:underline"
            >
              {t(`${method}.choose`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
