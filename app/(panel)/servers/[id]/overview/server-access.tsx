import type { Route } from "next";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";
import { DefinitionList } from "@/components/ui/definition-list";
import { StateChip } from "@/components/ui/state-chip";
import type { ServerOverview } from "@/lib/domain/orders/services/overview";
import { isMoving } from "@/lib/domain/servers/servers/rules";
import { Hostname } from "./rename-form";
import { RootPassword } from "./root-password";

type ServerAccessProps = {
  server: ServerOverview;
  /** Refetches the server; undefined if that fails. */
  refetch: () => Promise<ServerOverview | undefined>;
};

const isWindows = ({ os }: ServerOverview) => /windows/i.test(os);

/** Uses the forwarded host and port, if SSH is not reached at port 22 of the address. */
function sshCommand({ ip, ssh_at }: ServerOverview["addresses"][number]): string {
  const found = /^(.*):(\d+)$/.exec(ssh_at ?? "");
  return found ? `ssh -p ${found[2]} root@${found[1]}` : `ssh root@${ip}`;
}

/** How to connect to the server. */
export function ServerAccess({ server, refetch }: ServerAccessProps) {
  const t = useTranslations("server");
  const [main] = server.addresses;
  const command = main && !isWindows(server) ? sshCommand(main) : null;
  const isComing =
    isMoving(server.state) || server.state === "awaiting_payment" || server.state === "in_review";
  return (
    <Card id="access" title={t("access")}>
      <DefinitionList
        items={[
          { key: "hostname", term: t("hostname"), value: <Hostname server={server} /> },
          ...server.addresses.map((address) => ({
            key: address.ip,
            term: t(address.main ? "address" : "additionalAddress"),
            value: (
              <span className="grid justify-items-end">
                <Copied text={address.ip} />
                {address.blocked && (
                  <Link href={`/servers/${server.id}/network` as Route}>
                    <StateChip tone="danger">{t("addressBlocked")}</StateChip>
                  </Link>
                )}
                <span className="text-ink-2 text-xs max-md:max-w-44">
                  {t("addressNote", { gateway: address.gateway, prefix: address.prefix, mac: address.mac })}
                </span>
              </span>
            ),
          })),
          ...(main
            ? []
            : [
                {
                  key: "address",
                  term: t("address"),
                  value: <span className="text-ink-3">{t(isComing ? "addressLater" : "addressNone")}</span>,
                },
              ]),
          ...(command ? [{ key: "ssh", term: t("ssh"), value: <Copied text={command} /> }] : []),
          ...(server.state === "failed"
            ? []
            : [
                {
                  key: "password",
                  term: t("rootPassword"),
                  value: <RootPassword server={server} isComing={isComing} refetch={refetch} />,
                },
              ]),
        ]}
      />
    </Card>
  );
}

function Copied({ text }: { text: string }) {
  const common = useTranslations("common");
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span className="min-w-0 break-all font-mono">{text}</span>
      <CopyButton value={text} label={common("copyNamed", { what: text })} copiedLabel={common("copied")} />
    </span>
  );
}
