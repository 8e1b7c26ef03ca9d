import type { Metadata, Route } from "next";
import { getTranslations } from "next-intl/server";
import { Suspense } from "react";
import { ClientMessages } from "@/components/frame/client-messages";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { Card } from "@/components/ui/card";
import { Chip } from "@/components/ui/chip";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { PanelLink } from "@/components/ui/panel-link";
import { StateChip } from "@/components/ui/state-chip";
import type { Tone } from "@/components/ui/tone";
import { orNotFound } from "@/lib/api/or-not-found";
import { listBackEnds } from "@/lib/domain/servers/back-ends/list";
import { lookAtBackEnds } from "@/lib/domain/servers/back-ends/look";
import type { LookState, ShownBackEnd } from "@/lib/domain/servers/back-ends/schema";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../../or-staff-skeleton";
import { PlaceRows } from "./place-rows";

const path = "/staff/settings/back-ends";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("backEnds");
  return { title: t("title") };
}

const tones: Record<LookState, Tone> = {
  works: "good",
  fails: "danger",
  disabled: "neutral",
  simulated: "attention",
};

type Looking = ReturnType<typeof lookAtBackEnds.call>;

/** Whether it can work now; it is asked while the rest of the page is there already. */
async function State({ name, looking }: { name: string; looking: Looking }) {
  const [t, { seen }] = await Promise.all([getTranslations("backEnds"), looking]);
  const found = seen.find((one) => one.name === name);
  if (!found) return "–";
  return (
    <span className="block min-w-0">
      <StateChip tone={tones[found.state]}>{t(`states.${found.state}`)}</StateChip>
      {found.said && <span className="wrap-anywhere mt-1 block text-ink-2 text-xs">{found.said}</span>}
    </span>
  );
}

async function BackEndTable({ all, looking }: { all: readonly ShownBackEnd[]; looking: Looking }) {
  const t = await getTranslations("backEnds");
  return (
    <Table
      bare
      label={t("title")}
      head={
        <HeadRow>
          <HeadCell>{t("name")}</HeadCell>
          <HeadCell>{t("kind")}</HeadCell>
          <HeadCell>{t("state")}</HeadCell>
          <HeadCell>{t("locations")}</HeadCell>
          <HeadCell align="end">{t("servers")}</HeadCell>
        </HeadRow>
      }
    >
      {all.map(({ name, kind, is_default: isDefault, locations, servers }) => (
        <Row key={name}>
          <Cell head>
            <span className="flex flex-wrap items-center gap-2">
              <PanelLink href={`${path}/${name}` as Route} className="tap text-accent-ink hover:underline">
                {name}
              </PanelLink>
              {isDefault && <Chip>{t("defaultChip")}</Chip>}
            </span>
          </Cell>
          <Cell label={t("kind")}>{t(`kinds.${kind}`)}</Cell>
          <Cell label={t("state")}>
            <Suspense fallback={<span className="text-ink-2 text-xs">{t("asking")}</span>}>
              <State name={name} looking={looking} />
            </Suspense>
          </Cell>
          <Cell label={t("locations")}>{locations.join(", ") || "–"}</Cell>
          <Cell label={t("servers")} align="end">
            <span className="figures">{servers}</span>
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

async function content() {
  const context = await signedInStaff(path);
  const [t, settings, { back_ends: all, locations, is_default_fixed: isFixed }] = await Promise.all([
    getTranslations("backEnds"),
    getTranslations("settings"),
    orNotFound(listBackEnds.call(context, {})),
  ]);
  const looking = lookAtBackEnds.call(context, {});
  const usual = all.find((one) => one.is_default)?.name ?? "";
  return (
    <ClientMessages namespaces={["backEnds", "common", "problems"]}>
      <PageHeader
        title={t("title")}
        description={t("text")}
        breadcrumb={
          <Breadcrumb
            label={settings("places")}
            items={[{ href: "/staff/settings" as Route, label: settings("title") }]}
          />
        }
        actions={
          <LinkButton variant="primary" href={`${path}/new` as Route}>
            {t("addOne")}
          </LinkButton>
        }
      />
      <div className="space-y-4">
        <Card flush {...(isFixed ? { footer: t("defaultFixed") } : {})}>
          <BackEndTable all={all} looking={looking} />
        </Card>
        <Card flush title={t("places")} hint={t("placesHint")}>
          <PlaceRows
            places={locations}
            names={all.filter((one) => one.is_enabled).map(({ name }) => name)}
            usual={usual}
          />
        </Card>
      </div>
    </ClientMessages>
  );
}

/** Who makes machines, and where. Not found for staff without the right. */
export default function BackEndsPage() {
  return orStaffSkeleton(content);
}
