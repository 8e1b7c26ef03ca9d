import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { orNotFound } from "@/lib/api/or-not-found";
import type { AnnouncementKind } from "@/lib/base/announcements";
import { locales } from "@/lib/base/locale";
import type { StaffContext } from "@/lib/domain/kernel/operation/context";
import { listConcerned } from "@/lib/domain/servers/hosts/concerned";
import { noConcern } from "../typed-concern";
import type { TextFields } from "../typed-texts";
import type { Prepared } from "./new-announcement";

const isNumber = (text: string): boolean => /^\d{1,9}$/.test(text);

type Asked = { host: string; after: string; kind: AnnouncementKind };

/** `leftOut`: servers of the host for which there is no room; the last one named is where another announcement goes on. */
type PreparedForHost = { prepared: Prepared; leftOut: number; last: number };

/**
 * An announcement to the customers of a host, in each language, which staff read and change before it is published.
 * `after`: the last server that the announcement before has named.
 */
export async function prepareForHost(
  context: StaffContext,
  { host, after, kind }: Asked,
): Promise<PreparedForHost> {
  if (!isNumber(host) || !isNumber(after)) notFound();
  const { servers, left_out: leftOut } = await orNotFound(
    listConcerned.call(context, { id: Number(host), after: Number(after) }),
  );
  const texts = await Promise.all(
    locales.map(async (locale) => {
      const t = await getTranslations({ locale, namespace: "hosts.announcement" });
      return [
        [`title_${locale}`, t(`${kind}.title`)],
        [`text_${locale}`, t(`${kind}.text`)],
      ];
    }),
  );
  const prepared = {
    concern: { ...noConcern, by: "servers" as const, servers: servers.join(", ") },
    texts: Object.fromEntries(texts.flat()) as TextFields,
    // Which servers are on one host is nobody else's business.
    isPublic: false,
  };
  return { prepared, leftOut, last: servers.at(-1) ?? 0 };
}
