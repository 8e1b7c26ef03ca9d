import {
  Camera,
  Disc3,
  Globe,
  HardDrive,
  Pause,
  Pencil,
  Play,
  Power,
  PowerOff,
  RotateCw,
  SquareTerminal,
  Zap,
} from "@/components/ui/icons";

/** Icon of each action in buttons and menus. */
export const actionIcons = {
  on: Power,
  off: PowerOff,
  reboot: RotateCw,
  hard_off: Zap,
  suspend: Pause,
  unsuspend: Play,
  console: SquareTerminal,
  snapshot: Camera,
  reinstall: HardDrive,
  image: Disc3,
  address: Globe,
  rename: Pencil,
} as const;
