import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Card } from "@/components/ui/card";
import { Kbd } from "@/components/ui/kbd";
import { PageHeader } from "@/components/ui/page-header";
import { signedInStaff } from "@/lib/session/signed-in";

/** Every key of the back office, by where it works. */
const places = {
  everywhere: [
    ["search", ["/"]],
    ["palette", ["Ctrl K", "⌘ K"]],
    ["send", ["Ctrl Enter", "⌘ Enter"]],
    ["keys", ["?"]],
    ["close", ["Esc"]],
  ],
  lists: [
    ["nextRow", ["j"]],
    ["previousRow", ["k"]],
    ["open", ["Enter"]],
    ["mark", ["x"]],
    ["markPage", ["X"]],
    ["words", ["country:FI", "overdue:14"]],
  ],
  results: [
    ["nextResult", ["↓"]],
    ["previousResult", ["↑"]],
    ["ends", ["Home", "End"]],
    ["open", ["Enter"]],
  ],
  conversation: [
    ["answer", ["r"]],
    ["note", ["n"]],
    ["canned", ["c"]],
    ["take", ["a"]],
    ["solve", ["e"]],
    ["sendAndSolve", ["Ctrl Shift Enter", "⌘ Shift Enter"]],
  ],
} as const;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("staff.keys");
  return { title: t("title") };
}

/** The page of all keys, to which ? leads. */
export default async function KeysPage() {
  await signedInStaff("/staff/keys");
  const t = await getTranslations("staff.keys");
  return (
    <>
      <PageHeader title={t("title")} description={t("text")} />
      <div className="grid items-start gap-4 md:grid-cols-2">
        {(Object.keys(places) as (keyof typeof places)[]).map((place) => (
          <Card key={place} title={t(`places.${place}`)}>
            <dl className="divide-y">
              {places[place].map(([what, keys]) => (
                <div
                  key={what}
                  className="flex items-baseline justify-between gap-4 py-2 first:pt-0 last:pb-0"
                >
                  <dt>{t(`does.${what}`)}</dt>
                  <dd className="flex flex-wrap justify-end gap-1.5">
                    {keys.map((key) => (
                      <Kbd key={key}>{key}</Kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </Card>
        ))}
      </div>
    </>
  );
}
