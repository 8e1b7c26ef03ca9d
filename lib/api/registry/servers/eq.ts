import { checkPin } from "@/lib/domain/identity/pins/check-pin";
import { setPin } from "@/lib/domain/identity/pins/set-pin";
import { abortReinstall } from "@/lib/domain/orders/deployments/abort-reinstall";
import { createImage } from "@/lib/domain/orders/images/create";
import { deleteImage } from "@/lib/domain/orders/images/delete";
import { listImages } from "@/lib/domain/orders/images/list";
import { createPxeInstall } from "@/lib/domain/orders/orders/create-pxe";
import { estimateServers } from "@/lib/domain/orders/orders/estimate";
import { orderFromBackup } from "@/lib/domain/orders/orders/order-from-backup";
import { orderInstance } from "@/lib/domain/orders/orders/order-instance";
import { quoteFromBackup } from "@/lib/domain/orders/orders/quote-from-backup";
import { quoteInstance } from "@/lib/domain/orders/orders/quote-instance";
import { reinstallServer } from "@/lib/domain/orders/orders/reinstall";
import { ReinstallInstance } from "@/lib/domain/orders/orders/schema";
import { appraiseServer } from "@/lib/domain/orders/services/appraise";
import { setBackups } from "@/lib/domain/orders/services/backups/set-backups";
import { changePlan, listPlans, quotePlan } from "@/lib/domain/orders/services/change-plan";
import { growDisk } from "@/lib/domain/orders/services/disk/grow-disk";
import { quoteDisk } from "@/lib/domain/orders/services/disk/quote-disk";
import { pauseServer } from "@/lib/domain/orders/services/suspend";
import { resumeServer } from "@/lib/domain/orders/services/unsuspend";
import { acceptTransfer } from "@/lib/domain/orders/transfers/accept";
import { declineTransfer } from "@/lib/domain/orders/transfers/decline";
import { listTransfers } from "@/lib/domain/orders/transfers/list";
import { offerTransfer } from "@/lib/domain/orders/transfers/offer";
import { withdrawTransfer } from "@/lib/domain/orders/transfers/withdraw";
import { createBackup } from "@/lib/domain/servers/backups/create";
import { listBackups } from "@/lib/domain/servers/backups/list";
import { removeBackup } from "@/lib/domain/servers/backups/remove";
import { restoreBackup } from "@/lib/domain/servers/backups/restore";
import { addBmcAdmin } from "@/lib/domain/servers/bmc/add-ipmi-admin";
import { addBmcUser } from "@/lib/domain/servers/bmc/add-ipmi-user";
import { showBmc } from "@/lib/domain/servers/bmc/get-ipmi";
import { removeBmcUsers } from "@/lib/domain/servers/bmc/remove-ipmi-user";
import { resetBmc } from "@/lib/domain/servers/bmc/unit-reset";
import { readBootLog } from "@/lib/domain/servers/consoles/boot-log";
import { makeViewerFile } from "@/lib/domain/servers/consoles/console";
import { openScreen } from "@/lib/domain/servers/consoles/novnc";
import { setBootDevice } from "@/lib/domain/servers/power/boot-dev";
import { hardOff } from "@/lib/domain/servers/power/hard-off";
import { powerOff } from "@/lib/domain/servers/power/off";
import { powerOn } from "@/lib/domain/servers/power/on";
import { reboot } from "@/lib/domain/servers/power/reboot";
import { readSensors } from "@/lib/domain/servers/power/sensors";
import { askStatus } from "@/lib/domain/servers/power/status";
import { clearPxeInstall } from "@/lib/domain/servers/pxe-installs/clear-pxe";
import { openReinstall } from "@/lib/domain/servers/pxe-installs/open-reinstall";
import { enterRescue } from "@/lib/domain/servers/rescue/enter";
import { leaveRescue } from "@/lib/domain/servers/rescue/leave";
import { resetRootPassword } from "@/lib/domain/servers/rescue/reset-root-password";
import { getTraffic } from "@/lib/domain/servers/servers/get-traffic";
import { listGroups } from "@/lib/domain/servers/servers/groups";
import { listHistory } from "@/lib/domain/servers/servers/history";
import { listServers } from "@/lib/domain/servers/servers/list";
import { renameServer } from "@/lib/domain/servers/servers/rename-server";
import { readRootPassword } from "@/lib/domain/servers/servers/root-password";
import { showServer } from "@/lib/domain/servers/servers/show";
import { updateServers } from "@/lib/domain/servers/servers/update-servers";
import { entry, withVariant } from "../../entry";

