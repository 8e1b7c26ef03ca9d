import { showBackups } from "@/lib/domain/orders/services/backups/show";
import { showCancellation } from "@/lib/domain/orders/services/show-cancellation";

export const pages = {
  backups: showBackups,
  cancellation: showCancellation,
};
