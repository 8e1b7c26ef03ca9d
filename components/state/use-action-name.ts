import { useTranslations } from "next-intl";

const known = [
  "deploy",
  "reinstall",
  "on",
  "off",
  "hard_off",
  "reboot",
  "suspend",
  "unsuspend",
  "bootdev_disk",
  "bootdev_pxe",
  "bootdev_cdrom",
  "port_on",
  "port_off",
  "block_ip",
  "unblock_ip",
  "apply_firewall",
  "add_ipv4",
  "add_ipv6",
  "move_floating",
  "attach_network",
  "detach_network",
  "remove_ipv4",
  "add_static_nat",
  "remove_static_nat",
  "request_cancellation",
  "create_snapshot",
  "remove_snapshot",
  "restore_snapshot",
  "mount_iso",
  "umount_iso",
  "create_pxe",
  "clear_pxe",
  "console",
  "novnc",
  "add_ipmi_user",
  "add_ipmi_admin",
  "remove_ipmi_user",
  "unit_reset",
  "call",
  "create_backup",
  "restore_backup",
  "delete_backup",
  "reset_root_password",
  "enter_rescue",
  "leave_rescue",
  "create_image",
  "move_server",
] as const;
const isKnown = (action: string): action is (typeof known)[number] => known.some((one) => one === action);

/** Returns the display name of a job's action. */
export function useActionName(): (action: string) => string {
  const t = useTranslations("server.action");
  return (action) => (isKnown(action) ? t(action) : action);
}

/** Returns a sentence that such a job is running, without a full stop. */
export function useDoing(): (action: string) => string {
  const t = useTranslations("server.doing");
  return (action) => t(isKnown(action) ? action : "call");
}
