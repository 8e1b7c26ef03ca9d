import { confirmEmail, sendConfirmation, startEmail } from "@/lib/domain/identity/two-factor/email";
import { addPasskey, startPasskey } from "@/lib/domain/identity/two-factor/passkeys/add";
import {
  askConfirmation,
  removePasskey,
  turnOnPasskeyFactor,
} from "@/lib/domain/identity/two-factor/passkeys/change";
import { showProofs } from "@/lib/domain/identity/two-factor/proofs";
import { proveOwner } from "@/lib/domain/identity/two-factor/reauthenticate";
import { proveStaff } from "@/lib/domain/identity/two-factor/reauthenticate-staff";
import { showSecurity } from "@/lib/domain/identity/two-factor/show";
import { confirmTotp, startTotp } from "@/lib/domain/identity/two-factor/totp";
import { renewRecoveryCodes, turnOffFactor } from "@/lib/domain/identity/two-factor/turn-off";

export const pages = {
  add_passkey: addPasskey,
  ask_confirmation: askConfirmation,
  confirm_email: confirmEmail,
  confirm_totp: confirmTotp,
  proofs: showProofs,
  prove_owner: proveOwner,
  remove_passkey: removePasskey,
  renew_recovery_codes: renewRecoveryCodes,
  send_confirmation: sendConfirmation,
  show: showSecurity,
  start_email: startEmail,
  start_passkey: startPasskey,
  start_totp: startTotp,
  turn_off: turnOffFactor,
  turn_on_passkey: turnOnPasskeyFactor,
};

export const staff = {
  prove_staff: proveStaff,
};
