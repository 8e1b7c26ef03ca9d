import type { Metadata, Route } from "next";
import { getTranslations } from "next-intl/server";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { Card } from "@/components/ui/card";
import { Chip } from "@/components/ui/chip";
import { PageHeader } from "@/components/ui/page-header";
import { PanelLink } from "@/components/ui/panel-link";
import { orNotFound } from "@/lib/api/or-not-found";
import { languageNames } from "@/lib/base/locale";
import { listMailTexts } from "@/lib/domain/messages/mails/texts/list";
import type { MailTextList } from "@/lib/domain/messages/mails/texts/schema";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../or-staff-skeleton";
import { readKindLabel } from "./kind-label";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("mailTexts");
  return { title: t("title") };
}

type Kind = MailTextList["groups"][number]["kinds"][number];
type LineProps = { kind: Kind; label: string; brands: MailTextList["brands"] };

async function KindLine({ kind: { kind, changed }, label, brands }: LineProps) {
  const t = await getTranslations("mailTexts");
  const nameOf = ({ brand, language }: Kind["changed"][number]): string => {
    const name = brands.find(({ id }) => id === brand)?.name;
    return name === undefined ? languageNames[language] : `${languageNames[language]}, ${name}`;
  };
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
      <PanelLink
        href={`/staff/mail-texts/${kind}/en` as Route}
        className="flex min-h-8 items-center text-accent-ink hover:underline pointer-coarse:min-h-11"
      >
        {label}
      </PanelLink>
      {changed.map((one) => (
        <Chip key={nameOf(one)}>{t("changedIn", { language: nameOf(one) })}</Chip>
      ))}
    </li>
  );
}

async function content() {
  const context = await signedInStaff("/staff/mail-texts");
  const [t, staff, backOffice, notifications, labelOf, { groups, brands }] = await Promise.all([
    getTranslations("mailTexts"),
    getTranslations("staff"),
    getTranslations("backOffice"),
    getTranslations("notifications"),
    readKindLabel(),
    orNotFound(listMailTexts.call(context, {})),
  ]);
  return (
    <>
      <PageHeader
        title={t("title")}
        description={t("text")}
        breadcrumb={
          <Breadcrumb label={backOffice("place")} items={[{ href: "/staff", label: staff("nav.home") }]} />
        }
      />
      <div className="grid items-start gap-4 md:grid-cols-2">
        {groups.map(({ group, kinds }) => (
          <Card key={group} title={notifications(`groups.${group}`)} flush>
            <ul className="divide-y">
              {kinds.map((kind) => (
                <KindLine key={kind.kind} kind={kind} label={labelOf(kind.kind)} brands={brands} />
              ))}
            </ul>
          </Card>
        ))}
      </div>
    </>
  );
}

/** Every kind of mail, and whose texts were changed. Not found for staff without the right. */
export default function MailTextsPage() {
  return orStaffSkeleton(content);
}
