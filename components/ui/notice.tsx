import type { ReactNode } from "react";
import { CircleAlert, CircleCheck, Info, TriangleAlert } from "@/components/ui/icons";
import { classNames } from "./class-names";
import { type Tone, textStyle, tintStyle } from "./tone";

type NoticeTone = Exclude<Tone, "neutral">;

type NoticeProps = {
  tone: NoticeTone;
  title?: ReactNode;
  children?: ReactNode;
  /** Buttons or links at the end. */
  actions?: ReactNode;
  /** Announced at once: for notices that appear after an action. */
  live?: boolean;
  id?: string;
};

const icons = {
  good: CircleCheck,
  attention: TriangleAlert,
  danger: CircleAlert,
  info: Info,
} satisfies Record<NoticeTone, typeof Info>;

/** A short message for the whole page or card. */
export function Notice({ tone, title, children, actions, live, id }: NoticeProps) {
  const Icon = icons[tone];
  return (
    <div
      id={id}
      role={live ? (tone === "danger" ? "alert" : "status") : undefined}
      className={classNames(
        "flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md px-3.5 py-3",
        tintStyle[tone],
      )}
    >
      <div className="flex min-w-0 grow basis-66 gap-2.5">
        <Icon size={16} aria-hidden className={classNames("mt-0.5", textStyle[tone])} />
        <div className="min-w-0 grow">
          {title && <p className="font-semibold">{title}</p>}
          {children && <div className="max-w-[72ch] text-pretty text-ink">{children}</div>}
        </div>
      </div>
      {/* If they wrap to a new line, they align with the text. */}
      {actions && <div className="ms-6.5 flex flex-wrap gap-2">{actions}</div>}
    </div>
  );
}
