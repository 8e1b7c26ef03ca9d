import { classNames } from "./class-names";

/** A placeholder bar for text that is loading; set width and height by class (`w-24 h-4`). */
export function Skeleton({ className = "h-4 w-24" }: { className?: string }) {
  return <span aria-hidden className={classNames("block animate-breathe rounded-sm bg-sunken", className)} />;
}
