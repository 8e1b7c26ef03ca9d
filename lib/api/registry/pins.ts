import { askPinReset } from "@/lib/domain/pins/ask-reset";
import { lockPin } from "@/lib/domain/pins/lock-pin";
import { resetPin } from "@/lib/domain/pins/reset-pin";
import { showPin } from "@/lib/domain/pins/show-pin";
import { trustPin } from "@/lib/domain/pins/trust-pin";

export const pages = {
  ask_reset: askPinReset,
  lock: lockPin,
  show: showPin,
  trust: trustPin,
};

export const staff = {
  reset: resetPin,
};
