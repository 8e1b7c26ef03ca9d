import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ServerChip } from "@/components/state/server-chip";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { CopyButton } from "@/components/ui/copy-button";
import { PageHeader } from "@/components/ui/page-header";
import { RescueBanner } from "../rescue/rescue-banner";
import { type Acted, ActionsMenu } from "./actions-menu";
import { ServerTabs } from "./server-tabs";

/** Display name of a server. */
export const nameOf = ({ label, hostname }: { label: string; hostname: string }): string =>
  label ? `${label} · ${hostname}` : hostname;

/** Header of a server's pages. */
export function ServerHead({
  name,
  aside,
  actions,
  children,
}: {
  name: string;
  aside?: ReactNode;
  actions?: ReactNode;
  /** Its tabs. */
  children?: ReactNode;
}) {
  const t = useTranslations("server");
  const common = useTranslations("common");
  return (
    <>
      <PageHeader
        breadcrumb={<Breadcrumb label={common("path")} items={[{ href: "/servers", label: t("servers") }]} />}
        title={name}
        aside={aside}
        actions={actions}
      />
      {children}
    </>
  );
}

type Titled = Acted & {
  label: string;
  /** The main address comes first. */
  addresses: readonly { ip: string }[];
};

/** Header of each of a server's pages: name, state, addresses, and actions. */
export function ServerTitle({ server, hasTabs = true }: { server: Titled; hasTabs?: boolean }) {
  const t = useTranslations("server");
  const common = useTranslations("common");
  const { state, suspended_by: by, busy, addresses } = server;
  const [main] = addresses;
  return (
    <ServerHead
      name={nameOf(server)}
      actions={hasTabs && <ActionsMenu server={server} />}
      aside={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 max-md:w-0 max-md:min-w-full">
          <span role="status">
            <ServerChip state={state} doing={busy} isPaused={by === "owner"}>
              {t(by === "owner" ? "state.paused" : `state.${state}`)}
            </ServerChip>
          </span>
          {main && (
            <span className="flex min-w-0 items-center gap-1">
              <span className="min-w-0 break-all font-mono">{main.ip}</span>
              <CopyButton
                value={main.ip}
                label={common("copyNamed", { what: main.ip })}
                copiedLabel={common("copied")}
              />
            </span>
          )}
        </span>
      }
    >
      {hasTabs && <ServerTabs server={server} />}
      {hasTabs && server.rescue && <RescueBanner server={server} since={server.rescue} />}
    </ServerHead>
  );
}
