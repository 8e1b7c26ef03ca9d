import { cancelEmailChange, changeEmail } from "@/lib/domain/accounts/change-email";
import { changePassword } from "@/lib/domain/accounts/change-password";
import { confirmEmail } from "@/lib/domain/accounts/confirm-email";
import { showDetails } from "@/lib/domain/accounts/details";
import { finishReset } from "@/lib/domain/accounts/finish-reset";
import { showProfile } from "@/lib/domain/accounts/profile";
import { requestReset } from "@/lib/domain/accounts/request-reset";
import { sendSignUpAgain } from "@/lib/domain/accounts/send-sign-up-again";
import { signUp } from "@/lib/domain/accounts/sign-up";
import { signUpCurrencies } from "@/lib/domain/accounts/sign-up-currencies";
import { undoEmail } from "@/lib/domain/accounts/undo-email";
import { confirmSignUp } from "@/lib/domain/auth/confirm-sign-up";

export const pages = {
  cancel_email_change: cancelEmailChange,
  change_email: changeEmail,
  change_password: changePassword,
  details: showDetails,
  profile: showProfile,
};

export const serverOnly = {
  confirm_email: confirmEmail,
  confirm_sign_up: confirmSignUp,
  finish_reset: finishReset,
  request_reset: requestReset,
  send_sign_up_again: sendSignUpAgain,
  sign_up: signUp,
  sign_up_currencies: signUpCurrencies,
  undo_email: undoEmail,
};
