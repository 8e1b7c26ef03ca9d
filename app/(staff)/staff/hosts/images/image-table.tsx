import { useTranslations } from "next-intl";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { StateChip } from "@/components/ui/state-chip";
import { Time } from "@/components/ui/time";
import type { Locale } from "@/lib/base/locale";
import type { BackEndImages } from "@/lib/domain/servers/hosts/schema";

/** From here on an image lacks so many updates that a new server begins with a long one. */
const oldDays = 90;

const isOld = (at: string, now: Date): boolean => now.getTime() - Date.parse(at) > oldDays * 86_400_000;

type ImagesProps = { name: string; images: BackEndImages["images"]; locale: Locale; now: Date };

/** Images of systems, each with its age. */
export function ImageTable({ name, images, locale, now }: ImagesProps) {
  const t = useTranslations("hosts.images");
  return (
    <Table
      bare
      label={`${t("title")}: ${name}`}
      head={
        <HeadRow>
          <HeadCell>{t("system")}</HeadCell>
          <HeadCell>{t("image")}</HeadCell>
          <HeadCell>{t("type")}</HeadCell>
          <HeadCell align="end">{t("size")}</HeadCell>
          <HeadCell>{t("made")}</HeadCell>
        </HeadRow>
      }
    >
      {images.map(({ system, image, type, made_at: madeAt, size_mb: size }) => (
        <Row key={`${system} ${type}`}>
          <Cell head>{system}</Cell>
          <Cell label={t("image")}>
            <span className="wrap-anywhere font-mono">{image}</span>
          </Cell>
          <Cell label={t("type")}>{t(`types.${type}`)}</Cell>
          <Cell label={t("size")} align="end">
            {t("sizeText", { size })}
          </Cell>
          <Cell label={t("made")}>
            {madeAt === null ? (
              "–"
            ) : (
              <StateChip tone={isOld(madeAt, now) ? "attention" : "neutral"}>
                <Time value={madeAt} locale={locale} show="relative" now={now} />
              </StateChip>
            )}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
