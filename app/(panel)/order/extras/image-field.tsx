import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useWhyNot } from "@/components/form/buttons/use-why-not";
import { SelectField } from "@/components/form/fields/select-field";
import { Skeleton } from "@/components/ui/skeleton";
import { query } from "@/lib/api/query";
import type { ExtrasHold, OwnImage } from "./extras";
import { whyNoImage } from "./extras-input";
import { Unread } from "./unread";

type ImageFieldProps = ExtrasHold & { onImage: (image: OwnImage | null) => void };

/** The account's images, of which one can be installed in place of the system; else why none can. */
export function ImageField(props: ImageFieldProps) {
  const t = useTranslations("order.extras");
  const whyNot = useWhyNot("eq/images");
  const asked = useQuery({ ...query("eq", "images", {}), enabled: whyNot === undefined, retry: false });
  const said = whyNot ?? (asked.data?.images.length === 0 ? t("noImages") : null);
  if (said)
    return (
      <div>
        <p className="mb-1.5 font-medium">{t("image")}</p>
        <p className="text-ink-2 text-xs">{said}</p>
      </div>
    );
  if (asked.isError) return <Unread asked={asked} text={t("imagesUnread")} />;
  if (!asked.data) return <Skeleton className="h-16 w-full max-w-80" />;
  return <Images {...props} images={asked.data.images} />;
}

function Images({ images, onImage, ...hold }: ImageFieldProps & { images: OwnImage[] }) {
  const t = useTranslations("order.extras");
  const common = useTranslations("common");
  const chosen = images.find(({ id }) => id === hold.extras.image?.id);
  const why = chosen && whyNoImage(chosen, hold);
  const reason = (image: OwnImage) => {
    if (image.state === "making") return t("imageMaking");
    const other = whyNoImage(image, hold);
    // Its system is chosen with it.
    return other === null || other === "system"
      ? null
      : t(`whyNoImage.${other}`, { disk: image.disk_gb, system: image.os });
  };
  return (
    <SelectField
      id="order-image"
      className="max-w-80"
      label={t("image")}
      optionalLabel={common("optional")}
      help={
        <span role="status" className={why ? "text-attention" : undefined}>
          {chosen && why
            ? t("imageOff", { reason: t(`whyNoImage.${why}`, { disk: chosen.disk_gb, system: chosen.os }) })
            : t("imageHelp")}
        </span>
      }
      value={chosen?.id ?? ""}
      onChange={(event) => onImage(images.find(({ id }) => String(id) === event.currentTarget.value) ?? null)}
    >
      <option value="">{t("noImage")}</option>
      {images.map((image) => {
        const not = reason(image);
        return (
          <option key={image.id} value={image.id} disabled={not !== null}>
            {[image.name, not ?? image.os].join(" – ")}
          </option>
        );
      })}
    </SelectField>
  );
}
