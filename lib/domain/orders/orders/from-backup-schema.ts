import { z } from "zod";
import { about } from "@/lib/base/about";
import { wireInt, wireNumberOrName } from "@/lib/base/form-values";
import { OrderInstance, Selection } from "./schema";

const { deploy_period } = Selection.shape;

/** What decides the price. */
const selection = {
  id: about(wireInt(0), "Number of the server whose backup it is.", 55001),
  backup: about(wireInt(1), "Number of the backup.", 901),
  deploy_period,
  preset: about(
    wireNumberOrName(100).optional(),
    "Name or number of the preset, with a disk that is as large; left out, that of the server.",
    "vm.v3-small",
  ),
  traffic_plan: about(
    wireNumberOrName(100).optional(),
    "Name or number of the traffic plan; left out, that of the server.",
    "1",
  ),
};

export const QuoteFromBackup = z.object(selection);
export type BackupSelection = z.output<typeof QuoteFromBackup>;

const { pin, hostname, deploy_notify, post_install_callback, quote, idempotency_key } = OrderInstance.shape;

export const OrderFromBackup = z.object({
  ...selection,
  ...{ pin, hostname, deploy_notify, post_install_callback, quote, idempotency_key },
});
