import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { ApiCalls } from "@/components/api-call/api-calls";
import { CallButton } from "@/components/form/buttons/call-button";
import { LateDialog } from "@/components/form/dialogs/late-dialog";
import { SelectField } from "@/components/form/fields/select-field";
import { useDoing } from "@/components/state/use-action-name";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { call } from "@/lib/api/client";
import { query } from "@/lib/api/query";
import { pinWhere } from "@/lib/base/curl-text";
import type { ServerOverview } from "@/lib/domain/orders/services/overview";
import { AskingMachine } from "../acting/ask-machine-state";
import { isOffered, obstacleTo } from "../acting/possible";
import { SharedReason } from "../acting/shared-reason";
import { useAction } from "../acting/use-action";
import { useObstacle } from "../acting/use-obstacle";
import { isReady, useOwnImages } from "./use-own-images";

const loadDialog = () => import("./mount-dialog").then(({ MountDialog }) => MountDialog);

const bootJobs = { cd: "bootdev_cdrom", disk: "bootdev_disk" } as const;

type Image = { id: number; name: string };

/** The image in the server's drive, which it can start from; where it has no drive, that it cannot. */
export function ImageCard({ server }: { server: ServerOverview }) {
  const t = useTranslations("machine.image");
  const obstacleText = useObstacle(server);
  const hasDrive = isOffered("image", server);
  const asked = useQuery({
    ...query("iso", "list_iso", { id: server.id }),
    enabled: hasDrive,
    retry: false,
  });
  const own = useOwnImages(server).data?.iso_images.filter(isReady);
  // An image that was just fetched is not in the earlier answer of `list_iso`.
  const images = own
    ? [...(asked.data?.iso_images.filter((image) => image.private === 0) ?? []), ...own]
    : asked.data?.iso_images;
  const { id, needs_pin: needsPin } = server;
  const calls = [
    { call: "iso/mount_iso", fields: { id, iso: { variable: "ISO" }, ...pinWhere(needsPin) } },
    { call: "iso/unmount_iso", fields: { id } },
    { call: "eq/boot_dev", fields: { id, media: "cd" } },
    { call: "eq/boot_dev", fields: { id, media: "disk" } },
  ];
  if (!hasDrive)
    return (
      <Card title={t("title")}>
        <p className="text-ink-2">{obstacleText("unable")}</p>
      </Card>
    );
  return (
    <Card title={t("title")} footer={<ApiCalls calls={calls} />}>
      {asked.data && images ? (
        <ImageForm server={server} images={images} />
      ) : (
        <AskingMachine
          error={asked.error}
          isFetching={asked.isFetching}
          retry={() => void asked.refetch()}
          shape={<ImageForm server={server} images={[]} />}
        />
      )}
    </Card>
  );
}

function ImageForm({ server, images }: { server: ServerOverview; images: Image[] }) {
  const t = useTranslations("machine.image");
  const [image, setImage] = useState(String(images[0]?.id ?? ""));
  const [isAsked, setAsked] = useState(false);
  const obstacleText = useObstacle(server);
  const doing = useDoing();
  const reasonId = useId();
  const driveId = useId();
  const obstacle = obstacleTo("image", server);
  const held = obstacle === null ? undefined : reasonId;
  const heldOrEmpty = server.image === null ? driveId : held;
  const { submit, isBusy, problem } = useAction({
    send: ({ what }: { what: "unmount" | "cd" | "disk" }) =>
      what === "unmount"
        ? call("iso", "unmount_iso", { id: server.id })
        : call("eq", "boot_dev", { id: server.id, media: what }),
    begun: ({ what }) => doing(what === "unmount" ? "umount_iso" : bootJobs[what]),
  });
  const chosen = images.find(({ id }) => String(id) === image);
  return (
    <div className="space-y-4">
      <p id={driveId}>{server.image ? t("mounted", { name: server.image }) : t("empty")}</p>
      <SelectField label={t("choose")} value={image} onChange={(event) => setImage(event.target.value)}>
        {images.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <div className="flex flex-wrap gap-2">
        <CallButton calls="iso/mount_iso" variant="primary" disabledBy={held} onClick={() => setAsked(true)}>
          {t("mount")}
        </CallButton>
        <CallButton
          calls="iso/unmount_iso"
          disabledBy={heldOrEmpty}
          pending={isBusy}
          onClick={() => void submit({ what: "unmount" })}
        >
          {t("unmount")}
        </CallButton>
        <CallButton
          calls="eq/boot_dev"
          disabledBy={heldOrEmpty}
          pending={isBusy}
          onClick={() => void submit({ what: "cd" })}
        >
          {t("startFrom")}
        </CallButton>
        <CallButton
          calls="eq/boot_dev"
          variant="ghost"
          disabledBy={held}
          pending={isBusy}
          onClick={() => void submit({ what: "disk" })}
        >
          {t("startFromDisk")}
        </CallButton>
      </div>
      <SharedReason id={reasonId} reason={obstacle && obstacleText(obstacle)} />
      {problem && (
        <Notice tone="danger" live>
          {problem}
        </Notice>
      )}
      {isAsked && chosen && (
        <LateDialog load={loadDialog} props={{ server, image: chosen, onClose: () => setAsked(false) }} />
      )}
    </div>
  );
}
