import { confirmEmail, sendConfirmation, startEmail } from "@/lib/domain/factors/email";
import { addPasskey, startPasskey } from "@/lib/domain/factors/passkeys/add";
import { askConfirmation, removePasskey, turnOnPasskeyFactor } from "@/lib/domain/factors/passkeys/change";
import { showProofs } from "@/lib/domain/factors/proofs";
import { proveOwner } from "@/lib/domain/factors/prove-owner";
import { proveStaff } from "@/lib/domain/factors/prove-staff";
import { showSecurity } from "@/lib/domain/factors/show";
import { confirmTotp, startTotp } from "@/lib/domain/factors/totp";
import { renewRecoveryCodes, turnOffFactor } from "@/lib/domain/factors/turn-off";

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
