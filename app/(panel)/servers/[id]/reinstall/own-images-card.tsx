import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { ApiCalls } from "@/components/api-call/api-calls";
import { CallButton } from "@/components/form/buttons/call-button";
import { useWhyNot } from "@/components/form/buttons/use-why-not";
import { LateDialog } from "@/components/form/dialogs/late-dialog";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import { StateChip } from "@/components/ui/state-chip";
import type { Tone } from "@/components/ui/tone";
import { formatDateTime } from "@/lib/base/time-text";
import type { ServerOverview } from "@/lib/domain/orders/services/overview";
import { isOffered, obstacleTo } from "../acting/possible";
import { useObstacle } from "../acting/use-obstacle";
import { isFetching, type OwnImage, useOwnImages } from "./use-own-images";

const loadDialog = () => import("./add-image-dialog").then(({ AddImageDialog }) => AddImageDialog);

const loadDeleteDialog = () =>
  import("./delete-image-dialog").then(({ DeleteImageDialog }) => DeleteImageDialog);

const tones: Record<OwnImage["status"], Tone> = {
  Pending: "neutral",
  Fetching: "info",
  Ready: "good",
  Failed: "danger",
};

/** The account's own images: fetched from a URL, mountable on each of its servers. */
export function OwnImagesCard({ server }: { server: ServerOverview }) {
  const t = useTranslations("machine.own");
  const obstacleText = useObstacle(server);
  const asked = useOwnImages(server);
  const [isAdding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<OwnImage | null>(null);
  const refetch = () => void asked.refetch();
  const images = asked.data?.iso_images ?? [];
  const most = asked.data?.most ?? 0;
  const obstacle = isOffered("image", server) ? obstacleTo("own_image", server) : "unable";
  const full = asked.data && images.length >= most ? t("full", { most }) : undefined;
  const whyNot = obstacle ? obstacleText(obstacle) : full;
  return (
    <Card
      flush
      title={t("title")}
      hint={asked.data && t("count", { count: images.length, most })}
      actions={
        asked.data && (
          <CallButton
            calls="iso/upload"
            size="sm"
            {...(whyNot && { disabledReason: whyNot })}
            onClick={() => setAdding(true)}
          >
            {t("add")}
          </CallButton>
        )
      }
      footer={
        <div className="space-y-2">
          {asked.data && <p>{t("limits", { most })}</p>}
          <ApiCalls
            calls={[
              { call: "iso/uploaded", fields: {} },
              { call: "iso/delete", fields: { id: { variable: "ISO" } } },
            ]}
          />
        </div>
      }
    >
      {!asked.data && <NotKnown error={asked.error} isFetching={asked.isFetching} retry={refetch} />}
      {asked.data && images.length === 0 && <EmptyState title={t("none")}>{t("noneText")}</EmptyState>}
      {images.length > 0 && (
        <ul className="divide-y">
          {images.map((image) => (
            <ImageRow key={image.id} image={image} server={server} onDelete={() => setLeaving(image)} />
          ))}
        </ul>
      )}
      {isAdding && (
        <LateDialog load={loadDialog} props={{ onClose: () => setAdding(false), onDone: refetch }} />
      )}
      {leaving && (
        <LateDialog
          load={loadDeleteDialog}
          props={{ image: leaving, onDone: refetch, onClose: () => setLeaving(null) }}
        />
      )}
    </Card>
  );
}

type NotKnownProps = { error: Error | null; isFetching: boolean; retry: () => void };

/** Loading and error state. */
function NotKnown({ error, isFetching: isAsking, retry }: NotKnownProps) {
  const t = useTranslations("machine.own");
  const common = useTranslations("common");
  const whyNot = useWhyNot("iso/uploaded");
  if (whyNot) return <p className="p-4 text-ink-2">{whyNot}</p>;
  if (error === null) return <Skeleton className="m-4 h-10" />;
  return (
    <ErrorState
      title={t("unread")}
      retry={
        <Button pending={isAsking} pendingLabel={common("retrying")} onClick={retry}>
          {common("retry")}
        </Button>
      }
    />
  );
}

type RowProps = { image: OwnImage; server: ServerOverview; onDelete: () => void };

function ImageRow({ image, server, onDelete }: RowProps) {
  const t = useTranslations("machine.own");
  const locale = useLocale();
  const { name, status, url, size, description, mounted_on: mountedOn } = image;
  const elsewhere = mountedOn.filter((id) => id !== server.id);
  const whyNot =
    elsewhere.length > 0
      ? t("mountedOn", { servers: elsewhere.join(", ") })
      : mountedOn.length > 0 && t("mountedHere");
  const added = formatDateTime(`${image.created.replace(" ", "T")}Z`, locale);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 grow basis-64">
        <p className="flex flex-wrap items-center gap-2">
          <span className="wrap-anywhere font-medium">{name}</span>
          <span role="status">
            <StateChip tone={tones[status]} live={isFetching(image)}>
              {t(`status.${status}`)}
            </StateChip>
          </span>
        </p>
        {description && <p className="wrap-anywhere text-ink-2">{description}</p>}
        {url && <p className="break-all font-mono text-ink-2 text-xs">{url}</p>}
        <p className="text-ink-2 text-xs">
          {size === null
            ? t("added", { time: added })
            : t("addedSize", { time: added, size: Math.max(1, Math.round(size / 1_000_000)) })}
        </p>
        {status === "Failed" && <p className="text-danger text-xs">{t("failed")}</p>}
      </div>
      <CallButton
        calls="iso/delete"
        size="sm"
        aria-label={t("deleteNamed", { name })}
        {...(whyNot && { disabledReason: whyNot })}
        onClick={onDelete}
      >
        {t("delete")}
      </CallButton>
    </li>
  );
}
