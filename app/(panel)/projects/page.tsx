import type { Metadata, Route } from "next";
import { getTranslations } from "next-intl/server";
import { CallLink } from "@/components/form/buttons/call-button";
import { ClientMessages } from "@/components/frame/client-messages";
import { orSkeleton } from "@/components/frame/or-skeleton";
import { Card } from "@/components/ui/card";
import { Chip } from "@/components/ui/chip";
import { EmptyState } from "@/components/ui/empty-state";
import { Package } from "@/components/ui/icons";
import { PageHeader } from "@/components/ui/page-header";
import { PanelLink } from "@/components/ui/panel-link";
import { orNotFound } from "@/lib/api/or-not-found";
import { decide } from "@/lib/domain/kernel/access/access";
import type { SignedContext } from "@/lib/domain/kernel/operation/context";
import { listProjects } from "@/lib/domain/orders/projects/list";
import type { Project } from "@/lib/domain/orders/projects/schema";
import { showProject } from "@/lib/domain/orders/projects/show";
import { signedIn } from "@/lib/session/signed-in";
import { owned } from "../owned";
import { AddProject } from "./add-project";
import { listPath } from "./list-path";
import { ProjectsSkeleton } from "./projects-skeleton";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("projects"))("title") };
}

/** Whoever is limited to some servers sees them in the list, and no project as a whole. */
async function ProjectRow({ project, isWhole }: { project: Project; isWhole: boolean }) {
  const t = await getTranslations("projects");
  const { id, name, search, archived, servers, services, ssh_keys: keys } = project;
  const counts = [
    t("serverCount", { count: servers }),
    ...(services > 0 ? [t("serviceCount", { count: services })] : []),
    ...(keys > 0 ? [t("keyCount", { count: keys })] : []),
  ];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
      <span className="flex min-w-0 grow basis-48 flex-wrap items-center gap-2">
        <PanelLink
          href={isWhole ? (`/projects/${id}` as Route) : listPath(search)}
          className="wrap-anywhere font-medium text-accent-ink underline-offset-2 hover:underline"
        >
          {name}
        </PanelLink>
        {archived === 1 && <Chip>{t("archived")}</Chip>}
      </span>
      <span className="figures text-ink-2 text-xs">{counts.join(" · ")}</span>
    </li>
  );
}

async function content(context: SignedContext) {
  const [t, { list }] = await Promise.all([
    getTranslations("projects"),
    orNotFound(listProjects.call(context, {})),
  ]);
  const isWhole = decide(context.actor, showProject).isAllowed;
  const shown = list.toSorted((one, other) => one.archived - other.archived);
  return (
    <ClientMessages namespaces={["projects", "problems", "common"]}>
      <div className="max-w-[64rem]">
        <PageHeader
          title={t("title")}
          description={t("text")}
          actions={
            <>
              <CallLink calls="projects/costs" href={"/billing/costs" as Route}>
                {t("costs")}
              </CallLink>
              <AddProject />
            </>
          }
        />
        <Card flush>
          {shown.length === 0 ? (
            <EmptyState icon={<Package size={22} aria-hidden />} title={t("emptyTitle")}>
              {t("emptyText")}
            </EmptyState>
          ) : (
            <ul className="divide-y" aria-label={t("title")}>
              {shown.map((project) => (
                <ProjectRow key={project.id} project={project} isWhole={isWhole} />
              ))}
            </ul>
          )}
        </Card>
      </div>
    </ClientMessages>
  );
}

/** The projects of the account. */
export default owned(async function ProjectsPage() {
  return orSkeleton(content(await signedIn("/projects")), <ProjectsSkeleton />);
});
