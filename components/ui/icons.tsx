import type { SVGProps } from "react";
import sprite from "./icons.svg";

/*
 * The shapes of all icons are in one cached file (icons.svg, written by icons.pure.test.ts), so that a page
 * references them instead of repeating and hydrating them.
 */
export type IconProps = Omit<SVGProps<SVGSVGElement>, "width" | "height" | "children"> & {
  /** Width and height in px. */
  size?: number;
};

function draw(name: string, { size = 24, strokeWidth = 2, className = "", ...rest }: IconProps) {
  return (
    <svg
      className={className === "" ? "icon" : `icon ${className}`}
      width={size}
      height={size}
      strokeWidth={strokeWidth}
      {...rest}
      aria-hidden="true"
    >
      <use href={`${sprite.src}#${name}`} />
    </svg>
  );
}

const icon = (name: string) => (props: IconProps) => draw(name, props);

export const Activity = icon("activity");
export const ArrowDown = icon("arrow-down");
export const ArrowLeft = icon("arrow-left");
export const ArrowLeftRight = icon("arrow-left-right");
export const ArrowUp = icon("arrow-up");
export const Ban = icon("ban");
export const Bell = icon("bell");
export const BookOpen = icon("book-open");
export const Bookmark = icon("bookmark");
export const Calculator = icon("calculator");
export const CalendarClock = icon("calendar-clock");
export const Camera = icon("camera");
export const ChartColumn = icon("chart-column");
export const Check = icon("check");
export const ChevronDown = icon("chevron-down");
export const ChevronLeft = icon("chevron-left");
export const ChevronUp = icon("chevron-up");
export const CircleAlert = icon("circle-alert");
export const CircleCheck = icon("circle-check");
export const CircleHelp = icon("circle-help");
export const ClipboardPaste = icon("clipboard-paste");
export const Clock = icon("clock");
export const CloudOff = icon("cloud-off");
export const Columns3 = icon("columns-3");
export const Copy = icon("copy");
export const CreditCard = icon("credit-card");
export const Disc3 = icon("disc-3");
export const Download = icon("download");
export const Ellipsis = icon("ellipsis");
export const Eye = icon("eye");
export const EyeOff = icon("eye-off");
export const FileText = icon("file-text");
export const Globe = icon("globe");
export const HardDrive = icon("hard-drive");
export const History = icon("history");
export const House = icon("house");
export const Info = icon("info");
export const KeyRound = icon("key-round");
export const KeySquare = icon("key-square");
export const Keyboard = icon("keyboard");
export const Link2Off = icon("link-2-off");
export const ListChecks = icon("list-checks");
export const Lock = icon("lock");
export const LockKeyhole = icon("lock-keyhole");
export const LockOpen = icon("lock-open");
export const LogOut = icon("log-out");
export const Mail = icon("mail");
export const Maximize = icon("maximize");
export const MessageCirclePlus = icon("message-circle-plus");
export const MessagesSquare = icon("messages-square");
export const Monitor = icon("monitor");
export const Moon = icon("moon");
export const Network = icon("network");
export const Package = icon("package");
export const Paperclip = icon("paperclip");
export const Pause = icon("pause");
export const Pencil = icon("pencil");
export const PencilLine = icon("pencil-line");
export const Play = icon("play");
export const Plus = icon("plus");
export const Power = icon("power");
export const PowerOff = icon("power-off");
export const RefreshCw = icon("refresh-cw");
export const RotateCw = icon("rotate-cw");
export const ScrollText = icon("scroll-text");
export const Search = icon("search");
export const SearchX = icon("search-x");
export const Server = icon("server");
export const ShieldCheck = icon("shield-check");
export const SlidersHorizontal = icon("sliders-horizontal");
export const SquareTerminal = icon("square-terminal");
export const Star = icon("star");
export const Sun = icon("sun");
export const TriangleAlert = icon("triangle-alert");
export const Undo2 = icon("undo-2");
export const Unlink = icon("unlink");
export const Unplug = icon("unplug");
export const UserRound = icon("user-round");
export const UserRoundPlus = icon("user-round-plus");
export const Users = icon("users");
export const UsersRound = icon("users-round");
export const Wallet = icon("wallet");
export const Webhook = icon("webhook");
export const X = icon("x");
export const Zap = icon("zap");