/**
 * A call of the one-step reinstall has at least one of these; with `id` alone it starts the multi-step one and
 * returns its key.
 */
const ofWholeWork = ["os_id", "own_os", "root_pass"];
const ofEither = ["id", "pin", "idempotency_key"];
const installing = Object.keys(ReinstallInstance.shape).filter((name) => !ofEither.includes(name));
const isLongWay = (parameters: Record<string, unknown>) =>
  !installing.some((name) => parameters[name] !== undefined && parameters[name] !== "");
const ofOrder =
  "With `id` and without `preset`: installs a system on a server that exists, and erases its disks. There is no invoice; `callback` tells how it goes.";
const isReinstall = ({ id, preset }: Record<string, unknown>) => Boolean(id) && !preset;

export const wire = {
  list: entry(listServers, "moduled"),
  show: entry(showServer, "ok"),
  update_servers: entry(updateServers, "ok"),
  quote_instance: entry(quoteInstance, "ok"),
  estimate: entry(estimateServers, "ok"),
  order_instance: withVariant(entry(orderInstance, "ok"), reinstallServer, isReinstall, [], ofOrder),
  root_password: entry(readRootPassword, "ok"),
  plans: entry(listPlans, "ok"),
  quote_plan: entry(quotePlan, "ok"),
  change_plan: entry(changePlan, "ok"),
  quote_disk: entry(quoteDisk, "ok"),
  grow_disk: entry(growDisk, "ok"),
  transfers: entry(listTransfers, "ok"),
  offer_transfer: entry(offerTransfer, "ok"),
  withdraw_transfer: entry(withdrawTransfer, "ok"),
  accept_transfer: entry(acceptTransfer, "ok"),
  decline_transfer: entry(declineTransfer, "ok"),
  images: entry(listImages, "ok"),
  create_image: entry(createImage, "ok"),
  delete_image: entry(deleteImage, "ok"),
  list_backups: entry(listBackups, "ok"),
  set_backups: entry(setBackups, "ok"),
  create_backup: entry(createBackup, "ok"),
  restore_backup: entry(restoreBackup, "ok"),
  delete_backup: entry(removeBackup, "ok"),
  quote_from_backup: entry(quoteFromBackup, "ok"),
  order_from_backup: entry(orderFromBackup, "ok"),
  reset_root_password: entry(resetRootPassword, "ok"),
  enter_rescue: entry(enterRescue, "ok"),
  leave_rescue: entry(leaveRescue, "ok"),
  on: entry(powerOn, "ok"),
  off: entry(powerOff, "ok"),
  hard_off: entry(hardOff, "ok"),
  reboot: entry(reboot, "ok"),
  status: entry(askStatus, "ok"),
  sensors: entry(readSensors, "ok"),
  boot_dev: entry(setBootDevice, "ok"),
  reinstall: withVariant(entry(reinstallServer, "ok"), openReinstall, isLongWay, ofWholeWork),
  abort_reinstall: entry(abortReinstall, "ok"),
  create_pxe: entry(createPxeInstall, "ok"),
  clear_pxe: entry(clearPxeInstall, "ok"),
  console: entry(makeViewerFile, "ok"),
  novnc: entry(openScreen, "ok"),
  boot_log: entry(readBootLog, "ok"),
  add_ipmi_user: entry(addBmcUser, "ok"),
  add_ipmi_admin: entry(addBmcAdmin, "ok"),
  remove_ipmi_user: entry(removeBmcUsers, "ok"),
  get_ipmi: entry(showBmc, "ok"),
  unit_reset: entry(resetBmc, "ok"),
  suspend: entry(pauseServer, "ok"),
  unsuspend: entry(resumeServer, "ok"),
  rename_server: entry(renameServer, "ok"),
  history: entry(listHistory, "moduled"),
  groups: entry(listGroups, "ok"),
  appraise: entry(appraiseServer, "ok"),
  get_traffic: entry(getTraffic, "ok"),
  set_pin: entry(setPin, "ok", "get"),
  check_pin: entry(checkPin, "ok", "get"),
};
