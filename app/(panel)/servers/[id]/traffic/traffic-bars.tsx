import { useLocale, useTranslations } from "next-intl";
import type { TrafficPage } from "@/lib/domain/network/traffic/page";
import { scaleTop } from "./scale";
import { slotsOf } from "./slots";
import { volumeText } from "./volume";

type BarsProps = {
  page: TrafficPage;
  /** Times of the first and last bars. */
  from: string;
  to: string;
};

const frame = { height: 120, step: 10, bar: 4 };

/** Outgoing and incoming traffic side by side, with a scale; the table is for screen readers. */
export function TrafficBars({ page, from, to }: BarsProps) {
  const t = useTranslations("network.traffic");
  const locale = useLocale();
  const slots = slotsOf(page);
  const top = scaleTop(page.points.flatMap((point) => [point.in_bytes, point.out_bytes]));
  const tall = (bytes: number) => (bytes / top) * frame.height;
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 gap-y-1 text-ink-2 text-xs" aria-hidden>
      <p className="figures -my-2 flex flex-col items-end justify-between leading-4">
        {[top, top / 2].map((bytes) => (
          <span key={bytes}>{volumeText(bytes, locale, t)}</span>
        ))}
        <span>0</span>
      </p>
      <svg
        viewBox={`0 0 ${slots.length * frame.step} ${frame.height}`}
        preserveAspectRatio="none"
        aria-hidden
        className="block h-30 w-full border-y bg-linear-to-b from-transparent from-[calc(50%-0.5px)] via-line via-[calc(50%-0.5px)] to-transparent to-[calc(50%+0.5px)]"
      >
        {slots.map(
          (point, index) =>
            point && (
              <g key={point.at} transform={`translate(${index * frame.step} 0)`}>
                <Bar x={1} tall={tall(point.out_bytes)} look="fill-accent" />
                <Bar x={1 + frame.bar} tall={tall(point.in_bytes)} look="fill-info" />
              </g>
            ),
        )}
      </svg>
      <p className="col-start-2 flex justify-between gap-x-1">
        <span>{from}</span>
        <span>{to}</span>
      </p>
    </div>
  );
}

const Bar = ({ x, tall, look }: { x: number; tall: number; look: string }) => (
  <rect x={x} width={frame.bar} y={frame.height - tall} height={tall} className={look} />
);
