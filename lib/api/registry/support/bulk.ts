import { confirmBulk } from "@/lib/domain/support/bulk/confirm";
import { showBulk } from "@/lib/domain/support/bulk/show";
import { startBulk } from "@/lib/domain/support/bulk/start";
import { stopBulk } from "@/lib/domain/support/bulk/stop";

export const staff = {
  confirm: confirmBulk,
  show: showBulk,
  start: startBulk,
  stop: stopBulk,
};
