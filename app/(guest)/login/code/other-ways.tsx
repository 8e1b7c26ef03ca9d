import { getTranslations } from "next-intl/server";
import type { Way } from "./ways";

/** Links to the other second factors of the account. */
export async function OtherWays({ ways, query }: { ways: Way[]; query: string }) {
  const t = await getTranslations("secondStep");
  return (
    <nav aria-label={t("otherWays")} className="mt-5 border-t pt-4">
      <ul className="space-y-1">
        {ways.map((way) => (
          <li key={way}>
            <a
              href={`/login/code?by=${way}${query && `&${query}`}`}
              className="tap inline-block py-0.5 text-accent-ink underline-offset-2 hover:underline"
            >
              {t(`${way}.choose`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
