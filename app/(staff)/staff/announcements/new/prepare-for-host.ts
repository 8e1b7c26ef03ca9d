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

/** An announcement to the customers of a host, in each language, which staff read and change before it is published. */
export async function prepareForHost(
  context: StaffContext,
  host: string,
  kind: AnnouncementKind,
): Promise<Prepared> {
  if (!/^\d{1,9}$/.test(host)) notFound();
  const { servers } = await orNotFound(listConcerned.call(context, { id: Number(host) }));
  const texts = await Promise.all(
    locales.map(async (locale) => {
      const t = await getTranslations({ locale, namespace: "hosts.announcement" });
      return [
        [`title_${locale}`, t(`${kind}.title`)],
        [`text_${locale}`, t(`${kind}.text`)],
      ];
    }),
  );
  return {
    concern: { ...noConcern, by: "servers", servers: servers.join(", ") },
    texts: Object.fromEntries(texts.flat()) as TextFields,
    // Which servers are on one host is nobody else's business.
    isPublic: false,
  };
}
