import { useTranslations } from "next-intl";
import { useState } from "react";
import { ApiCalls } from "@/components/api-call/api-calls";
import { ConfirmDialog } from "@/components/form/dialogs/confirm-dialog";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { Notice } from "@/components/ui/notice";
import { call } from "@/lib/api/client";
import type { ReadingOf } from "@/lib/base/params/readings";
import { useReading } from "../acting/use-reading";

type ScanDialogProps = { id: number; ip: string; onClose: () => void };

/** Open ports of an address as seen from the internet. */
export function ScanDialog({ id, ip, onClose }: ScanDialogProps) {
  const t = useTranslations("network.scan");
  const [found, setFound] = useState<ReadingOf<"services">["services"] | null>(null);
  const { press, isBusy, problem } = useReading({
    of: "services",
    begin: () => call("net", "nmap", { id, ip }),
    labels: { failed: t("failed"), late: t("late") },
    onRead: ({ services }) => setFound(services),
  });
  return (
    <ConfirmDialog
      title={t("title", { ip })}
      description={t("text")}
      confirmLabel={t("look")}
      pendingLabel={t("looking")}
      isBusy={isBusy}
      isOver={found !== null}
      problem={problem}
      onConfirm={() => press({})}
      onClose={onClose}
    >
      {found?.length === 0 && (
        <Notice tone="info" live>
          {t("none")}
        </Notice>
      )}
      {found && found.length > 0 && (
        <div role="status">
          <Table
            label={t("table", { ip })}
            head={
              <HeadRow>
                <HeadCell>{t("port")}</HeadCell>
                <HeadCell>{t("service")}</HeadCell>
              </HeadRow>
            }
          >
            {found.map(({ port, name }) => (
              <Row key={port}>
                <Cell head>
                  <span className="font-mono">{port}</span>
                </Cell>
                <Cell label={t("service")}>{name}</Cell>
              </Row>
            ))}
          </Table>
        </div>
      )}
      <ApiCalls calls={[{ call: "net/nmap", fields: { id, ip } }]} />
    </ConfirmDialog>
  );
}
