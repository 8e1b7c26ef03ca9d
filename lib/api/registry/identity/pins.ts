import { askPinReset } from "@/lib/domain/identity/pins/ask-reset";
import { lockPin } from "@/lib/domain/identity/pins/lock-pin";
import { resetPin } from "@/lib/domain/identity/pins/reset-pin";
import { showPin } from "@/lib/domain/identity/pins/show-pin";
import { trustPin } from "@/lib/domain/identity/pins/trust-pin";

export const pages = {
  ask_reset: askPinReset,
  lock: lockPin,
  show: showPin,
  trust: trustPin,
};

export const staff = {
  reset: resetPin,
};
