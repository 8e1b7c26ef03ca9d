import type { Metadata, Route } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { orSkeleton } from "@/components/frame/or-skeleton";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { Card } from "@/components/ui/card";
import { Chip } from "@/components/ui/chip";
import { LinkButton } from "@/components/ui/link-button";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { orFailed } from "@/lib/api/or-failed";
import { orNotFound } from "@/lib/api/or-not-found";
import { listSshKeys } from "@/lib/domain/identity/ssh-keys/list";
import type { SignedContext } from "@/lib/domain/kernel/operation/context";
import { showOwnSubscriptions } from "@/lib/domain/orders/products/subscriptions";
import type { Project } from "@/lib/domain/orders/projects/schema";
import { showProject } from "@/lib/domain/orders/projects/show";
import { signedIn } from "@/lib/session/signed-in";
import { owned } from "../../owned";
import { listPath } from "../list-path";
import { ProjectsSkeleton } from "../projects-skeleton";
import { MoneyCard, readMoney } from "./money-card";
import { ProjectTools } from "./project-tools";
import { ThingsCard } from "./things-card";

type PageProps = { params: Promise<{ id: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("projects"))("title") };
}

const read = (context: SignedContext, id: string) =>
  orNotFound(showProject.call(context, { id: /^\d{1,9}$/.test(id) ? Number(id) : 0 }));

const countOf = ({ servers, services, ssh_keys: keys, api_keys: apiKeys, people }: Project): number =>
  servers + services + keys + apiKeys + people;

/** The account's services and keys that are not in the project; none that the caller may not see. */
async function readOthers(context: SignedContext, inside: { services: number[]; keys: number[] }) {
  const [services, keys] = await Promise.all([
    orFailed(showOwnSubscriptions.call(context, {})),
    orFailed(listSshKeys.call(context, {})),
  ]);
  return {
    services: (services?.subscriptions ?? [])
      .filter(({ id, ended }) => !ended && !inside.services.includes(id))
      .map(({ id, name }) => ({ id, name })),
    keys: (keys?.sshkeys ?? [])
      .filter(({ id }) => !inside.keys.includes(id))
      .map(({ id, name }) => ({ id, name })),
  };
}

async function content(context: SignedContext, id: string) {
  const [t, common, project] = await Promise.all([
    getTranslations("projects"),
    getTranslations("common"),
    read(context, id),
  ]);
  const { name, search, server_list: servers, service_list: services, ssh_key_list: keys } = project;
  const isArchived = project.archived === 1;
  const money = await readMoney(context, project.id);
  const others = isArchived
    ? { services: [], keys: [] }
    : await readOthers(context, { services: services.map((one) => one.id), keys: keys.map((one) => one.id) });
  return (
    <ClientMessages namespaces={["projects", "costs", "problems", "common"]}>
      <div className="max-w-[64rem] space-y-4">
        <PageHeader
          breadcrumb={
            <Breadcrumb label={common("path")} items={[{ href: "/projects" as Route, label: t("title") }]} />
          }
          title={<span className="wrap-anywhere">{name}</span>}
          aside={isArchived && <Chip>{t("archived")}</Chip>}
        />
        {isArchived && <Notice tone="info">{t("archivedText")}</Notice>}
        <ThingsCard
          project={project.id}
          kind="servers"
          things={servers.map((server) => ({
            id: server.id,
            name: server.hostname,
            note: server.addresses.join(", "),
          }))}
          others={[]}
          actions={
            <LinkButton size="sm" href={listPath(servers.length > 0 ? search : "none")}>
              {t(servers.length > 0 ? "inList" : "chooseServers")}
            </LinkButton>
          }
        />
        <ThingsCard project={project.id} kind="services" things={services} others={others.services} />
        <ThingsCard project={project.id} kind="ssh_keys" things={keys} others={others.keys} />
        {project.api_keys + project.people > 0 && (
          <Card title={t("access")}>
            <p>{t("accessText", { keys: project.api_keys, people: project.people })}</p>
          </Card>
        )}
        {money && <MoneyCard {...money} id={project.id} name={name} />}
        <ProjectTools id={project.id} name={name} isArchived={isArchived} isEmpty={countOf(project) === 0} />
      </div>
    </ClientMessages>
  );
}

/** One project with what is in it. */
export default owned(async function ProjectPage({ params }: PageProps) {
  const { id } = await params;
  return orSkeleton(content(await signedIn(`/projects/${id}`), id), <ProjectsSkeleton />, {
    canBeAbsent: true,
  });
});
