import type { Route } from "next";
import { useId } from "react";
import { useWhyNot } from "@/components/form/buttons/use-why-not";
import { classNames } from "@/components/ui/class-names";
import { PanelLink } from "@/components/ui/panel-link";
import { type Details, obstacleTo, serverActions } from "../acting/possible";
import { useObstacle } from "../acting/use-obstacle";
import { actionIcons } from "./action-icons";

type MenuEntryProps = {
  server: Details;
  action: keyof typeof actionIcons;
  label: string;
  /** The page of the action; if omitted, it is done here. */
  href?: Route;
  onPress: () => void;
};

/** One menu entry; if disabled it shows the reason below, but stays focusable so that screen readers read both. */
export function MenuEntry({ server, action, label, href, onPress }: MenuEntryProps) {
  const reasonId = useId();
  const forbidden = useWhyNot(serverActions[action].call);
  const obstacleText = useObstacle(server);
  const obstacle = obstacleTo(action, server);
  const reason = forbidden ?? (obstacle && obstacleText(obstacle));
  const Icon = actionIcons[action];
  const content = (
    <>
      <Icon size={16} aria-hidden className="shrink-0 text-ink-3" />
      {label}
    </>
  );
  const look = classNames(
    "flex min-h-9 w-full items-center gap-2.5 px-3 text-start pointer-coarse:min-h-11",
    reason ? "cursor-not-allowed text-ink-3" : "hover:bg-sunken focus-visible:-outline-offset-2",
  );
  return (
    <li>
      {href && !reason ? (
        <PanelLink href={href} onClick={onPress} className={look}>
          {content}
        </PanelLink>
      ) : (
        <button
          type="button"
          aria-disabled={reason ? true : undefined}
          aria-describedby={reason ? reasonId : undefined}
          onClick={reason ? undefined : onPress}
          className={look}
        >
          {content}
        </button>
      )}
      {reason && (
        <p id={reasonId} className="-mt-1.5 px-3 ps-9.5 pb-1.5 text-ink-2 text-xs">
          {reason}
        </p>
      )}
    </li>
  );
}
